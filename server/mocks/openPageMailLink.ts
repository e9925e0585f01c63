import { linkField, numberField } from '../http/mailLink/mailLinkPages.ts';

/** The page that the link of a mail leads to, as its reader sees it. */
export interface PageMailLink {
  readonly heading: string;
  /** Its sentences. */
  readonly said: readonly string[];
  /** The numbers, and the one for who did not ask; none once it is over. */
  readonly choices: readonly { readonly value: string; readonly text: string }[];
  choose(value: string): Promise<PageMailLink>;
}

/** Opens the link of a mail as a browser of its own would, with no cookie of the frame's: the wallet's own page answers. */
export async function openPageMailLink(link: string, fetch: (request: Request) => Promise<Response>): Promise<PageMailLink> {
  const { href, hash } = new URL(link);
  const address = href.slice(0, href.length - hash.length);
  const post = async (fields: Readonly<Record<string, string>>): Promise<PageMailLink> => {
    const response = await fetch(new Request(address, { method: 'POST', body: String(new URLSearchParams({ [linkField]: hash.slice(1), ...fields })), headers: { 'content-type': 'application/x-www-form-urlencoded' } }));
    const html = await response.text();
    return {
      heading: textsOf(html, 'h1')[0] ?? '', said: textsOf(html, 'p'),
      choices: Array.from(html.matchAll(/<button[^>]* value="(\w+)">([^<]*)<\/button>/g), ([, value = '', text = '']) => ({ value, text: toText(text) })),
      choose: (value) => post({ [numberField]: value }),
    };
  };
  await fetch(new Request(address));
  return post({});
}

const textsOf = (html: string, name: string): readonly string[] => Array.from(html.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g')), ([, text = '']) => toText(text));
/** As the pages write text. */
const toText = (html: string): string => html.replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code)));
