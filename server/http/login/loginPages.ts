import { telegramResult } from '../../core/login/createTelegram.ts';
import type { LoginProblem, LoginResult, LoginStep } from '../../core/login/loginSteps.ts';
import { randomBytes, toBase64url } from '../../core/bytes.ts';
import type { LoginTexts } from './texts/en.ts';

/** The mark of what the closing page tells the page that opened it. */
export const loginMessageMark = 'latchkey-login-1:';

const statuses: Readonly<Record<LoginProblem, number>> = {
  unknownOption: 404, redirectInPopup: 400, redirectMissing: 400, redirectNotAllowed: 403, notBegun: 400, over: 410, otherBrowser: 403, away: 503, tooMany: 429, unreadable: 400, unavailable: 503,
};

interface Words {
  readonly texts: LoginTexts;
  /** BCP 47. */
  readonly tag: string;
}

const style = ':root{color-scheme:light dark}body{margin:0;min-height:100vh;display:grid;place-items:center;font:16px/1.5 system-ui,sans-serif;text-align:center}main{padding:24px;max-width:320px}h1{font-size:20px;margin:0 0 8px}p{margin:0 0 16px}a{display:block;padding:10px 16px;margin-top:8px;border:1px solid;border-radius:8px;color:inherit;text-decoration:none;overflow-wrap:anywhere}a:focus-visible{outline:2px solid;outline-offset:2px}';

/** Says what is wrong, and what to do about it. */
export function problemPage({ problem, site, provider, again }: Extract<LoginStep, { readonly go: 'page' }>, { texts, tag }: Words): Response {
  const text = texts[problem].replace('{provider}', () => provider?.name ?? '');
  const back = site === undefined ? undefined : texts.backTo.replace('{site}', () => site.name);
  const links = again === undefined ? '' : `${link(again.retryUrl, texts.tryAgain)}${back === undefined ? '' : link(again.cancelUrl, back)}`;
  // To the site itself: the page that the person began on may be gone.
  const home = again === undefined && site?.origins[0] !== undefined && back !== undefined ? link(`${site.origins[0]}/`, back) : '';
  const about = again === undefined ? `<p>${escape(texts.goBack)}</p>` : '';
  return page({ tag, title: texts.notSignedIn, body: `<h1>${escape(texts.notSignedIn)}</h1><p>${escape(text)}</p>${about}${links}${home}`, status: statuses[problem] });
}

/** The address of the site with what came of the sign-in. */
export function returnUrlOf({ flowId, returnTo, outcome }: LoginResult): string {
  const url = new URL(returnTo);
  for (const name of ['latchkeyFlow', 'latchkeyTicket', 'latchkeyError']) url.searchParams.delete(name);
  url.searchParams.set('latchkeyFlow', flowId);
  if ('ticket' in outcome) url.searchParams.set('latchkeyTicket', outcome.ticket);
  else url.searchParams.set('latchkeyError', outcome.error);
  return url.href;
}

const closing = `
const { text, origin, url, isPopup } = JSON.parse(document.getElementById('result').textContent);
let isTold = false;
if (isPopup) {
  try {
    if (window.opener && !window.opener.closed) {
      window.opener.postMessage(text, origin);
      isTold = true;
    }
  } catch {}
}
if (isTold) window.close();
else location.replace(url);
`;

/** Tells the page that opened this window, and closes it; without one, it goes on to the site. */
export function closingPage({ site, result }: Extract<LoginStep, { readonly go: 'back' }>, { texts, tag }: Words): Response {
  const { flowId, mode, returnTo, outcome } = result;
  const url = returnUrlOf(result);
  const title = 'ticket' in outcome ? texts.signedIn : texts.notSignedIn;
  const facts = { text: `${loginMessageMark}${JSON.stringify({ flowId, ...outcome })}`, origin: new URL(returnTo).origin, url, isPopup: mode === 'popup' };
  const way = link(url, texts.continueTo.replace('{site}', () => site?.name ?? new URL(returnTo).host));
  return page({
    tag, title, script: closing, status: 200,
    body: `<h1>${escape(title)}</h1><p>${escape(texts.closeWindow)}</p>${way}<script type="application/json" id="result">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`,
  });
}

const posting = `
const result = new URLSearchParams(location.hash.slice(1)).get('${telegramResult}');
history.replaceState(undefined, '', location.pathname);
const form = document.querySelector('form');
form.elements.namedItem('${telegramResult}').value = (result ?? 'none').replaceAll(' ', '+');
form.submit();
`;

/** Posts what came in the fragment, which no server sees. */
export function fragmentPage({ state, action, texts, tag }: Words & { readonly state: string; readonly action: string }): Response {
  return page({
    tag, title: texts.signIn, script: posting, status: 200, formAction: "'self'",
    body: `<p role="status">${escape(texts.finishing)}</p><form method="post" action="${escape(action)}"><input type="hidden" name="state" value="${escape(state)}"><input type="hidden" name="${telegramResult}" value=""></form>`,
  });
}

interface Page {
  readonly tag: string;
  readonly title: string;
  /** HTML. */
  readonly body: string;
  readonly status: number;
  readonly script?: string;
  readonly formAction?: string;
}

/** Headers of everything that the login pages answer: what is in their addresses goes nowhere else. */
export const loginHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-content-type-options': 'nosniff', 'x-robots-tag': 'noindex', 'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
};

function page({ tag, title, body, status, script, formAction = "'none'" }: Page): Response {
  const nonce = toBase64url(randomBytes(16));
  const policy = [
    "default-src 'none'", `style-src 'nonce-${nonce}'`, ...(script === undefined ? [] : [`script-src 'nonce-${nonce}'`]), "base-uri 'none'", `form-action ${formAction}`, "frame-ancestors 'none'", "require-trusted-types-for 'script'", "trusted-types 'none'",
  ].join('; ');
  const html = [
    '<!doctype html>', `<html lang="${tag}">`, '<head>', '<meta charset="utf-8">', '<meta name="viewport" content="width=device-width, initial-scale=1">', `<title>${escape(title)}</title>`, `<style nonce="${nonce}">${style}</style>`, '</head>',
    `<body><main>${body}</main>${script === undefined ? '' : `<script nonce="${nonce}">${script}</script>`}</body>`, '</html>', '',
  ].join('\n');
  return new Response(html, { status, headers: { ...loginHeaders, 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy } });
}

const link = (url: string, text: string): string => `<a href="${escape(url)}">${escape(text)}</a>`;
const escape = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
