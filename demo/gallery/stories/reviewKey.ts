import { MaxUint256, parseEther, parseUnits } from 'ethers';
import { mockAccounts, mockChainOne, mockToken } from '../../../mocks/index.ts';
import { relayer7702 } from '../../../plugins/relayer7702/index.ts';
import { relayerEngine } from '../../../plugins/relayerEngine/index.ts';
import { delegationOf, simple7702Account } from '../../../plugins/walletSmart/index.ts';
import type { AnyPlugin } from '../../../src/index.ts';
import { connect, disconnect, reviewSend, reviewSignature, reviewTypedData } from '../../../src/index.ts';
import type { ReviewSendRequest, TokenFee } from '../../../src/index.ts';
import { reviewCalls } from '../../../src/flows/review/reviewCalls.ts';
import { localKey } from '../../localKey.ts';
import { recipient, tokenCall } from '../stage/sending.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const names = ['Local Key', 'transfer', 'approve', 'to', 'amount', 'spender'];
const longName = 'The exchange of those who wished to have a name so long that no screen would hold it in a single line';
/** As far as it is shown: alone, and behind another word. */
const cutNames = ['The exchange of those who wished to have a name so long that no screen', 'The exchange of those who wished to have a name so long that no'];
const longHost = `${'subdomain.'.repeat(12)}swapshop.example`;
const shop = { name: 'Swap Shop', url: 'https://swapshop.example/' };

/** Connects a wallet of the page that is only a key, so that the review is all that is seen. */
async function openKey({ kit, until }: Stage, parts?: Parameters<typeof localKey>[1]): Promise<void> {
  kit.register(localKey(mockAccounts[0].privateKey, parts));
  await kit.dispatch(connect({ walletId: 'localKey' }));
  await until(() => kit.getState().connection.activeWalletId !== undefined, 'The wallet was not connected.');
}

async function ask(stage: Stage, request: Omit<ReviewSendRequest, 'to'> & { readonly to?: string }): Promise<void> {
  await openKey(stage);
  stage.begin(stage.kit.dispatch(reviewSend({ to: recipient, ...request })));
  await stage.see('Network fee, at most');
  await stage.seeNo('Working out the network fee…');
}

/** Asks for what a relayer of the site pays for. */
async function askSponsored(stage: Stage, plugin: AnyPlugin, paid: string): Promise<void> {
  await openKey(stage);
  stage.kit.register(plugin);
  stage.begin(stage.kit.dispatch(reviewSend({ to: stage.token, data: tokenCall('transfer', recipient, 12_345_600n), sponsored: true })));
  await stage.see(paid);
}

/** Asks a wallet that pays what it sends in a token, of which this much is said. */
async function askInToken(stage: Stage, fee: { readonly most: bigint; readonly allows?: bigint } | undefined, text: string): Promise<void> {
  const quote = (): Promise<TokenFee> => (fee ? Promise.resolve({ token: mockToken.address, symbol: mockToken.symbol, decimals: mockToken.decimals, taker: '0x7e57000000000000000000000000000000000071', ...fee }) : Promise.reject(new Error('The price is away.')));
  await openKey(stage, { feeToken: { quote } });
  stage.begin(stage.kit.dispatch(reviewSend({ to: recipient, valueWei: parseEther('1.5') })));
  await stage.see(text);
}

/** Asks while the network answers nothing, and sees what is said of the fee after that time. */
async function askInSilence(stage: Stage, forMs: number, text: string): Promise<void> {
  await openKey(stage);
  stage.world.rpcScenario.set({ kind: 'silent' });
  stage.begin(stage.kit.dispatch(reviewSend({ to: recipient, valueWei: parseEther('1.5') })));
  await stage.see('Reading the request…');
  await stage.skip(forMs);
  await stage.see(text);
}

