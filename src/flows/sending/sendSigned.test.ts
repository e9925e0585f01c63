import { decodeRlp, Transaction, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { noPageAdapter } from '../../../adapters/memory/index.ts';
import { createKeyedKit } from '../../../fixtures/rpc/keyedKit.ts';
import { NodeError } from '../../../fixtures/rpc/lyingNode.ts';
import { createFakeClock, mockAccounts } from '../../../mocks/index.ts';
import { createTestStorage } from '../../../mocks/testing/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { userErrors } from '../../contracts/errors.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { pagePort } from '../../contracts/ports/page.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import type { HttpRequest } from '../../contracts/ports/http.ts';
import { httpPort } from '../../contracts/ports/http.ts';
import type { WalletSession } from '../../contracts/wallet.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import type { Latchkey } from '../../kit/latchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import { hashZkTransaction } from '../../domain/transactions/zkTransaction.ts';
import type { ZkTransaction } from '../../domain/transactions/zkTransaction.ts';
import { selectActivity } from '../../store/activity.ts';
import { connect } from '../connection/connect.ts';
import { send } from './send.ts';
import { sendRawTransaction } from './sendRawTransaction.ts';
import { signAuthorization } from '../signing/signAuthorization.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { contentSecurityPolicy } from '../../kit/contentSecurityPolicy.ts';

const [alice, bob] = mockAccounts;
const clock = createFakeClock();
const storage = createTestStorage();
const kits: Latchkey[] = [];
afterEach(() => {
  for (const kit of kits.splice(0)) kit.destroy();
});

type Answers = Record<string, (...params: readonly never[]) => unknown>;
interface Setup {
  readonly kit: Latchkey;
  /** Raw transactions that arrived at the node. */
  readonly arrived: string[];
  readonly requests: HttpRequest[];
}

/** A kit with a key, whose every request a script answers. */
async function setUp(chainId: number, answers: Answers, change: (session: WalletSession) => Partial<WalletSession> = () => ({}), station?: () => string, isOnline = true): Promise<Setup> {
  const [arrived, requests]: [string[], HttpRequest[]] = [[], []];
  const usual: Answers = {
    eth_chainId: () => `0x${chainId.toString(16)}`,
    eth_call: () => '0x',
    eth_estimateGas: () => '0x5208',
    eth_getTransactionCount: () => '0x0',
    eth_getBlockByNumber: () => ({ baseFeePerGas: '0x64' }),
    eth_maxPriorityFeePerGas: () => '0xa',
    eth_getTransactionByHash: () => null,
    eth_sendRawTransaction: (raw: string) => {
      arrived.push(raw);
      return Transaction.from(raw).hash;
    },
  };
  const answer = ({ id, method, params }: { readonly id: number; readonly method: string; readonly params: readonly never[] }): object => {
    const said = (answers[method] ?? usual[method])?.(...params);
    return said === undefined ? { id, error: { code: -32_601, message: `no ${method}` } } : { id, result: said };
  };
  const http = defineAdapter({
    id: 'script', port: httpPort, supports: () => true,
    create: () => ({
      send: async (request: HttpRequest) => {
        requests.push(request);
        if (request.method === 'GET') return { status: 200, statusText: 'OK', headers: {}, body: station?.() ?? '' };
        const asked = JSON.parse(request.body ?? '');
        return { status: 200, statusText: 'OK', headers: {}, body: JSON.stringify(Array.isArray(asked) ? asked.map(answer) : answer(asked)) };
      },
    }),
  });
  const kit = createLatchkey({
    chains: [defineChain({ id: chainId, name: 'Scripted', rpc: 'https://rpc.example' })],
    plugins: [walletLocal({
      id: 'key', name: 'Key',
      openSession: async () => {
        const session = await localSession({ signer: new Wallet(alice.privateKey), chainId });
        return { ...session, ...change(session) };
      },
    })],
    adapters: [http, storage.openTab(), defineAdapter({ id: 'page', port: pagePort, supports: () => true, create: () => ({ ...noPageAdapter.create(), isOnline: () => isOnline }) }), defineAdapter({ id: 'clock', port: clockPort, supports: () => true, create: () => clock })],
    devTools: false, onFault: () => {},
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'key' }));
  requests.length = 0;
  return { kit, arrived, requests };
}
const signedBy = (key: string) => async (_from: string, transaction: Parameters<NonNullable<WalletSession['signTransaction']>>[1]) =>
  (await localSession({ signer: new Wallet(key), chainId: transaction.chainId })).signTransaction?.(new Wallet(key).address, transaction) as Promise<string>;

