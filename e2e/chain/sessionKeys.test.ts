import { AbiCoder, Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import { getShownQuestion } from '../../mocks/testing/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { ensureSessionKey, factoryAccount, grantSessionKey, listSessionKeys, revokeSessionKey, simpleAccount, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { SessionKeyGrant, SmartAccount, WalletSmartConfig } from '../../plugins/walletSmart/index.ts';
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
import { deployEntryPoints } from '../lib/entryPoints.ts';
import { deployAccountFactory } from '../lib/factoryAccounts.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { installMulticall3 } from './lib/multicall3.ts';

const faults = new Interface(['function add(uint256 by) payable']);
const account = new Interface([
  'function setPermissionsForSigner((address signer, uint8 isAdmin, address[] approvedTargets, uint256 nativeTokenLimitPerTransaction, uint128 permissionStartTimestamp, uint128 permissionEndTimestamp, uint128 reqValidityStartTimestamp, uint128 reqValidityEndTimestamp, bytes32 uid) req, bytes signature)',
  'function addDeposit() payable',
]);
const ether = 10n ** 18n;
const limitWei = 1_000n;

let anvil: Anvil;
let bundler: Bundler;
let to: string;
let other: string;
const factories = new Map<'0.6' | '0.7', string>();
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  for (const version of ['0.6', '0.7'] as const) factories.set(version, await deployAccountFactory(anvil, version));
  await installMulticall3(anvil);
  bundler = await startBundler(anvil);
  other = await deployFixture(anvil, 'Faults');
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

async function agreeing<T>(kit: Latchkey, begun: Promise<T>): Promise<T> {
  const [result] = await Promise.all([begun, agree(kit)]);
  return result;
}

describe.each(['0.6', '0.7'] as const)("session keys of thirdweb's account for v%s", (version) => {
  const smart = (): SmartAccount => factoryAccount({ version, factory: factories.get(version) ?? '' });

  /** An account, its owner's kit, and a key that was granted what is asked for, opened in a kit of its own. */
  async function granted(part: Partial<SessionKeyGrant> = {}) {
    const owner = await open(new Wallet(Wallet.createRandom().privateKey), smart());
    await anvil.rpc('anvil_setBalance', [owner.address, `0x${(10n * ether).toString(16)}`]);
    const key = new Wallet(Wallet.createRandom().privateKey);
    const grant: SessionKeyGrant = { signer: key.address, approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei, ...part };
    const given = await agreeing(owner.kit, owner.kit.dispatch(grantSessionKey(grant)));
    const { kit } = await open(key, smart(), { sessionKeyOf: owner.address });
    return { owner: owner.kit, address: owner.address, key, kit, grant, given };
  }

  it('are granted by the operation that deploys the account, after a review in words', async () => {
    const owner = await open(new Wallet(Wallet.createRandom().privateKey), smart());
    await anvil.rpc('anvil_setBalance', [owner.address, `0x${(10n * ether).toString(16)}`]);
    expect(await owner.kit.dispatch(listSessionKeys())).toEqual([]);
    const signer = Wallet.createRandom().address;
    const begun = owner.kit.dispatch(grantSessionKey({ signer, approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei }));
    const preview = await agree(owner.kit);
    const { sent } = await begun;
    expect(sent?.hash).toMatch(/^0x[0-9a-f]{64}$/);
    expect(preview.warnings.map(({ code }) => code)).toContain('keyForContracts');
    expect(preview.description?.fields.map(({ label, value }) => ['key' in label && label.key, 'text' in value ? value.text : value.key])).toEqual([
      ['smart.key.signer', signer], ['smart.key.targets', to], ['smart.key.perCall', '0.000000000000001 ETH'], ['smart.key.from', 'smart.key.atOnce'], ['smart.key.until', expect.stringMatching(/^\d{10}$/)],
    ]);
    const [listed, ...rest] = await owner.kit.dispatch(listSessionKeys());
    expect([listed, rest]).toEqual([{ signer, approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei, permissionStartTimestamp: 0, permissionEndTimestamp: expect.any(Number) }, []]);
    expect(Math.abs((listed?.permissionEndTimestamp ?? 0) - Date.now() / 1_000 - 24 * 3_600)).toBeLessThan(120);
  });

  it('are not granted where the person turns away', async () => {
    const owner = await open(new Wallet(Wallet.createRandom().privateKey), smart());
    const begun = owner.kit.dispatch(grantSessionKey({ signer: Wallet.createRandom().address, approvedTargets: [to], nativeTokenLimitPerTransaction: 0n }));
    while (!getShownQuestion(owner.kit, reviewQuestion)) await new Promise((resolve) => setTimeout(resolve, 20));
    owner.kit.dispatch(closeModal());
    await expect(begun).rejects.toMatchObject({ code: 'user.cancelled' });
    expect(await anvil.rpc('eth_getCode', [owner.address, 'latest'])).toBe('0x');
  });

  it('call what they may, with as much as they may, one by one and in batches', async () => {
    const { kit } = await granted();
    await kit.dispatch(send({ ...adding(1), valueWei: limitWei }));
    const { id } = await kit.dispatch(sendCalls({ calls: Array.from({ length: 20 }, () => ({ ...adding(1), valueWei: limitWei })), forceAtomic: true }));
    expect(await kit.dispatch(waitForCalls({ id }))).toMatchObject({ outcome: 'confirmed' });
    expect(await count()).toBe(21n);
  });

  it('do not run out of gas over many contracts, of which the last is called', async () => {
    const others = Array.from({ length: 19 }, () => Wallet.createRandom().address);
    const { kit } = await granted({ approvedTargets: [...others, to] });
    await kit.dispatch(send(adding(1)));
    expect(await count()).toBe(1n);
  });

  it('have as much gas for their check as it costs beyond that of the signature that is estimated with', async () => {
    const others = Array.from({ length: 19 }, () => Wallet.createRandom().address);
    const { address, key } = await granted({ approvedTargets: [...others, to] });
    const { sessionKeys, encodeCalls, entryPoint, stubSignature } = smart();
    const word = `0x${'00'.repeat(32)}`;
    const operation = version === '0.6' ? '(address,uint256,bytes,bytes,uint256,uint256,uint256,uint256,uint256,bytes,bytes)' : '(address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)';
    const validate = new Interface([`function validateUserOp(${operation} op, bytes32 hash, uint256 missing) returns (uint256)`]);
    const hash = `0x${'34'.repeat(32)}`;
    const signature = await key.signMessage(Buffer.from('34'.repeat(32), 'hex'));
    // By steps, since the price of call data hides what runs.
    const gasOf = async (callData: string, signed: string): Promise<bigint> => {
      const data = validate.encodeFunctionData('validateUserOp', [version === '0.6' ? [address, 0, '0x', callData, 0, 0, 0, 0, 0, '0x', signed] : [address, 0, '0x', callData, word, 0, word, '0x', signed], hash, 0]);
      const { structLogs } = await anvil.rpc('debug_traceCall', [{ from: entryPoint, to: address, data, gas: '0x989680' }, 'latest', { disableStorage: true, disableStack: true, enableMemory: false }]) as { readonly structLogs: readonly { readonly gas: number; readonly depth: number }[] };
      return BigInt((structLogs[0]?.gas ?? 0) - (structLogs.at(-1)?.gas ?? 0));
    };
    for (const calls of [[adding(1)], [adding(1), adding(1)], [...others, to].map((each) => adding(1, each)), Array.from({ length: 100 }, () => adding(1)), [adding(1), { to, data: `0x${'ab'.repeat(20_000)}` }]]) {
      const more = await gasOf(encodeCalls(calls), signature) - await gasOf(encodeCalls(calls), stubSignature);
      const added = sessionKeys?.verificationGas(calls) ?? 0n;
      expect(more).toBeGreaterThan(5_000n); // the key was looked at
      expect(added).toBeGreaterThan(more);
      expect(added).toBeLessThan(4n * more);
    }
  });

  it('are refused all else, each with its reason', async () => {
    const { kit, owner, address, key } = await granted();
    const uid = `0x${'12'.repeat(32)}`;
    const asAdmin = account.encodeFunctionData('setPermissionsForSigner', [[key.address, 1, [], 0, 0, 2n ** 40n, 0, 2n ** 40n, uid], `0x${'11'.repeat(65)}`]);
    const before = await count();
    for (const [what, code] of [
      [() => kit.dispatch(send(adding(1, other))), 'smart.keyTarget'],
      [() => kit.dispatch(send({ ...adding(1), valueWei: limitWei + 1n })), 'smart.keyLimit'],
      [() => kit.dispatch(sendCalls({ calls: [adding(1), adding(1, other)], forceAtomic: true })), 'smart.keyTarget'],
      [() => kit.dispatch(sendCalls({ calls: [adding(1), { ...adding(1), valueWei: limitWei + 1n }], forceAtomic: true })), 'smart.keyLimit'],
      [() => kit.dispatch(send({ to: address, data: account.encodeFunctionData('addDeposit'), simulate: false })), 'smart.keyTarget'],
    ] as const) await expect(what()).rejects.toMatchObject({ code });
    await expect(kit.dispatch(send({ to: address, data: asAdmin, simulate: false }))).rejects.toMatchObject({ code: expect.stringMatching(/^(smart\.keyTarget|transaction\.simulationFailed)$/) as string });
    await expect(kit.dispatch(send(adding(1, other)))).rejects.toThrow(`This session key may not call ${other}`);
    await expect(kit.dispatch(signMessage({ message: 'Hello' }))).rejects.toMatchObject({ code: 'smart.noMessages' });
    await expect(kit.dispatch(grantSessionKey({ signer: other, approvedTargets: [to], nativeTokenLimitPerTransaction: 0n }))).rejects.toMatchObject({ code: 'smart.ownerNeeded' });
    const another = await open(new Wallet(Wallet.createRandom().privateKey), smart(), { sessionKeyOf: address });
    await expect(another.kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyMissing' });
    expect([await count(), (await owner.dispatch(listSessionKeys())).length]).toEqual([before, 1]);
  });

  it('are refused a call that is none of `execute`', async () => {
    const raw = (smartAccount: SmartAccount): SmartAccount => ({ ...smartAccount, encodeCalls: () => account.encodeFunctionData('addDeposit') });
    const { address, key } = await granted();
    const { kit } = await open(key, raw(smart()), { sessionKeyOf: address });
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'bundler.badSignature' });
  });

  it('may do nothing before they begin, and after they end', async () => {
    const now = await nowSeconds();
    const soon = await granted({ permissionStartTimestamp: now + 3_600 });
    await expect(soon.kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyNotBegun' });
    const brief = await granted({ permissionEndTimestamp: now + 3_500 });
    await brief.kit.dispatch(send(adding(1)));
    const snapshot = await anvil.rpc('evm_snapshot');
    await anvil.rpc('evm_increaseTime', [3_501]);
    await anvil.rpc('anvil_mine', ['0x1']);
    await expect(brief.kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyExpired' });
    expect(await brief.owner.dispatch(listSessionKeys())).toEqual([]);
    await anvil.rpc('evm_revert', [snapshot]);
    expect(await count()).toBe(1n);
  });

  it('may do nothing once they are taken back', async () => {
    const { owner, kit, key } = await granted();
    await kit.dispatch(send(adding(1)));
    const begun = owner.dispatch(revokeSessionKey({ signer: key.address }));
    expect((await agree(owner)).description?.title).toEqual({ key: 'smart.key.revoke' });
    await begun;
    expect(await owner.dispatch(listSessionKeys())).toEqual([]);
    await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyMissing' });
    expect(await count()).toBe(1n);
  });

  it('may be for any contract, which is shown as dangerous, for up to ten years', async () => {
    const owner = await open(new Wallet(Wallet.createRandom().privateKey), smart());
    await anvil.rpc('anvil_setBalance', [owner.address, `0x${(10n * ether).toString(16)}`]);
    const key = new Wallet(Wallet.createRandom().privateKey);
    const now = await nowSeconds();
    const begun = owner.kit.dispatch(grantSessionKey({ signer: key.address, approvedTargets: 'any', nativeTokenLimitPerTransaction: 0n, permissionStartTimestamp: now, permissionEndTimestamp: now + 3_650 * 24 * 3_600 }));
    expect((await agree(owner.kit)).warnings).toContainEqual({ code: 'keyForAnyContract', level: 'danger', params: { address: key.address } });
    await begun;
    const { kit } = await open(key, smart(), { sessionKeyOf: owner.address });
    await kit.dispatch(send(adding(1)));
    await kit.dispatch(send(adding(1, other)));
    await expect(kit.dispatch(send({ ...adding(1), valueWei: 1n }))).rejects.toMatchObject({ code: 'smart.keyLimit' });
    expect((await owner.kit.dispatch(listSessionKeys()))[0]?.approvedTargets).toBe('any');
    expect(await count()).toBe(1n);
  });

  it('are granted anew only where the grant lacks something', async () => {
    const { owner, grant } = await granted();
    for (const less of [{}, { nativeTokenLimitPerTransaction: limitWei - 1n }]) expect((await owner.dispatch(ensureSessionKey({ ...grant, ...less }))).sent).toBeUndefined();
    for (const more of [{ nativeTokenLimitPerTransaction: limitWei + 1n }, { nativeTokenLimitPerTransaction: 0n, approvedTargets: [to, other] }, { approvedTargets: 'any' as const, nativeTokenLimitPerTransaction: 0n }]) {
      const asked = { ...grant, ...more };
      expect((await agreeing(owner, owner.dispatch(ensureSessionKey(asked)))).sent).toBeDefined();
      expect((await owner.dispatch(listSessionKeys()))[0]).toMatchObject({ approvedTargets: asked.approvedTargets, nativeTokenLimitPerTransaction: asked.nativeTokenLimitPerTransaction });
    }
    expect((await owner.dispatch(ensureSessionKey({ ...grant, nativeTokenLimitPerTransaction: 0n }))).sent).toBeUndefined(); // any contract is all of them
    const { sent: missing } = await agreeing(owner, owner.dispatch(ensureSessionKey({ ...grant, signer: Wallet.createRandom().address })));
    expect(missing).toBeDefined();
  });

  it('send while the owner does, and neither waits for the other', async () => {
    const { owner, kit } = await granted();
    await Promise.all([kit.dispatch(send(adding(1))), owner.dispatch(send(adding(2))), kit.dispatch(send(adding(4)))]);
    expect(await count()).toBe(7n);
  });

  it('take each request once: what was signed is worth nothing after', async () => {
    const { owner, address, key } = await granted();
    const block = await anvil.rpc('eth_getBlockByNumber', ['latest', true]) as { readonly transactions: readonly { readonly input: string }[] };
    const input = block.transactions.map((each) => each.input).find((each) => each.includes('5892e236')) ?? '';
    const at = input.indexOf('5892e236');
    const [req, signature] = AbiCoder.defaultAbiCoder().decode(['(address,uint8,address[],uint256,uint128,uint128,uint128,uint128,bytes32)', 'bytes'], `0x${input.slice(at + 8)}`, true);
    const again = account.encodeFunctionData('setPermissionsForSigner', [req, signature]);
    await agreeing(owner, owner.dispatch(revokeSessionKey({ signer: key.address })));
    await expect(owner.dispatch(send({ to: address, data: again }))).rejects.toMatchObject({ code: 'transaction.simulationFailed', message: expect.stringContaining('!sig') as string });
    expect(await owner.dispatch(listSessionKeys())).toEqual([]);
  });
});

it('are no part of an account that has none', async () => {
  const { kit } = await open(new Wallet(Wallet.createRandom().privateKey), factoryAccount({ factory: factories.get('0.7') ?? '' }));
  await expect(kit.dispatch(grantSessionKey({ signer: other, approvedTargets: [], nativeTokenLimitPerTransaction: 0n }))).rejects.toMatchObject({ code: 'smart.badGrant' });
  await expect(open(new Wallet(Wallet.createRandom().privateKey), simpleAccount(), { sessionKeyOf: other })).rejects.toMatchObject({ code: 'smart.noSessionKeys' });
});
