import { getAddress, Interface, MaxUint256, parseEther } from 'ethers';
import { describeErc7730 } from '../../../plugins/describeErc7730/index.ts';
import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { mockChainOne, mockToken } from '../../../mocks/index.ts';
import { ask as askPerson, reviewSend, reviewSignature, reviewTypedData } from '../../../src/index.ts';
import type { ReviewSendRequest } from '../../../src/index.ts';
import { describeRequest } from '../../../src/entries/previews.ts';
import { recipient, tokenCall } from '../stage/sending.ts';
import type { Stage } from '../stage/createStage.ts';
import { defineStory } from '../story.ts';

const another = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const fields = (text: string): { readonly name: string; readonly type: string }[] => text.split(', ').map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' }));
const permitFields = fields('owner address, spender address, value uint256, nonce uint256, deadline uint256');

/** What the contract itself calls its functions and their parameters. */
const contractWords = ['transfer', 'approve', 'setApprovalForAll', 'to', 'amount', 'spender', 'operator', 'approved'];

/** A bank at an account of the mocked world, as its site would describe it. */
const bank = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const lend = 'lend(address token,uint256 amount,uint8 mode,uint64 until,(address to,uint16 share)[] shares,bytes32 salt)';
const order = 'Order(address maker,Item give,Item get,uint64 until,string note)Item(address token,uint256 amount)';
const item = (path: string, label: string): object => ({ path, label, fields: [{ path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } }] });
const deployments = [{ chainId: mockChainOne.id, address: bank }];
const metadata = { owner: 'Example Bank', enums: { mode: { 1: 'Stable', 2: 'Variable' } } };
const described = {
  plugins: [walletInjected.with({ connectDelayMs: 0 }), describeErc7730({ descriptors: [
    { context: { contract: { deployments } }, metadata, display: { formats: { [lend]: { intent: 'Lend', interpolatedIntent: 'Lend {amount} at a {mode} rate', fields: [
      { path: 'amount', label: 'You lend', format: 'tokenAmount', params: { tokenPath: 'token' } }, { path: 'mode', label: 'Interest', format: 'enum', params: { $ref: '$.metadata.enums.mode' } }, { path: 'until', label: 'Until', format: 'date', params: { encoding: 'timestamp' } },
      { path: 'shares.[]', label: 'Interest goes to', iteration: 'bundled', fields: [{ path: 'to', label: 'Account', format: 'addressName' }, { path: 'share', label: 'Share', format: 'unit', params: { base: '%', decimals: 2 } }] }, { path: 'salt', visible: 'never' },
    ] } } } },
    { context: { eip712: { domain: { name: 'Example Bank' }, deployments } }, metadata, display: { formats: { [order]: { intent: 'Offer a trade', interpolatedIntent: 'Offer {give.amount} for {get.amount}', fields: [item('give', 'You give'), item('get', 'You get'), { path: 'until', label: 'Until', format: 'date', params: { encoding: 'timestamp' } }, { path: 'note', label: 'Note' }, { path: 'maker', label: 'Maker', format: 'addressName' }] } } } },
  ] })],
};
/** Leads to what the descriptor says. */
async function seeDescribed(stage: Stage, sentence: string): Promise<void> {
  await stage.see(sentence);
  await stage.reach('According to the plugin describeErc7730');
}

/** Puts the bank where it is: a contract that does nothing. */
async function buildBank({ world }: Stage): Promise<void> {
  const chain = await world.getChain(mockChainOne.id);
  await chain.request({ method: 'hardhat_setCode', params: [bank, '0x00'] });
}

/** What descriptors say is in the language of their authors. */
const describedWords = ['describeErc7730', 'Example Bank', 'Lend 2500 MUSD at a Variable rate', '2500 MUSD', '2400 MUSD', 'You lend', 'Interest goes to', 'Interest', 'Variable', 'Until', 'Account', 'Share', 'token', 'Offer 2500 MUSD for 2400 MUSD', 'You give', 'You get', 'Amount', 'Note', 'Maker', 'Order', 'maker', 'give', 'get', 'amount', 'until', 'note', 'For the friends of the house', 'UTC', 'Jan', 'January', 'uint256', 'uint64', 'address', 'string'];

