/** HTML that may stand in a page as it is. */
export interface Html {
  readonly html: string;
}

type Part = Html | string | number | null | undefined | false | readonly Part[];

/** A template whose values are escaped, but for what is HTML already: what people named themselves shows as they wrote it. */
export function html(texts: TemplateStringsArray, ...parts: readonly Part[]): Html {
  return { html: texts.map((text, at) => `${text}${write(parts[at])}`).join('') };
}

function write(part: Part): string {
  if (part === null || part === undefined || part === false) return '';
  if (typeof part === 'string' || typeof part === 'number') return escape(String(part));
  return 'html' in part ? part.html : part.map(write).join('');
}

const escapes: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Control characters and those that turn the reading direction are shown as such: no name can pass for another text of the page. */
function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (found) => escapes[found] ?? '').replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\uFFFD');
}
