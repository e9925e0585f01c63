import { Interface, Wallet } from 'ethers';
import { createClient, custom } from 'viem';
import { erc7715Actions } from 'viem/experimental';
import { localSession } from '../../adapters/ethers/index.ts';
import { getShownQuestion } from '../../mocks/testing/index.ts';
import { walletAdapter } from '../../plugins/walletAdapter/index.ts';
import { walletLocal } from '../../plugins/walletLocal/index.ts';
import { factoryAccount, listSessionKeys, walletSmart } from '../../plugins/walletSmart/index.ts';
import type { WalletSmartConfig } from '../../plugins/walletSmart/index.ts';
import { createLatchkey } from '../../src/createLatchkey.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { sendCalls } from '../../src/flows/batches/sendCalls.ts';
import { connect } from '../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import { requestExecutionPermissions, revokeExecutionPermission } from '../../src/flows/permissions/executionPermissions.ts';
import { confirmReview } from '../../src/flows/review/confirmReview.ts';
import { describeReview } from '../../src/flows/review/describeReview.ts';
import { toPreviewRequests } from '../../src/flows/review/review.ts';
import { reviewQuestion } from '../../src/flows/review/reviewQuestion.ts';
import { send } from '../../src/flows/sending/send.ts';
import type { Preview } from '../../src/domain/preview/preview.ts';
import type { Latchkey } from '../../src/kit/latchkey.ts';
import { toEip1193Provider } from '../../src/provider.ts';
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
const ether = 10n ** 18n;
const limitWei = 1_000n;
const limitRule = { type: 'native-token-limit-per-transaction', data: { limit: `0x${limitWei.toString(16)}` } };

