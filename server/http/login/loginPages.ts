import { telegramResult } from '../../core/login/createTelegram.ts';
import type { LoginProblem, LoginResult, LoginStep } from '../../core/login/loginSteps.ts';
import { escapeText, linkTo, plainPage } from '../plainPage.ts';
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

/** Says what is wrong, and what to do about it. */
export function problemPage({ problem, site, provider, again }: Extract<LoginStep, { readonly go: 'page' }>, { texts, tag }: Words): Response {
  const text = texts[problem].replace('{provider}', () => provider?.name ?? '');
  const back = site === undefined ? undefined : texts.backTo.replace('{site}', () => site.name);
  const links = again === undefined ? '' : `${linkTo(again.retryUrl, texts.tryAgain)}${back === undefined ? '' : linkTo(again.cancelUrl, back)}`;
  // To the site itself: the page that the person began on may be gone.
  const home = again === undefined && site?.origins[0] !== undefined && back !== undefined ? linkTo(`${site.origins[0]}/`, back) : '';
  const about = again === undefined ? `<p>${escapeText(texts.goBack)}</p>` : '';
  return plainPage({ tag, title: texts.notSignedIn, body: `<h1>${escapeText(texts.notSignedIn)}</h1><p>${escapeText(text)}</p>${about}${links}${home}`, status: statuses[problem] });
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
  const way = linkTo(url, texts.continueTo.replace('{site}', () => site?.name ?? new URL(returnTo).host));
  return plainPage({
    tag, title, script: closing, status: 200,
    body: `<h1>${escapeText(title)}</h1><p>${escapeText(texts.closeWindow)}</p>${way}<script type="application/json" id="result">${JSON.stringify(facts).replaceAll('<', '\\u003c')}</script>`,
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
  return plainPage({
    tag, title: texts.signIn, script: posting, status: 200, formAction: "'self'",
    body: `<p role="status">${escapeText(texts.finishing)}</p><form method="post" action="${escapeText(action)}"><input type="hidden" name="state" value="${escapeText(state)}"><input type="hidden" name="${telegramResult}" value=""></form>`,
  });
}
