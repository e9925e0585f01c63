import { answerAsWorld } from '../../../fixtures/bundler/answeringWorld.ts';
import { mockAccounts, mockBundlerUrl, mockChainOne } from '../../../mocks/index.ts';
import type { FakeWallet } from '../../../mocks/index.ts';
import { factoryAccount, grantSessionKey, walletSmart } from '../../../plugins/walletSmart/index.ts';
import type { SessionKeyGrant } from '../../../plugins/walletSmart/index.ts';
import { connect, showScreen } from '../../../src/index.ts';
import { getActiveAccount } from '../../../src/plugin.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';
import type { Story } from '../story.ts';

const [, bob, carol] = mockAccounts;
const dave = { address: '0x90F79bf6EB2c4f870365E785982E1f101E93b906' };
const shop = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const names = ['Fox Wallet', 'Smart Account', 'Mock One', 'METH', 'Jan', bob.address, carol.address, dave.address, shop];
/** Of the call as the contract names it. */
const callWords = ['setPermissionsForSigner', 'req.signer', 'req.isAdmin', 'req.approvedTargets', 'req.nativeTokenLimitPerTransaction', 'req.permissionStartTimestamp', 'req.permissionEndTimestamp', 'req.reqValidityStartTimestamp', 'req.reqValidityEndTimestamp', 'req.uid', 'signature', 'smart'];

/** Connects a smart account that Fox Wallet owns, of a kind that has session keys, with funds. */
async function connectKeyed(stage: Stage): Promise<FakeWallet> {
  const { kit, world } = stage;
  const wallet = stage.addWallet({ scenario: { kind: 'approveAll' } });
  const answer = answerAsWorld(world);
  stage.answer((request) => (new URL(request.url).host === new URL(mockBundlerUrl.replace('{chainId}', '1')).host ? answer(request).then((response) => response ?? Response.error()) : undefined));
  kit.register(walletSmart.with({ owner: 'test.foxwallet', account: factoryAccount(), bundlers: mockBundlerUrl }));
  await kit.dispatch(connect({ walletId: 'smart' }));
  await (await world.getChain(mockChainOne.id)).request({ method: 'hardhat_setBalance', params: [kit.dispatch(getActiveAccount()).address, '0x8ac7230489e80000'] });
  return wallet;
}

/** Grants a key as the site does, with the person's leave. */
async function grant(stage: Stage, asked: Partial<SessionKeyGrant> & { readonly signer: string }): Promise<void> {
  let isOver = false;
  const begun = stage.kit.dispatch(grantSessionKey({ approvedTargets: [shop], nativeTokenLimitPerTransaction: 10n ** 16n, ...asked })).finally(() => (isOver = true));
  stage.begin(begun);
  await stage.see('session key');
  if (asked.approvedTargets === 'any') await stage.press(/I have read the warnings/);
  await stage.press('Continue in wallet');
  await stage.until(() => isOver, 'The key was not granted.');
}

async function list(stage: Stage): Promise<void> {
  stage.kit.dispatch(showScreen('core.manage'));
  await stage.press('Session Keys');
}

function defineKeysStory(id: string, title: string, play: (stage: Stage, wallet: FakeWallet) => Promise<void>): Story {
  return defineStory({ id: `sessionKeys/${id}`, title, names: [...names, ...callWords], play: async (stage) => play(stage, await connectKeyed(stage)) });
}

/** The session keys of a smart account, and what takes them back. */
export const sessionKeysStories = [
  defineKeysStory('none', 'No key was granted', async (stage) => {
    await list(stage);
    await stage.see('No session keys');
  }),
  defineKeysStory('loading', 'They are looked up', async (stage) => {
    stage.world.rpcScenario.set({ kind: 'silent' });
    await list(stage);
    await stage.see('Looking up the session keys…');
  }),
  defineKeysStory('failed', 'They could not be read', async (stage) => {
    stage.world.rpcScenario.set({ kind: 'malformed' });
    await list(stage);
    await stage.see('The session keys could not be read');
  }),
  defineKeysStory('one', 'One that is in force', async (stage) => {
    await grant(stage, { signer: bob.address });
    await list(stage);
    await stage.see('In force');
  }),
  defineKeysStory('several', 'One for any contract, one that begins later, one that has expired', async (stage) => {
    const now = Math.floor(stage.world.clock.nowMs() / 1_000);
    await grant(stage, { signer: bob.address, permissionEndTimestamp: now + 3_600 });
    await grant(stage, { signer: carol.address, approvedTargets: 'any', permissionEndTimestamp: now + 10 * 24 * 3_600 });
    await grant(stage, { signer: dave.address, permissionStartTimestamp: now + 2 * 24 * 3_600, permissionEndTimestamp: now + 3 * 24 * 3_600 });
    await stage.skip(5 * 3_600_000);
    await list(stage);
    await stage.see('Not in force yet');
    await stage.see('Expired');
  }),
  defineKeysStory('taking', 'The owner is asked to take one back', async (stage, wallet) => {
    await grant(stage, { signer: bob.address });
    await list(stage);
    wallet.scenario.set({ kind: 'byHand' });
    await stage.press(`Take back ${bob.address}`);
    await stage.see('Being taken back.');
  }),
  defineKeysStory('review', 'What taking one back does', async (stage) => {
    await grant(stage, { signer: bob.address });
    await list(stage);
    await stage.press(`Take back ${bob.address}`);
    await stage.see('Takes back all that a session key was granted');
  }),
];
