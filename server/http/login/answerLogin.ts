import type { Core } from '../../core/createCore.ts';
import { loginPath } from '../../core/login/loginSteps.ts';
import type { LoginStep } from '../../core/login/loginSteps.ts';
import type { LoginLook } from '../../core/login/loginVisits.ts';
import { loginMs } from '../../core/numbers.ts';
import type { Caller } from '../../core/ports.ts';
import { isRefused } from '../../core/refusals.ts';
import { loginCookie, parseCookies, writeLoginCookie } from '../cookies.ts';
import { plainHeaders } from '../plainPage.ts';
import { readForm } from '../readForm.ts';
import { closingPage, fragmentPage, problemPage, returnUrlOf } from './loginPages.ts';
import { loginTextsOf } from './loginTexts.ts';
import { lookField, waitPage } from './waitPage.ts';

/** What became of a visit of a login page: for the log. `cause`: what a provider failed with. */
export interface LoginAnswered {
  readonly response: Response;
  readonly cookies: readonly string[];
  readonly outcome: string;
  readonly cause?: unknown;
}

interface Visit {
  readonly core: Core;
  readonly caller: Caller;
  readonly providerId: string;
}

/** The login page of a provider, or its callback (`isAnswer`), by GET or by the POST of a form. @see the specification, 7, login URL */
export async function answerLogin(request: Request, { core, caller, providerId }: Visit, isAnswer: boolean): Promise<LoginAnswered> {
  const { logins } = core;
  const url = new URL(request.url);
  const accept = request.headers.get('accept-language');
  const visit = { providerId, caller, browser: parseCookies(request.headers.get('cookie')).get(loginCookie) };
  let step: LoginStep;
  try {
    const params = request.method === 'POST' ? await readForm(request) : url.searchParams;
    const provider = isAnswer ? core.loginProviders.get(providerId) : undefined;
    // Its answer is in the fragment, which the page has to post.
    if (provider?.protocol === 'telegram' && request.method === 'GET') {
      return { response: fragmentPage({ state: params.get('state') ?? '', action: url.pathname, ...loginTextsOf(undefined, accept) }), cookies: [], outcome: 'posting' };
    }
    // The page that waits for an app asks, and is told one word.
    if (isAnswer && request.method === 'POST' && params.has(lookField)) return answerLook(await logins.look(visit, params));
    step = isAnswer ? await logins.answer(visit, params) : await logins.open(visit, params);
  } catch (error) {
    // A person is here: a page is shown whatever went wrong.
    step = { go: 'page', problem: problemOf(error), cause: isRefused(error) ? error.cause : error };
  }
  const words = loginTextsOf(step.locale, accept);
  const seen = step.cause === undefined ? {} : { cause: step.cause };
  if (step.go === 'provider') {
    const cookie = writeLoginCookie(step.browser, loginMs);
    return { response: redirect(step.url, [cookie]), cookies: [cookie], outcome: 'sent' };
  }
  if (step.go === 'wait') {
    const cookie = writeLoginCookie(step.browser, loginMs);
    const response = waitPage(step, `${loginPath}/${providerId}/callback`, words);
    response.headers.append('set-cookie', cookie);
    return { response, cookies: [cookie], outcome: 'waiting' };
  }
  if (step.go === 'page') return { response: problemPage(step, words), cookies: [], outcome: step.problem, ...seen };
  const outcome = 'error' in step.result.outcome ? step.result.outcome.error : 'proved';
  // A policy of the provider's page may forbid its form to end at the site: a page of this origin goes there by itself.
  const isDirect = step.result.mode !== 'popup' && request.method === 'GET';
  return { response: isDirect ? redirect(returnUrlOf(step.result), []) : closingPage(step, words), cookies: [], outcome, ...seen };
}

/** @throws where a page would have to say what is wrong: its asker reads the status alone */
function answerLook(at: LoginLook): LoginAnswered {
  return { response: Response.json({ at }, { headers: plainHeaders }), cookies: [], outcome: `look.${at}` };
}

function problemOf(error: unknown): 'tooMany' | 'unreadable' | 'unavailable' {
  const code = isRefused(error) ? error.refusal.code : 'failed';
  if (code === 'tooMany') return 'tooMany';
  return code === 'badRequest' || code === 'tooLarge' ? 'unreadable' : 'unavailable';
}

function redirect(location: string, cookies: readonly string[]): Response {
  const headers = new Headers({ ...plainHeaders, location });
  for (const cookie of cookies) headers.append('set-cookie', cookie);
  return new Response(null, { status: 303, headers });
}
