import { getBytes, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { simple7702Account, simpleAccount, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { SmartAccount, WalletSmartConfig } from '../../plugins/walletSmart/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { getCallsStatus } from '../../src/flows/batches/getCallsStatus.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { send } from '../../src/flows/sending/send.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { mockChainOne } from '../chains.ts';
import { startMockWorld } from '../node.ts';
import type { StartedMockWorld } from '../startedWorld.ts';
import { encodeUserOperation } from '../../src/domain/userOperations/encodeUserOperation.ts';
import { entryPointAddresses } from '../../src/domain/userOperations/entryPoints.ts';
import { mockBundlerUrl, mockPaymasterUrl } from './scenarios.ts';
import type { BundlerScenario, PaymasterScenario } from './scenarios.ts';
import { createMockChain } from '../chain/chain.ts';
import { createScenarioController } from '../scenarios.ts';
import { userOperationHash } from '../../src/domain/userOperations/userOperationHash.ts';
import { createMockBundler } from './bundler.ts';
import { createOperationGenesis } from './contracts.ts';

const { id, name, nativeCurrency, rpcUrl } = mockChainOne;
const to = '0x000000000000000000000000000000000000dEaD';
const ether = 10n ** 18n;

let started: StartedMockWorld;
const kits: Latchkey[] = [];
beforeAll(() => {
  started = startMockWorld();
});
afterEach(() => {
  kits.splice(0).forEach((kit) => kit.destroy());
  started.world.bundlerScenario.set({ kind: 'none' });
  started.world.paymasterScenario.set({ kind: 'none' });
});
afterAll(() => started.stop());

async function ask(method: string, params: readonly unknown[]): Promise<unknown> {
  return (await started.world.getChain(id)).request({ method, params });
}

/** A kit whose smart account is owned by a new key, and has ether unless a paymaster is to pay. */
async function connected(account: SmartAccount, config: Partial<WalletSmartConfig> = {}): Promise<{ readonly kit: Latchkey; readonly address: string }> {
  const owner = Wallet.createRandom();
  const kit = createLatchkey({
    chains: [defineChain({ id, name, nativeCurrency, rpc: rpcUrl, testnet: true })],
    plugins: [
      walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: new Wallet(owner.privateKey), chainId: id }) }),
      walletSmart.with({ owner: 'key', account, bundlers: mockBundlerUrl, ...config }),
    ],
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  const address = kit.dispatch(getActiveAccount())?.address ?? '';
  if (!config.sponsorGas) await ask('hardhat_setBalance', [address, `0x${(10n * ether).toString(16)}`]);
  await ask('evm_mine', []); // so that it stays where the blocks after it are taken back
  return { kit, address };
}

describe.each<[string, () => SmartAccount]>([
  ['SimpleAccount for v0.7', () => simpleAccount()],
  ['SimpleAccount for v0.8', () => simpleAccount({ version: '0.8' })],
  ['Simple7702Account', () => simple7702Account()],
])('%s in the mocked world', (_name, accountOf) => {
  it('is deployed by its first operation, sends another one and a batch', async () => {
    const { kit, address } = await connected(accountOf());
    await kit.dispatch(send({ to, valueWei: 5n }));
    expect(await ask('eth_getCode', [address, 'latest'])).not.toBe('0x');
    await kit.dispatch(send({ to, valueWei: 6n }));
    const { id: batch } = await kit.dispatch(sendCalls({ calls: [{ to, valueWei: 1n }, { to, valueWei: 2n }], forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id: batch }))).toMatchObject({ outcome: 'confirmed', isAtomic: true });
  });

  it.each(['erc7677', 'pm_sponsorUserOperation'] as const)('is paid for by %s without funds of its own', async (protocol) => {
    const { kit, address } = await connected(accountOf(), { sponsorGas: true, paymaster: { url: mockPaymasterUrl, protocol } });
    await kit.dispatch(send({ to, data: '0x1234' }));
    expect([await ask('eth_getCode', [address, 'latest']), await ask('eth_getBalance', [address, 'latest'])]).toEqual([expect.stringMatching(/^0x.{40}/), '0x0']);
  });
});

