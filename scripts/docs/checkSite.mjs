import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listFiles } from '../lib/files.mjs';

/** What a page would fetch by itself; where a person goes by pressing a link is their own act. */
const fetched = /<(?:script|img|iframe|source|video|audio|link)\b[^>]*?\b(?:src|href|srcset)="([^"]*)"[^>]*>/g;
const canonical = /\brel="(?:canonical|alternate|sitemap)"/;
const inStyles = /(?:url\(\s*["']?|@import\s+["'])(https?:)?\/\/[^)"']+/g;

/**
 * Links and anchors of the built site lead somewhere, no page asks a foreign host, and the files for assistants name every page.
 * @param {string} docs
 */
export async function checkSite(docs) {
  const dist = join(docs, 'dist');
  const files = listFiles(dist);
  const pages = new Map(files.filter((file) => file.endsWith('.html')).map((file) => [`/${file.replace(/(^|\/)index[.]html$/, '$1')}`, readFileSync(join(dist, file), 'utf8')]));
  const anchors = new Map([...pages].map(([address, html]) => [address, new Set([...html.matchAll(/\bid="([^"]*)"/g)].map(([, id]) => unescape(id)))]));
  const faults = [...pages].map(([address, html]) => [...faultyLinks(address, html, { anchors, dist }), ...foreignHosts(html)].map((fault) => `${address}: ${fault}`));
  const others = [
    ...files.filter((file) => file.endsWith('.css')).flatMap((file) => [...readFileSync(join(dist, file), 'utf8').matchAll(inStyles)].map(([found]) => `${file} asks ${found}`)),
    ...assistantFaults(dist, [...pages.keys()]),
  ];
  const failed = faults.filter((found) => found.length > 0).length;
  return { pages: pages.size, passed: pages.size - failed, failed: failed + others.length, complaints: [...faults.flat(), ...others] };
}

/** @returns {string[]} */
export function faultyLinks(address, html, { anchors, dist }) {
  const base = new URL(address, 'https://docs.invalid');
  return [...new Set([...html.matchAll(/\b(?:href|src)="([^"]*)"/g)].map(([, link]) => unescape(link)))].flatMap((link) => {
    const url = URL.canParse(link, base) ? new URL(link, base) : undefined;
    if (url === undefined) return [`${link} is no address`];
    if (url.origin !== base.origin) return [];
    const path = decodeURI(url.pathname);
    const ids = anchors.get(path);
    if (ids === undefined) return existsSync(join(dist, path)) && !path.endsWith('/') ? [] : [`${link} leads nowhere`];
    const anchor = decodeURIComponent(url.hash.slice(1));
    return anchor === '' || ids.has(anchor) ? [] : [`${link}: that page has no such heading`];
  });
}

/** @returns {string[]} */
export function foreignHosts(html) {
  return [...html.matchAll(fetched)].flatMap(([element, link]) => (/^(https?:)?\/\//.test(link) && !canonical.test(element) ? [`it asks ${link}`] : []));
}

/** What stands in the lists of the reference, which files for assistants have in place of its pages. */
const listedElsewhere = /^\/reference\/(?:api|errors)\/./;

/** llms.txt names every page but those, and llms-full.txt has their text. */
export function assistantFaults(dist, addresses) {
  const [index, full] = ['llms.txt', 'llms-full.txt'].map((file) => (existsSync(join(dist, file)) ? readFileSync(join(dist, file), 'utf8') : ''));
  const missing = addresses.filter((address) => address !== '/404.html' && !listedElsewhere.test(address) && !index.includes(`](${address})`)).map((address) => `llms.txt lacks ${address}`);
  const titles = [...index.matchAll(/^- \[([^\]]+)\]\(/gm)].map(([, title]) => title);
  return [...missing, ...(titles.length === 0 ? ['llms.txt is empty'] : []), ...titles.filter((title) => !full.includes(`# ${title}\n`)).map((title) => `llms-full.txt lacks '${title}'`)];
}

function unescape(text) {
  return text.replaceAll('&quot;', '"').replaceAll('&#39;', "'").replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
}
