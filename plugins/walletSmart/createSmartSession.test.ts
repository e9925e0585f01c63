import { Wallet } from 'ethers';
import { createFakeBundler } from '../../fixtures/bundler/fakeBundler.ts';
import { createFakeClock } from '../../mocks/fakeClock.ts';
import { bundlerErrors } from '../../src/api/bundler/bundlerErrors.ts';
import { parseWrappedSignature } from '../../src/domain/messages/wrappedSignature.ts';
import type { Bundler } from '../../src/flows/userOperations/openBundler.ts';
import { factoryAccount } from './accounts/factoryAccount.ts';
import { simple7702Account } from './accounts/simple7702Account.ts';
import { simpleAccount } from './accounts/simpleAccount.ts';
import type { SmartAccount } from './accounts/smartAccount.ts';
import { createSmartSession } from './createSmartSession.ts';
import { createDeployments } from './operations/createDeployments.ts';
import { createNonceKeys } from './operations/createNonceKeys.ts';

const owner = new Wallet(`0x${'11'.repeat(32)}`);
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const other = '0x000000000000000000000000000000000000dEaD';
const call = { to: other, valueWei: 1n };

function start(parts: Partial<Bundler> = {}, { account = factoryAccount(), elsewhere = address, ownerGone }: { readonly account?: SmartAccount; readonly elsewhere?: string; readonly ownerGone?: AbortSignal } = {}) {
  const bundler = createFakeBundler(parts);
  const left: boolean[] = [];
  const session = createSmartSession({
    account, address, chainId: 1, isSponsored: false, sponsorOn: () => undefined, deployments: createDeployments(createFakeClock()), nonceKeys: createNonceKeys(() => 1n),
    owner: {
      address: owner.address,
      signMessage: (message) => owner.signMessage(message),
      signTypedData: ({ domain, types, message }) => owner.signTypedData(domain, { ...types } as never, { ...message }), // ethers wants what it may write to
    },
    bundlerFor: async (chainId) => {
      if (chainId > 2) throw bundlerErrors.notConfigured({ chainId });
      return { ...bundler, chainId };
    },
    services: { http: { send: async () => Promise.reject(new Error('no network')) }, isOpen: true, mayAsk: (url) => url.startsWith('https://pay.test/') },
    addressOn: async () => elsewhere, leave: async ({ revoke }) => void left.push(revoke), report: () => {}, ...(ownerGone && { ownerGone }),
  });
  return { session, bundler, left };
}
const chain = (id: number) => ({ id, name: 'Two', rpc: 'https://two.test', nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 } });

