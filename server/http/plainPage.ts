import { randomBytes, toBase64url } from '../core/bytes.ts';

export interface PlainPage {
  /** BCP 47. */
  readonly tag: string;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly status: number;
  readonly script?: string;
  readonly formAction?: string;
  /** Its script asks this origin. */
  readonly connects?: boolean;
}

const style = ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;text-align:center}main{padding:24px;max-width:320px}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}a{display:block;padding:10px 16px;margin-top:8px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none;overflow-wrap:anywhere}a:focus-visible,button:focus-visible{outline:2px solid;outline-offset:2px}svg{max-width:100%;height:auto;border-radius:8px}.after{margin:16px 0 0}button{font:inherit;width:100%;padding:10px 16px;border:1px solid;border-radius:8px;background:none;color:inherit;cursor:pointer}.numbers{display:grid;grid-template-columns:repeat(3,1fr);gap:8px;margin:0 0 16px}.number{min-height:52px;font-size:22px;font-weight:600;font-variant-numeric:tabular-nums}';

/** Headers of everything that these pages answer: what is in their addresses goes nowhere else. */
export const plainHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex', 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

/** A page of a few words, under a policy that runs its own script alone. */
export function plainPage({ tag, title, body, status, script, formAction = "'none'", connects = false }: PlainPage): Response {
  const nonce = toBase64url(randomBytes(16));
  const policy = [
    "default-src 'none'", `style-src 'nonce-${nonce}'`, ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]), ...(connects ? ["connect-src 'self'"] : []), "base-uri 'none'", `form-action ${formAction}`, "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].join('; ');
  const html = [
    '<!doctype html>', `<html lang="${tag}">`, '<head>', '<meta charset="utf-8">', '<meta name="viewport" content="width=device-width, initial-scale=1">', `<title>${escapeText(title)}</title>`, `<style nonce="${nonce}">${style}</style>`, '</head>',
    `<body><main>${body}</main>${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}</body>`, '</html>', '',
  ].join('\n');
  return new Response(html, { status, headers: { ...plainHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } });
}

export const linkTo = (url: string, text: string, { isNewTab = false }: { readonly isNewTab?: boolean } = {}): string => `<a href="${escapeText(url)}"${isNewTab ? ' target="_blank" rel="noopener noreferrer"' : ''}>${escapeText(text)}</a>`;
export const escapeText = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
