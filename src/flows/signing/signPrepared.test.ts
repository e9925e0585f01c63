import { Transaction, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { mockAccounts } from '../../../mocks/index.ts';
import type { SignTransactionOptions, WalletSession } from '../../contracts/wallet.ts';
import type { PreparedTransaction, SignedAuthorization } from '../../domain/transactions/transactions.ts';
import { signPrepared } from './signPrepared.ts';
import type { SignOptions } from './signPrepared.ts';

const [alice, bob] = mockAccounts;
const gwei = 10n ** 9n;
const caps = { mostFeeWei: 10n ** 18n };
/** At most 21,000 gwei. */
const prepared: PreparedTransaction = { chainId: 1, from: alice.address, to: bob.address, nonce: 5, gas: 21_000n, fees: { type: 'eip1559', maxFeePerGasWei: gwei, maxPriorityFeePerGasWei: 1n } };
const agreedWei = 21_000n * gwei;

/** Alice's key, and what it was asked for. It signs at any price: what it is asked for is what counts here. */
async function sign(part: Partial<PreparedTransaction> = {}, { change = () => ({}), ...options }: Partial<SignOptions> & { change?: (session: WalletSession) => Partial<WalletSession> } = {}) {
  const asked: (SignTransactionOptions | undefined)[] = [];
  const key = await localSession({ signer: new Wallet(alice.privateKey), chainId: 1 });
  const session: WalletSession = {
    ...key,
    signTransaction: async (from, transaction, given) => {
      asked.push(given);
      return String(await key.signTransaction?.(from, transaction, { maxFeeWei: 10n ** 30n }));
    },
    ...change(key),
  };
  const outcome = await signPrepared(session, { ...prepared, ...part }, { maxFeeWei: agreedWei, caps, signal: undefined, ...options }).catch((error: { readonly code?: string; readonly message: string }) => error.code ?? error.message);
  return { asked, outcome };
}
async function authorized(part: { readonly chainId?: number; readonly nonce?: number }, privateKey: string): Promise<SignedAuthorization> {
  const { address, chainId, nonce, signature: { r, s, yParity } } = await new Wallet(privateKey).authorize({ address: bob.address, chainId: 1, nonce: 6, ...part });
  return { address, chainId: Number(chainId), nonce: Number(nonce), r, s, yParity };
}

describe('signPrepared', () => {
  it('gives the signed bytes and their hash, and tells the wallet what may be paid', async () => {
    const { asked, outcome } = await sign();
    if (typeof outcome === 'string') throw new Error(outcome);
    const { hash, from, to, nonce, maxFeePerGas } = Transaction.from(outcome.raw);
    expect([outcome.hash, from, to, nonce, maxFeePerGas]).toEqual([hash, alice.address, bob.address, 5, gwei]);
    expect(asked).toEqual([{ signal: undefined, maxFeeWei: agreedWei }]);
  });

  it('tells the wallet the cap of the chain where nothing was agreed to', async () => {
    expect((await sign({}, { maxFeeWei: undefined })).asked).toEqual([{ signal: undefined, maxFeeWei: caps.mostFeeWei }]);
  });

  it.each<[string, Partial<PreparedTransaction>, Parameters<typeof sign>[1], string]>([
    ['one wei more than was agreed to', {}, { maxFeeWei: agreedWei - 1n }, 'transaction.feeRose'],
    ['more than the cap where nothing was agreed to', {}, { maxFeeWei: undefined, caps: { mostFeeWei: agreedWei - 1n } }, 'transaction.feeOverCap'],
    ['a transaction of another chain than the wallet is on by now', {}, { change: () => ({ chainId: () => 10 }) }, 'chain.wrongChain'],
    ['a transaction of an account that the wallet has no more', {}, { change: () => ({ accounts: () => [bob.address] }) }, 'wallet.accountGone'],
    ['what its caller has given up', {}, { signal: AbortSignal.abort(new Error('given up')) }, 'given up'],
    ['anything by a wallet that signs nothing without sending it', {}, { change: () => ({ signTransaction: undefined as never }) }, 'transaction.rawUnsupported'],
  ])('has the wallet not sign %s', async (_what, part, options, code) => {
    expect(await sign(part, options)).toEqual({ asked: [], outcome: code });
  });

  it.each<[string, { readonly chainId?: number; readonly nonce?: number }, string, string | undefined]>([
    ['of the account itself, used after its own transaction', {}, alice.privateKey, undefined], ['for every chain', { chainId: 0 }, alice.privateKey, undefined], ['of another account, whatever its nonce', { nonce: 77 }, bob.privateKey, undefined],
    ['for another chain', { chainId: 10 }, alice.privateKey, 'transaction.badAuthorization'], ['of the account itself with the nonce of its own transaction', { nonce: 5 }, alice.privateKey, 'transaction.badAuthorization'],
  ])('looks at an authorisation that goes along: one %s', async (_what, part, privateKey, code) => {
    const { asked, outcome } = await sign({ authorizationList: [await authorized(part, privateKey)] });
    expect([asked.length, typeof outcome === 'string' ? outcome : undefined]).toEqual([code === undefined ? 1 : 0, code]);
  });

  it('gives out nothing that was signed after its caller gave up', async () => {
    const left = new AbortController();
    const { outcome } = await sign({}, { signal: left.signal, change: (key) => ({ signTransaction: async (from, transaction) => {
      left.abort(new Error('too late'));
      return String(await key.signTransaction?.(from, transaction));
    } }) });
    expect(outcome).toBe('too late');
  });

  it('gives out nothing that is not what was asked for', async () => {
    const { outcome } = await sign({}, { change: (key) => ({ signTransaction: async (from, transaction) => String(await key.signTransaction?.(from, { ...transaction, valueWei: 1n })) }) });
    expect(outcome).toBe('transaction.altered');
  });
});