/** What is about to be signed by a key of the page, what is long, and what goes wrong meanwhile. */
export const reviewKeyStories = [
  defineStory({ id: 'review-key/send', isSeenWhole: true, title: 'A key sends currency', names, play: (stage) => ask(stage, { valueWei: parseEther('1.5') }) }),
  defineStory({ id: 'review-key/transfer', isSeenWhole: true, title: 'A key sends a token', names, play: (stage) => ask(stage, { to: stage.token, data: tokenCall('transfer', recipient, 12_345_600n) }) }),
  defineStory({ id: 'review-key/relayed', title: 'A relayer pays for a key', names: [...names, 'engine.swapshop.example'], play: (stage) => askSponsored(stage, relayerEngine.with({ url: 'https://engine.swapshop.example/relayer', forwarder: stage.token }), 'Paid by engine.swapshop.example, which sends this in your name') }),
  defineStory({ id: 'review-key/delegated', title: 'A service pays for a key, which runs code for that', names: [...names, 'gas.swapshop.example'], play: (stage) => askSponsored(stage, relayer7702.with({ bundlers: 'https://gas.swapshop.example' }), 'Paid by gas.swapshop.example. Your account runs a contract’s code for that.') }),
  defineStory({ id: 'review-key/token-fee', title: 'The fee is paid in a token', names: [...names, mockToken.symbol], play: (stage) => askInToken(stage, { most: 1_234_500n }, 'Taken by') }),
  defineStory({ id: 'review-key/token-fee-allowed', title: 'The fee is paid in a token, which its contract is allowed to take', names: [...names, mockToken.symbol], play: (stage) => askInToken(stage, { most: 1_234_500n, allows: 1_234_500n }, 'Allows it to take') }),
  defineStory({ id: 'review-key/token-fee-unknown', title: 'What is paid in a token cannot be told', names: [...names, mockToken.symbol], play: (stage) => askInToken(stage, undefined, 'What the network asks for this could not be found out.') }),
  defineStory({
    id: 'review-key/own-code',
    title: 'Two calls go as one, by code that the account is handed to',
    names: [...names, mockToken.symbol, 'Simple7702Account (eth-infinitism)'],
    play: async (stage) => {
      await openKey(stage, { delegation: delegationOf(simple7702Account()) });
      stage.begin(stage.kit.dispatch(reviewCalls({ chainId: mockChainOne.id, walletId: 'localKey', forceAtomic: true, calls: [{ to: recipient, valueWei: parseEther('1.5') }, { to: stage.token, data: tokenCall('transfer', recipient, 12_345_600n) }] })));
      await stage.see('Everything that this account may do');
      await stage.seeNo('Working out the network fee…');
    },
  }),
  defineStory({
    id: 'review-key/foreign-code',
    title: 'The account would be handed to code that is not known',
    names,
    play: (stage) => ask(stage, { valueWei: 1n, authorizationList: [{ chainId: mockChainOne.id, address: stage.token, nonce: 1, r: `0x${'1'.repeat(64)}`, s: `0x${'2'.repeat(64)}`, yParity: 0 }], simulate: false }),
  }),
  defineStory({ id: 'review-key/approve', isSeenWhole: true, title: 'A key allows a contract a sum', names: ['Our exchange', ...names], play: (stage) => ask(stage, { to: stage.token, data: tokenCall('approve', stage.token, 250_000_000n), names: { [stage.token]: 'Our exchange' } }) }),
  defineStory({ id: 'review-key/call', title: 'A key calls a contract', names: ['Local Key', 'deadbeef'], play: (stage) => ask(stage, { to: stage.token, data: '0xdeadbeef', simulate: false }) }),
  defineStory({
    id: 'review-key/given-fee',
    isSeenWhole: true,
    title: 'Gas and fees come from the site',
    names,
    play: (stage) => ask(stage, { valueWei: parseEther('0.1'), gas: 50_000n, fees: { type: 'eip1559', maxFeePerGasWei: parseUnits('2', 'gwei'), maxPriorityFeePerGasWei: parseUnits('1', 'gwei') } }),
  }),
  defineStory({
    id: 'review-key/fee-loading',
    title: 'The fee is being worked out',
    names,
    play: (stage) => askInSilence(stage, 4_000, 'Working out the network fee…'),
  }),
  defineStory({
    id: 'review-key/unpriced',
    title: 'The fee could not be found out',
    names,
    play: (stage) => askInSilence(stage, 20_000, 'What the network asks for this could not be found out.'),
  }),
  defineStory({
    id: 'review-key/long-batch',
    title: 'Twenty calls, as many as are taken at once',
    names: [...names, 'Swap Shop', 'swapshop.example', mockToken.symbol],
    play: async (stage) => {
      await openKey(stage);
      const calls = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? { to: recipient, valueWei: BigInt(at + 1) * 10n ** 15n } : { to: stage.token, data: tokenCall('transfer', recipient, BigInt(at) * 10n ** 6n) }));
      const [first, ...rest] = calls;
      if (!first) throw new Error('There are twenty.');
      stage.begin(stage.kit.dispatch(reviewCalls({ chainId: 1_337, walletId: 'localKey', forceAtomic: false, calls: [first, ...rest], asker: shop })));
      await stage.see('Several calls');
      await stage.see('Network fee, at most');
      await stage.skip(20_000);
    },
  }),
  defineStory({
    id: 'review-key/long-data',
    title: 'Typed data of two hundred values',
    names: [...names, 'Ballot', 'Ballot box', 'vote', 'uint256'],
    play: async (stage) => {
      await openKey(stage);
      const fields = Array.from({ length: 200 }, (_, at) => ({ name: `vote${at}`, type: 'uint256' }));
      const message = Object.fromEntries(fields.map(({ name }, at) => [name, BigInt(at)]));
      stage.begin(stage.kit.dispatch(reviewTypedData({ data: { domain: { name: 'Ballot box', chainId: 1_337 }, types: { Ballot: fields }, primaryType: 'Ballot', message } })));
      await stage.see('Ballot box');
    },
  }),
  defineStory({
    id: 'review-key/long-words',
    title: 'Long names and a sum of seventy digits',
    names: [longHost, 'Swap Shop', ...cutNames, ...names, 'ERC20InsufficientBalance', mockToken.symbol],
    play: (stage) => ask(stage, { to: stage.token, data: tokenCall('transfer', recipient, MaxUint256 / 3n), simulate: false, names: { [recipient]: longName }, asker: { name: `Swap Shop ${longName}`, url: `https://${longHost}/` } }),
  }),
  defineStory({
    id: 'review-key/wallet-gone',
    title: 'The wallet was disconnected meanwhile',
    names,
    play: async (stage) => {
      await ask(stage, { valueWei: parseEther('1.5') });
      await stage.kit.dispatch(disconnect());
      await stage.see('Local Key is no longer connected');
    },
  }),
  defineStory({
    id: 'review-key/asker-gone',
    title: 'The app has taken its request back',
    names: [...names, 'Swap Shop', 'swapshop.example', 'Hello'],
    play: async (stage) => {
      await openKey(stage);
      const ends = new AbortController();
      stage.begin(stage.kit.dispatch(reviewSignature({ message: 'Hello', asker: shop, signal: ends.signal })));
      await stage.see('Hello');
      ends.abort();
      await stage.see('waits for this no longer');
    },
  }),
];

