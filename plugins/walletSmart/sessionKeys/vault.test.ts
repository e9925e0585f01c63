import { localAccount } from '../../../adapters/ethers/index.ts';
import { answeringWorld } from '../../../fixtures/bundler/answeringWorld.ts';
import { createFakeClock, createMockWalletFrame, createMockWorld, mockAccounts, mockBundlerUrl, mockChainOne } from '../../../mocks/index.ts';
import type { MockWalletFrame } from '../../../mocks/index.ts';
import { createTestKit, getShownQuestion } from '../../../mocks/testing/index.ts';
import { defineAdapter } from '../../../src/contracts/defineAdapter.ts';
import { randomPort } from '../../../src/contracts/ports/random.ts';
import type { Random } from '../../../src/contracts/ports/random.ts';
import type { FrameKeyGrant } from '../../../src/domain/inApp/frameCalls.ts';
import { connect } from '../../../src/flows/connection/connect.ts';
import { getActiveAccount } from '../../../src/flows/connection/getActiveAccount.ts';
import { closeModal } from '../../../src/flows/modal/closeModal.ts';
import { confirmReview } from '../../../src/flows/review/confirmReview.ts';
import { reviewQuestion } from '../../../src/flows/review/reviewQuestion.ts';
import { send } from '../../../src/flows/sending/send.ts';
import { walletInApp } from '../../walletInApp/index.ts';
import { walletLocal } from '../../walletLocal/index.ts';
import { ensureSessionKey, factoryAccount, grantSessionKey, listSessionKeys, revokeSessionKey, walletSmart } from '../index.ts';
import type { WalletSmartConfig } from '../index.ts';

// Over the mocked world alone: its account, its bundler, and a mocked frame that keeps the key.
jest.setTimeout(60_000); // the first one brings the mocked chain

const [alice, bob, carol] = mockAccounts;
const shop = '0x000000000000000000000000000000000000dEaD';
const asked = { signer: 'vault', approvedTargets: [shop], nativeTokenLimitPerTransaction: 7n } as const;
const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** Each grant is taken once, so that no two may have the same number. */
let drawn = 0;
const differing = defineAdapter<Random>({ id: 'differing', port: randomPort, supports: () => true, create: () => ({ id: () => `id${(drawn += 1)}`, fraction: () => ((drawn += 1) % 997) / 997 }) });

/** What a page asks the frame for, without the kit. */
async function askFrame(frame: MockWalletFrame) {
  const gone = new AbortController();
  ends.push(() => gone.abort());
  const { ask } = await frame.openFrame({ url: 'https://wallet.latchkey.test', siteId: 'shop', title: 'Wallet', clock: createFakeClock(), signal: gone.signal, onChanged: () => {} });
  return ask;
}

/** A person whose in-app wallet is open on this device, and a world with smart accounts. */
async function start() {
  const clock = createFakeClock();
  const world = createMockWorld({ clock });
  ends.push(() => world.close());
  const frame = createMockWalletFrame({ accounts: [bob] });
  const ask = await askFrame(frame);
  await ask('signIn', { proof: { type: 'device', flowId: 'f', publicKey: 'k', signature: 's' } });
  await ask('open', {});
  const open = async (config: Partial<WalletSmartConfig>) => {
    const test = createTestKit({
      clock, world, adapters: [answeringWorld(world), differing],
      plugins: [
        walletLocal({ id: 'key', name: 'Key', openSession: localAccount({ privateKey: alice.privateKey }) }), walletLocal({ id: 'paged', name: 'Paged', openSession: localAccount({ privateKey: carol.privateKey }) }),
        walletInApp.with({ url: 'https://wallet.latchkey.test', siteId: 'shop', openFrame: frame.openFrame }), walletSmart.with({ owner: 'key', account: factoryAccount(), bundlers: mockBundlerUrl, ...config }),
      ],
    });
    const { kit, settled, turnUntil } = test;
    ends.push(() => kit.destroy());
    await settled(kit.dispatch(connect({ walletId: 'smart' })));
    /** Does what a person does with the review that comes. */
    const agreed = async <T>(begun: Promise<T>): Promise<T> => {
      begun.catch(() => {}); // told by the one who waits for it
      await turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
      const shown = getShownQuestion(kit, reviewQuestion);
      if (shown) shown.answer(await settled(kit.dispatch(confirmReview(shown.params.order, shown.params))));
      return settled(begun);
    };
    return { ...test, agreed, account: kit.dispatch(getActiveAccount()).address };
  };
  const fund = async (account: string) => (await world.getChain(mockChainOne.id)).request({ method: 'hardhat_setBalance', params: [account, '0x8ac7230489e80000'] });
  const balance = async (of: string) => BigInt(await (await world.getChain(mockChainOne.id)).request({ method: 'eth_getBalance', params: [of, 'latest'] }) as string); // a quantity
  const grants = async () => ((await ask('sessionKey', {})) as { readonly grants: readonly FrameKeyGrant[] }).grants; // the mock's own answer
  const asks = () => frame.asked().filter((method) => method === 'allowSessionKey').length;
  return { world, frame, open, fund, balance, grants, asks };
}

