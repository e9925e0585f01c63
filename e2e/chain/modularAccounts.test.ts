import { AbiCoder, Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { getShownQuestion } from '../../mocks/testing/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { ensureSessionKey, grantSessionKey, installModule, isModuleInstalled, listSessionKeys, modularAccount, revokeSessionKey, simpleAccount, uninstallModule, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { ModularAccountKind, ModularAccountOptions, SessionKeyGrant, SmartAccount, WalletSmartConfig } from '../../plugins/walletSmart/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import type { Preview } from '../../src/domain/preview/preview.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { waitForCalls } from '../../src/flows/batches/waitForCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { describeReview } from '../../src/flows/review/describeReview.ts';
import { toPreviewRequests } from '../../src/flows/review/review.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { send } from '../../src/flows/sending/send.ts';
import { signMessage } from '../../src/flows/signing/signMessage.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { startBundler } from '../lib/bundler.ts';
import type { Bundler } from '../lib/bundler.ts';
import { contractCode, creationCode, deployEntryPoints } from '../lib/entryPoints.ts';
import { deployModularAccounts, deployModules } from '../lib/modularAccounts.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { deploy } from './lib/deploy.ts';
import { installMulticall3 } from './lib/multicall3.ts';

const faults = new Interface(['function add(uint256 by) payable']);
const standard = new Interface(['function execute(bytes32 mode, bytes executionCalldata)', 'function installModule(uint256 kind, address module, bytes data)', 'function isModuleType(uint256 kind) view returns (bool)', 'function count() view returns (uint256)']);
const modeOf = (start: string): string => `0x${start.padEnd(64, '0')}`;
const ether = 10n ** 18n;
const limitWei = 1_000n;

let anvil: Anvil;
let bundler: Bundler;
let to: string;
let other: string;
let idle: string;
let modules: Required<Pick<ModularAccountOptions, 'validator' | 'sessionKeys'>>;
const makers = new Map<ModularAccountKind, Pick<ModularAccountOptions, 'kind' | 'factory' | 'bootstrap'>>();
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  modules = await deployModules(anvil);
  for (const kind of ['reference', 'nexus'] as const) makers.set(kind, await deployModularAccounts(anvil, kind));
  await installMulticall3(anvil);
  bundler = await startBundler(anvil);
  other = await deployFixture(anvil, 'Faults');
  idle = await deployFixture(anvil, 'IdleExecutor');
}, 90_000);
beforeEach(async () => {
  to = await deployFixture(anvil, 'Faults');
});
afterEach(() => kits.splice(0).forEach((kit) => kit.destroy()));
afterAll(async () => {
  await bundler?.stop();
  await anvil?.stop();
});

const adding = (by: number, at = to) => ({ to: at, data: faults.encodeFunctionData('add', [by]) });
const count = (at = to) => ask(anvil, at, 'count() view returns (uint256)');
const nowSeconds = async () => Number((await anvil.rpc('eth_getBlockByNumber', ['latest', false]) as { readonly timestamp: string }).timestamp);

async function open(key: Wallet, smart: SmartAccount, config: Partial<WalletSmartConfig> = {}): Promise<{ readonly kit: Latchkey; readonly address: string }> {
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [
      walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: key, chainId: anvil.chainId }) }),
      walletSmart.with({ owner: 'key', account: smart, bundlers: bundler.url, ...config }),
    ],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  return { kit, address: kit.dispatch(getActiveAccount())?.address ?? '' };
}

/** Answers the next review as a person does; resolves with what it said. */
async function agree(kit: Latchkey): Promise<Preview> {
  let shown = getShownQuestion(kit, reviewQuestion);
  for (let tries = 0; !shown && tries < 500; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 20));
    shown = getShownQuestion(kit, reviewQuestion);
  }
  if (!shown) throw new Error('No review was shown');
  const preview = await kit.dispatch(describeReview({ requests: toPreviewRequests(shown.params.order), walletId: shown.params.walletId }));
  shown.answer(await kit.dispatch(confirmReview(shown.params.order, shown.params)));
  return preview;
}

async function agreeing<T>(kit: Latchkey, begun: Promise<T>): Promise<readonly [T, Preview]> {
  return Promise.all([begun, agree(kit)]);
}

