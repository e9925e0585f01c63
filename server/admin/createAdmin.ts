import type { Site } from '../config/site.ts';
import { isSameText } from '../core/bytes.ts';
import type { Core } from '../core/createCore.ts';
import { takeAll } from '../core/limits.ts';
import { minuteMs } from '../core/numbers.ts';
import { createOperator, type Operator } from '../core/operator.ts';
import type { Log } from '../core/ports.ts';
import { isRefused } from '../core/refusals.ts';
import { parseCookies } from '../http/cookies.ts';
import { readText } from '../http/readBody.ts';
import type { Row } from '../store/store.ts';
import { createAdminSessions, type AdminSession, type AdminSessions } from './adminSessions.ts';
import { html } from './html.ts';
import { adminHeaders, answerPage } from './page.ts';
import { audit, verification } from './pages/audit.ts';
import { overview } from './pages/overview.ts';
import { pathOf, user } from './pages/user.ts';
import { users } from './pages/users.ts';
import { style } from './style.ts';

export interface AdminOptions {
  readonly core: Core;
  readonly sites: readonly Site[];
  /** What browsers reach the page by. Requests that name another host are refused: a name of another site may lead here. */
  readonly origin: () => string;
  /** What the process does not reach: empty where it is ready. */
  readonly readMissing: () => Promise<readonly string[]>;
  /** As Prometheus reads it. */
  readonly readMetrics: () => Promise<string>;
  readonly log: Log;
  /** Of an error: without its message. */
  readonly describeError: (error: unknown) => string;
}

/** One request of a person who has signed in. */
interface Asked {
  readonly request: Request;
  readonly url: URL;
  readonly session: AdminSession;
  readonly fields: URLSearchParams;
  readonly operator: Operator;
}

const maxFormBytes = 8_192;
const triesPerMinute = 10;
const triesOfAllPerMinute = 100;

/** What was done, by the word that stands in the address of the page that says so. */
const dones: Readonly<Record<string, string>> = {
  blocked: 'The user is blocked and signed out everywhere.', unblocked: 'The user may sign in again.', signedOut: 'All sessions of the user have ended.', revoked: 'The device is revoked. The user is told by mail.', withdrawn: 'The site may not use the wallet any more, and its sessions have ended.', deleted: 'The account is deleted.',
  already: 'That was so already. Nothing was changed.',
};

/** The page for those who look after the server, as a web-standard handler. `network`: where a request comes from, for the limit of tries. */
export function createAdmin(options: AdminOptions): (request: Request, caller: { readonly network: string }) => Promise<Response> {
  const { core, log, describeError } = options;
  const sessions = createAdminSessions(core);
  return async (request, { network }) => {
    const url = new URL(request.url);
    const origin = options.origin();
    if (url.host !== new URL(origin).host) return answerPage({ title: 'Not here', status: 421 }, html`<p>This page is reached by ${origin}.</p>`);
    if (url.pathname === '/style.css' && isRead(request)) return new Response(style, { headers: { ...adminHeaders, 'content-type': 'text/css; charset=utf-8' } });
    try {
      return await answer(options, sessions, { request, url, origin, network });
    } catch (error) {
      if (isRefused(error) && error.refusal.code === 'tooMany') return answerPage({ title: 'Too many tries', status: 429 }, html`<p>Wait a minute, and try again.</p>`);
      if (isRefused(error) && error.refusal.code === 'tooLarge') return answerPage({ title: 'Too large', status: 413 }, html``);
      log({ level: 'error', event: 'admin.failed', error: describeError(error) });
      return answerPage({ title: 'It failed', status: 500 }, html`<p>The log of the server says where. Does the database answer, and do the keys?</p><p><a href="/">Overview</a></p>`);
    }
  };
}

interface Arrived {
  readonly request: Request;
  readonly url: URL;
  readonly origin: string;
  readonly network: string;
}

