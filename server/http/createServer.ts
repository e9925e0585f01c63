import { Hono } from 'hono';
import * as v from 'valibot';
import { chainOf } from '../core/accounts.ts';
import { randomId } from '../core/bytes.ts';
import type { Now } from '../core/clock.ts';
import { createCore, type Core } from '../core/createCore.ts';
import { networkOfIp, truncateIp } from '../core/ip.ts';
import { createLimits } from '../core/limits.ts';
import { createOutbox, type Outbox } from '../core/outbox.ts';
import { createAudit } from '../core/audit.ts';
import type { Caller, Log, Sites, SmsParts } from '../core/ports.ts';
import { isRefused, refused } from '../core/refusals.ts';
import { createServerKeys } from '../core/serverKeys.ts';
import type { Outside } from '../core/outside.ts';
import type { SignerOf } from '../core/signers.ts';
import { assertProved, type SignedIn } from '../core/signedIn.ts';
import { createUserKeys } from '../core/userKeys.ts';
import type { Actor } from '../core/walletChanges.ts';
import type { Ecosystems } from '../config/ecosystem.ts';
import type { Kms } from '../kms/kms.ts';
import { calls, maxBodyBytes, type Call, type CallName } from '../protocol/calls.ts';
import { refusals, type Refusal, type RefusalCode } from '../protocol/errors.ts';
import type { Store } from '../store/store.ts';
import { auditOf } from './auditOf.ts';
import { parseCookies, writeCookie, type Embedding } from './cookies.ts';
import type { LoginOptions } from '../core/login/loginSteps.ts';
import { loginPath } from '../core/login/loginSteps.ts';
import { answerLogin } from './login/answerLogin.ts';
import { mailLinkPath } from '../core/mailLinks.ts';
import { answerMailLink } from './mailLink/answerMailLink.ts';
import { answerEcosystem, ecosystemPath } from './ecosystem/answerEcosystem.ts';
import { createGasless, type Gasless } from '../core/gasless/createGasless.ts';
import type { GaslessOptions, GaslessOutcome } from '../core/gasless/gaslessParts.ts';
import type { GaslessRefusal } from '../core/gasless/gaslessRefusals.ts';
import { answerRelay, relayPath } from './gasless/answerRelay.ts';
import { answerPaymaster, paymasterPath } from './gasless/answerPaymaster.ts';
import { createHandlers, type CallContext } from './handlers.ts';
import { createGateway, type Gateway } from '../core/storage/createGateway.ts';
import { createStorage, type Storage, type StorageOptions, type StorageOutcome } from '../core/storage/createStorage.ts';
import type { StorageRefusal } from '../core/storage/storageRefusals.ts';
import { answerGateway, gatewayPath } from './storage/answerGateway.ts';
import { answerRemove, answerTicket, answerUpload, pinnedPath, ticketPath, uploadPath } from './storage/answerUpload.ts';
import { createOpenApi, createSignerOpenApi } from './openApi.ts';
import { readBody } from './readBody.ts';
import { withUnavailable } from './withUnavailable.ts';

export interface ServerOptions {
  readonly store: Store;
  readonly kms: Kms;
  readonly sites: Sites;
  /** Absent: no site has one, and all keys are split. */
  readonly signerOf?: SignerOf | undefined;
  /** Absent: no contract account signs in, and no site vouches. */
  readonly outside?: Outside | undefined;
  readonly now: Now;
  readonly log: Log;
  /** Where the wallet's frame and these calls are: `https://wallet.example`. */
  readonly walletOrigin: string;
  /** What codes by SMS need: numbering plans, prices and a check. Absent: no site offers them. */
  readonly sms?: SmsParts | undefined;
  /** The IP address of a caller, as the process that serves it knows it: a header of a proxy only where there is one. */
  readonly ipOf: (request: Request) => string | undefined;
  /** Absent: no site has an identity provider. */
  readonly login?: LoginOptions | undefined;
  /** What the operator pays gas for. Absent: nothing. */
  readonly gasless?: GaslessOptions | undefined;
  /** What files are kept. Absent: none. */
  readonly storage?: StorageOptions | undefined;
  /** What wallets of several sites are called and offer. Absent: none is told of. */
  readonly ecosystems?: Ecosystems;
  /** Absent: in pages of any site. */
  readonly embedding?: Embedding;
  /** Told of the cookies of an answer, as `Set-Cookie` has them. For a server that runs in a page, where a `Response` drops that header. */
  readonly onCookies?: (request: Request, cookies: readonly string[]) => void;
  /** Checks what is answered against the schemas too. For tests: it costs time, and a mistake in an answer should not end a sign-in. */
  readonly isChecked?: boolean;
}

