import { mailLinkPath } from '../../core/mailLinks.ts';
import type { MailLinkStep } from '../../core/mailLinks.ts';
import type { LoginTexts } from '../login/texts/en.ts';
import { escapeText, plainPage } from '../plainPage.ts';

interface Words {
  readonly texts: LoginTexts;
  /** BCP 47. */
  readonly tag: string;
}

/** The field of the page's form that holds what stood behind `#`. */
export const linkField = 'link';
/** The field that holds the number that was chosen. */
export const numberField = 'number';
/** Chosen by a person who did not ask for the link: no number is it. */
export const noNumber = 'none';

const posting = `
const given = location.hash.slice(1);
history.replaceState(undefined, '', location.pathname);
const form = document.querySelector('form');
form.elements.namedItem('${linkField}').value = given || 'none';
form.submit();
`;

/** What the link leads to: takes the secret out of the address, and posts it. Opening it changes nothing. */
export function openingPage({ texts, tag }: Words): Response {
  return plainPage({
    tag, title: texts.signIn, script: posting, status: 200, formAction: "'self'",
    body: `<p role="status">${escapeText(texts.linkOpening)}</p><noscript><p>${escapeText(texts.linkNeedsScript)}</p></noscript><form method="post" action="${mailLinkPath}"><input type="hidden" name="${linkField}" value=""></form>`,
  });
}

/** Asks which number the other page shows, or says what has become of the link. `given`: what stood behind `#`. */
export function mailLinkPage(step: MailLinkStep, given: string, { texts, tag }: Words): Response {
  if (step.at === 'over') return say({ texts, tag, title: texts.notSignedIn, said: [texts.over, texts.goBack], status: 410 });
  if (step.at === 'confirmed') return say({ texts, tag, title: texts.linkConfirmed, said: [texts.linkConfirmedHint], status: 200 });
  if (step.at === 'declined') return say({ texts, tag, title: texts.notSignedIn, said: [texts.linkDeclined], status: 200 });
  const title = (step.purpose === 'link' ? texts.linkAdd : texts.linkSignIn).replace('{site}', () => step.site.name);
  const buttons = step.numbers.map((number) => `<button class="number" name="${numberField}" value="${number}">${number}</button>`).join('');
  return plainPage({
    tag, title, status: 200, formAction: "'self'",
    body: [
      `<h1>${escapeText(title)}</h1><p id="about">${escapeText(texts.linkChoose)}</p>`,
      `<form method="post" action="${mailLinkPath}"><input type="hidden" name="${linkField}" value="${escapeText(given)}">`,
      `<div class="numbers" role="group" aria-labelledby="about">${buttons}</div><p>${escapeText(texts.linkWarning)}</p>`,
      `<button name="${numberField}" value="${noNumber}">${escapeText(texts.linkNotMe)}</button></form>`,
    ].join(''),
  });
}

/** What went wrong before the link could be looked at. */
export function mailLinkFault(problem: 'tooMany' | 'unreadable' | 'unavailable', { texts, tag }: Words): Response {
  const statuses = { tooMany: 429, unreadable: 400, unavailable: 503 };
  // The words about an answer of another service would mean nothing here.
  return say({ texts, tag, title: texts.notSignedIn, said: problem === 'unreadable' ? [texts.over, texts.goBack] : [texts[problem]], status: statuses[problem] });
}

function say({ tag, title, said, status }: Words & { readonly title: string; readonly said: readonly string[]; readonly status: number }): Response {
  return plainPage({ tag, title, status, body: `<h1>${escapeText(title)}</h1>${said.map((each) => `<p>${escapeText(each)}</p>`).join('')}` });
}