describe('what the mocked bundler can be made to do', () => {
  const transfer = { to, valueWei: 5n };

  it('takes an operation and never puts it into a block', async () => {
    started.world.bundlerScenario.set({ kind: 'pendingForever' });
    const { kit, address } = await connected(simpleAccount());
    const { id: batch } = await kit.dispatch(sendCalls({ calls: [transfer, transfer], forceAtomic: true }));
    expect(await kit.dispatch(getCallsStatus({ id: batch }))).toMatchObject({ outcome: 'pending' });
    expect(await ask('eth_getCode', [address, 'latest'])).toBe('0x');
  });

  it('has the calls fail in the block, with a reason', async () => {
    started.world.bundlerScenario.set({ kind: 'revertsOnChain' });
    const { kit, address } = await connected(simpleAccount());
    await expect(kit.dispatch(send(transfer))).rejects.toMatchObject({ code: 'userOperation.failedWithReason', message: expect.stringContaining('The mocked chain refuses') });
    expect(await ask('eth_getCode', [address, 'latest'])).not.toBe('0x');
  });

  it('asks for more a number of times', async () => {
    const { kit } = await connected(simpleAccount());
    started.world.bundlerScenario.set({ kind: 'underpriced', times: 2 });
    await kit.dispatch(send(transfer));
    started.world.bundlerScenario.set({ kind: 'underpriced', times: 9 });
    await expect(kit.dispatch(send(transfer))).rejects.toMatchObject({ code: 'bundler.underpriced' });
  });

  it.each([['AA21 didn\'t pay prefund', 'bundler.unfunded'], ['AA25 invalid account nonce', 'bundler.badNonce'], ['AA24 signature error', 'bundler.badSignature'], ['AA33 reverted', 'bundler.paymasterRefused']])('refuses with %s', async (reason, code) => {
    started.world.bundlerScenario.set({ kind: 'refuses', reason });
    const { kit } = await connected(simpleAccount());
    await expect(kit.dispatch(send(transfer))).rejects.toMatchObject({ code });
  });

  it.each<[PaymasterScenario, string]>([
    [{ kind: 'refuses', reason: 'The budget of today is spent' }, 'Paymaster error: 200 - The budget of today is spent'],
    [{ kind: 'serverError' }, 'Paymaster error: 500 - Internal Server Error'],
    [{ kind: 'malformed' }, 'Paymaster error: 200 - an answer that makes no sense'],
    [{ kind: 'unfunded' }, 'AA31 paymaster deposit too low'],
  ])('has a paymaster that does not pay: %j', async (scenario, message) => {
    started.world.paymasterScenario.set(scenario);
    const { kit } = await connected(simpleAccount(), { sponsorGas: true, paymaster: { url: mockPaymasterUrl } });
    await expect(kit.dispatch(send({ to, data: '0x12' }))).rejects.toMatchObject({ message: expect.stringContaining(message) });
  });

  it('follows its operations through blocks that are taken back', async () => {
    const { kit } = await connected(simpleAccount());
    const { id: batch } = await kit.dispatch(sendCalls({ calls: [transfer, transfer], forceAtomic: true }));
    const { receipts } = await kit.dispatch(waitForCalls({ id: batch }));
    const blockHash = receipts[0]?.blockHash;
    expect(blockHash).toMatch(/^0x/);
    await (await started.world.getChain(id)).reorg(1);
    expect(await kit.dispatch(getCallsStatus({ id: batch }))).toMatchObject({ outcome: 'confirmed', receipts: [{ blockHash: expect.not.stringContaining(String(blockHash)) }] });
  });
});

describe('createMockBundler', () => {
  it('goes on with what was waiting when another world ended, and forgets it once it is in a block', async () => {
    let text: string | null = null;
    const kept = { read: () => text, write: (next: string) => void (text = next) };
    const { entryPoint, origin, stubSignature } = simpleAccount();
    if (origin.by !== 'factory') throw new Error('It has a factory.');
    const owner = Wallet.createRandom();
    const startWith = async (scenario: BundlerScenario) => {
      const chain = await createMockChain({ chainId: id, genesis: createOperationGenesis() });
      const answer = await chain.request({ method: 'eth_call', params: [{ to: origin.factory, data: origin.encodeAddressOf(owner.address) }, 'latest'] });
      const sender = `0x${String(answer).slice(26)}`;
      await chain.request({ method: 'hardhat_setBalance', params: [sender, '0x8ac7230489e80000'] });
      return { bundler: createMockBundler(chain, createScenarioController(scenario), kept), sender };
    };
    const before = await startWith({ kind: 'pendingForever' });
    const operation = { sender: before.sender, nonce: 0n, callData: '0x', factory: origin.factory, factoryData: origin.encodeCreation(owner.address), callGasLimit: 100_000n, verificationGasLimit: 2_000_000n, preVerificationGas: 100_000n, maxFeePerGas: 2_000_000_000n, maxPriorityFeePerGas: 1n, signature: stubSignature };
    const signature = await owner.signMessage(getBytes(userOperationHash(operation, { entryPoint, chainId: id, version: '0.7' })));
    const hash = await before.bundler({ method: 'eth_sendUserOperation', params: [encodeUserOperation({ ...operation, signature }), entryPoint] });
    expect(await before.bundler({ method: 'eth_getUserOperationReceipt', params: [hash] })).toBeNull();
    const after = await startWith({ kind: 'none' });
    expect(await after.bundler({ method: 'eth_getUserOperationReceipt', params: [hash] })).toMatchObject({ success: true });
    expect(text).toBe('[]');
  });

  it('takes nothing from a text that is broken', async () => {
    const chain = await createMockChain({ chainId: id, genesis: createOperationGenesis() });
    for (const text of ['', '{', '[1]', `[{"chainId":${id},"operation":{},"entryPoint":1}]`]) {
      const bundler = createMockBundler(chain, createScenarioController<BundlerScenario>({ kind: 'none' }), { read: () => text, write: () => {} });
      expect(await bundler({ method: 'eth_getUserOperationByHash', params: [`0x${'1'.repeat(64)}`] })).toBeNull();
    }
  });
});

