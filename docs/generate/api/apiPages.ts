import { plainText, toPage } from '../page.ts';
import type { Page } from '../page.ts';

/** What an entry exports, in Markdown. */
export interface DescribedEntry {
  /** As it is imported, e.g. `latchkey/plugins/siwe`. */
  readonly name: string;
  /** What its source says of itself; may be empty. */
  readonly about: string;
  readonly markdown: string;
  readonly exports: readonly string[];
}

/** The address of an entry's page. */
export function apiAddress(entry: string): string {
  return `/reference/api/${entry}/`;
}

/** A page an entry, and the list of all. */
export function apiPages(entries: readonly DescribedEntry[], codes: ReadonlySet<string>): readonly Page[] {
  return [indexPage(entries), ...entries.map((entry) => entryPage(entry, codes))];
}

function entryPage({ name, about, markdown, exports }: DescribedEntry, codes: ReadonlySet<string>): Page {
  const imported = exports.length === 1 && exports[0] === 'default' ? 'texts' : '{ … }';
  const text = markdown.replace(/^```ts$/gm, '```typescript').replace(/^\*\*\*\n\n/gm, '');
  const body = [about && markdownOf(about), `\`\`\`typescript\nimport ${imported} from '${name}';\n\`\`\``, linkCodes(text, codes)];
  return toPage(`api/${name}.md`, { title: name, description: about || `What ${name} exports.`, slug: apiAddress(name).slice(1, -1), listedHeadings: 3 }, body.filter(Boolean).join('\n\n'));
}

/** Docstrings are Markdown already, but for signs of types and placeholders. */
function markdownOf(doc: string): string {
  return doc.split(/(`[^`]*`)/).map((part, at) => (at % 2 === 1 ? part : plainText(part))).join('');
}

/** Codes of errors in text become links to what is said of them. Code blocks, code and links stay as they are. */
export function linkCodes(markdown: string, codes: ReadonlySet<string>): string {
  const families = new Set([...codes].map((code) => code.split('.')[0]));
  return markdown.split(/(^```[^]*?^```$|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\))/gm)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(/\b([a-z]\w*)\.(\w+\b|\\?\*)/g, (code, family: string, name: string) => {
      if (name.endsWith('*')) return families.has(family) ? `[${family}.\\*](/reference/errors/#${family.toLowerCase()})` : code;
      return codes.has(code) ? `[${code}](/reference/errors/${code}/)` : code;
    })))
    .join('');
}

const groups: readonly (readonly [title: string, isOf: (name: string) => boolean])[] = [
  ['The kit', (name) => /^latchkey(\/(react|plugin|screens|provider|inspector|api))?$/.test(name)],
  ['Plugins', (name) => name.startsWith('latchkey/plugins/')],
  ['Adapters', (name) => name.startsWith('latchkey/adapters/')],
  ['Tests', (name) => /^latchkey\/(mocks|testing)(\/|$)/.test(name)],
  ['Chains', (name) => name.startsWith('latchkey/chains/')],
  ['Languages', (name) => name.startsWith('latchkey/locales/')],
];

function indexPage(entries: readonly DescribedEntry[]): Page {
  const titled = groups.map(([title, isOf]) => ({ title, members: entries.filter(({ name }) => isOf(name)) }));
  const rest = { title: 'By subject', members: entries.filter(({ name }) => !groups.some(([, isOf]) => isOf(name))) };
  const body = [
    'A page an entry: what it exports, made from the published types. What each runs in stands on [entry points](/entry-points/); codes of errors have [pages of their own](/reference/errors/).',
    ...[...titled.slice(0, 1), rest, ...titled.slice(1)].filter(({ members }) => members.length > 0).flatMap(({ title, members }) => [`## ${title}`, members.toSorted((a, b) => (a.name < b.name ? -1 : 1)).map(lineOf).join('\n')]),
  ];
  return toPage('api/index.md', { title: 'API reference', description: 'Every entry of the package, and what it exports.', slug: 'reference/api', listedHeadings: 2 }, body.join('\n\n'));
}

function lineOf({ name, about }: DescribedEntry): string {
  const [first = ''] = /^.*?(?<!e\.g)[.!?](?= |$)/.exec(about) ?? [about];
  return `- [${name}](${apiAddress(name)})${first && `: ${markdownOf(first)}`}`;
}
