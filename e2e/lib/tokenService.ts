import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A service that takes a token for gas, by the public description of Pimlico's ERC-20 paymaster: quotes, and ERC-7677 with the token in its context. A contract of the test pays. */
export interface TestTokenService {
  readonly url: string;
  /** What it was asked by, in order, and the token that it was told. */
  readonly asked: (readonly [method: string, token: unknown])[];
  /** What it answers in place of its own fields. */
  lie(fields: { readonly quote?: object; readonly final?: object }): void;
  stop(): Promise<void>;
}

/** @param rate what 10^18 wei cost in the token's smallest units */
export async function startTokenService({ token, paymaster, rate }: { readonly token: string; readonly paymaster: string; readonly rate: bigint }): Promise<TestTokenService> {
  const asked: (readonly [string, unknown])[] = [];
  let lies: Parameters<TestTokenService['lie']>[0] = {};
  const fields = { paymaster, paymasterVerificationGasLimit: '0x186a0', paymasterPostOpGasLimit: '0x186a0' };
  const answer = (method: string, params: readonly unknown[]): unknown => {
    if (method === 'pimlico_getTokenQuotes') {
      const { tokens }: { readonly tokens?: readonly string[] } = Object(params[0]);
      asked.push([method, tokens?.[0]]);
      return { quotes: (tokens ?? []).filter((each) => each.toLowerCase() === token.toLowerCase()).map((each) => ({ paymaster, token: each, postOpGas: '0xc350', exchangeRate: `0x${rate.toString(16)}`, exchangeRateNativeToUsd: '0x1', ...lies.quote })) };
    }
    asked.push([method, Object(params[3]).token]);
    // Its contract checks no signature: what stands for one is as long as one.
    return method === 'pm_getPaymasterStubData' ? { ...fields, paymasterData: `0x${'ff'.repeat(65)}` } : { paymaster, paymasterData: `0x${'12'.repeat(65)}`, ...lies.final };
  };
  const server = createServer((request, response) => {
    void (async () => {
      const { id, method, params } = JSON.parse(await text(request)) as { readonly id: number; readonly method: string; readonly params: readonly unknown[] }; // JSON-RPC
      response.setHeader('content-type', 'application/json').end(JSON.stringify({ jsonrpc: '2.0', id, result: answer(method, params) }));
    })();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on a port
  return {
    url: `http://127.0.0.1:${port}`, asked,
    lie: (given) => void (lies = given),
    stop: async () => {
      server.close();
      server.closeAllConnections();
    },
  };
}
