import { createHash, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import type { IncomingMessage, RequestListener, Server } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import type { Clock } from '../../src/domain/clock.ts';
import { pause } from '../../src/domain/wait.ts';
import type { Settings } from '../config/settings.ts';
import type { Log } from '../core/ports.ts';
import { uploadPath } from '../http/storage/answerUpload.ts';
import { maxBodyBytes } from '../protocol/calls.ts';
import { clientAddressOf } from './clientAddress.ts';
import type { Metrics } from './createMetrics.ts';
import type { NotReady } from './createReadiness.ts';
import { describeError } from './errorFacts.ts';
import { addSecurityHeaders } from './securityHeaders.ts';

export interface ServeOptions {
  /** Answers everything but health and metrics. `address`: who calls, behind trusted proxies. */
  fetch(request: Request, caller: { readonly address: string }): Response | Promise<Response>;
  readonly settings: Pick<Settings, 'host' | 'port' | 'adminPort' | 'metricsToken' | 'trustedProxies' | 'walletOrigin' | 'limits'> & Partial<Pick<Settings, 'storage'>>;
  readonly readiness: () => Promise<NotReady>;
  readonly metrics: Metrics;
  readonly clock: Clock;
  readonly log: Log;
  /** Called as soon as it is asked to stop: readiness says so from then on. */
  onStopping(): void;
}

export interface Serving {
  readonly port: number;
  readonly adminPort: number | undefined;
  /**
   * Lets balancers notice, takes no more, and waits for what runs. Resolves with how many connections had to be cut, 0 where nothing was lost.
   */
  stop(): Promise<number>;
}

const maxHeaderBytes = 16_384;
/** Longer than balancers keep theirs, 60 s as a rule: who closes first must be the balancer, else a request meets a closed connection. */
const keepAliveMs = 65_000;
/** A client that neither sends nor takes anything for so long is gone. */
const silenceMs = 60_000;
const checkLimitsMs = 1_000;

/**
 * Serves over HTTP. Headers and bodies are bounded in size and in time. @throws what listening fails with, e.g. `EADDRINUSE`
 */
export async function serve(options: ServeOptions): Promise<Serving> {
  const { settings, clock, log } = options;
  let isStopping = false;
  const server = open(settings, createListener(options, { isAdmin: false, isStopping: () => isStopping }));
  const admin = settings.adminPort === undefined ? undefined : open(settings, createListener(options, { isAdmin: true, isStopping: () => isStopping }));
  const port = await listen(server, settings.port, settings.host);
  const adminPort = admin && (await listen(admin, settings.adminPort ?? 0, settings.host).catch(async (error: unknown) => {
    await close(server);
    throw error;
  }));

  async function stop(): Promise<number> {
    isStopping = true;
    options.onStopping();
    log({ level: 'info', event: 'server.stopping' });
    if (settings.limits.drainSeconds > 0) await pause(settings.limits.drainSeconds * 1_000, { clock });
    const closed = close(server);
    const cut = await countLate(closed);
    server.closeAllConnections();
    await closed;
    if (admin) {
      admin.closeAllConnections();
      await close(admin);
    }
    log({ level: cut === 0 ? 'info' : 'warn', event: cut === 0 ? 'server.stopped' : 'server.cutConnections' });
    return cut;
  }

  /** How many connections are still in use when the time for them is over. */
  async function countLate(closed: Promise<void>): Promise<number> {
    const waiting = new AbortController();
    const isLate = pause(settings.limits.stopSeconds * 1_000, { clock, signal: waiting.signal }).then(() => true, () => false);
    const late = await Promise.race([closed.then(() => false), isLate]);
    waiting.abort();
    return late ? countConnections(server) : 0;
  }

  let stopped: Promise<number> | undefined;
  return { port, adminPort, stop: () => (stopped ??= stop()) };
}

type Mode = { readonly isAdmin: boolean; isStopping(): boolean };

function createListener(options: ServeOptions, mode: Mode): RequestListener {
  const { settings, metrics } = options;
  const isHttps = settings.walletOrigin.startsWith('https:');

  async function answerOne(request: Request, incoming: Incoming): Promise<Response> {
    const pathname = new URL(request.url).pathname;
    const own = await answerItself(request, pathname, options, mode);
    if (own) return own;
    const end = metrics.begin(pathname);
    const response = await answer(request, toCaller(incoming, settings), options);
    end(response.status);
    return response;
  }

  const listener = getRequestListener(async (request, { incoming, outgoing }) => {
    const response = await answerOne(request, incoming);
    // Asked after the answer: the server may have begun to stop meanwhile, and each connection has to end with the answer that it waits for.
    if (mode.isStopping()) outgoing.setHeader('connection', 'close');
    return addSecurityHeaders(response, { isHttps });
  }, {
    overrideGlobalObjects: false,
    // For HTTP/1.0, by which some balancers ask for the health: it names no host.
    hostname: new URL(settings.walletOrigin).host,
    errorHandler: () => addSecurityHeaders(refusal('badRequest', 400), { isHttps }),
  });
  return (incoming, outgoing) => {
    if (settings.storage && !isUpload(settings, incoming.url ?? '')) endLate(incoming, options);
    void listener(incoming, outgoing);
  };
}

/** Where files are kept, one path takes long requests. */
const isUpload = ({ storage }: ServeOptions['settings'], url: string): boolean => storage !== undefined && new URL(url, 'http://localhost').pathname === uploadPath;

/** The limit of all other requests, where that of the server itself is the one of uploads. */
function endLate(incoming: IncomingMessage, { settings, clock }: Pick<ServeOptions, 'settings' | 'clock'>): void {
  const stop = clock.setTimer(() => {
    if (!incoming.complete) incoming.destroy();
  }, settings.limits.requestSeconds * 1_000);
  incoming.once('close', stop);
}

interface Incoming {
  readonly socket: { readonly remoteAddress?: string | undefined };
  readonly headers: IncomingMessage['headers'];
}

async function answer(request: Request, caller: { readonly address: string }, { fetch, log, settings }: ServeOptions): Promise<Response> {
  if (!isUpload(settings, request.url) && Number(request.headers.get('content-length') ?? 0) > maxBodyBytes) return refusal('tooLarge', 413);
  try {
    return await fetch(request, caller);
  } catch (error) {
    log({ level: 'error', event: 'server.failed', error: describeError(error) });
    return refusal('failed', 500);
  }
}

/** Health, readiness and metrics; on the admin port these alone. */
async function answerItself(request: Request, pathname: string, { settings, readiness, metrics }: ServeOptions, mode: Mode): Promise<Response | undefined> {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  if (isRead && pathname === '/health') return Response.json({ status: 'alive' });
  if (isRead && pathname === '/ready') {
    const missing = await readiness();
    return Response.json(missing.length === 0 ? { status: 'ready' } : { status: 'notReady', missing }, { status: missing.length === 0 ? 200 : 503 });
  }
  if (isRead && pathname === '/metrics' && (mode.isAdmin || isToken(request.headers.get('authorization'), settings.metricsToken))) {
    const { type, text } = await metrics.read();
    return new Response(text, { headers: { 'content-type': type } });
  }
  // Without the token, the path is not there.
  return mode.isAdmin || pathname === '/metrics' ? refusal('notFound', 404) : undefined;
}

/** Compared in a time that does not tell how much of it is right. */
function isToken(authorization: string | null, token: string | undefined): boolean {
  if (token === undefined || authorization === null) return false;
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(authorization), digest(`Bearer ${token}`));
}