describe('a session key in the vault of a mocked wallet', () => {
  it.each<[string, Partial<WalletSmartConfig>]>([['the in-app wallet', { owner: 'inApp' }], ['another wallet', { vault: 'inApp' }]])('sends within what was granted without asking anyone, where %s owns the account', async (_who, config) => {
    const { frame, open, fund, balance, grants } = await start();
    const owner = await open(config);
    await fund(owner.account);
    const { permissions: { signer } } = await owner.agreed(owner.kit.dispatch(grantSessionKey(asked)));
    expect([alice.address, bob.address]).not.toContain(signer);
    expect(await grants()).toMatchObject([{ account: owner.account, chainId: mockChainOne.id, targets: [shop], limitWei: '7' }]);

    const byKey = await open({ owner: 'inApp', sessionKeyOf: owner.account, keyInVault: true });
    expect(byKey.account).toBe(owner.account);
    frame.set('rejects'); // no one is there who would agree
    await byKey.settled(byKey.kit.dispatch(send({ to: shop, valueWei: 7n })));
    expect(await balance(shop)).toBe(7n);
    for (const [to, valueWei] of [[shop, 8n], [bob.address, 0n]] as const) await expect(byKey.settled(byKey.kit.dispatch(send({ to, valueWei, simulate: false })))).rejects.toMatchObject({ code: 'inApp.notAllowed' });

    frame.takeKeys();
    await expect(byKey.settled(byKey.kit.dispatch(send({ to: shop, valueWei: 7n, simulate: false })))).rejects.toMatchObject({ code: 'inApp.notAllowed' });
    expect(await balance(shop)).toBe(7n);
  });

  it('is ended there as soon as the owner, another wallet, has signed what takes it back, and is granted anew where the review was turned away', async () => {
    const { frame, open, fund, grants, asks } = await start();
    const { kit, account, agreed, settled, turnUntil, faults } = await open({ vault: 'inApp' });
    await fund(account);
    const { permissions: { signer } } = await agreed(kit.dispatch(grantSessionKey(asked)));
    const begun = kit.dispatch(revokeSessionKey({ signer }));
    begun.catch(() => {}); // asserted below
    await turnUntil(() => getShownQuestion(kit, reviewQuestion) !== undefined);
    expect(await grants()).toEqual([]);
    kit.dispatch(closeModal());
    await expect(settled(begun)).rejects.toMatchObject({ code: 'user.cancelled' });
    // The account still knows the key, and the wallet signs nothing by it: the person is asked again, and only then.
    expect(await settled(kit.dispatch(listSessionKeys()))).toMatchObject([{ signer }]);
    const before = asks();
    const { sent } = await agreed(kit.dispatch(ensureSessionKey(asked)));
    expect([sent !== undefined, asks() - before, await grants()]).toMatchObject([true, 1, [{ account }]]);
    const times = frame.asked().length;
    expect(await settled(kit.dispatch(ensureSessionKey(asked)))).not.toHaveProperty('sent');
    expect(frame.asked().slice(times).filter((method) => method === 'sessionKey')).toHaveLength(1); // one answer has its address and what it signs

    await agreed(kit.dispatch(revokeSessionKey({ signer })));
    expect([await settled(kit.dispatch(listSessionKeys())), await grants(), faults]).toEqual([[], [], []]);
  });

  it('is not told of a key that it does not keep', async () => {
    const { open, fund, grants, asks } = await start();
    const { kit, account, agreed } = await open({ vault: 'inApp' });
    await fund(account);
    await agreed(kit.dispatch(grantSessionKey(asked)));
    await agreed(kit.dispatch(grantSessionKey({ ...asked, signer: carol.address })));
    const before = asks();
    await agreed(kit.dispatch(revokeSessionKey({ signer: carol.address })));
    expect([asks() - before, await grants()]).toMatchObject([0, [{ account }]]);
  });

  it.each<[string, (frame: MockWalletFrame) => void]>([['answers nothing', (frame) => frame.fail('allowSessionKey', 'silence')], ['does not open', (frame) => frame.set('silent')], ['is left', (frame) => frame.signOut()]])('is taken back on the chain all the same by a person whose wallet %s', async (_how, fails) => {
    const { frame, open, fund } = await start();
    const { kit, account, agreed, settled, faults } = await open({ vault: 'inApp' });
    await fund(account);
    const { permissions: { signer } } = await agreed(kit.dispatch(grantSessionKey(asked)));
    fails(frame);
    await agreed(kit.dispatch(revokeSessionKey({ signer })));
    expect([await settled(kit.dispatch(listSessionKeys())), faults]).toMatchObject([[], [{ owner: 'smart', error: { code: 'smart.noVault' } }]]);
  });

  it('is not told of anything once what takes it back was given up', async () => {
    const { frame, open, fund } = await start();
    const { kit, account, agreed, settled, turnUntil, faults } = await open({ vault: 'inApp' });
    await fund(account);
    const { permissions: { signer } } = await agreed(kit.dispatch(grantSessionKey(asked)));
    frame.fail('allowSessionKey', 'silence');
    const given = new AbortController();
    const before = frame.asked().length;
    const begun = kit.dispatch(revokeSessionKey({ signer, signal: given.signal }));
    begun.catch(() => {}); // asserted below
    await turnUntil(() => frame.asked().slice(before).includes('allowSessionKey'));
    given.abort(new Error('given up'));
    await expect(settled(begun)).rejects.toThrow('given up');
    expect([getShownQuestion(kit, reviewQuestion), faults]).toEqual([undefined, []]);
  });
});

it('a session key in the page is held to its grant by the mocked account, which says what it lacks', async () => {
  const { open, fund, balance } = await start();
  const { kit, account, agreed } = await open({});
  await fund(account);
  await agreed(kit.dispatch(grantSessionKey({ ...asked, signer: carol.address })));
  const byKey = await open({ owner: 'paged', sessionKeyOf: account });
  await byKey.settled(byKey.kit.dispatch(send({ to: shop, valueWei: 7n })));
  expect(await balance(shop)).toBe(7n);
  for (const [code, to, valueWei] of [['smart.keyTarget', bob.address, 0n], ['smart.keyLimit', shop, 8n]] as const) await expect(byKey.settled(byKey.kit.dispatch(send({ to, valueWei, simulate: false })))).rejects.toMatchObject({ code });
  await agreed(kit.dispatch(revokeSessionKey({ signer: carol.address })));
  await expect(byKey.settled(byKey.kit.dispatch(send({ to: shop, valueWei: 1n, simulate: false })))).rejects.toMatchObject({ code: 'smart.keyMissing' });
  expect(await balance(shop)).toBe(7n);
});
