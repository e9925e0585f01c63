import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';

/** What befalls one request. Everything not named here reaches the node and comes back as it is. */
export type Fault =
  /** Never a byte. */
  | { readonly kind: 'silent' }
  /** Half of the node's answer, then nothing more. */
  | { readonly kind: 'stalling' }
  /** The connection ends without an answer. With `afterNode` the node has got the request before. */
  | { readonly kind: 'reset'; readonly afterNode?: boolean }
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>>; readonly body?: string }
  /** Half of the node's answer, as if it were all. */
  | { readonly kind: 'malformed' }
  | { readonly kind: 'page' }
  /** Each call gets this error. */
  | { readonly kind: 'rpcError'; readonly error: { readonly code: number; readonly message: string; readonly data?: unknown } }
  /** The node's own answer under another status, if it holds an error. */
  | { readonly kind: 'statusOfErrors'; readonly status: number }
  /** The answers of a batch come last first. */
  | { readonly kind: 'reversed' }
  /** Each answer comes twice, the second time with the result of another. */
  | { readonly kind: 'doubled' }
  /** Every `nth` answer of a batch is missing. */
  | { readonly kind: 'leavingOut'; readonly nth: number }
  /** Every answer of a batch has an id that was not asked for. */
  | { readonly kind: 'wrongIds' }
  /** A batch of more than `most` calls is refused, by this status or else by one JSON-RPC error. */
  | { readonly kind: 'refusingBatches'; readonly most: number; readonly status?: number }
  | { readonly kind: 'slow'; readonly byMs: number };

export interface ProxiedCall {
  readonly id: unknown;
  readonly method: string;
  readonly params?: readonly unknown[];
}

export interface ProxiedRequest {
  readonly calls: readonly ProxiedCall[];
  readonly isBatch: boolean;
  readonly fault: Fault | undefined;
  /** Resolves to whether the client went away before all was said. */
  readonly ended: Promise<'answered' | 'abandoned'>;
}

/** Stands between a transport and its node and does to requests what it is told. */
export interface FaultProxy {
  readonly url: string;
  readonly host: string;
  readonly seen: readonly ProxiedRequest[];
  /** Befall the next requests, one each. They come before what `always` says. */
  next(...faults: readonly Fault[]): void;
  /** Befalls every request, or those for which the function says so; `undefined` for none. */
  always(fault: Fault | ((calls: readonly ProxiedCall[]) => Fault | undefined) | undefined): void;
  close(): Promise<void>;
}

export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const seen: ProxiedRequest[] = [];
  const coming: Fault[] = [];
  let standing: (calls: readonly ProxiedCall[]) => Fault | undefined = () => undefined;

  const server = createServer((request, response) => {
    void handle(request, response).catch(() => response.destroy());
  });

  async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const ended = once(response, 'close').then(() => (response.writableFinished ? 'answered' as const : 'abandoned' as const));
    const body = await readAll(request);
    const asked = JSON.parse(body) as ProxiedCall | readonly ProxiedCall[]; // our own transport wrote it
    const isBatch = Array.isArray(asked);
    const calls = isBatch ? asked as readonly ProxiedCall[] : [asked as ProxiedCall];
    const fault = coming.shift() ?? standing(calls);
    seen.push({ calls, isBatch, fault, ended });
    const toNode = async (): Promise<string> => (await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body })).text();
    await answer(fault, { calls, isBatch, response, toNode });
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  const host = `127.0.0.1:${address.port}`;
  return {
    url: `http://${host}`,
    host,
    seen,
    next: (...faults) => void coming.push(...faults),
    always: (fault) => {
      standing = typeof fault === 'function' ? fault : () => fault;
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
}

interface Exchange {
  readonly calls: readonly ProxiedCall[];
  readonly isBatch: boolean;
  readonly response: ServerResponse;
  toNode(): Promise<string>;
}

async function answer(fault: Fault | undefined, { calls, isBatch, response, toNode }: Exchange): Promise<void> {
  const json = (text: string): void => void response.writeHead(200, { 'content-type': 'application/json' }).end(text);
  const passOn = async (change: (answers: readonly RpcAnswer[]) => readonly RpcAnswer[] = (answers) => answers): Promise<void> => {
    const text = await toNode();
    json(isBatch ? JSON.stringify(change(JSON.parse(text) as readonly RpcAnswer[])) : text); // anvil's own answer to a batch
  };
  switch (fault?.kind) {
    case undefined: return passOn();
    case 'silent': return;
    case 'stalling': {
      const text = await toNode();
      response.writeHead(200, { 'content-type': 'application/json' }).write(text.slice(0, text.length / 2));
      return;
    }
    case 'reset':
      if (fault.afterNode) await toNode();
      return void response.socket?.resetAndDestroy();
    case 'status': return void response.writeHead(fault.status, { ...fault.headers }).end(fault.body ?? '');
    case 'malformed': {
      const text = await toNode();
      return json(text.slice(0, text.length / 2));
    }
    case 'page': return void response.writeHead(200, { 'content-type': 'text/html' }).end('<!doctype html><title>Bad gateway</title>');
    case 'rpcError': {
      const answers = calls.map(({ id }) => ({ jsonrpc: '2.0', id, error: fault.error }));
      return json(JSON.stringify(isBatch ? answers : answers[0]));
    }
    case 'statusOfErrors': {
      const text = await toNode();
      return void response.writeHead(text.includes('"error":') ? fault.status : 200, { 'content-type': 'application/json' }).end(text);
    }
    case 'reversed': return passOn((answers) => answers.toReversed());
    case 'doubled': return passOn((answers) => [...answers, ...answers.map(({ id }, i) => ({ id, result: answers[(i + 1) % answers.length]?.result }))]);
    case 'leavingOut': return passOn((answers) => answers.filter((_answer, i) => (i + 1) % fault.nth !== 0));
    case 'wrongIds': return passOn((answers) => answers.map((each) => ({ ...each, id: Number(each.id) + 1_000_000 })));
    case 'refusingBatches':
      if (calls.length <= fault.most) return passOn();
      if (fault.status !== undefined) return void response.writeHead(fault.status).end();
      return json(JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: -32_600, message: 'batch requests are not supported' } }));
    case 'slow':
      await new Promise((resolve) => void setTimeout(resolve, fault.byMs));
      return passOn();
  }
}

interface RpcAnswer {
  readonly id: unknown;
  readonly result?: unknown;
}

async function readAll(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // no encoding is set, so these are bytes
  return Buffer.concat(parts).toString();
}
