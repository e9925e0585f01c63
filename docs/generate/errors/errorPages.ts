import { docText, inlineCode, plainText, toPage } from '../page.ts';
import type { Page } from '../page.ts';
import type { DescribedError } from './readErrors.ts';
import { refusalServices } from './readRefusals.ts';
import type { DescribedRefusal } from './readRefusals.ts';

/** What the pages of the entries say of errors, and where those pages are. */
export interface ApiLinks {
  /** The functions that say they throw a code, or any of a family (`wallet.*`), each as a link. */
  throwersOf(code: string): readonly string[];
  /** The page of an entry, e.g. of `latchkey/plugins/siwe`, as a link; its name alone where it has none. */
  entry(name: string): string;
}

const advice = /^(.*?)\s*What to do: (.*)$/s;
const folder = 'reference/errors';

/** A docstring's two halves. */
export function splitAdvice(doc: string | undefined): { readonly meaning: string | undefined; readonly advice: string | undefined } {
  const [, meaning = doc, told] = advice.exec(doc ?? '') ?? [];
  return { meaning: meaning === '' ? undefined : meaning && sentence(meaning), advice: told && sentence(told) };
}

/** What keeps a page from being useful, one line each. */
export function errorFaults(errors: readonly DescribedError[], refusals: readonly DescribedRefusal[]): readonly string[] {
  const twice = errors.filter(({ code }, at) => errors.findIndex((each) => each.code === code) !== at);
  return [
    ...twice.map(({ code }) => `${code} stands in two tables`),
    ...errors.filter(({ message }) => message.trim() === '').map(({ code }) => `${code} says nothing`),
    ...errors.filter(({ about }) => about === '').map(({ code, file }) => `${code}: the table in ${file} has no docstring`),
    ...errors.filter(({ remedy, doc }) => !remedy?.trim() && splitAdvice(doc).advice === undefined).map(({ code }) => `${code} does not say what to do: give it a remedy, or a docstring with 'What to do: …'`),
    ...errors.filter(({ textKey, reader }) => textKey === undefined && reader === undefined).map(({ code }) => `${code} is told to people in English alone, and src/errorTranslations.test.ts does not say who reads it`),
    ...refusals.filter(({ doc, text }) => (splitAdvice(doc).meaning ?? text) === undefined || splitAdvice(doc).advice === undefined).map(({ path }) => `${path} needs a docstring with its meaning and 'What to do: …'`),
  ];
}

/** A page a code, and the list of all. */
export function errorPages(errors: readonly DescribedError[], refusals: readonly DescribedRefusal[], links: ApiLinks): readonly Page[] {
  return [indexPage(errors, refusals), ...errors.map((error) => errorPage(error, links)), ...refusals.map(refusalPage)];
}

function errorPage(error: DescribedError, links: ApiLinks): Page {
  const { code, family, message, remedy, doc, about } = error;
  const told = splitAdvice(doc);
  const fields = [...new Set([...`${message} ${remedy ?? ''}`.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name))];
  const throwers = [...namedBy('Named', links.throwersOf(code)), ...namedBy(`Named as ${inlineCode(`${family}.*`)}`, links.throwersOf(`${family}.*`))];
  const body = [
    inlineCode(message),
    '## What it means',
    told.meaning && docText(told.meaning),
    `Of the family [${family}](/${folder}/#${family.toLowerCase()}): ${docText(sentence(about))}`,
    fields.length > 0 && `${fields.map((name) => inlineCode(`{${name}}`)).join(', ')} ${fields.length === 1 ? 'is' : 'are'} filled in from ${inlineCode('error.context')}.`,
    '## What to do',
    remedy && (error.textKey !== undefined ? `People are told: ${inlineCode(remedy)}` : plainText(sentence(remedy))),
    told.advice && docText(told.advice),
    '## Who reads it',
    readerOf(error),
    '## Where it comes from',
    [...entriesOf(error).map((entry) => `- ${links.entry(entry)}`), ...throwers].join('\n'),
  ];
  return toPage(`errors/${code}.md`, { title: code, description: message, slug: `${folder}/${code}` }, joined(body));
}

const shownThrowers = 20;
function namedBy(how: string, throwers: readonly string[]): readonly string[] {
  if (throwers.length === 0) return [];
  const more = throwers.length > shownThrowers ? `, and ${throwers.length - shownThrowers} more` : '';
  return [`- ${how} by the docstrings of ${throwers.slice(0, shownThrowers).join(', ')}${more}`];
}

