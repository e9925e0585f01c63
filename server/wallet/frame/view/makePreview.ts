import type { Preview, PreviewField, PreviewText, PreviewWarning } from '../../../../src/domain/preview/preview.ts';
import type { Content } from './createMake.ts';
import { dateText, makeText } from './parts.ts';
import type { Tools } from './parts.ts';

/** Longer than any text of a preview is made; what is longer all the same is cut where it is shown, and warned of. */
export const maxShownCharacters = 16_384;
/** A value that is longer stands below its label. */
const maxBesideCharacters = 40;
const codeFormats: readonly PreviewField['format'][] = ['address', 'raw'];

/** What a request holds, value by value. */
export function makeFields(tools: Tools, label: string, fields: readonly PreviewField[]): Content {
  if (fields.length === 0) return undefined;
  const { make, texts } = tools;
  return make('dl', { class: 'facts', 'aria-label': label }, fields.map((field) => {
    const value = bounded(field.format === 'date' ? dateOf(texts.say(field.value), texts.tag) : texts.say(field.value));
    const name = field.name === undefined ? undefined : bounded(field.name);
    return make('div', {},
      make('dt', {}, make('bdi', {}, bounded(texts.say(field.label)))),
      name !== undefined && make('dd', { 'data-below': isLong(name) }, make('bdi', {}, name)),
      make('dd', { 'data-below': isBelow(field, value) }, codeFormats.includes(field.format) ? make('bdi', { class: 'code', dir: 'ltr' }, value) : make('bdi', {}, value)));
  }));
}

/** Reasons to think twice, the gravest first. */
export function makeWarnings({ make, texts }: Tools, id: string, warnings: readonly PreviewWarning[]): Content {
  if (warnings.length === 0) return undefined;
  const sorted = [...warnings.filter(({ level }) => level === 'danger'), ...warnings.filter(({ level }) => level !== 'danger')];
  return make('ul', { class: 'warnings', id, 'aria-label': texts.t('core.review.warnings') }, sorted.map(({ code, level, params, text }) => make('li', { class: level },
    make('strong', {}, texts.t(level === 'danger' ? 'core.review.danger' : 'core.review.caution')),
    make('span', { dir: 'auto' }, withAddresses(bounded(text ?? texts.say({ key: code.includes('.') ? code : `core.review.warning.${code}`, ...(params && { params }) }))).map((part, at) => (at % 2 === 1 ? make('bdi', { class: 'code', dir: 'ltr' }, part) : part))))));
}

/** What the account would give, get and allow. Where it would fail, a warning says so. */
export function makeChanges(tools: Tools, changes: Preview['changes']): Content {
  if (!changes || changes.at === 'fails') return undefined;
  const { make, texts: { t } } = tools;
  const title = make('p', { class: 'strong', id: tools.newId() }, t('core.review.changes'));
  return make('div', { class: 'group', role: 'group', 'aria-labelledby': title.id }, title,
    changes.at === 'untried' && makeText(tools, t('core.review.changes.untried'), 'warning'),
    changes.at === 'tried' && changes.fields.length === 0 && makeText(tools, t('core.review.changes.nothing')),
    changes.at === 'tried' && [makeFields(tools, t('core.review.changes'), changes.fields), make('p', { class: 'note' }, t('core.review.changes.note'))]);
}

/** What a batch does, call by call, numbered. */
export function makeCalls(tools: Tools, calls: Preview['calls']): Content {
  const { make, texts } = tools;
  return calls && make('ol', { class: 'calls', 'aria-label': texts.t('core.review.details') }, calls.map(({ title, fields, description }, at) => {
    const name = bounded(texts.say(title));
    return make('li', {}, make('h2', {}, calls.length > 1 && make('span', {}, `${at + 1}.`), make('bdi', {}, name)), makeFields(tools, name, fields), makeDescription(tools, description));
  }));
}

/** What a plugin says of a request, with its name above: it may know more, or be wrong. */
export function makeDescription(tools: Tools, description: Preview['description']): Content {
  if (!description) return undefined;
  const { make, texts } = tools;
  const whose = texts.t('core.review.saidBy', { plugin: bounded(description.by) });
  return make('div', { class: 'group' }, makeText(tools, whose, 'muted'), description.title && makeText(tools, bounded(texts.say(description.title)), 'strong'), makeFields(tools, whose, description.fields));
}

/** What is signed, letter by letter; put into the page once it is asked for. */
export function makeRaw({ make, texts: { t } }: Tools, raw: string): HTMLDetailsElement {
  const details = make('details', {}, make('summary', {}, t('core.review.raw')));
  details.addEventListener('toggle', () => {
    if (details.open && details.childElementCount === 1) details.append(make('pre', { tabindex: '0', dir: 'ltr', role: 'region', 'aria-label': t('core.review.raw') }, raw));
  });
  return details;
}

/** The warning for a preview of which a text is too long to be shown. */
export function warnOfCut(preview: Preview): readonly PreviewWarning[] {
  const isCut = textsOf(preview).some((text) => lengthOf(text) > maxShownCharacters);
  return isCut && !preview.warnings.some(({ code }) => code === 'leftOut') ? [...preview.warnings, { code: 'leftOut', level: 'danger' }] : preview.warnings;
}

function textsOf({ title, fields, calls = [], changes, description }: Preview): readonly PreviewText[] {
  const described = [...(description ? [description] : []), ...calls.flatMap((call) => (call.description ? [call.description] : []))];
  const all = [...fields, ...calls.flatMap((call) => call.fields), ...(changes?.at === 'tried' ? changes.fields : []), ...described.flatMap((each) => each.fields)];
  return [title, ...calls.map((call) => call.title), ...all.flatMap(({ label, value, name = '' }) => [label, value, { text: name }])];
}

function lengthOf(text: PreviewText): number {
  return 'text' in text ? text.text.length : Object.values(text.params ?? {}).reduce((length, each) => length + each.length, 0);
}

export function bounded(text: string): string {
  return text.length > maxShownCharacters ? `${text.slice(0, maxShownCharacters)}…` : text;
}

/** An address is compared sign by sign: every second part is one, and stands in a line of its own where it fits. */
function withAddresses(text: string): readonly string[] {
  return text.split(/(0x[0-9a-fA-F]{40})(?![0-9a-fA-F])/);
}

/** An address stands where others do, and a text to be signed begins where lines begin, however short it is. */
function isBelow({ label, format }: PreviewField, value: string): boolean {
  return format === 'address' || ('key' in label && label.key === 'core.review.message') || isLong(value);
}

function isLong(text: string): boolean {
  return text.length > maxBesideCharacters || text.split('\n').length > 2;
}

/** The plain number for what no calendar holds. */
function dateOf(seconds: string, tag: string): string {
  const ms = Number(seconds) * 1000;
  return Math.abs(ms) <= 8.64e15 ? dateText(ms, tag, true) : seconds;
}
