import { parseEther, Wallet } from 'ethers';
import { localSession } from '../../../adapters/ethers/index.ts';
import { mockAccounts, mockChainOne } from '../../../mocks/index.ts';
import { relayer7702 } from '../../../plugins/relayer7702/index.ts';
import { walletLocal } from '../../../plugins/walletLocal/index.ts';
import { bundlersPoint, connect, definePlugin, httpPort, relayersPoint, send, sendCalls } from '../../../src/index.ts';
import type { Relayer, RelayStatus, SendCallsRequest, WalletSession } from '../../../src/index.ts';
import { relayErrors } from '../../../src/plugin.ts';
import { untilAborted } from '../../../src/domain/wait.ts';
import { localKey } from '../../localKey.ts';
import { walletExtras } from '../../panels/walletExtras.ts';
import { holdBlocks, mine, recipient, replaceLast, sendEther, tokenCall, untilKnown, untilSent } from '../stage/sending.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

/** A service that takes what it is given, and sends nothing. */
async function answerTaking(request: Request): Promise<Response> {
  const { id, method } = (await request.json()) as { readonly id: number; readonly method: string }; // JSON-RPC
  return Response.json({ jsonrpc: '2.0', id, result: method === 'tw_execute' ? { queueId: 'q-1' } : method === 'eth_chainId' ? `0x${mockChainOne.id.toString(16)}` : { transactionHash: null } });
}
const answerAsBundler = (request: Request): Promise<Response> | undefined => (new URL(request.url).host === 'gas.swapshop.example' ? answerTaking(request) : undefined);

/** A bundler that has lost what it was handed. */
async function answerForgetting(request: Request): Promise<Response> {
  const { id, method } = (await request.json()) as { readonly id: number; readonly method: string }; // JSON-RPC
  return Response.json({ jsonrpc: '2.0', id, result: method === 'eth_chainId' ? `0x${mockChainOne.id.toString(16)}` : null });
}

