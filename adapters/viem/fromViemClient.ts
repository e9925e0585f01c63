import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { Eip1193Provider, Eip1193Request } from '../../src/domain/wallets/eip1193.ts';
import { viemErrors } from './errors.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';

/** What is needed of a viem wallet client whose account lives in a wallet, or that has none. Any such client is one. */
export interface ViemClientSource {
  readonly account?: { readonly address: string; readonly type: string } | undefined;
  readonly request: unknown;
}

/** What a client of viem does not tell by itself. */
export interface ViemClientOptions {
  /** The wallet's provider, for its events: viem keeps that to itself. Absent: changes in the wallet show when the kit asks it the next time. */
  readonly events?: Pick<Eip1193Provider, 'on' | 'removeListener'>;
}

type Listener = (payload: unknown) => void;

/**
 * An EIP-1193 provider over a viem wallet client: `walletAdapter({ id, name, getProvider: () => fromViemClient(client) })`. Where the client names an
 * account, there is no other. A client whose account is local signs by itself: see `fromViemAccount`. @throws viem.localAccount
 */
export function fromViemClient(client: ViemClientSource, options: ViemClientOptions = {}): Eip1193Provider {
  assertArguments('fromViemClient(client: object, options?: object)', client, options);
  const { events } = options;
  const ask = client.request as (request: Eip1193Request, options: { readonly retryCount: number }) => Promise<unknown>; // its own type knows each method; here any may be asked
  const request = (what: Eip1193Request): Promise<unknown> => ask(what, { retryCount: 0 }); // a person may be behind it
  const own = client.account?.address;
  if (own !== undefined && client.account?.type !== 'json-rpc') throw viemErrors.localAccount({ address: own });
  const ownOf = (accounts: unknown): unknown => (own === undefined || !Array.isArray(accounts) ? accounts : accounts.filter((account) => typeof account === 'string' && sameAddress(account, own)));
  const heard = new Map<Listener, Listener>();
  return {
    request: async (what) => {
      switch (what.method) {
        case 'eth_accounts':
          return ownOf(await request(what));
        case 'eth_requestAccounts':
          return ownOf(await request(what).catch((error: unknown) => {
            if (isUnknownMethod(error)) return request({ method: 'eth_accounts' }); // a node with accounts of its own
            throw error;
          }));
        default:
          return request(what);
      }
    },
    on: (event, listener) => {
      if (event !== 'accountsChanged') return events?.on(event, listener);
      const restricted: Listener = (accounts) => listener(ownOf(accounts));
      heard.set(listener, restricted);
      return events?.on(event, restricted);
    },
    removeListener: (event, listener) => events?.removeListener(event, (event === 'accountsChanged' && heard.get(listener)) || listener),
  };
}

/** @see EIP-1193, JSON-RPC 2.0 */
function isUnknownMethod(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && (error.code === -32_601 || error.code === 4200 || error.code === -32_004);
}