/** The server's calls over HTTP, as a web-standard handler, and the queue of mails for the process that sends them. */
export interface Server {
  fetch(request: Request): Promise<Response>;
  readonly outbox: Outbox;
  /** What the process has to keep going: undefined where no gas is paid. */
  readonly gasless: Gasless | undefined;
  /** What the process has to prune: undefined where no files are kept. */
  readonly storage: Storage | undefined;
}

interface Running extends Required<Pick<ServerOptions, 'now' | 'log' | 'walletOrigin' | 'ipOf' | 'embedding' | 'isChecked' | 'onCookies'>> {
  readonly core: Core;
  readonly handlers: Readonly<Record<CallName, AnyHandler>>;
}
type AnyHandler = (request: unknown, context: unknown) => Promise<unknown>;

/** @throws where the origin is none, or is not safe for cookies: `https:`, or `http:` on localhost */
export function createServer(options: ServerOptions): Server {
  assertOrigin(options.walletOrigin);
  const { now, log, sites, signerOf, login, sms, outside, gasless: gaslessOptions, storage: storageOptions, walletOrigin, ipOf, embedding = 'crossSite', ecosystems = new Map(), isChecked = false, onCookies = () => {} } = options;
  const { store, kms } = withUnavailable(options);
  const serverKeys = createServerKeys({ store, kms });
  const limits = createLimits({ store, serverKeys, now });
  const outbox = createOutbox({ store, serverKeys, now });
  const core = createCore({ store, kms, now, log, sites, signerOf, login, sms, outside, serverKeys, limits, outbox, walletOrigin, userKeys: createUserKeys({ store, kms }), audit: createAudit({ store, now }) });
  const gasless = gaslessOptions && createGasless(core, gaslessOptions);
  const storage = storageOptions && createStorage(core, storageOptions);
  // Each is called with what its own schema has parsed.
  const handlers = createHandlers(core) as unknown as Running['handlers']; // one table over all calls: the types of a request and its handler belong together by their name
  const running: Running = { core, handlers, now, log, walletOrigin, ipOf, embedding, isChecked, onCookies };

  const app = new Hono();
  for (const name of callNames) app.post(calls[name].path, ({ req }) => answerCall(running, name, req.raw));
  app.get(`${loginPath}/:providerId`, ({ req }) => answerLoginPage(running, req.raw, { providerId: req.param('providerId'), call: 'login.open' }));
  app.on(['GET', 'POST'], `${loginPath}/:providerId/callback`, ({ req }) => answerLoginPage(running, req.raw, { providerId: req.param('providerId'), call: 'login.callback' }));
  app.on(['GET', 'POST'], mailLinkPath, ({ req }) => answerMailLinkPage(running, req.raw));
  app.on(['GET', 'OPTIONS'], ecosystemPath, ({ req }) => answerEcosystem(req.raw, ecosystems));
  if (gasless) app.on(['POST', 'OPTIONS'], `${paymasterPath}/:chainId{[1-9][0-9]{0,15}}`, ({ req }) => answerSponsor(running, gasless, req.raw, req.param('chainId')));
  if (gasless) app.on(['GET', 'POST', 'OPTIONS'], `${relayPath}/:chainId{[1-9][0-9]{0,15}}`, ({ req }) => answerRelayed(running, gasless, req.raw, { chainId: req.param('chainId') }));
  if (gasless) for (const [method, end] of [['GET', ''], ['POST', '/cancel']] as const) app.on([method, 'OPTIONS'], `${relayPath}/:chainId{[1-9][0-9]{0,15}}/:reference{[\\w-]{22}}${end}`, ({ req }) => answerRelayed(running, gasless, req.raw, { chainId: req.param('chainId'), reference: req.param('reference') }));
  if (storage) routeFiles(app, running, storage);
  app.get('/openapi-signer.json', () => json(createSignerOpenApi()));
  app.get('/openapi.json', () => json(createOpenApi(walletOrigin)));
  // For servers of sites and for pages: public keys, and the only answer that pages of any origin may read.
  app.get('/.well-known/jwks.json', async () => json(await core.identityTokens.publish(), { headers: { 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=300' } }));
  app.notFound(() => refuse(refused('notFound'), randomId()));
  app.onError((error) => fail(running, error, randomId()));
  return { fetch: async (request) => app.fetch(request), outbox, gasless, storage };
}

const callNames = Object.keys(calls) as CallName[]; // the keys of a literal

function assertOrigin(text: string): void {
  const { origin, protocol, hostname } = new URL(text);
  const isLocal = hostname === 'localhost' || hostname.endsWith('.localhost') || hostname === '127.0.0.1';
  if (origin !== text || !(protocol === 'https:' || (protocol === 'http:' && isLocal))) throw new Error('The origin of the wallet is https://host, or http:// on localhost, without a path.');
}

/** What a call has done besides answering. */
interface Effects {
  readonly cookies: string[];
  actor?: Actor;
}

async function answerCall(running: Running, name: CallName, request: Request): Promise<Response> {
  const { now, log, isChecked, onCookies } = running;
  const correlationId = randomId();
  const startedAtMs = now();
  const effects: Effects = { cookies: [] };
  let code: RefusalCode | undefined;
  const response = await carryOut(running, name, request, effects).then(
    (answer) => {
      const answered = json(isChecked ? v.parse(calls[name].answer, answer) : answer, { cookies: effects.cookies });
      onCookies(request, effects.cookies);
      return answered;
    },
  ).catch((error: unknown) => {
    code = isRefused(error) ? error.refusal.code : 'failed';
    return fail(running, error, correlationId);
  });
  log({ level: 'info', event: 'call', call: name, correlationId, status: response.status, durationMs: now() - startedAtMs, ...(code !== undefined && { code }) });
  return response;
}

/** Pages that a browser is sent to: none of them refuses by JSON. */
async function answerLoginPage({ core, now, log, ipOf, onCookies }: Running, request: Request, { providerId, call }: { readonly providerId: string; readonly call: 'login.open' | 'login.callback' }): Promise<Response> {
  if (request.method === 'HEAD') return new Response(null, { status: 405, headers: { allow: 'GET, POST' } });
  const correlationId = randomId();
  const startedAtMs = now();
  const ip = ipOf(request);
  const { response, cookies, outcome, cause } = await answerLogin(request, { core, providerId, caller: { address: truncateIp(ip), network: networkOfIp(ip) } }, call === 'login.callback');
  onCookies(request, cookies);
  if (cause !== undefined) log({ level: outcome === 'unavailable' ? 'error' : 'warn', event: 'login.cause', call, correlationId, error: placesOf(cause) });
  log({ level: 'info', event: `login.${outcome}`, call, correlationId, status: response.status, durationMs: now() - startedAtMs });
  return response;
}

/** The page that a link of a mail leads to. */
async function answerMailLinkPage({ core, now, log, ipOf }: Running, request: Request): Promise<Response> {
  const correlationId = randomId();
  const startedAtMs = now();
  const ip = ipOf(request);
  const { response, outcome, cause } = await answerMailLink(request, { core, caller: { address: truncateIp(ip), network: networkOfIp(ip) } });
  if (cause !== undefined) log({ level: 'error', event: 'mailLink.cause', correlationId, error: placesOf(cause) });
  log({ level: 'info', event: `mailLink.${outcome}`, correlationId, status: response.status, durationMs: now() - startedAtMs });
  return response;
}

/** A wallet of a page asks whether its operation is paid for. */
async function answerSponsor({ now, log, ipOf }: Running, gasless: Gasless, request: Request, chainId: string): Promise<Response> {
  const correlationId = randomId();
  const startedAtMs = now();
  const { response, refusal } = await answerPaymaster(request, { gasless, chainId, network: networkOfIp(ipOf(request)) });
  if (request.method === 'OPTIONS') return response;
  logGasless(log, refusal, correlationId);
  gasless.onOutcome('operation', outcomeOf(refusal));
  log({ level: 'info', event: `sponsor.${refusal?.gasless.code ?? 'done'}`, correlationId, status: response.status, durationMs: now() - startedAtMs });
  return response;
}

async function answerRelayed({ now, log, ipOf }: Running, gasless: Gasless, request: Request, { chainId, reference }: { readonly chainId: string; readonly reference?: string }): Promise<Response> {
  const correlationId = randomId();
  const startedAtMs = now();
  const { response, refusal } = await answerRelay(request, { gasless, chainId: Number(chainId), reference, network: networkOfIp(ipOf(request)) });
  if (request.method === 'OPTIONS') return response;
  logGasless(log, refusal, correlationId);
  if (request.method === 'POST') gasless.onOutcome('relay', outcomeOf(refusal));
  log({ level: 'info', event: `relay.${refusal?.gasless.code ?? 'done'}`, correlationId, status: response.status, durationMs: now() - startedAtMs });
  return response;
}

function routeFiles(app: Hono, running: Running, storage: Storage): void {
  const gateway = createGateway({ blocks: storage.blocks, gone: storage.settings.gone });
  app.on(['POST', 'OPTIONS'], uploadPath, ({ req }) => answerUploaded(running, storage, req.raw));
  app.on(['POST', 'OPTIONS'], ticketPath, ({ req }) => answerUploaded(running, storage, req.raw, { what: 'ticket' }));
  app.on(['DELETE', 'OPTIONS'], `${pinnedPath}/:cid`, ({ req }) => answerUploaded(running, storage, req.raw, { what: 'removal', cid: req.param('cid') }));
  app.on(['GET', 'OPTIONS'], `${gatewayPath}/*`, ({ req }) => answerFile(running, { storage, gateway }, req.raw));
}

/** Files that a page hands in, a ticket for that, or what it removes by its CID. */
async function answerUploaded({ now, log, ipOf }: Running, storage: Storage, request: Request, { what, cid = '' }: { readonly what: 'upload' | 'ticket' | 'removal'; readonly cid?: string } = { what: 'upload' }): Promise<Response> {
  const correlationId = randomId();
  const startedAtMs = now();
  const network = networkOfIp(ipOf(request));
  const answer = { upload: answerUpload, ticket: answerTicket, removal: answerRemove }[what];
  const { response, refusal } = await answer(request, { storage, network, cid });
  if (request.method === 'OPTIONS') return response;
  if (refusal && what !== 'ticket') storage.onOutcome(what, uploadOutcomeOf(refusal), 0);
  if (refusal?.storage.code === 'unavailable') log({ level: 'error', event: `${what}.cause`, correlationId, error: placesOf(refusal.cause) });
  log({ level: 'info', event: `${what}.${refusal?.storage.code ?? 'done'}`, correlationId, status: response.status, durationMs: now() - startedAtMs });
  return response;
}

const uploadOutcomeOf = ({ storage: { code } }: StorageRefusal): StorageOutcome => (code === 'unavailable' ? 'failed' : 'refused');

/** Not logged, unless it fails: what people look at is their own. */
async function answerFile({ log }: Running, { storage, gateway }: { readonly storage: Storage; readonly gateway: Gateway }, request: Request): Promise<Response> {
  const { response, cause } = await answerGateway(request, { gateway, gatewayOrigin: storage.settings.gatewayOrigin });
  if (cause !== undefined) log({ level: 'error', event: 'file.cause', correlationId: randomId(), error: placesOf(cause) });
  if (request.method === 'GET' || request.method === 'HEAD') storage.onOutcome('read', response.ok || response.status === 304 ? 'done' : response.status >= 500 ? 'failed' : 'refused', 0);
  return response;
}

const outcomeOf = (refusal: GaslessRefusal | undefined): GaslessOutcome => (refusal === undefined ? 'done' : isFailure(refusal) ? 'failed' : 'refused');
const isFailure = ({ gasless: { code } }: GaslessRefusal): boolean => code === 'unavailable' || code === 'nodeAway';

function logGasless(log: Log, refusal: GaslessRefusal | undefined, correlationId: string): void {
  if (refusal && isFailure(refusal)) log({ level: 'error', event: 'gasless.cause', correlationId, error: placesOf(refusal.cause) });
}

async function carryOut(running: Running, name: CallName, request: Request, effects: Effects): Promise<unknown> {
  const call: Call = calls[name];
  assertSameOrigin(request, running.walletOrigin);
  const parsed = v.safeParse(call.request, await readBody(request, maxBodyBytes));
  if (!parsed.success) throw refused('badRequest');
  const ip = running.ipOf(request);
  const caller: Caller = { address: truncateIp(ip), network: networkOfIp(ip) };
  const signedIn = call.needs === 'token' ? await authenticate(running.core, request, call.path) : undefined;
  if (signedIn !== undefined) effects.actor = { userId: signedIn.user.userId, deviceId: signedIn.device.deviceId };
  const context: CallContext<CallName> = {
    caller, cookies: parseCookies(request.headers.get('cookie')), signedIn: signedIn as never, // of each call by its `needs`
    setCookie: (cookie, value, maxAgeMs) => effects.cookies.push(writeCookie(cookie, value, { maxAgeMs, embedding: running.embedding })),
    setActor: ({ userId, deviceId }) => { effects.actor = { userId, deviceId }; },
  };
  return audited(running, name, { parsed: parsed.output, caller, effects }, async () => {
    if (call.isBeforeConsent !== true && signedIn !== undefined) await running.core.consents.assertGiven(signedIn);
    if (call.isStepUp === true && signedIn !== undefined) assertProved(running, signedIn);
    if (call.isSecond === true && signedIn !== undefined) await running.core.secondFactors.assertShown(signedIn);
    return running.handlers[name](parsed.output, context);
  });
}

/** A page of another origin can send a form or a simple request with the cookies of this one: browsers then say where it is from. */
function assertSameOrigin(request: Request, walletOrigin: string): void {
  const site = request.headers.get('sec-fetch-site');
  if (request.headers.get('origin') !== walletOrigin || (site !== null && site !== 'same-origin')) throw refused('originNotAllowed');
}

async function authenticate({ sessions }: Core, request: Request, path: string): Promise<SignedIn> {
  const accessToken = /^DPoP ([\w.~+/-]+=*)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
  const proof = request.headers.get('dpop');
  if (accessToken === undefined || proof === null) throw refused('notSignedIn');
  return sessions.authenticate({ accessToken, proof, path });
}

/** Writes an act to the audit, done or refused. What is refused for coming too often is not: it could be repeated to fill the table. */
async function audited(running: Running, name: CallName, { parsed, caller, effects }: { readonly parsed: unknown; readonly caller: Caller; readonly effects: Effects }, act: () => Promise<unknown>): Promise<unknown> {
  const detail = auditOf(name, parsed);
  const write = async (result: 'done' | RefusalCode) => {
    if (detail === undefined || effects.actor === undefined) return;
    const { userId, deviceId } = effects.actor;
    await running.core.audit.append(chainOf(userId), { actor: userId, deviceId, action: name, result, detail, address: caller.address });
  };
  try {
    const answer = await act();
    await write('done');
    return answer;
  } catch (error) {
    if (isRefused(error) && error.refusal.code !== 'tooMany' && error.refusal.code !== 'unavailable') await write(error.refusal.code);
    throw error;
  }
}

function fail({ log }: Running, thrown: unknown, correlationId: string): Response {
  // The account was deleted while the call was under way, and its key with it.
  const error = codeOf(thrown) === 'userKey.unknownUser' ? refused('notSignedIn') : thrown;
  if (isRefused(error)) {
    if (error.refusal.code === 'unavailable') log({ level: 'error', event: 'unavailable', correlationId, error: placesOf(error.cause) });
    return refuse(error, correlationId);
  }
  log({ level: 'error', event: 'failed', correlationId, error: placesOf(error) });
  return refuse(refused('failed'), correlationId);
}

const codeOf = (error: unknown): string | undefined => (error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined);

/** Name, code and places of an error. Not its message: a database quotes rows in it. */
function placesOf(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const places = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line)).slice(0, 12);
  return `${error.name} ${codeOf(error) ?? ''}\n${places.join('\n')}`;
}

function refuse({ refusal }: ReturnType<typeof refused>, correlationId: string): Response {
  const { code, ...details } = refusal;
  const body: Refusal = { error: { code, correlationId, ...details } };
  return json(body, { status: refusals[code] });
}

function json(body: unknown, { status = 200, headers = {}, cookies = [] }: { readonly status?: number; readonly headers?: Readonly<Record<string, string>>; readonly cookies?: readonly string[] } = {}): Response {
  const all = new Headers({ 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', ...headers });
  for (const cookie of cookies) all.append('set-cookie', cookie);
  return new Response(JSON.stringify(body), { status, headers: all });
}