/** What the token, its wallet and who asks for it are called. */
const tokenNames = [mockToken.name, mockToken.symbol, 'USDC', 'Fox Wallet', 'An app', 'app.example', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'.slice(21), mockToken.address.slice(21)];

/** As an app asks for a token to be listed. */
async function askForToken(stage: Stage, asked: { readonly symbol: string; readonly decimals: number }, isImitation = false): Promise<void> {
  await stage.connect();
  const { assetQuestion } = await import('../../../src/flows/review/assetQuestion.ts');
  const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
  const walletId = stage.kit.getState().connection.activeWalletId ?? '';
  const token = { chainId: mockChainOne.id, address: getAddress(stage.token), symbol: mockToken.symbol, name: mockToken.name, decimals: mockToken.decimals };
  stage.begin(stage.kit.dispatch(askPerson(assetQuestion, { walletId, address, token, asked: { address: token.address, ...asked }, isImitation, asker: { name: 'An app', url: 'https://app.example' } })));
}

/** Asks in the modal, of a wallet that decides by hand. */
async function ask(stage: Stage, request: Omit<ReviewSendRequest, 'to'> & { readonly to?: string }): Promise<Awaited<ReturnType<Stage['connect']>>> {
  const wallet = await stage.connect();
  wallet.scenario.set({ kind: 'byHand' });
  stage.begin(stage.kit.dispatch(reviewSend({ to: recipient, ...request })));
  await stage.see('Continue in wallet');
  return wallet;
}

/** What is about to be signed. */
export const reviewStories = [
  defineStory({
    id: 'review/switch-request',
    title: 'Another library wants the wallet on another network',
    names: ['example.org'],
    play: async (stage) => {
      await stage.connect();
      const { reviewSwitch } = await import('../../../src/flows/review/reviewSwitch.ts');
      stage.begin(stage.kit.dispatch(reviewSwitch({ chainId: 31_337, asker: { name: 'example.org', url: 'https://example.org' } })));
      await stage.see('New network');
    },
  }),
  defineStory({
    id: 'review/watch-asset',
    title: 'An app wants a token to be listed',
    names: tokenNames,
    play: async (stage) => {
      await askForToken(stage, { symbol: mockToken.symbol, decimals: mockToken.decimals });
      await stage.see('Show this token?');
    },
  }),
  defineStory({
    id: 'review/watch-asset-danger',
    title: 'A token that is not what it was asked for',
    names: tokenNames,
    play: async (stage) => {
      await askForToken(stage, { symbol: 'USDC', decimals: 18 }, true);
      await stage.see('I have read the warnings');
    },
  }),
  defineStory({
    id: 'review/app-unchecked',
    title: 'By an app that could not be checked',
    names: ['swapshop.example', 'Swap Shop', 'Hello'],
    play: async (stage) => {
      await stage.connect();
      stage.begin(stage.kit.dispatch(reviewSignature({ message: 'Hello', asker: { name: 'Swap Shop', url: 'https://swapshop.example', isUnchecked: true, canDisconnect: true } })));
      await stage.see('Disconnect this app');
    },
  }),
  defineStory({ id: 'review/send', isSeenWhole: true, title: 'Native currency', play: async (stage) => void (await ask(stage, { valueWei: parseEther('1.5') })) }),
  defineStory({ id: 'review/transfer', isSeenWhole: true, title: 'A token', names: contractWords, play: async (stage) => void (await ask(stage, { to: stage.token, data: tokenCall('transfer', recipient, 12_345_600n) })) }),
  defineStory({
    id: 'review/approve-unlimited',
    names: contractWords,
    title: 'An unlimited allowance for an unknown spender',
    play: async (stage) => {
      await ask(stage, { to: stage.token, data: tokenCall('approve', another, MaxUint256) });
      await stage.see('The spender could take all that you have of this token, now and later.');
    },
  }),
  defineStory({
    id: 'review/approve-known',
    isSeenWhole: true,
    title: 'An allowance for a spender that the site vouches for',
    names: ['Our exchange', ...contractWords],
    play: async (stage) => void (await ask(stage, { to: stage.token, data: tokenCall('approve', stage.token, 250_000_000n), names: { [stage.token]: 'Our exchange' } })),
  }),
  defineStory({
    id: 'review/approve-all',
    names: contractWords,
    title: 'A whole collection',
    play: async (stage) => {
      await ask(stage, { to: stage.token, data: tokenCall('setApprovalForAll', another, true), simulate: false });
      await stage.see('The spender could take every item that you have of this collection');
    },
  }),
  defineStory({
    id: 'review/unreadable-call',
    title: 'A call that cannot be read',
    play: async (stage) => {
      await ask(stage, { to: stage.token, data: `0xdeadbeef${'00ff'.repeat(40)}`, simulate: false });
      await stage.see('What this call does could not be read.');
    },
  }),
  defineStory({
    id: 'review/unreadable-from-outside',
    names: ['Swap Shop', 'swapshop.example'],
    title: 'A call of another app that cannot be read',
    play: async (stage) => {
      await ask(stage, { to: stage.token, data: `0xdeadbeef${'00ff'.repeat(40)}`, simulate: false, asker: { name: 'Swap Shop', url: 'https://swapshop.example/' } });
      await stage.see('This request comes from outside');
    },
  }),
  defineStory({
    id: 'review/malformed-call',
    names: contractWords,
    title: 'An allowance in malformed data, with currency that it does not take',
    play: async (stage) => {
      await ask(stage, { to: stage.token, data: tokenCall('approve', another, MaxUint256).slice(0, -62), valueWei: parseEther('5'), simulate: false });
      await stage.see('The data of this call is malformed');
      await stage.see('5 METH would go to a function that takes no payment.');
    },
  }),
  defineStory({
    id: 'review/new-owner',
    names: ['transferOwnership', 'newOwner'],
    title: 'Power over a contract handed on',
    play: async (stage) => {
      await ask(stage, { to: stage.token, data: new Interface(['function transferOwnership(address newOwner)']).encodeFunctionData('transferOwnership', [another]), simulate: false });
      await stage.see('would get power over this contract');
    },
  }),
  defineStory({
    id: 'review/look-alike',
    title: 'A recipient that looks like the account itself',
    play: async (stage) => {
      const [{ address } = { address: '' }] = stage.world.accounts;
      await ask(stage, { to: `${address.slice(0, 6)}${'a'.repeat(32)}${address.slice(-4)}`.toLowerCase(), valueWei: parseEther('0.1') });
      await stage.see('but it is another address');
    },
  }),
  defineStory({
    id: 'review/other-network',
    title: 'On a network where the wallet is not yet',
    play: async (stage) => {
      await ask(stage, { valueWei: parseEther('0.1'), chainId: 31_337 });
      await stage.see('Your wallet will be asked to switch to Mock Two first.');
    },
  }),
  defineStory({
    id: 'review/permit',
    title: 'A permit that never expires',
    names: ['Playground Dollar', 'Permit', 'owner', 'spender', 'value', 'nonce', 'deadline', 'uint256', 'address'],
    play: async (stage) => {
      const wallet = await stage.connect();
      wallet.scenario.set({ kind: 'byHand' });
      const [{ address: owner } = { address: '' }] = stage.world.accounts;
      stage.begin(stage.kit.dispatch(reviewTypedData({ data: { domain: { name: 'Playground Dollar', version: '1', chainId: 1_337, verifyingContract: stage.token }, types: { Permit: permitFields }, primaryType: 'Permit', message: { owner, spender: another, value: MaxUint256, nonce: 0n, deadline: MaxUint256 } } })));
      await stage.see('This permission never expires.');
    },
  }),
  defineStory({
    id: 'review/typed-data',
    title: 'Typed data of no known kind, with its raw text open',
    names: ['Playground', 'Mail', 'Bob', 'Shall we meet at the usual place, an hour before noon', 'types', 'primaryType', 'domain', 'message', 'name', 'version', 'string', 'type', 'text', 'to', 'EIP712Domain'],
    play: async (stage) => {
      const wallet = await stage.connect();
      wallet.scenario.set({ kind: 'byHand' });
      stage.begin(stage.kit.dispatch(reviewTypedData({ data: { domain: { name: 'Playground', version: '1' }, types: { Mail: fields('to string, text string') }, primaryType: 'Mail', message: { to: 'Bob', text: 'Shall we meet at the usual place, an hour before noon?' } } })));
      await stage.see('Shall we meet');
      await stage.press('Raw data');
      await stage.see('primaryType');
    },
  }),
  defineStory({
    id: 'review/described-call',
    title: 'A call in the words of the site’s own descriptor',
    kit: described,
    names: describedWords,
    play: async (stage) => {
      const shares = [[stage.world.accounts[0]?.address, 7_500], [another, 2_500]];
      const data = new Interface([`function ${lend.replace('(address to,uint16 share)', 'tuple(address to,uint16 share)')}`]).encodeFunctionData('lend', [mockToken.address, 2_500_000_000n, 2, 1_893_456_000n, shares, `0x${'11'.repeat(32)}`]);
      await buildBank(stage);
      await ask(stage, { to: bank, data, valueWei: parseEther('0.01'), simulate: false });
      await seeDescribed(stage, 'Lend 2500 MUSD at a Variable rate');
    },
  }),
  defineStory({
    id: 'review/described-message',
    title: 'Typed data in the words of the site’s own descriptor',
    kit: described,
    names: describedWords,
    play: async (stage) => {
      await buildBank(stage);
      const wallet = await stage.connect();
      wallet.scenario.set({ kind: 'byHand' });
      const message = { maker: stage.world.accounts[0]?.address, give: { token: stage.token, amount: 2_500_000_000n }, get: { token: stage.token, amount: 2_400_000_000n }, until: 1_893_456_000n, note: 'For the friends of the house' };
      stage.begin(stage.kit.dispatch(reviewTypedData({ data: { domain: { name: 'Example Bank', chainId: mockChainOne.id, verifyingContract: bank }, types: { Item: fields('token address, amount uint256'), Order: fields('maker address, give Item, get Item, until uint64, note string') }, primaryType: 'Order', message } })));
      await seeDescribed(stage, 'Offer 2500 MUSD for 2400 MUSD');
    },
  }),
  defineStory({
    id: 'review/loading',
    title: 'The request is being read',
    play: async (stage) => {
      await stage.connect();
      const transaction = { to: stage.token, data: tokenCall('transfer', recipient, 1_000_000n) };
      // Once before, so that all parts are there: the limit for the node then runs by the time this ends, and is held.
      await stage.kit.dispatch(describeRequest({ request: { kind: 'transaction', chainId: 1_337, transaction } }));
      stage.world.rpcScenario.set({ kind: 'silent' });
      stage.begin(stage.kit.dispatch(reviewSend(transaction)));
      await stage.see('Reading the request…');
    },
  }),
  defineStory({
    id: 'review/unchecked',
    names: contractWords,
    title: 'The network did not answer in time',
    play: async (stage) => {
      await stage.connect();
      stage.world.rpcScenario.set({ kind: 'silent' });
      stage.begin(stage.kit.dispatch(reviewSend({ to: stage.token, data: tokenCall('transfer', recipient, 1_000_000n) })));
      await stage.see('Reading the request…');
      await stage.skip(10_000);
      await stage.see('The network did not answer in time');
    },
  }),
  defineStory({
    id: 'review/unreadable',
    title: 'A request that cannot be shown',
    play: async (stage) => {
      await stage.connect();
      stage.begin(stage.kit.dispatch(reviewSend({ to: recipient.replace('C51812', 'c51812') })));
      await stage.see('This request cannot be shown');
    },
  }),
  defineStory({
    id: 'review/waiting',
    title: 'The wallet asks its user',
    play: async (stage) => {
      await ask(stage, { valueWei: parseEther('1.5') });
      await stage.press('Continue in wallet');
      await stage.see('Awaiting Confirmation');
    },
  }),
  defineStory({
    id: 'review/refused',
    title: 'Turned down in the wallet',
    play: async (stage) => {
      const wallet = await ask(stage, { valueWei: parseEther('1.5') });
      wallet.scenario.set({ kind: 'rejectAll' });
      await stage.press('Continue in wallet');
      await stage.see('You rejected the request in the wallet.');
    },
  }),
  defineStory({
    id: 'review/failed',
    title: 'The wallet was locked meanwhile',
    play: async (stage) => {
      const wallet = await ask(stage, { valueWei: parseEther('1.5') });
      await stage.press('Continue in wallet');
      await stage.see('Awaiting Confirmation');
      wallet.lock();
      await stage.see('Transaction Failed');
    },
  }),
];