describe('send, with a wallet that is only a key', () => {
  it('counts on from what was sent from here, over reloads and until nodes must have counted it', async () => {
    const answers: Answers = { eth_getTransactionCount: () => '0x7' };
    const nonces = async (setup: Setup): Promise<number> => {
      await setup.kit.dispatch(send({ to: bob.address }));
      return Transaction.from(setup.arrived.at(-1) ?? '').nonce;
    };
    const first = await setUp(1, answers);
    expect([await nonces(first), await nonces(first)]).toEqual([7, 8]);
    const second = await setUp(1, answers); // another tab of the same site
    expect(await nonces(second)).toBe(9);
    await clock.advance(30_000);
    expect(await nonces(second)).toBe(7);
    expect(await nonces(await setUp(2, answers))).toBe(7); // of another chain nothing is known
  });

  it('counts on from what an earlier version of the kit has kept, and forgets the oldest of very many accounts', async () => {
    const key = `nonce.5.${alice.address.toLowerCase()}`;
    const entry = (next: number) => ({ next, atMs: clock.nowMs() });
    storage.set('latchkey.nonces', JSON.stringify({ ...Object.fromEntries(Array.from({ length: 2_000 }, (_, index) => [`nonce.6.${index}`, entry(index)])), [key]: entry(5) }));
    const { kit, arrived } = await setUp(5, {});
    await kit.dispatch(send({ to: bob.address }));
    await kit.dispatch(send({ to: bob.address }));
    expect(arrived.map((raw) => Transaction.from(raw).nonce)).toEqual([5, 6]);
    expect(Object.keys(JSON.parse(storage.values.get('latchkey.nonces') ?? '').data)).toHaveLength(100);
  });

  it('does not trust what another script wrote into storage', async () => {
    storage.set('latchkey.nonces', '{"nonce.3.0x":1,"nonce.3.' + alice.address.toLowerCase() + '":{"next":"9","atMs":0}}');
    const { kit, arrived } = await setUp(3, {});
    await kit.dispatch(send({ to: bob.address }));
    storage.set('latchkey.nonces', 'broken');
    await kit.dispatch(send({ to: bob.address }));
    expect(arrived.map((raw) => Transaction.from(raw).nonce)).toEqual([0, 0]);
  });

  it('sends an EIP-712 transaction on a zk-stack chain', async () => {
    const arrived: string[] = [];
    let known = '';
    const { kit } = await setUp(324, {
      zks_estimateFee: () => ({ gas_limit: '0x186a0', max_fee_per_gas: '0x64', max_priority_fee_per_gas: '0x1', gas_per_pubdata_limit: '0x0' }),
      eth_sendRawTransaction: (raw: string) => {
        arrived.push(raw);
        const fields = decodeRlp(`0x${raw.slice(4)}`) as string[];
        const transaction: ZkTransaction = { from: alice.address, to: bob.address, chainId: 324, nonce: 0, gas: 100_000n, valueWei: 5n, fees: { type: 'eip1559', maxFeePerGasWei: 201n, maxPriorityFeePerGasWei: 1n }, zk: { gasPerPubdata: 50_000n } };
        known = hashZkTransaction(transaction, fields[14] ?? '');
        return known;
      },
    });
    const { hash } = await kit.dispatch(send({ to: bob.address, valueWei: 5n }));
    expect([arrived.length, arrived[0]?.slice(0, 4), hash]).toEqual([1, '0x71', known]);
  });

  it('asks the gas station of Polygon, which the policy of the page allows for no other chain', async () => {
    const polygon = await setUp(137, {}, undefined, () => '{"fast":{"maxPriorityFee":40}}');
    await polygon.kit.dispatch(send({ to: bob.address }));
    expect(polygon.requests.filter(({ method }) => method === 'GET').map(({ url }) => url)).toEqual(['https://gasstation.polygon.technology/v2']);
    expect(Transaction.from(polygon.arrived[0] ?? '')).toMatchObject({ maxPriorityFeePerGas: 44_000_000_000n, maxFeePerGas: 44_000_000_200n });
    expect(contentSecurityPolicy(polygon.kit)).toContain('https://gasstation.polygon.technology');
    expect(contentSecurityPolicy((await setUp(1, {})).kit)).not.toContain('gasstation');
  });

  it('does not ask the gas station before the user has acted', async () => {
    const { kit, requests } = await setUp(137, {}, undefined, () => '{}');
    const fresh = createLatchkey({ chains: [defineChain({ id: 137, name: 'Polygon', rpc: 'https://rpc.example' })], devTools: false, adapters: [defineAdapter({ id: 'none', port: httpPort, supports: () => true, create: () => ({ send: async (request: HttpRequest) => (requests.push(request), { status: 200, statusText: 'OK', headers: {}, body: '{}' }) }) })] });
    const asking = servicesOf(fresh).port(httpPort).send({ url: 'https://gasstation.polygon.technology/v2', method: 'GET', limitMs: 1, maxAnswerBytes: 1 });
    await expect(asking).rejects.toMatchObject({ code: 'http.beforeIntent' });
    expect(requests).toEqual([]);
    for (const each of [kit, fresh]) each.destroy();
  });

  it.each<[string, (session: WalletSession) => Partial<WalletSession>, string]>([
    ['another key signed', () => ({ signTransaction: signedBy(bob.privateKey) }), 'transaction.wrongSigner'],
    ['the wallet changed it', ({ signTransaction }) => ({ signTransaction: async (from, transaction, options) => String(await signTransaction?.(from, { ...transaction, to: alice.address }, options)) }), 'transaction.altered'],
    ['the wallet gave nonsense', () => ({ signTransaction: async () => '0x' }), 'wallet.badSignedPayload'],
  ])('sends nothing, when %s', async (_what, change, code) => {
    const { kit, arrived } = await setUp(1, {}, change);
    await expect(kit.dispatch(send({ to: bob.address }))).rejects.toMatchObject({ code });
    expect([arrived, selectActivity(kit.getState())[0]?.phase]).toEqual([[], { at: 'failed', error: expect.objectContaining({ code }) }]);
  });

  it('signs nothing, when another account is selected meanwhile', async () => {
    let selected: string = alice.address;
    const { kit, arrived } = await setUp(1, { eth_getTransactionCount: () => ((selected = bob.address), '0x0') }, () => ({ accounts: () => [selected] }));
    await expect(kit.dispatch(send({ to: bob.address }))).rejects.toMatchObject({ code: 'wallet.accountGone' });
    expect(arrived).toEqual([]);
  });

  it('sends nothing that was signed after the caller gave up', async () => {
    const abort = new AbortController();
    const { kit, arrived } = await setUp(1, {}, ({ signTransaction }) => ({
      signTransaction: async (...order) => {
        abort.abort(new Error('too late'));
        return String(await signTransaction?.(order[0], order[1]));
      },
    }));
    await expect(kit.dispatch(send({ to: bob.address, signal: abort.signal }))).rejects.toThrow('too late');
    expect([arrived, selectActivity(kit.getState())[0]?.phase]).toEqual([[], { at: 'rejected' }]);
  });

  it('signs nothing while the page is offline', async () => {
    const { kit, requests } = await setUp(1, {}, () => ({ signTransaction: () => Promise.reject(new Error('asked')) }), undefined, false);
    const before = selectActivity(kit.getState()); // of the tests before, which share the storage
    await expect(kit.dispatch(send({ to: bob.address }))).rejects.toMatchObject({ code: 'network.offline' });
    await expect(kit.dispatch(sendRawTransaction({ chainId: 1, raw: '0x' }))).rejects.toMatchObject({ code: 'network.offline' });
    expect([requests, selectActivity(kit.getState())]).toEqual([[], before]);
  });

  it.each<[string, NonNullable<WalletSession['signAuthorization']>]>([
    ['fails', () => Promise.reject(walletErrors.requestFailed({ reason: 'device unplugged' }))],
    ['fails in a way of its own', () => Promise.reject(new TypeError('x'))],
    ['gives nonsense', async () => 'nonsense' as never],
    ['gives a malformed signature', async (_from, asked) => ({ ...asked, r: '0x', s: '0x', yParity: 0 })],
    ['signs another address', async (from, asked, options) => (await localSession({ signer: new Wallet(alice.privateKey), chainId: asked.chainId })).signAuthorization?.(from, { ...asked, address: alice.address }, options) as never],
    ['signs for every chain', async (_from, asked) => ({ ...asked, chainId: 0, r: `0x${'11'.repeat(32)}`, s: `0x${'22'.repeat(32)}`, yParity: 0 })],
    ['signs with another key', async (_from, asked) => (await localSession({ signer: new Wallet(bob.privateKey), chainId: asked.chainId })).signAuthorization?.(bob.address, asked) as never],
  ])('gives out no authorisation, when the wallet %s', async (_how, sign) => {
    const { kit } = await setUp(1, {}, () => ({ signAuthorization: sign }));
    await expect(kit.dispatch(signAuthorization({ address: bob.address }))).rejects.toMatchObject({ code: 'wallet.authorizationFailed', message: 'Failed to sign authorization' });
  });

  it('gives out an authorisation that is what was asked for, and a refusal as it is', async () => {
    const { kit } = await setUp(1, {});
    expect(await kit.dispatch(signAuthorization({ address: bob.address }))).toMatchObject({ chainId: 1, address: bob.address });
    const refusing = await setUp(1, {}, () => ({ signAuthorization: () => Promise.reject(userErrors.rejected()) }));
    await expect(refusing.kit.dispatch(signAuthorization({ address: bob.address }))).rejects.toMatchObject({ code: 'user.rejected' });
  });

  it('has no authorisation signed that would hold on every chain', async () => {
    const { kit } = await setUp(1, {});
    await expect(kit.dispatch(signAuthorization({ address: bob.address, chainId: 0 }))).rejects.toMatchObject({ code: 'transaction.noChainFor7702', message: 'EIP-7702 execution requires a chain' });
  });

  it.each([[2 ** 53 - 1], [65]])('does not believe the storage that %d more were sent than a node counts', async (ahead) => {
    storage.set('latchkey.nonces', JSON.stringify({ [`nonce.1.${alice.address.toLowerCase()}`]: { next: ahead, atMs: clock.nowMs() } }));
    const { kit, arrived } = await setUp(1, {});
    await kit.dispatch(send({ to: bob.address }));
    expect(Transaction.from(arrived[0] ?? '').nonce).toBe(0);
  });

  it('leaves no gap in the nonces, and takes one that is next', async () => {
    const { kit, arrived } = await setUp(7, { eth_getTransactionCount: () => '0x3' });
    await expect(kit.dispatch(send({ to: bob.address, nonce: 4 }))).rejects.toMatchObject({ code: 'transaction.nonceGap', context: { nonce: 4, next: 3 } });
    expect(arrived).toEqual([]);
    await kit.dispatch(send({ to: bob.address, nonce: 3 }));
    expect(arrived.map((raw) => Transaction.from(raw).nonce)).toEqual([3]);
  });

  describe('behavior: a node says that the nonce is used', () => {
    /** Node `a` refuses the first signature, after which `a` and `b` count what they are told to. */
    async function refusedOnce({ a, b, nonce, why = 'nonce too low' }: { readonly a: number; readonly b?: number; readonly nonce?: number; readonly why?: string }) {
      let isRefused = false;
      const answers = (later: number) => ({
        eth_getTransactionCount: () => `0x${(isRefused ? later : 0).toString(16)}`,
        eth_sendRawTransaction: (raw: string) => {
          if (Transaction.from(raw).nonce > 0) return Transaction.from(raw).hash;
          isRefused = true;
          return new NodeError(why);
        },
      });
      const made = await createKeyedKit({ endpoints: { a: answers(a), ...(b !== undefined && { b: answers(b) }) } });
      const outcome = await made.settled(made.kit.dispatch(send({ to: bob.address, ...(nonce !== undefined && { nonce }) })).then(() => 'sent', (error: { readonly code: string }) => error.code));
      made.kit.destroy();
      return [outcome, made.signed.map((each) => each.nonce)];
    }

    it('signs anew with the nonce after it, where another endpoint says so too', async () => {
      expect(await refusedOnce({ a: 5, b: 5 })).toEqual(['sent', [0, 5]]);
      expect(await refusedOnce({ a: 1, b: 1 })).toEqual(['sent', [0, 1]]);
    });

    it.each<[string, Parameters<typeof refusedOnce>[0]]>([
      ['no other endpoint is there to say so', { a: 5 }], ['another endpoint counts it as free', { a: 5, b: 0 }], ['only another endpoint counts it as used', { a: 0, b: 5 }],
      ['the caller chose it', { a: 5, b: 5, nonce: 0 }], ['the node refuses it for another reason', { a: 5, b: 5, why: 'intrinsic gas too low' }],
    ])('signs it once where %s: a second one would pay twice', async (_where, said) => {
      const [outcome, nonces] = await refusedOnce(said);
      expect(nonces).toEqual([0]);
      expect(outcome).not.toBe('sent');
    });
  });

  it('signs no authorisation without a wallet that can', async () => {
    const { kit } = await setUp(1, {}, () => ({ signAuthorization: undefined as never }));
    await expect(kit.dispatch(signAuthorization({ address: bob.address }))).rejects.toMatchObject({ code: 'transaction.rawUnsupported' });
  });
});