describe('createSmartSession', () => {
  it('is the smart account on its chain', () => {
    const { session } = start();
    expect([session.accounts(), session.chainId()]).toEqual([[address], 1]);
  });

  it('sends a transaction as an operation, and tells the hash of the bundle once it is in a block', async () => {
    const { session, bundler } = start();
    const sending = session.sendTransaction(address, call, 1);
    while (bundler.sent.length === 0) await new Promise(setImmediate);
    bundler.mine();
    expect(await sending).toBe(`0x${'ab'.repeat(32)}`);
  });

  it('tries out what it sends, and has the chain say why a bundler refuses to', async () => {
    const { session, bundler } = start({ estimate: async () => Promise.reject(bundlerErrors.refused({ operation: 'eth_estimateUserOperationGas', error: 'no', status: 200, code: -32_500 })) });
    expect(session.triesOut).toBe(true);
    await expect(session.sendTransaction(address, call, 1, { lookAhead: async () => Promise.reject(new Error('it would revert')) })).rejects.toMatchObject({ context: { reason: 'Error: it would revert' } });
    expect(bundler.sent).toEqual([]);
  });

  it('tells the hash of the operation once the bundler has it, also where it was given up meanwhile', async () => {
    const queued: string[] = [];
    const { session, bundler } = start();
    const abort = new AbortController();
    const sending = session.sendTransaction(address, call, 1, { signal: abort.signal, onQueued: (hash) => queued.push(hash) });
    while (queued.length === 0) await new Promise(setImmediate);
    abort.abort(new Error('given up'));
    await expect(sending).rejects.toThrow('given up');
    expect([bundler.sent.length, queued]).toEqual([1, [expect.stringMatching(/^0x[0-9a-f]{64}$/)]]);
    let take = (_sent: { readonly hash: `0x${string}`; readonly isCertain: boolean }): void => {};
    const late = start({ send: () => new Promise((resolve) => (take = resolve)) });
    const own = new AbortController();
    const given = late.session.sendTransaction(address, call, 1, { signal: own.signal, onQueued: (hash) => queued.push(hash) });
    while (!late.bundler.asked.includes('send')) await new Promise(setImmediate);
    own.abort(new Error('given up'));
    await expect(given).rejects.toThrow('given up');
    take({ hash: `0x${'cd'.repeat(32)}`, isCertain: true });
    await new Promise(setImmediate);
    expect(queued[1]).toBe(`0x${'cd'.repeat(32)}`);
  });

  it("ends and says so once its owner's account has gone", async () => {
    const gone = new AbortController();
    const { session } = start({}, { ownerGone: gone.signal });
    const told: unknown[] = [];
    session.subscribe((event) => void told.push(event));
    const signing = session.signMessage(address, 'Hello');
    gone.abort(new Error('gone'));
    await expect(signing).rejects.toMatchObject({ code: 'wallet.disconnected' });
    expect(told).toEqual([{ type: 'closed' }]);
  });

  it('tells the hash before the bundler has the operation, of a transaction and of a batch', async () => {
    const told: unknown[] = [];
    const { session } = start({ send: async (_operation, _entry, options) => {
      options?.onHandingOver?.(`0x${'cd'.repeat(32)}`, { entryPoint: other, nonce: 7n });
      throw bundlerErrors.badNonce({ operation: 'eth_sendUserOperation', error: 'AA25', status: 200, code: -32_500 });
    } });
    await expect(session.sendTransaction(address, call, 1, { onHandingOver: (hash, place) => told.push(hash, place) })).rejects.toMatchObject({ code: 'bundler.badNonce' });
    await expect(session.batching?.sendCalls(address, { chainId: 1, calls: [call], isAtomicRequired: true }, { onHandingOver: (hash) => told.push(hash) })).rejects.toMatchObject({ code: 'bundler.badNonce' });
    expect(told).toEqual([`0x${'cd'.repeat(32)}`, { entryPoint: other, nonce: 7n }, `0x${'cd'.repeat(32)}`]);
  });

  it.each<[string, (session: ReturnType<typeof start>['session']) => Promise<unknown>]>([
    ['wallet.accountGone', (session) => session.sendTransaction(other, call, 1)],
    ['chain.wrongChain', (session) => session.sendTransaction(address, call, 2)],
    ['transaction.rawUnsupported', async (session) => session.sendTransaction(address, { ...call, authorizationList: [{ chainId: 1, address: other, nonce: 0, r: '0x', s: '0x', yParity: 0 }] }, 1)],
    ['smart.noCreation', (session) => session.sendTransaction(address, { data: '0x60' }, 1)],
    ['wallet.accountGone', (session) => session.signMessage(other, 'x')],
    ['calls.tooLarge', async (session) => session.batching?.sendCalls(address, { chainId: 1, calls: Array(101).fill(call), isAtomicRequired: true })],
    ['calls.capabilityUnsupported', async (session) => session.batching?.sendCalls(address, { chainId: 1, calls: [call], isAtomicRequired: true, capabilities: { flow: {} } })],
    ['calls.capabilityUnsupported', async (session) => session.batching?.sendCalls(address, { chainId: 1, calls: [call], isAtomicRequired: true, capabilities: { auxiliaryFunds: {} } })],
    ['calls.unknown', async (session) => session.batching?.getCallsStatus('batch-1')],
    ['wallet.unsupported', async (session) => session.batching?.showCallsStatus('x')],
  ])('throws %s before anything is signed: %#', async (code, run) => {
    const { session, bundler } = start();
    await expect((async () => run(session))()).rejects.toMatchObject({ code });
    expect(bundler.sent).toEqual([]);
  });

  it('tells a batch by the hash of its operation, and how it ended', async () => {
    const receipts: unknown[] = [null];
    const { session } = start({ readReceipt: async () => receipts.at(-1) as never }); // set below
    const id = await session.batching?.sendCalls(address, { chainId: 1, calls: [call, call], isAtomicRequired: true, capabilities: { flow: { optional: true } } });
    expect(id).toMatch(/^0x[0-9a-f]{64}$/);
    const status = async () => session.batching?.getCallsStatus(id ?? '');
    expect(await status()).toMatchObject({ id, outcome: 'pending', code: 100, receipts: [] });
    receipts.push({ success: false, logs: [], transaction: { hash: '0x1', blockNumber: 1, blockHash: '0x2', success: true, gasUsed: 1n, logs: ['of others'] } });
    expect(await status()).toEqual({ id, chainId: 1, outcome: 'reverted', code: 500, isAtomic: true, receipts: [{ hash: '0x1', blockNumber: 1, blockHash: '0x2', success: false, gasUsed: 1n, logs: [] }] });
  });

  it('has a service pay that the batch names, if it may be asked', async () => {
    const places: unknown[] = [];
    const paymasterAt: Bundler['paymasterAt'] = ({ url, context }) => {
      places.push([url, context]);
      return { protocol: 'erc7677', prepare: async () => ({ paymaster: other, paymasterData: '0x01', isFinal: true }), sign: async () => ({}) };
    };
    const { session, bundler } = start({ paymasterAt });
    const sendFor = (paymasterService: Readonly<Record<string, unknown>>) => session.batching?.sendCalls(address, { chainId: 1, calls: [call], isAtomicRequired: true, capabilities: { paymasterService } });
    await sendFor({ url: 'https://pay.test/x', context: { policyId: 'p' } });
    expect([places, bundler.sent]).toEqual([[['https://pay.test/x', { policyId: 'p' }]], [expect.objectContaining({ paymaster: other, paymasterData: '0x01' })]]);
    await expect((async () => sendFor({ url: 'https://other.test' }))()).rejects.toMatchObject({ code: 'calls.capabilityUnsupported' });
    await sendFor({ url: 'https://other.test', optional: true });
    expect([places.length, bundler.sent[1]]).toEqual([1, expect.not.objectContaining({ paymaster: other })]);
  });

  it('is atomic where it has a bundler', async () => {
    const { session } = start();
    expect([...((await session.batching?.getCapabilities(address, [1, 2, 3])) ?? [])]).toEqual([1, 2].map((id) => [id, { atomic: 'supported', others: { auxiliaryFunds: { supported: false }, paymasterService: { supported: true } } }]));
  });

  it('signs for its contract, and wraps that with the deployment while it is not there', async () => {
    const there = await start().session.signMessage(address, 'Hello');
    expect(there).toMatch(/^0x[0-9a-f]{130}$/);
    const wrapped = parseWrappedSignature(await start({ readCode: async () => '0x' }).session.signMessage(address, 'Hello'));
    expect(wrapped).toEqual({ factory: '0x4bE0ddfebcA9A5A4a617dee4DeCe99E7c862dceb', factoryData: expect.stringMatching(/^0xd8fd8f44/), signature: there });
    expect(await start().session.signTypedData(address, { domain: { name: 'x' }, types: { A: [{ name: 'a', type: 'uint256' }] }, primaryType: 'A', message: { a: '1' } })).not.toBe(there);
  });

  it('signs as its owner where it is the owner\'s own account, and not at all where its contract checks none', async () => {
    expect(await start({}, { account: simple7702Account() }).session.signMessage(address, 'Hello')).toBe(await owner.signMessage('Hello'));
    await expect(start({}, { account: simpleAccount() }).session.signMessage(address, 'Hello')).rejects.toMatchObject({ code: 'smart.noMessages' });
  });

  it('goes to another chain where it has a bundler and the same address', async () => {
    const { session } = start();
    const heard: unknown[] = [];
    session.subscribe((event) => heard.push(event));
    await session.switchChain?.(chain(2));
    expect([session.chainId(), heard]).toEqual([2, [{ type: 'chain', chainId: 2 }]]);
    await expect(session.switchChain?.(chain(3))).rejects.toMatchObject({ code: 'bundler.notConfigured' });
    await expect(start({}, { elsewhere: other }).session.switchChain?.(chain(2))).rejects.toMatchObject({ code: 'chain.switchFailed' });
  });

  it('lets the owner\'s wallet go when it ends', async () => {
    const { session, left } = start();
    await session.close({ revoke: true });
    expect(left).toEqual([true]);
    await expect(session.signMessage(address, 'x')).rejects.toMatchObject({ code: 'wallet.disconnected' });
  });
});