describe('what the mocked bundler says', () => {
  const post = async (method: string, params: readonly unknown[]): Promise<unknown> => {
    const response = await fetch(mockBundlerUrl.replace('{chainId}', String(id)), { method: 'POST', body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }) });
    const { result, error } = (await response.json()) as { readonly result?: unknown; readonly error?: unknown }; // JSON-RPC
    return error ?? result;
  };
  const entryPoint = entryPointAddresses['0.7'];
  const empty = encodeUserOperation({ sender: to, nonce: 0n, callData: '0x', callGasLimit: 0n, verificationGasLimit: 0n, preVerificationGas: 0n, maxFeePerGas: 0n, maxPriorityFeePerGas: 0n, signature: '0x' });

  it.each<[string, string, readonly unknown[], number, RegExp]>([
    ['an entry point that is not there', 'eth_sendUserOperation', [empty, to], -32_602, /^EntryPoint 0x.{40} not supported, supported EntryPoints: 0x/],
    ['an operation that is malformed', 'eth_sendUserOperation', [{ ...empty, nonce: 'x' }, entryPoint], -32_601, /^Validation error/],
    ['an operation of v0.6', 'eth_sendUserOperation', [{ ...empty, initCode: '0x', paymasterAndData: '0x' }, entryPoint], -32_601, /v0\.6/],
    ['a delegation without its authorisation', 'eth_sendUserOperation', [{ ...empty, factory: '0x7702', factoryData: '0x' }, entryPointAddresses['0.8']], -32_601, /eip7702Auth/],
    ['too little for its bundle', 'eth_sendUserOperation', [empty, entryPoint], -32_602, /^preVerificationGas is not enough/],
    ['a fee below that of the block', 'eth_sendUserOperation', [{ ...empty, preVerificationGas: '0xffffff' }, entryPoint], -32_602, /^maxFeePerGas must be at least/],
    ['limits that no bundle can have', 'eth_sendUserOperation', [{ ...empty, preVerificationGas: '0xfffff', callGasLimit: '0xfffffff', maxFeePerGas: '0x77359400' }, entryPoint], -32_602, /max gas per bundle/],
    ['an account that is not there', 'eth_estimateUserOperationGas', [empty, entryPoint], -32_500, /AA20 account not deployed/],
    ['a method that it does not have', 'eth_getBalance', [to], -32_601, /./],
    ['a hash that is none', 'eth_getUserOperationReceipt', ['0x12'], -32_602, /userOpHash/],
  ])('refuses %s', async (_what, method, params, code, message) => {
    expect(await post(method, params)).toEqual({ code, message: expect.stringMatching(message) });
  });

  it('tells its chain, its entry points and its fees, and knows nothing of other operations', async () => {
    expect(await post('eth_chainId', [])).toBe('0x539');
    expect(await post('eth_supportedEntryPoints', [])).toEqual([entryPointAddresses['0.7'], entryPointAddresses['0.8']]);
    expect(await post('pimlico_getUserOperationGasPrice', [])).toMatchObject({ standard: await post('thirdweb_getUserOperationGasPrice', []) });
    expect(await post('eth_getUserOperationReceipt', [`0x${'1'.repeat(64)}`])).toBeNull();
    expect(await post('eth_getUserOperationByHash', [`0x${'1'.repeat(64)}`])).toBeNull();
  });

  it('takes state to be what the caller says for an estimate', async () => {
    const { address } = await connected(simpleAccount());
    const owner = simpleAccount();
    const factory = owner.origin.by === 'factory' ? { factory: owner.origin.factory, factoryData: owner.origin.encodeCreation(to) } : {};
    const code = '0x600160005260206000f3'; // answers 1 to everything, and pays nothing
    const asked = { ...empty, sender: address, callData: '0x12', signature: owner.stubSignature };
    expect(await post('eth_estimateUserOperationGas', [{ ...asked, ...factory }, entryPoint])).toMatchObject({ message: expect.stringContaining('AA14') });
    expect(await post('eth_estimateUserOperationGas', [{ ...asked }, entryPoint, { [address]: { code } }])).toMatchObject({ message: expect.stringContaining('AA21') });
  });
});
