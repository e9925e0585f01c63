import { Interface, Wallet } from 'ethers';
import { localSession } from '../../adapters/ethers/index.ts';
import type { WalletFrame } from '../../adapters/walletFrame/index.ts';
import { refusalError } from '../../adapters/walletFrame/refusalError.ts';
import { getShownQuestion } from '../../mocks/testing/index.ts';
import { createInAppSession } from '../../plugins/walletInApp/createInAppSession.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { ensureSessionKey, factoryAccount, grantSessionKey, listSessionKeys, revokeSessionKey, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { WalletSmartConfig } from '../../plugins/walletSmart/index.ts';
import { createTestFrame } from '../../server/testing/createTestFrame.ts';
import type { TestPerson } from '../../server/testing/createTestFrame.ts';
import { createTestServer } from '../../server/testing/createTestServer.ts';
import { Refused } from '../../server/wallet/frame/createGate.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { send } from '../../src/flows/sending/send.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { startBundler } from '../lib/bundler.ts';
import type { Bundler } from '../lib/bundler.ts';
import { deployEntryPoints } from '../lib/entryPoints.ts';
import { eventually } from '../lib/eventually.ts';
import { deployAccountFactory } from '../lib/factoryAccounts.ts';
import { ask, deployFixture } from './lib/contracts.ts';
import { installMulticall3 } from './lib/multicall3.ts';

const faults = new Interface(['function add(uint256 by) payable']);
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

/** The wallet's own frame, Worker and server, without a page between. */
async function openFrame(person: TestPerson = {}) {
  const frame = createTestFrame(createTestServer(), { confirm: async () => true, ...person });
  await frame.signInAsGuest();
  return { frame, addresses: (await frame.ask('open', {})).addresses };
}

type Opened = Awaited<ReturnType<typeof openFrame>>;

/** A kit over the smart account of the in-app wallet, or over the key that its frame keeps. */
async function open({ frame, addresses }: Opened, version: '0.6' | '0.7', config: Partial<WalletSmartConfig> = {}, others: readonly ReturnType<typeof walletLocal>[] = []): Promise<{ readonly kit: Latchkey; readonly address: string }> {
  // What the frame refuses is told to a page by its code.
  const told: Pick<WalletFrame, 'ask'> = { ask: (method, params) => frame.ask(method, params).catch((error: unknown) => {
    throw error instanceof Refused ? refusalError({ type: 'refusal', id: '1', code: error.code }, 'wallet.example') : error;
  }) };
  const openSession = async () => createInAppSession({ frame: told, addresses, chainId: anvil.chainId, expired: () => {}, leave: async () => {} });
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [walletLocal({ id: 'own', name: 'Own', openSession }), ...others, walletSmart.with({ owner: 'own', account: factoryAccount({ version, factory: factories.get(version) ?? '' }), bundlers: bundler.url, ...config })],
    onFault: ({ error }) => console.error(error),
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  return { kit, address: kit.dispatch(getActiveAccount())?.address ?? '' };
}

async function agreeing<T>(kit: Latchkey, begun: Promise<T>): Promise<T> {
  begun.catch(() => {}); // told by the one who waits for it
  await Promise.race([begun, eventually(() => expect(getShownQuestion(kit, reviewQuestion)).toBeDefined(), 30_000)]);
  const shown = getShownQuestion(kit, reviewQuestion);
  if (shown) shown.answer(await kit.dispatch(confirmReview(shown.params.order, shown.params)));
  return begun;
}

