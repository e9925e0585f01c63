/** A page of the documentation, ready to be written. */
export interface Page {
  /** Its file within `reference`, e.g. `errors/wallet.notFound.md`. */
  readonly file: string;
  readonly text: string;
}

export interface Front {
  readonly title: string;
  readonly description: string;
  /** Its address without slashes around it. Written out, since a name from a file would lose its capitals and dots. */
  readonly slug: string;
  /** The deepest headings that the list beside the page has; absent, there is no such list. */
  readonly listedHeadings?: number;
}

/** A generated page stands in no order: it leads to none before or behind it. */
export function toPage(file: string, { title, description, slug, listedHeadings }: Front, body: string): Page {
  const front = [
    `title: ${JSON.stringify(title)}`,
    `description: ${JSON.stringify(description)}`,
    `slug: ${slug}`,
    'editUrl: false',
    'prev: false',
    'next: false',
    listedHeadings === undefined ? 'tableOfContents: false' : `tableOfContents: { minHeadingLevel: 2, maxHeadingLevel: ${listedHeadings} }`,
  ];
  return { file, text: `---\n${front.join('\n')}\n---\n\n${body.trim()}\n` };
}

/** Text as it stands, and nothing of it as Markdown. Addresses become code: those in texts are examples. */
export function plainText(text: string): string {
  return text.split(/(https?:\/\/[^\s'"),]*[^\s'"),.:;])/).map((part, at) => (at % 2 === 1 ? inlineCode(part) : part.replace(/[\\`*_<>[\]#|~&]/g, (sign) => `\\${sign}`))).join('');
}

/** A docstring: its code stays code, and all else stands as it is. */
export function docText(doc: string): string {
  return doc.split(/(`[^`]*`)/).map((part, at) => (at % 2 === 1 ? part : plainText(part))).join('');
}

/** Text in a fixed-width font, sign by sign: quotes stay as they are. */
export function inlineCode(text: string): string {
  const fence = text.includes('`') ? '``' : '`';
  const [before, after] = [text.startsWith('`') ? ' ' : '', text.endsWith('`') ? ' ' : ''];
  return `${fence}${before}${text}${after}${fence}`;
}
