import type { Core } from '../../core/createCore.ts';
import type { LoginLocale } from '../../core/login/loginSteps.ts';
import type { Caller } from '../../core/ports.ts';
import { isRefused } from '../../core/refusals.ts';
import { loginTextsOf } from '../login/loginTexts.ts';
import { readForm } from '../readForm.ts';
import { linkField, mailLinkFault, mailLinkPage, numberField, openingPage } from './mailLinkPages.ts';

export interface MailLinkAnswered {
  readonly response: Response;
  /** For the log: nothing of the link. */
  readonly outcome: string;
  readonly cause?: unknown;
}

/** The page of a link in a mail. By GET it says nothing of the link, which the server does not even see; by the POST of its form, what there is to choose. */
export async function answerMailLink(request: Request, { core, caller }: { readonly core: Core; readonly caller: Caller }): Promise<MailLinkAnswered> {
  const accept = request.headers.get('accept-language');
  if (request.method !== 'POST') return { response: openingPage(loginTextsOf(undefined, accept)), outcome: 'opened' };
  try {
    const form = await readForm(request);
    const given = form.get(linkField) ?? '';
    const number = form.get(numberField);
    const step = number === null ? await core.codes.links.look(given, caller) : await core.codes.links.answer(given, number, caller);
    const locale = 'locale' in step ? (step.locale as LoginLocale) : undefined; // of the call that had it sent, whose schema has the same list
    return { response: mailLinkPage(step, given, loginTextsOf(locale, accept)), outcome: step.at };
  } catch (error) {
    // A person is here: a page is shown whatever went wrong.
    const code = isRefused(error) ? error.refusal.code : 'failed';
    const problem = code === 'tooMany' ? 'tooMany' : code === 'badRequest' || code === 'tooLarge' ? 'unreadable' : 'unavailable';
    return { response: mailLinkFault(problem, loginTextsOf(undefined, accept)), outcome: problem, ...(problem === 'unavailable' && { cause: isRefused(error) ? error.cause : error }) };
  }
}