describe.each(['reference', 'nexus'] as const)('a modular account, %s', (kind) => {
  const smart = (): SmartAccount => modularAccount({ ...makers.get(kind) ?? { kind, factory: '', bootstrap: '' }, ...modules });

  async function owned() {
    const owner = await open(new Wallet(Wallet.createRandom().privateKey), smart());
    await anvil.rpc('anvil_setBalance', [owner.address, `0x${(10n * ether).toString(16)}`]);
    return owner;
  }

  /** An account, its owner's kit, and a key that was granted what is asked for, opened in a kit of its own. */
  async function granted(part: Partial<SessionKeyGrant> = {}) {
    const { kit: owner, address } = await owned();
    const key = new Wallet(Wallet.createRandom().privateKey);
    const grant: SessionKeyGrant = { signer: key.address, approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei, ...part };
    const [given, preview] = await agreeing(owner, owner.dispatch(grantSessionKey(grant)));
    const { kit } = await open(key, smart(), { sessionKeyOf: address });
    return { owner, address, key, kit, grant, given, preview };
  }

  it('takes modules in and gives them up, after a review that says what they may do', async () => {
    const { kit, address } = await owned();
    const asked = { kind: 'executor' as const, module: idle };
    expect(await kit.dispatch(isModuleInstalled(asked))).toBe(false);
    const [, installing] = await agreeing(kit, kit.dispatch(installModule({ ...asked, data: '0x1234' })));
    expect([installing.warnings.filter(({ level }) => level === 'danger').map(({ code }) => code), installing.description?.title, installing.description?.fields.map(({ value }) => ('text' in value ? value.text : value.key))]).toEqual([['changesControl'], { key: 'smart.module.install' }, [idle, 'smart.module.executor']]);
    expect([await kit.dispatch(isModuleInstalled(asked)), await ask(anvil, idle, 'told(address) view returns (bytes)', [address])]).toEqual([true, '0x1234']);
    // The list of the reference implementation names the module before in what it is told.
    const data = AbiCoder.defaultAbiCoder().encode(['address', 'bytes'], ['0x0000000000000000000000000000000000000001', '0x']);
    const [, removing] = await agreeing(kit, kit.dispatch(uninstallModule({ ...asked, data })));
    expect(removing.description?.title).toEqual({ key: 'smart.module.uninstall' });
    expect([await kit.dispatch(isModuleInstalled(asked)), await ask(anvil, idle, 'isInitialized(address) view returns (bool)', [address])]).toEqual([false, false]);
    expect(await kit.dispatch(isModuleInstalled({ kind: 'validator', module: modules.validator }))).toBe(true);
  });

  it('keeps the module that checks its owner, and takes no nonsense', async () => {
    const { kit } = await owned();
    for (const change of [{ kind: 'validator', module: modules.validator.toLowerCase() }, { kind: 'executor', module: 'x' }, { kind: 'executor', module: `0x${'0'.repeat(40)}` }, { kind: 'executor', module: idle, data: '0x1' }, { kind: 'other' as 'hook', module: idle }] as const) {
      await expect(kit.dispatch(uninstallModule(change))).rejects.toMatchObject({ code: 'smart.badModule' });
    }
  });

  it('takes nothing from a key that is not its owner\'s', async () => {
    const key = new Wallet(Wallet.createRandom().privateKey);
    const { kit: home, address } = await open(key, smart());
    const owner = key.address;
    await anvil.rpc('anvil_setBalance', [address, `0x${(10n * ether).toString(16)}`]);
    await home.dispatch(send(adding(2)));
    const thief = new Wallet(Wallet.createRandom().privateKey);
    const { origin } = smart();
    const taken: SmartAccount = { ...smart(), origin: { ...origin, encodeAddressOf: () => origin.by === 'factory' ? origin.encodeAddressOf(owner) : '0x' } as SmartAccount['origin'] }; // a factory, as before
    const { kit, address: same } = await open(thief, taken);
    expect(same).toBe(address);
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'bundler.badSignature' });
  });

  it('grants a session key by the operation that deploys it, after a review in words', async () => {
    const { owner, key, given, preview } = await granted();
    expect([given.sent?.hash, preview.warnings.map(({ code }) => code)]).toEqual([expect.stringMatching(/^0x[0-9a-f]{64}$/), expect.arrayContaining(['keyForContracts'])]);
    expect(preview.description?.fields.map(({ label, value }) => ['key' in label && label.key, 'text' in value ? value.text : value.key]).slice(0, 3)).toEqual([['smart.key.signer', key.address], ['smart.key.targets', to], ['smart.key.perCall', '0.000000000000001 ETH']]);
    expect(await owner.dispatch(listSessionKeys())).toEqual([{ signer: key.address, approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei, permissionStartTimestamp: 0, permissionEndTimestamp: expect.any(Number) }]);
  });

  it('lets a session key call what it may, with as much as it may, one by one and in batches', async () => {
    const { kit } = await granted();
    await anvil.rpc('anvil_setBalance', [(kit.dispatch(getActiveAccount())?.address ?? ''), `0x${(10n * ether).toString(16)}`]);
    await kit.dispatch(send({ ...adding(1), valueWei: limitWei }));
    const { id } = await kit.dispatch(sendCalls({ calls: Array.from({ length: 20 }, () => ({ ...adding(1), valueWei: limitWei })), forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
    expect(await count()).toBe(21n);
  });

  it('refuses a session key all else, each with its reason', async () => {
    const { kit, owner, address, key } = await granted();
    for (const [what, code] of [
      [() => kit.dispatch(send(adding(1, other))), 'smart.keyTarget'],
      [() => kit.dispatch(send({ ...adding(1), valueWei: limitWei + 1n })), 'smart.keyLimit'],
      [() => kit.dispatch(sendCalls({ calls: [adding(1), adding(1, other)], forceAtomic: true })), 'smart.keyTarget'],
      [() => kit.dispatch(sendCalls({ calls: [adding(1), { ...adding(1), valueWei: limitWei + 1n }], forceAtomic: true })), 'smart.keyLimit'],
      [() => kit.dispatch(send({ to: address, data: standard.encodeFunctionData('installModule', [2, idle, '0x']), simulate: false })), 'smart.keyTarget'],
      [() => kit.dispatch(sendCalls({ calls: [{ to: modules.sessionKeys, data: standard.encodeFunctionData('isModuleType', [1]) }, adding(1)], forceAtomic: true })), 'smart.keyTarget'],
    ] as const) await expect(what()).rejects.toMatchObject({ code });
    await expect(kit.dispatch(signMessage({ message: 'Hello' }))).rejects.toMatchObject({ code: 'smart.noMessages' });
    await expect(kit.dispatch(installModule({ kind: 'executor', module: idle }))).rejects.toMatchObject({ code: 'smart.ownerNeeded' });
    const another = await open(new Wallet(Wallet.createRandom().privateKey), smart(), { sessionKeyOf: address });
    await expect(another.kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyMissing' });
    expect([await count(), (await owner.dispatch(listSessionKeys())).map(({ signer }) => signer)]).toEqual([0n, [key.address]]);
  });

  it.each<[string, () => string]>([
    ['a call in code of another contract', () => standard.encodeFunctionData('execute', [modeOf('ff'), `${to}${standard.encodeFunctionData('count').slice(2)}`])],
    ['calls of which some may fail', () => standard.encodeFunctionData('execute', [modeOf('0001'), `${to}${'00'.repeat(32)}`])],
    ['a call of the account that is none of execute', () => standard.encodeFunctionData('installModule', [2, idle, '0x'])],
    ['no calls at all', () => standard.encodeFunctionData('execute', [modeOf('01'), AbiCoder.defaultAbiCoder().encode(['(address,uint256,bytes)[]'], [[]])])],
  ])('refuses a session key %s', async (_what, encodeCalls) => {
    const { address, key, owner } = await granted();
    const { kit } = await open(key, { ...smart(), encodeCalls }, { sessionKeyOf: address });
    await expect(kit.dispatch(send({ ...adding(1), simulate: false }))).rejects.toMatchObject({ code: 'bundler.badSignature' });
    expect(await owner.dispatch(isModuleInstalled({ kind: 'executor', module: idle }))).toBe(false);
  });

  it('grants no key for any contract, for its modules, or for the account', async () => {
    const { owner, grant } = await granted();
    await expect(owner.dispatch(ensureSessionKey({ ...grant, approvedTargets: 'any' }))).rejects.toMatchObject({ code: 'smart.badGrant' });
    for (const target of [modules.validator, modules.sessionKeys]) {
      const begun = owner.dispatch(grantSessionKey({ ...grant, approvedTargets: [target] }));
      await expect(agree(owner)).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('SessionKeys') as string });
      owner.dispatch(closeModal());
      await expect(begun).rejects.toMatchObject({ code: 'user.cancelled' });
    }
  });

  it('lets a session key do nothing before it begins, after it ends, and once it is taken back', async () => {
    const now = await nowSeconds();
    const soon = await granted({ permissionStartTimestamp: now + 3_600 });
    await expect(soon.kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyNotBegun' });
    const brief = await granted({ permissionEndTimestamp: now + 3_500 });
    await brief.kit.dispatch(send(adding(1)));
    const taken = await granted();
    await taken.kit.dispatch(send(adding(2)));
    const [, preview] = await agreeing(taken.owner, taken.owner.dispatch(revokeSessionKey({ signer: taken.key.address })));
    expect([preview.description?.title, await taken.owner.dispatch(listSessionKeys())]).toEqual([{ key: 'smart.key.revoke' }, []]);
    await expect(taken.kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyMissing' });
    const snapshot = await anvil.rpc('evm_snapshot');
    await anvil.rpc('evm_increaseTime', [3_501]);
    await anvil.rpc('anvil_mine', ['0x1']);
    await expect(brief.kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyExpired' });
    expect(await brief.owner.dispatch(listSessionKeys())).toEqual([]);
    await anvil.rpc('evm_revert', [snapshot]);
    expect(await count()).toBe(3n);
  });

  it('takes operations of its owner and of session keys side by side', async () => {
    const { owner, kit } = await granted();
    await Promise.all([kit.dispatch(send(adding(1))), owner.dispatch(send(adding(2))), kit.dispatch(send(adding(4)))]);
    expect(await count()).toBe(7n);
  });

  it('has as much gas for the check of a session key as it costs beyond that of the signature that is estimated with', async () => {
    const { address, key } = await granted();
    const { sessionKeys, encodeCalls, entryPoint, stubSignature } = smart();
    const word = `0x${'00'.repeat(32)}`;
    const validate = new Interface(['function validateUserOp((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes) op, bytes32 hash, uint256 missing) returns (uint256)']);
    const hash = `0x${'34'.repeat(32)}`;
    const signature = await key.signMessage(Buffer.from('34'.repeat(32), 'hex'));
    const nonce = (sessionKeys?.nonceKeyOf?.(0n) ?? 0n) << 64n;
    const gasOf = async (callData: string, signed: string): Promise<bigint> => {
      const data = validate.encodeFunctionData('validateUserOp', [[address, nonce, '0x', callData, word, 0, word, '0x', signed], hash, 0]);
      const { structLogs } = await anvil.rpc('debug_traceCall', [{ from: entryPoint, to: address, data, gas: '0x989680' }, 'latest', { disableStorage: true, disableStack: true, enableMemory: false }]) as { readonly structLogs: readonly { readonly gas: number }[] };
      return BigInt((structLogs[0]?.gas ?? 0) - (structLogs.at(-1)?.gas ?? 0));
    };
    for (const calls of [[adding(1)], [adding(1), adding(1)], Array.from({ length: 20 }, () => adding(1)), Array.from({ length: 100 }, () => adding(1)), [adding(1), { to, data: `0x${'ab'.repeat(20_000)}` }]]) {
      const more = await gasOf(encodeCalls(calls), signature) - await gasOf(encodeCalls(calls), stubSignature);
      const added = sessionKeys?.verificationGas(calls) ?? 0n;
      expect(more).toBeGreaterThan(2_000n); // the key was looked at
      expect(added).toBeGreaterThan(more);
      expect(added).toBeLessThan(6n * more);
    }
  });
});

it('is what modules need: another account takes none', async () => {
  const factory = await deploy(anvil, creationCode('0.7', 'SimpleAccountFactory') + AbiCoder.defaultAbiCoder().encode(['address'], [contractCode['0.7'].entryPoint.address]).slice(2));
  const { kit } = await open(new Wallet(Wallet.createRandom().privateKey), simpleAccount({ factory }));
  await expect(kit.dispatch(installModule({ kind: 'executor', module: idle }))).rejects.toMatchObject({ code: 'smart.notModular' });
});
