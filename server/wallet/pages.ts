import { realmOf, smsCountriesOf } from '../config/site.ts';
import type { Site } from '../config/site.ts';
import type { Sites } from '../core/ports.ts';

/** A file of the wallet, as `build.mjs` made it: its name holds a hash of it, so it may be kept for ever. */
export interface WalletFile {
  /** `/assets/frame-1a2b….js`. */
  readonly path: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** @see Subresource Integrity, 3.5 */
  readonly integrity: string;
}

/** All of them. */
export interface WalletFiles {
  readonly frame: WalletFile;
  readonly worker: WalletFile;
  readonly style: WalletFile;
  /** The page that opens a wallet without a server, whole in one file. */
  readonly exit: WalletFile;
}

export interface WalletPagesOptions {
  readonly files: WalletFiles;
  /** Asked at each request, so that a site that was added is served without a restart. */
  readonly sites: Sites;
}

const plainHeaders = {
  // What a policy of content cannot forbid: WebRTC, names looked up and connections made ahead, windows and navigation to elsewhere. Chromium alone knows it.
  'connection-allowlist': '(response-origin)',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
} as const;
/** Nothing is fetched, run or shown: for all that is no page. */
const sealed = "default-src 'none'; frame-ancestors 'none'";

/**
 * The pages of the wallet's origin: the frame of each site, its files, and the list of their hashes. Answers undefined for every other address.
 * Which pages may embed the frame stands in its policy, so that a browser refuses all others before a line of it runs.
 */
export function createWalletPages({ files, sites }: WalletPagesOptions): (request: Request) => Promise<Response | undefined> {
  const byPath = new Map(Object.values(files).map((file) => [file.path, file]));
  const hashes = JSON.stringify(Object.fromEntries(Object.entries(files).map(([name, { path, integrity }]) => [name, { path, integrity }])), undefined, 2);
  const exitHeaders = { ...plainHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': exitPolicy(files.exit), 'cross-origin-opener-policy': 'same-origin', 'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(), camera=(), microphone=(), geolocation=(), payment=(), usb=()' };
  return async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const file = byPath.get(pathname);
    const isOurs = file !== undefined || pathname === '/exit' || pathname === '/frame' || pathname === '/window' || pathname === '/.well-known/latchkey-wallet.json';
    if (!isOurs) return undefined;
    if (!isRead) return answer(405, 'Only GET is answered here.', { allow: 'GET, HEAD' });
    if (pathname === '/exit' || file === files.exit) return new Response(files.exit.bytes, { headers: { ...exitHeaders, 'cache-control': file ? 'public, max-age=31536000, immutable' : 'no-cache' } });
    if (file) return new Response(file.bytes, { headers: { ...plainHeaders, 'content-type': typeOf(file.path), 'content-security-policy': policyOfFile(file, files), 'cache-control': 'public, max-age=31536000, immutable' } });
    if (pathname === '/window') return new Response(windowHtml(files), { headers: { ...plainHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': windowPolicy, 'cache-control': 'no-store', 'origin-agent-cluster': '?1' } });
    if (pathname !== '/frame') return new Response(hashes, { headers: { ...plainHeaders, 'content-type': 'application/json', 'content-security-policy': sealed, 'cache-control': 'no-cache', 'access-control-allow-origin': '*', 'cross-origin-resource-policy': 'cross-origin' } });
    const site = await sites.get(searchParams.get('site') ?? '');
    if (!site) return answer(404, 'No site of this name uses this wallet. Its operator adds it to the configuration of latchkey-server.');
    return new Response(frameHtml(site, files), { headers: { ...plainHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': framePolicy(site.origins), 'cache-control': 'no-store', 'origin-agent-cluster': '?1', 'permissions-policy': 'publickey-credentials-get=(self), publickey-credentials-create=(self), camera=(), microphone=(), geolocation=(), payment=(), usb=()' } });
  };
}

/** @see Content Security Policy Level 3 */
export function framePolicy(origins: readonly string[]): string {
  return [
    "default-src 'none'", "script-src 'self'", "worker-src 'self'", "connect-src 'self'", "style-src 'self'", "style-src-attr 'none'", 'img-src data: blob:',
    `frame-ancestors ${origins.length > 0 ? origins.join(' ') : "'none'"}`, "base-uri 'none'", "form-action 'none'", "require-trusted-types-for 'script'", 'trusted-types wallet',
  ].join('; ');
}

/** Of a window that the frame opens and draws in: it runs nothing of its own. */
const windowPolicy = "default-src 'none'; style-src 'self'; style-src-attr 'none'; img-src data: blob:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'";

/** A worker takes the policy that it came with: this one has no network at all. */
function policyOfFile(file: WalletFile, { worker }: WalletFiles): string {
  return file === worker ? "default-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'" : sealed;
}

/** The policy that stands in the page, and what a page cannot say of itself: who may embed it. @throws where the page has none */
export function exitPolicy({ bytes }: WalletFile): string {
  const policy = /<meta http-equiv="content-security-policy" content="([^"]+)">/.exec(new TextDecoder().decode(bytes))?.[1];
  if (policy === undefined) throw new Error('The exit page has no policy: build the server again.');
  return `${policy}; frame-ancestors 'none'`;
}

function frameHtml(site: Site, { frame, style }: WalletFiles): string {
  // A data block: no browser runs it. What could end it is written as an escape of JSON.
  const { siteId, name, origins, custody, ecosystemName, windowAboveWei, delegates, known, oneStepSignIn, newWallets, secondFactor, signIn: ways } = site;
  const sms = smsCountriesOf(site);
  const facts = JSON.stringify({
    siteId, realm: realmOf(site), name, origins, custody: custody?.kind ?? 'shares', newWallets, oneStepSignIn, ecosystemName, delegates, known, ways, ...(sms && { sms }), ...(windowAboveWei !== undefined && { windowAboveWei: String(windowAboveWei) }), ...(secondFactor !== undefined && secondFactor !== 'off' && { secondFactor }),
  }).replaceAll('<', '\\u003c');
  return [
    '<!doctype html>', '<html lang="en">', '<head>', '<meta charset="utf-8">', '<meta name="viewport" content="width=device-width, initial-scale=1">', '<title>Wallet</title>',
    `<link rel="stylesheet" href="${style.path}" integrity="${style.integrity}">`,
    `<script type="application/json" id="site">${facts}</script>`,
    `<script type="module" src="${frame.path}" integrity="${frame.integrity}"></script>`,
    '</head>', '<body></body>', '</html>', '',
  ].join('\n');
}

function windowHtml({ style }: WalletFiles): string {
  return ['<!doctype html>', '<html lang="en">', '<head>', '<meta charset="utf-8">', '<meta name="viewport" content="width=device-width, initial-scale=1">', '<title>Wallet</title>', `<link rel="stylesheet" href="${style.path}" integrity="${style.integrity}">`, '</head>', '<body></body>', '</html>', ''].join('\n');
}

function typeOf(path: string): string {
  return path.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8';
}

function answer(status: number, text: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(`${text}\n`, { status, headers: { ...plainHeaders, 'content-type': 'text/plain; charset=utf-8', 'content-security-policy': sealed, 'cache-control': 'no-store', ...headers } });
}