let anvil: Anvil;
let bundler: Bundler;
let factory: string;
let to: string;
let other: string;
const kits: Latchkey[] = [];
beforeAll(async () => {
  anvil = await startAnvil();
  await deployEntryPoints(anvil);
  factory = await deployAccountFactory(anvil, '0.7');
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
const nowSeconds = async () => Number((await anvil.rpc('eth_getBlockByNumber', ['latest', false]) as { readonly timestamp: string }).timestamp); // as nodes answer
const chain = () => defineChain({ id: anvil.chainId, name: 'Anvil', rpc: anvil.url, testnet: true });

function keep(kit: Latchkey): Latchkey {
  kits.push(kit);
  kit.start();
  return kit;
}

/** A kit over a smart account, by its owner's key or a session key of it. */
async function open(key: Wallet, config: Partial<WalletSmartConfig> = {}) {
  const kit = keep(createLatchkey({
    chains: [chain()],
    plugins: [
      walletLocal({ id: 'key', name: 'Key', openSession: () => localSession({ signer: key, chainId: anvil.chainId }) }),
      walletSmart.with({ owner: 'key', account: factoryAccount({ factory }), bundlers: bundler.url, ...config }),
    ],
    onFault: ({ error }) => console.error(error),
  }));
  await kit.dispatch(connect({ walletId: 'smart' }));
  const address = kit.dispatch(getActiveAccount())?.address ?? '';
  return { kit, address };
}

async function openFunded() {
  const opened = await open(new Wallet(Wallet.createRandom().privateKey));
  await anvil.rpc('anvil_setBalance', [opened.address, `0x${(10n * ether).toString(16)}`]);
  return opened;
}

/** A kit of an app, whose wallet is the other kit. */
async function openApp(wallet: Latchkey): Promise<Latchkey> {
  const app = keep(createLatchkey({ chains: [chain()], plugins: [walletAdapter({ id: 'other', name: 'Other', getProvider: () => toEip1193Provider(wallet) })], onFault: ({ error }) => console.error(error) }));
  await app.dispatch(connect({ walletId: 'other' }));
  return app;
}

/** Reads the review that is shown, and confirms it. */
async function agree(kit: Latchkey): Promise<Preview> {
  await eventually(() => expect(getShownQuestion(kit, reviewQuestion)).toBeDefined(), 30_000);
  const shown = getShownQuestion(kit, reviewQuestion);
  if (!shown) throw new Error('No review was shown');
  const preview = await kit.dispatch(describeReview({ requests: toPreviewRequests(shown.params.order), walletId: shown.params.walletId }));
  shown.answer(await kit.dispatch(confirmReview(shown.params.order, shown.params)));
  return preview;
}

it('are asked of a kit by another one, used by the key within their limits, and end when they are revoked', async () => {
  const wallet = await openFunded();
  const app = await openApp(wallet.kit);
  const key = new Wallet(Wallet.createRandom().privateKey);
  const expiry = await nowSeconds() + 3_600;
  const begun = app.dispatch(requestExecutionPermissions({ permissions: [
    { to: key.address, expiry, permission: { type: 'contract-call', data: { address: to } }, rules: [{ type: limitRule.type, data: { limit: limitRule.data.limit } }] },
  ] }));
  const [granted, preview] = await Promise.all([begun, agree(wallet.kit)]);
  expect(preview.description?.fields.map(({ label, value }) => ['key' in label && label.key, 'text' in value ? value.text : value.key])).toEqual([
    ['smart.key.signer', key.address], ['smart.key.targets', to], ['smart.key.perCall', '0.000000000000001 ETH'], ['smart.key.from', 'smart.key.atOnce'], ['smart.key.until', String(expiry)],
  ]);
  expect(granted).toEqual([{ from: wallet.address, chainId: anvil.chainId, to: key.address, expiry, isAdjustmentAllowed: false, permission: { type: 'contract-call', data: { address: to } }, rules: [limitRule], context: expect.stringMatching(/^0x[0-9a-f]{144}$/) as string, dependencies: [] }]);
  expect(await wallet.kit.dispatch(listSessionKeys())).toEqual([{ signer: key.address, approvedTargets: [to], nativeTokenLimitPerTransaction: limitWei, permissionStartTimestamp: 0, permissionEndTimestamp: expiry }]);

  const { kit } = await open(key, { sessionKeyOf: wallet.address });
  await kit.dispatch(send({ ...adding(1), valueWei: limitWei }));
  await expect(kit.dispatch(send(adding(1, other)))).rejects.toMatchObject({ code: 'smart.keyTarget' });
  await expect(kit.dispatch(send({ ...adding(1), valueWei: limitWei + 1n }))).rejects.toMatchObject({ code: 'smart.keyLimit' });
  expect(await count()).toBe(1n);

  const context = granted[0]?.context ?? '';
  const [, revoked] = await Promise.all([app.dispatch(revokeExecutionPermission({ context })), agree(wallet.kit)]);
  expect(revoked.description?.title).toEqual({ key: 'smart.key.revoke' });
  await expect(kit.dispatch(send(adding(1)))).rejects.toMatchObject({ code: 'smart.keyMissing' });
  expect([await count(), await wallet.kit.dispatch(listSessionKeys())]).toEqual([1n, []]);
  await app.dispatch(revokeExecutionPermission({ context })); // there is nothing left to end, and no one is asked
  expect(getShownQuestion(wallet.kit, reviewQuestion)).toBeUndefined();
});

it("are granted as viem asks for them, with no currency where none is named", async () => {
  const wallet = await openFunded();
  const key = new Wallet(Wallet.createRandom().privateKey);
  const client = createClient({ transport: custom(toEip1193Provider(wallet.kit)) }).extend(erc7715Actions());
  const expiry = await nowSeconds() + 3_600;
  const asked = { expiry, signer: { type: 'account', data: { id: key.address as `0x${string}` } }, permissions: [{ type: { custom: 'contract-call' }, data: { address: to }, policies: [], required: true }, { type: { custom: 'contract-call' }, data: { address: other }, policies: [], required: true }] } as const;
  const [granted] = await Promise.all([client.grantPermissions(asked), agree(wallet.kit)]);
  expect(granted).toEqual({
    expiry, permissionsContext: expect.stringMatching(/^0x[0-9a-f]{144}$/) as string,
    grantedPermissions: [to, other].map((address) => ({ type: 'contract-call', data: { address }, policies: [{ type: limitRule.type, data: { limit: '0x0' } }], required: true })),
  });
  const { kit } = await open(key, { sessionKeyOf: wallet.address });
  const before = BigInt(String(await count(other)));
  await kit.dispatch(sendCalls({ calls: [adding(1), adding(2, other)], forceAtomic: true }));
  await eventually(async () => expect([await count(), await count(other)]).toEqual([1n, before + 2n]), 30_000);
  await expect(kit.dispatch(send({ ...adding(1), valueWei: 1n }))).rejects.toMatchObject({ code: 'smart.keyLimit' });
});

it('are refused where the account cannot hold a key to them, and where the person turns away', async () => {
  const wallet = await openFunded();
  const app = await openApp(wallet.kit);
  const key = Wallet.createRandom().address;
  const expiry = await nowSeconds() + 3_600;
  const call = { type: 'contract-call', data: { address: to } } as const;
  await expect(app.dispatch(requestExecutionPermissions({ permissions: [{ to: key, expiry, permission: { type: 'native-token-allowance', data: { allowanceAmount: 1n } } }] }))).rejects.toMatchObject({ code: 'wallet.unsupported' });
  await expect(app.dispatch(requestExecutionPermissions({ permissions: [{ to: key, expiry, permission: call, rules: [{ type: 'rate-limit', data: { count: 1, interval: 60 } }] }] }))).rejects.toMatchObject({ code: 'wallet.unsupported' });
  const begun = app.dispatch(requestExecutionPermissions({ permissions: [{ to: key, expiry, permission: call }] }));
  begun.catch(() => {}); // asserted below
  await eventually(() => expect(getShownQuestion(wallet.kit, reviewQuestion)).toBeDefined(), 30_000);
  wallet.kit.dispatch(closeModal());
  await expect(begun).rejects.toMatchObject({ code: 'user.rejected' });
  expect(await anvil.rpc('eth_getCode', [wallet.address, 'latest'])).toBe('0x');
});

it('are redeemed by a batch that names the context, of a wallet that keeps the key itself', async () => {
  const requests: { readonly method: string; readonly params?: unknown }[] = [];
  const account = Wallet.createRandom().address;
  const provider = {
    request: async (request: { readonly method: string; readonly params?: unknown }): Promise<unknown> => {
      requests.push(request);
      const answers: Readonly<Record<string, unknown>> = { eth_requestAccounts: [account], eth_accounts: [account], eth_chainId: `0x${anvil.chainId.toString(16)}`, wallet_sendCalls: { id: '0x77' } };
      if (!Object.hasOwn(answers, request.method)) throw Object.assign(new Error('Method not found'), { code: -32_601 });
      return answers[request.method];
    },
    on: () => {}, removeListener: () => {},
  };
  const app = keep(createLatchkey({ chains: [chain()], plugins: [walletAdapter({ id: 'other', name: 'Other', getProvider: () => provider })] }));
  await app.dispatch(connect({ walletId: 'other' }));
  await app.dispatch(sendCalls({ calls: [adding(1)], capabilities: { permissions: { context: '0x7715' } } }));
  expect(requests.find(({ method }) => method === 'wallet_sendCalls')?.params).toMatchObject([{ capabilities: { permissions: { context: '0x7715' } }, from: account }]);
  const wallet = await openFunded();
  await expect((await openApp(wallet.kit)).dispatch(sendCalls({ calls: [adding(1)], capabilities: { permissions: { context: '0x7715' } }, forceAtomic: true }))).rejects.toMatchObject({ code: 'calls.capabilityUnsupported' });
});