it.each(['0.6', '0.7'] as const)('a session key in the vault of the wallet is granted, and sends within its limits without asking, until it is taken back (v%s)', async (version) => {
  const vault = await openFrame();
  const owner = await open(vault, version);
  await anvil.rpc('anvil_setBalance', [owner.address, `0x${(10n ** 19n).toString(16)}`]);
  const { permissions: { signer } } = await agreeing(owner.kit, owner.kit.dispatch(grantSessionKey({ signer: 'vault', approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei })));
  expect(vault.addresses).not.toContain(signer);
  expect(await vault.frame.ask('sessionKey', {})).toMatchObject({ address: signer, grants: [{ account: owner.address, chainId: anvil.chainId }] });

  const { kit, address } = await open(vault, version, { sessionKeyOf: owner.address, keyInVault: true });
  expect(address).toBe(owner.address);
  const asked = vault.frame.shown.length;
  await kit.dispatch(send({ ...adding(1), valueWei: limitWei }));
  expect(await count()).toBe(1n);
  // The frame refuses before anything is signed; nothing of it reaches the bundler.
  await expect(kit.dispatch(send({ ...adding(1, other), simulate: false }))).rejects.toMatchObject({ code: 'inApp.notAllowed' });
  await expect(kit.dispatch(send({ ...adding(1), valueWei: limitWei + 1n, simulate: false }))).rejects.toMatchObject({ code: 'inApp.notAllowed' });
  expect(vault.frame.shown.slice(asked)).toEqual([]);

  await agreeing(owner.kit, owner.kit.dispatch(revokeSessionKey({ signer })));
  expect(await owner.kit.dispatch(listSessionKeys())).toEqual([]);
  await expect(kit.dispatch(send({ ...adding(1), simulate: false }))).rejects.toMatchObject({ code: 'inApp.notAllowed' });
  expect(await count()).toBe(1n);
}, 60_000);

it('a key in the vault of another wallet is confirmed in its frame before the owner signs, is granted anew where it was taken away there, and is held to what was confirmed', async () => {
  const shown: unknown[] = [];
  let answer = async (): Promise<true> => true;
  const vault = await openFrame({ allowKey: async (facts) => (shown.push(facts), answer()), sessionKeys: async ({ keys: [first] }) => (first ? { remove: first.id } : 'closed') });
  const key = new Wallet(Wallet.createRandom().privateKey);
  const { kit } = await open(vault, '0.7', { owner: 'external', vault: 'own' }, [walletLocal({ id: 'external', name: 'External', openSession: () => localSession({ signer: key, chainId: anvil.chainId }) })]);
  const account = kit.dispatch(getActiveAccount())?.address ?? '';
  await anvil.rpc('anvil_setBalance', [account, `0x${(10n ** 19n).toString(16)}`]);
  const asked = { signer: 'vault', approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei } as const;
  answer = () => Promise.reject(new Refused('rejected'));
  await expect(kit.dispatch(grantSessionKey(asked))).rejects.toMatchObject({ code: 'user.rejected' });
  expect((await vault.frame.ask('sessionKey', {})).grants).toEqual([]);
  answer = async () => true;
  await agreeing(kit, kit.dispatch(grantSessionKey(asked)));
  expect(shown.at(-1)).toMatchObject({ account, chain: { id: anvil.chainId }, targets: [to], limitWei });

  const byKey = await open(vault, '0.7', { sessionKeyOf: account, keyInVault: true });
  await byKey.kit.dispatch(send({ ...adding(1), valueWei: limitWei }));
  expect(await count()).toBe(1n);
  await expect(byKey.kit.dispatch(send({ ...adding(1, other), simulate: false }))).rejects.toMatchObject({ code: 'inApp.notAllowed' });

  // The chain still has it, and the wallet has not: it is asked for anew, and only then.
  const times = shown.length;
  await kit.dispatch(ensureSessionKey(asked));
  expect(shown).toHaveLength(times);
  await vault.frame.ask('manage', { screen: 'sessionKeys' });
  const { sent } = await agreeing(kit, kit.dispatch(ensureSessionKey(asked)));
  expect([shown.length, sent !== undefined]).toEqual([times + 1, true]);
}, 60_000);

it('there is none in the vault of a wallet that keeps none', async () => {
  const key = new Wallet(Wallet.createRandom().privateKey);
  const kit = createLatchkey({
    chains: [defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true })],
    plugins: [walletLocal({ id: 'own', name: 'Own', openSession: () => localSession({ signer: key, chainId: anvil.chainId }) }), walletSmart.with({ owner: 'own', account: factoryAccount({ factory: factories.get('0.7') ?? '' }), bundlers: bundler.url })],
  });
  kits.push(kit);
  kit.start();
  await kit.dispatch(connect({ walletId: 'smart' }));
  await expect(kit.dispatch(grantSessionKey({ signer: 'vault', approvedTargets: [to], nativeTokenLimitPerTransaction: 0n }))).rejects.toMatchObject({ code: 'smart.noVault' });
});