async function answer(options: AdminOptions, sessions: AdminSessions, { request, url, origin, network }: Arrived): Promise<Response> {
  const cookieName = cookieNameOf(origin);
  const cookie = parseCookies(request.headers.get('cookie')).get(cookieName);
  const session = await sessions.read(cookie);
  if (!isRead(request) && request.method !== 'POST') return new Response(null, { status: 405, headers: { ...adminHeaders, allow: 'GET, HEAD, POST' } });
  // Browsers send it with every form; a page of another port of this host is no other site to them.
  if (request.method === 'POST' && request.headers.get('origin') !== origin) return answerPage({ title: 'Refused', status: 403 }, html`<p>This form was not sent by this page.</p>`);
  const fields = request.method === 'POST' ? await readForm(request) : new URLSearchParams();
  if (url.pathname === '/login') return request.method === 'POST' ? signIn(options, sessions, { fields, network, origin, before: cookie }) : answerLogin();
  if (session === undefined) return request.method === 'POST' ? answerLogin({ notice: { text: 'The session has ended. Nothing was done. Sign in, and do it again.', isBad: true }, status: 403 }) : see('/login');
  if (request.method === 'POST' && !isSameText(fields.get('form') ?? '', session.formToken)) return answerPage({ title: 'Refused', status: 403, session }, html`<p>This form was not sent by this page. Nothing was done.</p>`);
  if (request.method === 'POST' && url.pathname === '/logout') {
    await sessions.signOut(cookie);
    return see('/login', { 'set-cookie': writeCookie(cookieName, '', 0) });
  }
  const operator = createOperator(options.core, { sites: options.sites, actor: `operator:${session.name}` });
  const asked: Asked = { request, url, session, fields, operator };
  return (await (request.method === 'POST' ? act(options, asked) : show(options, asked))) ?? answerPage({ title: 'Not found', session, status: 404 }, html`<p>There is no such page. <a href="/">Overview</a></p>`);
}

async function show({ core, sites, readMissing, readMetrics }: AdminOptions, { url, session }: Asked): Promise<Response | undefined> {
  const { pathname, searchParams } = url;
  const done = dones[searchParams.get('done') ?? ''];
  const notice = done === undefined ? undefined : { text: done };
  const nowMs = core.now();
  if (pathname === '/') return answerPage({ title: 'Overview', session, at: '/' }, await overview({ store: core.store, sites, nowMs, missing: await readMissing(), metrics: await readMetrics() }));
  if (pathname === '/users') return answerPage({ title: 'Users', session, at: '/users', notice }, await users(core, sites, { search: (searchParams.get('q') ?? '').trim(), after: searchParams.get('after') ?? '' }));
  if (pathname === '/audit') {
    const before = searchParams.get('before');
    return answerPage({ title: 'Audit log', session, at: '/audit' }, await audit(core.store, { chain: searchParams.get('chain')?.slice(0, 255) || 'server', before: before !== null && /^\d{1,15}$/.test(before) ? Number(before) : undefined, session }));
  }
  const found = await userAt(core, pathname);
  return found?.rest === '' ? answerPage({ title: 'User', session, at: '/users', notice }, await user(core, found.row, { session, nowMs })) : undefined;
}

async function act({ core }: AdminOptions, { url, session, fields, operator }: Asked): Promise<Response | undefined> {
  if (url.pathname === '/audit/verify') {
    const { isWhole, content } = await verification(core.store);
    return answerPage({ title: 'Audit log', session, at: '/audit', notice: { text: isWhole ? 'The audit log is as it was written.' : 'The audit log was changed.', isBad: !isWhole } }, html`${content}<p><a href="/audit">Back</a></p>`);
  }
  const found = await userAt(core, url.pathname);
  if (!found) return undefined;
  const { row, rest } = found;
  const back = (done: string): Response => see(`${pathOf(row.userId)}?done=${done}`);
  switch (rest) {
    case 'block': return back((await operator.block(row.userId)) ? 'blocked' : 'already');
    case 'unblock': return back((await operator.unblock(row.userId)) ? 'unblocked' : 'already');
    case 'sign-out': {
      await operator.endSessions(row.userId);
      return back('signedOut');
    }
    case 'addresses': return answerPage({ title: 'User', session, at: '/users' }, await user(core, row, { session, nowMs: core.now(), addresses: await operator.showAddresses(row.userId) }));
    case 'export': return new Response(JSON.stringify(await operator.exportAccount(row), undefined, 2), { headers: { ...adminHeaders, 'content-type': 'application/json', 'content-disposition': `attachment; filename="account-${row.userId.replaceAll(/[^\w-]/g, '_')}.json"` } });
    case 'revoke': return back(await unlessGone('revoked', 'unknownDevice', operator.revokeDevice(row, fields.get('device') ?? '')));
    case 'withdraw': return back(await unlessGone('withdrawn', 'notFound', operator.withdrawConsent(row.userId, fields.get('site') ?? '')));
    case 'delete': return remove(core, { row, session, operator, confirm: fields.get('confirm') ?? '' });
    default: return undefined;
  }
}