/** A smart account of which the bundler loses what it sends. The hour that it is asked for goes by while the page waits. */
async function sendAndLose(stage: Stage): Promise<void> {
  const { kit } = stage;
  const origin = 'https://gas.swapshop.example';
  const operation = `0x${'ab'.repeat(32)}`;
  const { signTransaction: _signs, ...session } = await localSession({ signer: new Wallet(mockAccounts[0].privateKey), chainId: mockChainOne.id });
  const losing: WalletSession = { ...session, sendTransaction: (_from, _transaction, _chainId, { signal, onHandingOver, onQueued } = {}) => {
    onHandingOver?.(operation, { entryPoint: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', nonce: 0n });
    onQueued?.(operation);
    return untilAborted(new Promise<string>(() => {}), signal);
  } };
  kit.register(walletLocal({ id: 'localKey', name: 'Local Key', openSession: async () => losing }));
  kit.register(definePlugin({ id: 'bundles', needs: [httpPort], permissions: { origins: [{ origin, when: 'intent', why: 'takes operations' }], storageKeys: [], popups: false }, contributes: [bundlersPoint.of({ id: 'bundles', urlsOf: () => [origin] })] }));
  await kit.dispatch(connect({ walletId: 'localKey' }));
  stage.answer((request) => (new URL(request.url).origin === origin ? answerForgetting(request) : undefined));
  const giveUp = new AbortController();
  sendEther(stage, '0.25', { signal: giveUp.signal, simulate: false });
  await untilSent(stage, 'queued');
  await stage.skip(3_600_000);
  giveUp.abort();
  await untilSent(stage, 'dropped');
}

/** A relayer that takes what it is given, and may be asked not to send it. */
async function relayed(stage: Stage, { cancel, status = () => ({ at: 'queued' }) }: { cancel(): Promise<void>; status?(): RelayStatus }): Promise<void> {
  const { kit } = stage;
  const relayer: Relayer = {
    answers: 'reference', cancel, submit: async () => 'job-1', readStatus: async () => status(),
    prepare: async ({ chainId, from, calls: [call] }) => ({ sign: 'typedData', nonce: 0n, data: { domain: { name: 'Forwarder', version: '1', chainId, verifyingContract: stage.token }, types: { Call: [{ name: 'from', type: 'address' }, { name: 'to', type: 'address' }, { name: 'data', type: 'bytes' }] }, primaryType: 'Call', message: { from, to: call?.to ?? '', data: call?.data ?? '0x' } } }),
  };
  kit.register(localKey(mockAccounts[0].privateKey));
  kit.register(definePlugin({ id: 'payer', contributes: [relayersPoint.of({ id: 'payer', name: 'Swap Shop', maxCalls: 1, takesValue: false, canCancel: true, load: async () => relayer })] }));
  await kit.dispatch(connect({ walletId: 'localKey' }));
  stage.begin(kit.dispatch(send({ to: stage.token, data: tokenCall('transfer', recipient, 12_345_600n), sponsored: true })));
  await untilSent(stage, 'queued');
  await stage.open();
  await stage.press('Cancel sending');
}

/** What became of what was sent, in every phase. */
export const activityStories = [
  defineStory({
    id: 'activity/sending',
    title: 'The wallet asks its user',
    play: async (stage) => {
      const wallet = await stage.connect();
      wallet.scenario.set({ kind: 'byHand' });
      sendEther(stage, '0.25');
      await untilSent(stage, 'sending');
      await stage.open();
      await stage.see('Confirm in your wallet');
    },
  }),
  defineStory({
    id: 'activity/pending',
    title: 'Sent, and in no block yet',
    play: async (stage) => {
      await stage.connect();
      await holdBlocks(stage);
      sendEther(stage, '0.25');
      await untilSent(stage, 'pending');
      await stage.open();
      await stage.see('Pending');
    },
  }),
  defineStory({
    id: 'activity/relayed',
    title: 'With a relayer, which pays',
    names: ['Local Key', 'gas.swapshop.example'],
    play: async (stage) => {
      const { kit } = stage;
      kit.register(localKey(mockAccounts[0].privateKey));
      kit.register(relayer7702.with({ bundlers: 'https://gas.swapshop.example' }));
      await kit.dispatch(connect({ walletId: 'localKey' }));
      stage.answer(answerAsBundler);
      stage.begin(kit.dispatch(send({ to: stage.token, data: tokenCall('transfer', recipient, 12_345_600n), sponsored: true })));
      await untilSent(stage, 'queued');
      await stage.open();
      await stage.see('Fee paid by gas.swapshop.example');
    },
  }),
  ...([
    { id: 'cancelling', title: 'Its relayer is asked not to send it', cancel: () => new Promise<void>(() => {}), text: 'Cancelling…' },
    { id: 'cancelAsked', title: 'Its relayer was asked not to send it', cancel: async () => {}, text: 'Swap Shop was asked not to send it.' },
    { id: 'cancelFailed', title: 'It could not be cancelled', cancel: () => Promise.reject(relayErrors.notCancellable({ relayerId: 'payer' })), text: /It could not be cancelled/ },
  ] as const).map(({ id, title, cancel, text }) =>
    defineStory({
      id: `activity/${id}`, title, names: ['Local Key', 'Swap Shop', 'payer'],
      play: async (stage) => {
        await relayed(stage, { cancel });
        await stage.see(text);
      },
    }),
  ),
  defineStory({
    id: 'activity/cancelLate',
    title: 'It was sent before it could be cancelled',
    names: ['Local Key', 'Swap Shop'],
    play: async (stage) => {
      let status: RelayStatus = { at: 'queued' };
      await relayed(stage, { cancel: async () => {}, status: () => status });
      await stage.see('Swap Shop was asked not to send it.');
      status = { at: 'mined', hash: `0x${'ab'.repeat(32)}` };
      await stage.skip(5_000);
      await stage.see('It was sent before it could be cancelled.');
    },
  }),
  defineStory({
    id: 'activity/confirming',
    title: 'In a block, with more to come over it',
    play: async (stage) => {
      await stage.connect();
      const chain = await holdBlocks(stage);
      sendEther(stage, '0.25');
      await untilSent(stage, 'pending');
      await mine(stage, chain, 2);
      await untilSent(stage, 'confirmed');
      await stage.open();
      await stage.see(/Confirmed, \d of 5 blocks/);
    },
  }),
  defineStory({
    id: 'activity/confirmed',
    title: 'Deep enough to stay',
    play: async (stage) => {
      await stage.connect();
      const chain = await holdBlocks(stage);
      sendEther(stage, '0.25');
      await untilSent(stage, 'pending');
      await mine(stage, chain, 6);
      await stage.open();
      await stage.see(/Confirmed(?!,)/);
    },
  }),
  defineStory({
    id: 'activity/rejected',
    title: 'Turned down in the wallet',
    play: async (stage) => {
      const wallet = await stage.connect();
      wallet.scenario.set({ kind: 'rejectAll' });
      sendEther(stage, '0.25');
      await untilSent(stage, 'rejected');
      await stage.open();
      await stage.see('Transaction Rejected');
    },
  }),
  defineStory({
    id: 'activity/failed',
    title: 'More than the account holds',
    play: async (stage) => {
      await stage.connect();
      sendEther(stage, '1000000');
      await untilSent(stage, 'failed');
      await stage.open();
      await stage.see('Failed');
    },
  }),
  defineStory({
    id: 'activity/reverted',
    title: 'The contract refused it in its block',
    play: async (stage) => {
      await stage.connect();
      const chain = await holdBlocks(stage);
      // Each of them alone could be paid; the second finds nothing left.
      const all = { to: stage.token, data: tokenCall('transfer', recipient, 10_000n * 10n ** 6n), simulate: false, gas: 200_000n };
      sendEther(stage, '0', all);
      await untilSent(stage, 'pending');
      sendEther(stage, '0', all);
      await untilSent(stage, 'pending', 2);
      await mine(stage, chain);
      await untilSent(stage, 'failed');
      await stage.open();
      await stage.see('Failed');
    },
  }),
  ...([
    { id: 'repriced', title: 'Replaced by the same at another price', to: recipient, value: parseEther('0.25'), text: 'Replaced by the same transaction at another price' },
    { id: 'cancelled', title: 'Cancelled from another device', to: undefined, value: 0n, text: 'Cancelled by another transaction of this account' },
    { id: 'replaced', title: 'Replaced by another from another device', to: '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC', value: parseEther('2'), text: 'Replaced by another transaction of this account' },
  ] as const).map(({ id, title, to, value, text }) =>
    defineStory({
      id: `activity/${id}`,
      title,
      play: async (stage) => {
        const wallet = await stage.connect();
        const chain = await holdBlocks(stage);
        sendEther(stage, '0.25');
        await untilKnown(stage);
        await replaceLast(stage, chain, { to: to ?? wallet.accounts[0] ?? recipient, value });
        await mine(stage, chain, 2);
        await stage.skip(60_000);
        await untilSent(stage, 'replaced');
        await stage.open();
        await stage.see(text);
      },
    }),
  ),
  defineStory({
    id: 'activity/dropped',
    title: 'Forgotten by the network',
    play: async (stage) => {
      await stage.connect();
      const chain = await holdBlocks(stage);
      const before = await chain.request({ method: 'evm_snapshot' });
      sendEther(stage, '0.25');
      await untilKnown(stage);
      await chain.request({ method: 'evm_revert', params: [before] });
      await stage.skip(240_000);
      await untilSent(stage, 'dropped');
      await stage.open();
      await stage.see('The network no longer knows it.');
    },
  }),
  defineStory({
    id: 'activity/lost',
    title: 'Handed to a bundler, and known by none',
    names: ['Local Key'],
    play: async (stage) => {
      await sendAndLose(stage);
      await stage.open();
      await stage.see('No bundler knows it any more.');
    },
  }),
  defineStory({
    id: 'activity/several',
    title: 'A lively afternoon',
    play: async (stage) => {
      const wallet = await stage.connect();
      const chain = await stage.world.getChain(mockChainOne.id);
      sendEther(stage, '0.25');
      await untilSent(stage, 'confirmed');
      sendEther(stage, '0', { to: stage.token, data: tokenCall('transfer', recipient, 5_000_000n) });
      await untilSent(stage, 'confirmed', 2);
      wallet.scenario.set({ kind: 'rejectAll' });
      sendEther(stage, '1234.567890123456789');
      await untilSent(stage, 'rejected');
      wallet.scenario.set({ kind: 'approveAll' });
      chain.setMining({ at: 'manual' });
      sendEther(stage, '0.000001');
      await untilSent(stage, 'pending');
      wallet.scenario.set({ kind: 'byHand' });
      sendEther(stage, '3');
      await untilSent(stage, 'sending');
      await stage.open();
      await stage.see('Pending');
    },
  }),
  defineStory({
    id: 'activity/empty',
    title: 'Nothing was sent yet',
    play: async ({ connect, open, press, see }) => {
      await connect();
      await open();
      await press('Transactions');
      await see('No transactions yet');
    },
  }),
  defineStory({
    id: 'activity/all',
    title: 'All of them, over two days',
    play: async (stage) => {
      await stage.connect();
      sendEther(stage, '0.25');
      await untilSent(stage, 'confirmed');
      await stage.skip(24 * 3_600_000);
      sendEther(stage, '0', { to: stage.token, data: tokenCall('transfer', recipient, 5_000_000n) });
      await untilSent(stage, 'confirmed', 2);
      await stage.open();
      await stage.press('View all');
      await stage.see('Yesterday');
      await stage.see('5 MUSD');
    },
  }),
  defineStory({
    id: 'activity/clearing',
    title: 'About to clear the list',
    play: async (stage) => {
      await stage.connect();
      sendEther(stage, '0.25');
      await untilSent(stage, 'confirmed');
      await stage.open();
      await stage.press('View all');
      await stage.press('Clear history');
      await stage.see('Clear the list for this account?');
    },
  }),
  defineStory({
    id: 'activity/fiat',
    title: "A plugin's tab beside its own",
    names: ['Nothing was bought for', 'yet.'],
    play: async ({ kit, connect, open, press, see }) => {
      await connect();
      kit.register(walletExtras);
      await open();
      await press('Transactions');
      await press('Fiat Transactions');
      await see('Nothing was bought');
    },
  }),
  defineStory({
    id: 'activity/batch-under-way',
    title: 'Two calls one after the other, the first in no block yet',
    play: async (stage) => {
      await stage.connect();
      await holdBlocks(stage);
      stage.begin(stage.kit.dispatch(sendCalls({ calls: twoCalls(stage), oneByOne: true })));
      await untilSent(stage, 'pending');
      await stage.open();
      await stage.see(/1 of 2/);
    },
  }),
  defineStory({
    id: 'activity/batch-finished',
    title: 'Two calls one after the other, both done',
    play: async (stage) => {
      await stage.connect();
      stage.begin(stage.kit.dispatch(sendCalls({ calls: twoCalls(stage), oneByOne: true })));
      await untilSent(stage, 'confirmed', 2);
      await stage.open();
      await stage.see('Confirmed');
    },
  }),
];

function twoCalls({ token }: Stage): SendCallsRequest['calls'] {
  return [{ to: recipient, valueWei: parseEther('0.25') }, { to: token, data: tokenCall('transfer', recipient, 5_000_000n) }];
}
