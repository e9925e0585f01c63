import { once } from 'node:events';
import { createServer } from 'node:http';
import { NodeError } from '../../../fixtures/rpc/lyingNode.ts';

export interface SeenCall {
  readonly method: string;
  readonly params: readonly unknown[];
}

/** What becomes of a call: passed on, answered here (a `NodeError` as the node's own), or lost. */
export type Meddle = (call: SeenCall, pass: () => Promise<unknown>) => unknown;

export interface RpcProxy {
  readonly url: string;
  readonly seen: readonly SeenCall[];
  /** From now on every call goes through this. */
  meddle(by: Meddle): void;
  close(): Promise<void>;
}

/** The connection breaks instead of an answer. */
export const lost = Symbol('lost');

interface Asked extends SeenCall {
  readonly id: number;
}

/** Stands before a node and may answer in its stead, call by call. */
export async function startRpcProxy(target: string): Promise<RpcProxy> {
  const seen: SeenCall[] = [];
  let meddling: Meddle = (_call, pass) => pass();
  const answer = async ({ id, method, params }: Asked): Promise<object | typeof lost> => {
    seen.push({ method, params });
    let passed: object | undefined;
    const pass = async (): Promise<unknown> => {
      const response = await fetch(target, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify({ jsonrpc: '2.0', id, method, params }) });
      passed = (await response.json()) as object;
      return passed;
    };
    const result = await meddling({ method, params }, pass);
    if (result === lost) return lost;
    if (result instanceof NodeError) return { jsonrpc: '2.0', id, error: result.error };
    return passed !== undefined && result === passed ? passed : { jsonrpc: '2.0', id, result };
  };
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => void parts.push(part));
    request.on('end', () => {
      const asked = JSON.parse(Buffer.concat(parts).toString()) as Asked | Asked[];
      void Promise.all([asked].flat().map(answer)).then((answers) => {
        if (answers.includes(lost)) return response.destroy();
        return response.setHeader('content-type', 'application/json').end(JSON.stringify(Array.isArray(asked) ? answers : answers[0]));
      });
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  return {
    url: `http://127.0.0.1:${address.port}`,
    seen,
    meddle: (by) => {
      meddling = by;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
