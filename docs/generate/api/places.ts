/** An entry as it is read: what it exports, in Markdown with anchors and with links to files of Markdown. */
export interface DescribedEntry {
  /** As it is imported, e.g. `latchkey/plugins/siwe`. */
  readonly name: string;
  /** What it is for, in Markdown; may be empty. */
  readonly about: string;
  /** The file that links lead to, e.g. `latchkey/plugins/siwe.md`. */
  readonly file: string;
  readonly markdown: string;
  readonly exports: readonly string[];
  /** The areas of a large entry, by the headings of their sections; empty for all others. */
  readonly areas: ReadonlyMap<string, string>;
}

/** A page's part of an entry: all of it, or an area. */
export interface Place {
  readonly entry: DescribedEntry;
  readonly address: string;
  /** The heading of the area; undefined for a whole entry. */
  readonly title: string | undefined;
  readonly markdown: string;
}

/** Where names are, once large entries are split. */
export interface Places {
  readonly all: readonly Place[];
  /** @throws for an anchor that no page has */
  addressOf(file: string, anchor: string): string;
}

/** The address of an entry's page. */
export function apiAddress(entry: string): string {
  return `/reference/api/${entry}/`;
}

/** A page an entry; of one with areas, a page an area. */
export function placesOf(entries: readonly DescribedEntry[]): Places {
  const all = entries.flatMap((entry) => (entry.areas.size === 0 ? [{ entry, address: apiAddress(entry.name), title: undefined, markdown: entry.markdown }] : areasOf(entry)));
  const addresses = new Map(all.flatMap(({ entry, address, markdown }) => anchorsOf(markdown).map((anchor) => [`${entry.file}#${anchor}`, `${address}#${anchor}`] as const)));
  const files = new Map(entries.map(({ file, name }) => [file, apiAddress(name)]));
  return {
    all,
    addressOf(file, anchor) {
      const address = anchor === '' ? files.get(file) : addresses.get(`${file}#${anchor}`);
      if (address === undefined) throw new Error(`No page has ${file}#${anchor}.`);
      return address;
    },
  };
}

function areasOf(entry: DescribedEntry): readonly Place[] {
  return entry.markdown.split(/^(?=## )/m).filter((section) => section.trim() !== '').map((section) => {
    const [heading = ''] = section.split('\n');
    const title = heading.slice('## '.length);
    return { entry, title, address: `${apiAddress(entry.name)}areas/${entry.areas.get(title) ?? 'others'}/`, markdown: section.slice(heading.length) };
  });
}

function anchorsOf(markdown: string): readonly string[] {
  return [...markdown.matchAll(anchorElement)].map(([, anchor = '']) => anchor);
}

export const anchorElement = /<a id="([^"]*)"><\/a>/g;

/** The names that a part explains, with their anchors. */
export function namesOf(markdown: string): readonly { readonly name: string; readonly anchor: string }[] {
  return [...markdown.matchAll(/^<a id="([^"]*)"><\/a>\n\n### (.*)$/gm)].map(([, anchor = '', name = '']) => ({ anchor, name: name.replace(/\\(.)/g, '$1') }));
}
