import { headingId } from '../../../scripts/lib/headingId.mjs';
import { docText, inlineCode, toPage } from '../page.ts';
import type { Page } from '../page.ts';
import { anchorElement, apiAddress, namesOf } from './places.ts';
import type { DescribedEntry, Place, Places } from './places.ts';

/** What the pages lead to besides each other. */
export interface Linked {
  /** Codes that have a page. */
  readonly codes: ReadonlySet<string>;
  /** Addresses with an anchor to which other pages lead. */
  readonly addresses: ReadonlySet<string>;
}

/** A page an entry or area, a page for each entry that is split into areas, and the list of all entries. */
export function apiPages(entries: readonly DescribedEntry[], places: Places, linked: Linked): readonly Page[] {
  const texts = places.all.map((place) => ({ place, text: raised(place, withAddresses(place.markdown, places)) }));
  const overviews = entries.filter(({ areas }) => areas.size > 0).map((entry) => overviewPage(entry, places.all.filter((place) => place.entry === entry)));
  const addresses = new Set([...linked.addresses, ...[...texts, ...overviews].flatMap(({ text }) => [...text.matchAll(/\]\((\/[^)\s]*#[^)\s]*)\)/g)].map(([, address = '']) => address))]);
  return [
    indexPage(entries),
    ...overviews,
    ...texts.map(({ place, text }) => placePage(place, linkCodes(withFewAnchors(shortened(text), place.address, addresses), linked.codes))),
  ];
}

function placePage({ entry, address, title, markdown }: Place, text: string): Page {
  const { name, about } = entry;
  // What the entry is about stands below the title already.
  const body = [title === undefined ? '' : `A part of [${inlineCode(name)}](${apiAddress(name)}).`, importOf(entry), text];
  const description = title === undefined ? about || `What ${name} exports.` : `${title}: ${namesOf(markdown).slice(0, 8).map((each) => each.name).join(', ')} and more of ${name}.`;
  return toPage(fileOf(address), { title: title === undefined ? name : `${title} (${name})`, description, slug: slugOf(address), listedHeadings: title === undefined ? 3 : 2 }, joined(body));
}

function overviewPage(entry: DescribedEntry, places: readonly Place[]): Page {
  const { name, about } = entry;
  const address = apiAddress(name);
  const sections = places.flatMap((place) => [
    `## ${place.title}`,
    `[All of it on a page](${place.address}): ${namesOf(place.markdown).map((each) => `[${inlineCode(each.name)}](${place.address}#${each.anchor})`).join(', ')}`,
  ]);
  return toPage(fileOf(address), { title: name, description: about || `What ${name} exports.`, slug: slugOf(address), listedHeadings: 2 }, joined([importOf(entry), ...sections]));
}

function importOf({ name, exports }: DescribedEntry): string {
  const imported = exports.length === 1 && exports[0] === 'default' ? 'texts' : '{ … }';
  return `\`\`\`typescript\nimport ${imported} from '${name}';\n\`\`\``;
}

/** The names of an area have no heading above them. */
function raised({ title }: Place, markdown: string): string {
  return title === undefined ? markdown : markdown.trim().replace(/^#(?=#+ )/gm, '');
}

function withAddresses(markdown: string, places: Places): string {
  return markdown.replace(/\]\(\/([^)#\s]+\.md)(?:#([^)\s]*))?\)/g, (_, file: string, anchor = '') => `](${places.addressOf(file, anchor)})`);
}

/** Headings that say of what kind a table is, on each of a thousand names, would be most of a page. And `typescript` is not compiled where `ts` is. */
function shortened(markdown: string): string {
  return markdown.replace(/^```ts$/gm, '```typescript').replace(/^\*\*\*\n\n/gm, '').replace(/^#{3,} (Parameters|Returns|Throws|See|Properties|Methods|Type Parameters|Extends|Extended by|Type Declaration|Inherited from|Type Literal|Index Signature|Implements|Overrides)$/gm, '**$1**').replace(/ - \|$/gm, ' |').replace(/\{\n *\}/g, '{}');
}

/** Keeps an anchor where something leads to it, unless the heading below has it anyway. */
export function withFewAnchors(markdown: string, address: string, addresses: ReadonlySet<string>): string {
  const counts = new Map<string, number>();
  return markdown.replace(/^<a id="([^"]*)"><\/a>\n\n(#+ .*)$|^#+ .*$/gm, (whole: string, anchor?: string, below?: string) => {
    const heading = below ?? whole;
    const slug = headingId(heading.replace(/^#+ /, ''));
    const count = counts.get(slug) ?? 0;
    counts.set(slug, count + 1);
    const own = count === 0 ? slug : `${slug}-${count}`;
    return anchor === undefined || anchor === own || !addresses.has(`${address}#${anchor}`) ? heading : whole;
  }).replace(anchorElement, (whole, anchor: string) => (addresses.has(`${address}#${anchor}`) ? whole : '')).replace(/^\| (?= )/gm, '|');
}

/** Codes of errors become links to what is said of them, and families to their lists. Code and links stay as they are, but for a type that is a code. */
export function linkCodes(markdown: string, codes: ReadonlySet<string>): string {
  const families = new Set([...codes].map((code) => code.split('.')[0]));
  return markdown.split(/(^```[^]*?^```$|`[^`\n]*`|\[[^\]\n]*\]\([^)\n]*\))/gm).map((part, at) => {
    if (at % 2 === 1) return part.replace(/^`"(\w+\.\w+)"`$/, (whole, code: string) => (codes.has(code) ? `[${whole}](/reference/errors/${code}/)` : whole));
    return part.replace(/\b([a-z]\w*)\.(\w+\b|\\?\*)/g, (code, family: string, name: string) => {
      if (name.endsWith('*')) return families.has(family) ? `[${family}.\\*](/reference/errors/#${family.toLowerCase()})` : code;
      return codes.has(code) ? `[${code}](/reference/errors/${code}/)` : code;
    });
  }).join('');
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
  return toPage('api/index.md', { title: 'API reference', description: 'Every entry of the package, and what it exports.', slug: 'reference/api', listedHeadings: 2 }, joined(body));
}

function lineOf({ name, about }: DescribedEntry): string {
  const [first = ''] = /^.*?(?<!e\.g)[.!?](?= |$)/.exec(about) ?? [about];
  return `- [${name}](${apiAddress(name)})${first && `: ${docText(first)}`}`;
}

function fileOf(address: string): string {
  return `${address.slice('/reference/'.length, -1)}.md`;
}

function slugOf(address: string): string {
  return address.slice(1, -1);
}

function joined(parts: readonly string[]): string {
  return parts.filter((part) => part !== '').join('\n\n');
}
