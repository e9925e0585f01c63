import encodeQR from 'qr';
import type { LoginStep } from '../../core/login/loginSteps.ts';
import { escapeText, linkTo, plainPage } from '../plainPage.ts';
import type { LoginTexts } from './texts/en.ts';

interface Words {
  readonly texts: LoginTexts;
  /** BCP 47. */
  readonly tag: string;
}

/** The field by which the waiting page asks whether the app has answered. */
export const lookField = 'look';

const waiting = `
const form = document.querySelector('form');
const status = document.querySelector('[role=status]');
const { waiting, away } = JSON.parse(document.getElementById('words').textContent);
const look = async () => {
  let at = 'away';
  try {
    const body = new URLSearchParams([...new FormData(form), ['${lookField}', '1']]);
    const response = await fetch(form.getAttribute('action'), { method: 'POST', body, signal: AbortSignal.timeout(20000) });
    if (response.ok) ({ at } = await response.json());
  } catch {}
  if (at === 'done') return form.submit();
  const said = at === 'away' ? away : waiting;
  if (status.textContent !== said) status.textContent = said;
  setTimeout(look, 2000);
};
setTimeout(look, 1000);
`;

/** Shows the way to an app, as a code for another device and as a link for this one, and goes on once the app has answered. */
export function waitPage({ channelUrl, state, cancelUrl, site, provider }: Extract<LoginStep, { readonly go: 'wait' }>, action: string, { texts, tag }: Words): Response {
  const fill = (text: string): string => text.replace('{provider}', () => provider?.name ?? '').replace('{site}', () => site?.name ?? '');
  const title = fill(texts.appTitle);
  const words = JSON.stringify({ waiting: fill(texts.appWaiting), away: fill(texts.away) }).replaceAll('<', '\\u003c');
  return plainPage({
    tag, title, status: 200, script: waiting, formAction: "'self'", connects: true,
    body: [
      `<h1>${escapeText(title)}</h1><p>${escapeText(fill(texts.appScan))}</p>${drawCode(channelUrl, fill(texts.appCode))}`,
      linkTo(channelUrl, fill(texts.appOpen), { isNewTab: true }), `<p class="after" role="status">${escapeText(fill(texts.appWaiting))}</p>`, linkTo(cancelUrl, fill(texts.backTo)),
      `<form method="post" action="${escapeText(action)}"><input type="hidden" name="state" value="${escapeText(state)}"></form>`,
      `<script type="application/json" id="words">${words}</script>`,
    ].join(''),
  });
}

/** Dark on light in any colour scheme: cameras read no other. */
function drawCode(text: string, label: string): string {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const cells = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return `<svg role="img" aria-label="${escapeText(label)}" viewBox="0 0 ${rows.length} ${rows.length}" width="220" height="220" shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path fill="#000" d="${cells.join('')}"/></svg>`;
}