/** `gone`: the refusal of what is no longer there, e.g. after a second press. */
async function unlessGone(done: string, gone: 'unknownDevice' | 'notFound', work: Promise<void>): Promise<string> {
  try {
    await work;
    return done;
  } catch (error) {
    if (isRefused(error) && error.refusal.code === gone) return 'already';
    throw error;
  }
}

async function remove(core: Core, { row, session, operator, confirm }: { readonly row: Row<'users'>; readonly session: AdminSession; readonly operator: Operator; readonly confirm: string }): Promise<Response> {
  const wallet = await core.wallets.walletOf(row.userId);
  const named = wallet ? wallet.address.toLowerCase() === confirm.trim().toLowerCase() : row.userId === confirm.trim();
  if (!named) {
    const notice = { text: `That is not ${wallet ? 'the address of the wallet' : 'the id of the user'}. Nothing was deleted.`, isBad: true };
    return answerPage({ title: 'User', session, at: '/users', notice, status: 400 }, await user(core, row, { session, nowMs: core.now() }));
  }
  await operator.remove(row);
  return see('/users?done=deleted');
}

/** `/users/ID`, and what stands behind it. */
async function userAt({ store }: Core, pathname: string): Promise<{ readonly row: Row<'users'>; readonly rest: string } | undefined> {
  const [, encoded, rest = ''] = /^\/users\/([\w%-]{1,255})(?:\/([a-z-]+))?$/.exec(pathname) ?? [];
  if (encoded === undefined || /%(?![0-9a-fA-F]{2})/.test(encoded)) return undefined;
  const row = await store.get('users', { userId: encoded });
  return row && { row, rest };
}

async function signIn({ core }: AdminOptions, sessions: AdminSessions, { fields, network, origin, before }: { readonly fields: URLSearchParams; readonly network: string; readonly origin: string; readonly before: string | undefined }): Promise<Response> {
  await takeAll(core.limits, network, [{ name: 'admin sign-in', windowMs: minuteMs, most: triesPerMinute }]);
  await takeAll(core.limits, '', [{ name: 'admin sign-in of all', windowMs: minuteMs, most: triesOfAllPerMinute }]);
  const signedIn = await sessions.signIn((fields.get('token') ?? '').trim());
  if (!signedIn) return answerLogin({ notice: { text: 'This token is not good, or was used, or is older than 5 minutes. Ask for another one by the command below.', isBad: true }, status: 403 });
  await sessions.signOut(before);
  await core.audit.append('server', { actor: `operator:${signedIn.name}`, deviceId: null, action: 'admin.signedIn', result: 'done', detail: {}, address: '' });
  return see('/', { 'set-cookie': writeCookie(cookieNameOf(origin), signedIn.token, undefined) });
}

function answerLogin({ notice, status = 200 }: { readonly notice?: { readonly text: string; readonly isBad?: boolean }; readonly status?: number } = {}): Response {
  return answerPage({ title: 'Sign in', status, notice }, html`<p>On the machine of the server, run <code>latchkey-server admin login --name YOU</code>. It prints a token that is good once, for 5 minutes.</p>
<form method="post" action="/login" class="row"><div><label for="token">Token</label><input id="token" name="token" type="password" required autocomplete="off" spellcheck="false"></div><button>Sign in</button></form>`);
}

async function readForm(request: Request): Promise<URLSearchParams> {
  if (!/^application\/x-www-form-urlencoded\b/i.test(request.headers.get('content-type') ?? '')) return new URLSearchParams();
  return new URLSearchParams(await readText(request, maxFormBytes));
}

const isRead = ({ method }: Request): boolean => method === 'GET' || method === 'HEAD';

/** Where a browser goes after a form: reloading the page does nothing twice. */
function see(place: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { ...adminHeaders, location: place, ...headers } });
}

/** Over http, which is for this machine alone, not every browser takes a cookie of that prefix. */
const cookieNameOf = (origin: string): string => (origin.startsWith('https:') ? '__Host-latchkey-admin' : 'latchkey-admin');

function writeCookie(name: string, value: string, maxAgeSeconds: 0 | undefined): string {
  return `${name}=${value}; Path=/; HttpOnly; SameSite=Strict${name.startsWith('__Host-') ? '; Secure' : ''}${maxAgeSeconds === 0 ? '; Max-Age=0' : ''}`;
}
