import { Wallet } from 'ethers';
import { createTestKit } from '../../../mocks/testing/index.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { Http } from '../../contracts/ports/http.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import type { SignedAuthorization } from '../../domain/transactions/transactions.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { connect } from '../connection/connect.ts';
import { signAuthorization } from './signAuthorization.ts';
import type { AuthorizeRequest } from './signAuthorization.ts';

const key = new Wallet(`0x${'11'.repeat(32)}`);
const otherKey = new Wallet(`0x${'22'.repeat(32)}`);
const delegate = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));

/** As a wallet answers, signed by ethers. */
async function signedBy(signer: Wallet, { chainId, nonce, address }: { readonly chainId: number; readonly nonce: number; readonly address: string }): Promise<SignedAuthorization> {
  const { signature } = await signer.authorize({ chainId, nonce, address });
  return { chainId, nonce, address: delegate, yParity: signature.yParity, r: signature.r as `0x${string}`, s: signature.s as `0x${string}` }; // ethers writes hexadecimal
}

/** A node that knows which chain it is of. */
const node = defineAdapter<Http>({ id: 'node', port: httpPort, supports: () => true, create: () => ({
  send: async ({ body = '' }) => {
    const { id, method }: { readonly id?: number; readonly method?: string } = Object(JSON.parse(body));
    return { status: 200, statusText: 'OK', headers: {}, body: JSON.stringify({ jsonrpc: '2.0', id, ...(method === 'eth_chainId' ? { result: '0x539' } : { error: { code: -32601, message: 'not here' } }) }) };
  },
}) });

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

async function authorize(sign: WalletSession['signAuthorization'] | undefined, request: Partial<AuthorizeRequest> = {}): Promise<unknown> {
  const session: WalletSession = {
    accounts: () => [key.address as `0x${string}`], chainId: () => 1_337, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {}, // ethers writes hexadecimal
    ...(sign && { signAuthorization: sign }),
  };
  const test = createTestKit({ adapters: [node], plugins: [definePlugin({ id: 'testWallet', contributes: [walletsPoint.of({ id: 'testWallet', name: 'Test', probe: () => 'reachable', open: async () => async () => session })] })] });
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  await test.settled(test.kit.dispatch(connect({ walletId: 'testWallet' })));
  return test.settled(test.kit.dispatch(signAuthorization({ address: delegate, nonce: 3, ...request })).catch((error: { readonly code: string }) => error.code));
}

describe('signAuthorization', () => {
  it('gives what the wallet signed of just what was asked, for the chain of the wallet', async () => {
    const asked: unknown[] = [];
    const signed = await authorize(async (_from, authorization) => {
      asked.push(authorization);
      return signedBy(key, authorization);
    });
    expect(asked).toEqual([{ chainId: 1_337, address: delegate, nonce: 3 }]);
    expect(signed).toMatchObject({ chainId: 1_337, address: delegate, nonce: 3 });
  });

  it.each([
    ['another account', async (_from: string, authorization: { chainId: number; nonce: number; address: string }) => signedBy(otherKey, authorization)],
    ['another chain', async (_from: string, authorization: { chainId: number; nonce: number; address: string }) => signedBy(key, { ...authorization, chainId: 1 })],
    ['another nonce', async (_from: string, authorization: { chainId: number; nonce: number; address: string }) => signedBy(key, { ...authorization, nonce: 4 })],
  ])('refuses what a wallet signed for %s', async (_which, sign) => {
    expect(await authorize(sign)).toBe('wallet.authorizationFailed');
  });

  it('asks nothing of a wallet for every chain at once, and nothing of one that cannot', async () => {
    const sign = jest.fn(unused);
    expect(await authorize(sign, { chainId: 0 })).toBe('transaction.noChainFor7702');
    expect(sign).not.toHaveBeenCalled();
    expect(await authorize(undefined)).toBe('transaction.rawUnsupported');
  });
});