function readerOf({ family, textKey, reader }: DescribedError): string {
  if (family === 'unknown') return 'People who visit the site are shown the text of what was thrown, as it is.';
  if (textKey === undefined) return `${plainText(sentence(reader ?? ''))} It is told in English, and visitors of a site do not come to see it.`;
  return `People who visit the site. It is told in ten languages. A site says it in other words by the texts ${inlineCode(textKey)} and ${inlineCode(`${textKey}.remedy`)}: see [languages](/tasks/languages/).`;
}

/** The entries that a page imports to get the code which raises the error. */
export function entriesOf({ file, raisedIn }: Pick<DescribedError, 'file' | 'raisedIn'>): readonly string[] {
  const entries = (raisedIn.length > 0 ? raisedIn : [file]).map((each) => {
    const [part = '', name = ''] = each.split('/');
    return part === 'src' ? 'latchkey' : `latchkey/${part}/${name}`;
  });
  return [...new Set(entries)].toSorted();
}

function refusalPage({ code, path, service, status, text, doc }: DescribedRefusal): Page {
  const { meaning, advice: told } = splitAdvice(doc);
  const body = [
    `${inlineCode(code)}, an answer of the [server](/server/) with status ${status}.`,
    '## What it means',
    meaning && docText(meaning),
    text && `The server says ${inlineCode(text)}.`,
    '## What to do',
    told && docText(told),
    '## Where it comes from',
    `${service.about} All of them: [${service.name}](/${folder}/#${anchorOf(service.name)}).`,
  ];
  return toPage(`errors/${path}.md`, { title: `${path.replaceAll('/', '.')} (${status})`, description: meaning ?? text ?? code, slug: `${folder}/${path}` }, joined(body));
}

function indexPage(errors: readonly DescribedError[], refusals: readonly DescribedRefusal[]): Page {
  const families = [...new Set(errors.map(({ family }) => family))].map((family) => ({ family, rows: errors.filter((error) => error.family === family) }));
  const body = [
    'Each error of the kit is a [`WalletError`](/reference/api/latchkey/areas/values/#walleterror). Its `code` is for programs and stays the same in all languages, `message` says what went wrong, `remedy` what to do, and `context` holds the facts of both texts. A page a code says what it means, and what to do.',
    '```ts\nimport { connect, hasCode, isWalletError } from \'latchkey\';\n\ntry {\n  await kit.dispatch(connect({ walletId: \'coinbase\' }));\n} catch (error) {\n  if (hasCode(error, \'user.rejected\')) console.log(\'They said no.\');\n  else if (isWalletError(error)) console.log(error.code, error.message, error.remedy);\n  else throw error;\n}\n```',
    'A code begins with its family.',
    ...families.flatMap(({ family, rows }) => [
      `## ${family}`,
      [...new Set(rows.map(({ about }) => docText(sentence(about))))].join(' '),
      rows.map(({ code, message }) => `- [${code}](/${folder}/${code}/): ${inlineCode(message)}`).join('\n'),
    ]),
    '## Answers of the server',
    'The [server](/server/) of in-app wallets answers with codes of its own, in `error.code` of the body, beside a `correlationId` under which its log says more.',
    ...refusalServices.flatMap((service) => [
      `### ${service.name}`,
      service.about,
      refusals.filter((each) => each.service === service).map(({ code, path, status, text, doc }) => `- [${code}](/${folder}/${path}/), ${status}: ${docText(splitAdvice(doc).meaning ?? text ?? '')}`).join('\n'),
    ]),
  ];
  return toPage('errors/index.md', { title: 'Errors', description: 'Every code of an error, by family: what it means, and what to do.', slug: folder, listedHeadings: 2 }, joined(body));
}

function joined(parts: readonly (string | false | undefined)[]): string {
  return parts.filter(Boolean).join('\n\n');
}

function anchorOf(heading: string): string {
  return heading.toLowerCase().replaceAll(' ', '-');
}

/** With a capital at its beginning and a stop at its end. */
function sentence(text: string): string {
  const whole = /[.!?…:]$/.test(text) ? text : `${text}.`;
  return /^[a-z]+(?:[\s;,]|\.$)/.test(whole) ? `${whole.charAt(0).toUpperCase()}${whole.slice(1)}` : whole;
}