function toCaller(incoming: Incoming, { trustedProxies }: Pick<Settings, 'trustedProxies'>): { readonly address: string } {
  const forwarded = incoming.headers['x-forwarded-for'];
  return { address: clientAddressOf({ remote: incoming.socket.remoteAddress, forwardedFor: Array.isArray(forwarded) ? forwarded.join(',') : forwarded, trustedProxies }) };
}

function refusal(code: 'badRequest' | 'tooLarge' | 'notFound' | 'failed', status: number): Response {
  const correlationId = Buffer.from(crypto.getRandomValues(new Uint8Array(16))).toString('base64url');
  return Response.json({ error: { code, correlationId } }, { status });
}

/** A server whose headers and bodies are bounded in size and in time. */
export function open({ limits, storage }: Pick<Settings, 'limits'> & Partial<Pick<Settings, 'storage'>>, listener: RequestListener): Server {
  const requestMs = limits.requestSeconds * 1_000;
  const longestMs = Math.max(requestMs, (storage?.uploadSeconds ?? 0) * 1_000);
  const server = createServer({
    maxHeaderSize: maxHeaderBytes, headersTimeout: requestMs, requestTimeout: longestMs, keepAliveTimeout: keepAliveMs, connectionsCheckingInterval: checkLimitsMs,
    noDelay: true, requireHostHeader: true,
  }, listener);
  server.maxConnections = limits.connections;
  server.setTimeout(silenceMs);
  return server;
}

/** The port that it listens on. @throws e.g. `EADDRINUSE` */
export function listen(server: Server, port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ port, host, backlog: 1_024 }, () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address !== null ? address.port : port);
    });
  });
}

export function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}

function countConnections(server: Server): Promise<number> {
  return new Promise((resolve) => {
    server.getConnections((_, count) => resolve(count));
  });
}
