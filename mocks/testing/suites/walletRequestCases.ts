import { getAddress, verifyMessage, verifyTypedData } from 'ethers';
import { selectActivity } from '../../../src/store/activity.ts';
import { send } from '../../../src/flows/sending/send.ts';
import { signMessage, signTypedData } from '../../../src/flows/signing/signMessage.ts';
import { switchChain } from '../../../src/flows/networks/switchChain.ts';
import { userErrors } from '../../../src/contracts/errors.ts';
import { expectEqual, expectThat, failureOf, resultOf, untilHolds } from './expecting.ts';
import { letKnow } from './walletConnectingCases.ts';
import { setBehaviour, untilPrompted } from './walletStage.ts';
import type { CaseSpec } from './suite.ts';
import type { MockChain } from '../../chain/chain.ts';
import type { TypedData } from '../../../src/domain/transactions/transactions.ts';
import type { WalletSuiteCapability } from './walletControls.ts';
import type { WalletPage, WalletStage } from './walletStage.ts';

export type RequestRule =
  | 'switchesChain' | 'addsChain' | 'keepsChainWhenRefused' | 'refusesUnsupportedChain' | 'followsChain' | 'followsAccount'
  | 'signsMessages' | 'signsTypedData' | 'sends' | 'sendsOnlyWhereAsked' | 'takesRefusalOfRequests' | 'cancelsRequests' | 'tellsLateHash' | 'failsForGoneAccount'
  | 'refusesBadSignature' | 'refusesBadHash' | 'givesUpRequests';

const recipient = '0x000000000000000000000000000000000000dEaD';

/** Chains, accounts, signatures and transactions of a wallet that is connected. */
export const requestCases: readonly CaseSpec<RequestRule, WalletSuiteCapability, WalletStage>[] = [
  {
    rule: 'switchesChain',
    name: 'switches to a chain that it knows, and back',
    async run({ load, controls, can, chains: { home, other }, chains }) {
      await letKnow(controls, can, chains);
      const page = await load();
      await page.connect();
      for (const { id } of [other, home]) {
        await resultOf(page.test, `Switching to ${id}`, page.test.kit.dispatch(switchChain({ chainId: id })));
        expectChain(page, id, 'After the switch');
      }
      expectEqual(page.test.kit.getState().network.switching, { at: 'idle' }, 'The phase of the switch');
    },
  },
  {
    rule: 'addsChain',
    name: 'adds a chain that it does not know, and is on it then',
    needs: ['addChain'],
    async run({ load, controls, chains: { other } }) {
      const page = await load();
      await page.connect();
      await resultOf(page.test, 'Switching to a chain that it does not know', page.test.kit.dispatch(switchChain({ chainId: other.id })));
      expectEqual(controls.addedChains(), [other.id], 'Chains added');
      expectChain(page, other.id, 'After the switch');
    },
  },
  {
    rule: 'keepsChainWhenRefused',
    name: 'takes a no to a switch as user.rejected, and stays where it is',
    needs: ['reject', 'refuseSwitch'],
    async run(stage) {
      const { load, controls, can, chains } = stage;
      await letKnow(controls, can, chains);
      const page = await load();
      await page.connect();
      await setBehaviour(stage, page, 'rejects');
      await failureOf(page.test, 'A switch that is refused', page.test.kit.dispatch(switchChain({ chainId: chains.other.id })), ['user.rejected']);
      expectChain(page, chains.home.id, 'After a no');
      const { switching } = page.test.kit.getState().network;
      expectEqual(switching.at === 'failed' ? switching.error.code : switching.at, 'user.rejected', 'What the phase of the switch says');
      page.expectConnected('After a no to a switch');
    },
  },
  {
    rule: 'refusesUnsupportedChain',
    name: 'says so, when it cannot go to a chain, and stays where it is',
    needs: ['refuseChain'],
    async run({ load, chains }) {
      const page = await load();
      await page.connect();
      const { code } = await failureOf(page.test, 'Switching to an unsupported chain', page.test.kit.dispatch(switchChain({ chainId: chains.unsupported.id })));
      expectThat(/^(chain|wallet)\./.test(code), `It failed with ${code}, not chain.* or wallet.*`);
      expectChain(page, chains.home.id, 'After a switch that could not be');
      page.expectConnected('After a switch that could not be');
    },
  },
  {
    rule: 'followsChain',
    name: 'tells when its person goes to another chain',
    needs: ['setChain'],
    async run({ load, controls, chains: { home, other } }) {
      const page = await load();
      await page.connect();
      for (const { id } of [other, home]) {
        await controls.setChain(id);
        await untilHolds(page.test, `Word of the chain ${id}`, () => page.test.kit.getState().connection.wallets[0]?.chainId === id);
        expectChain(page, id, 'After a switch by hand');
      }
    },
  },
  {
    rule: 'followsAccount',
    name: 'tells when its person selects another account, which comes first then',
    needs: ['selectAccount'],
    async run({ load, controls }) {
      const page = await load();
      await page.connect();
      const other = otherAccount(controls);
      await controls.selectAccount(other);
      await untilHolds(page.test, 'Word of the other account', () => page.test.kit.getState().connection.wallets[0]?.accounts[0] === other);
      expectEqual(page.session().accounts()[0], other, 'The selected account of the session');
      page.expectConnected('After another account was selected');
    },
  },
  {
    rule: 'signsMessages',
    name: 'signs text as text and bytes as bytes, for the account that was asked',
    async run({ load }) {
      const page = await load();
      const { accounts } = await page.connect();
      for (const message of ['Hello', 'Grüße, 世界 👋', '0x1234', 'two\nlines\u0000', '', Uint8Array.from([0, 255, 1, 128])]) {
        const what = `The message ${JSON.stringify(message)}`;
        const signature = await resultOf(page.test, what, page.test.kit.dispatch(signMessage({ message })));
        expectEqual(signerOf(() => verifyMessage(message, signature)), accounts[0], `${what} was signed by`);
      }
    },
  },
  {
    rule: 'signsTypedData',
    name: 'signs typed data, large numbers and nested types included',
    async run({ load, chains }) {
      const page = await load();
      const { accounts } = await page.connect();
      const data = order(chains.home.id);
      const signature = await resultOf(page.test, 'Typed data', page.test.kit.dispatch(signTypedData({ data })));
      const types = Object.fromEntries(Object.entries(data.types).map(([name, fields]) => [name, [...fields]]));
      expectEqual(signerOf(() => verifyTypedData(data.domain, types, data.message, signature)), accounts[0], 'It was signed by');
    },
  },
  {
    rule: 'sends',
    name: 'sends what was asked, once, and gives the hash under which the chain has it',
    needs: ['send'],
    async run({ load, world, chains }) {
      const chain = await world.getChain(chains.home.id);
      const page = await load();
      const { accounts: [from = ''] } = await page.connect();
      const sent = await resultOf(page.test, 'Sending', page.test.kit.dispatch(send({ to: recipient, valueWei: 123_456_789n, data: '0x1234' })));
      const { hash } = sent;
      await untilHolds(page.test, 'A receipt', () => selectActivity(page.test.kit.getState()).some(({ phase }) => phase.at === 'confirmed' && phase.hash === hash));
      const transaction = await ask(chain, 'eth_getTransactionByHash', hash);
      const receipt = await ask(chain, 'eth_getTransactionReceipt', hash);
      const { to, value, input } = transaction;
      expectEqual([transaction['from'], to, value, input].map(lowerCase), [from, recipient, '0x75bcd15', '0x1234'].map(lowerCase), 'What the chain has of it');
      expectEqual(receipt['status'], '0x1', 'How it ended');
      expectEqual(await countOf(chain, from), 1, 'Transactions sent');
    },
  },
  {
    rule: 'sendsOnlyWhereAsked',
    name: 'sends nothing, when it is on another chain by then',
    needs: ['send', 'sendItself', 'setChain'],
    async run({ load, controls, world, chains: { home, other } }) {
      const [homeChain, otherChain] = [await world.getChain(home.id), await world.getChain(other.id)];
      const page = await load();
      const { accounts: [from = ''] } = await page.connect();
      const session = page.session();
      await controls.setChain(other.id);
      await failureOf(page.test, 'Sending on a chain that the wallet has left', sendBy(session, from, home.id));
      expectEqual([await countOf(homeChain, from), await countOf(otherChain, from)], [0, 0], 'Transactions sent');
    },
  },
  {
    rule: 'takesRefusalOfRequests',
    name: 'takes a no to a signature or a transaction as user.rejected, and goes on',
    needs: ['reject'],
    async run(stage) {
      const { chains: { home } } = stage;
      const page = await stage.load();
      const { accounts: [from = ''] } = await page.connect();
      const { kit } = page.test;
      await setBehaviour(stage, page, 'rejects');
      await failureOf(page.test, 'A message that is refused', kit.dispatch(signMessage({ message: 'x' })), ['user.rejected']);
      await failureOf(page.test, 'Typed data that is refused', kit.dispatch(signTypedData({ data: order(home.id) })), ['user.rejected']);
      if (stage.can('send')) await failureOf(page.test, 'A transaction that is refused', kit.dispatch(send({ to: recipient, valueWei: 1n, simulate: false })), ['user.rejected']);
      page.expectConnected('After a no to requests');
      await setBehaviour(stage, page, 'approves');
      const signature = await resultOf(page.test, 'The next message', kit.dispatch(signMessage({ message: 'y' })));
      expectEqual(signerOf(() => verifyMessage('y', signature)), from, 'The next message was signed by');
    },
  },
  {
    rule: 'cancelsRequests',
    name: 'ends a request at once when the asker gives up, and takes the next one',
    needs: ['wait'],
    async run(stage) {
      const page = await stage.load();
      const { accounts: [from = ''] } = await page.connect();
      const { kit } = page.test;
      await setBehaviour(stage, page, 'waits');
      await expectCancelled(page, stage, signal => kit.dispatch(signMessage({ message: 'given up', signal })));
      await setBehaviour(stage, page, 'approves');
      const signature = await resultOf(page.test, 'The next message', kit.dispatch(signMessage({ message: 'next' })));
      expectEqual(signerOf(() => verifyMessage('next', signature)), from, 'The next message was signed by');
    },
  },
  {
    rule: 'tellsLateHash',
    name: 'tells of a transaction that its person agreed to after it was given up',
    needs: ['wait', 'send', 'sendItself'],
    async run(stage) {
      const { world, chains: { home } } = stage;
      const chain = await world.getChain(home.id);
      const page = await stage.load();
      const { accounts: [from = ''] } = await page.connect();
      const session = page.session();
      const told: string[] = [];
      await setBehaviour(stage, page, 'waits');
      const onLate = (hash: string) => void told.push(hash);
      await expectCancelled(page, stage, signal => session.sendTransaction(from, { to: recipient, valueWei: 1n }, home.id, { signal, onLate }));
      await setBehaviour(stage, page, 'approves');
      await untilSettled(page, () => told.length > 0);
      const sent = await countOf(chain, from);
      expectEqual(told.length, sent, `Word of ${sent} transactions sent after all`);
      for (const hash of told) expectEqual(lowerCase((await ask(chain, 'eth_getTransactionByHash', hash))['hash']), hash, 'The hash told');
    },
  },
  {
    rule: 'failsForGoneAccount',
    name: 'fails a request with wallet.accountGone, when another account is selected meanwhile',
    needs: ['wait', 'selectAccount'],
    async run(stage) {
      const { controls } = stage;
      const page = await stage.load();
      const { accounts: [from = ''] } = await page.connect();
      const { kit } = page.test;
      await setBehaviour(stage, page, 'waits');
      const signing = kit.dispatch(signMessage({ message: 'for the first account' }));
      signing.catch(() => {});
      await untilPrompted(page, stage);
      const other = otherAccount(controls);
      await controls.selectAccount(other);
      await failureOf(page.test, 'A request of an account that is gone', signing, ['wallet.accountGone']);
      await setBehaviour(stage, page, 'approves');
      await failureOf(page.test, 'A request for an account that is gone', kit.dispatch(signMessage({ message: 'x', address: from })), ['wallet.accountGone']);
      const signature = await resultOf(page.test, 'The next message', kit.dispatch(signMessage({ message: 'y' })));
      expectEqual(signerOf(() => verifyMessage('y', signature)), other, 'The next message was signed by');
    },
  },
  {
    rule: 'refusesBadSignature',
    name: 'does not take nonsense for a signature',
    needs: ['lieAboutSignature'],
    async run({ load, controls, chains }) {
      const page = await load();
      await page.connect();
      const { kit } = page.test;
      for (const nonsense of ['0x', null, {}, 'x', '0x12', 42, `0x${'zz'.repeat(65)}`]) {
        controls.lie('signature', nonsense);
        const what = `${JSON.stringify(nonsense)} for a signature`;
        const codes = ['wallet.badSignature', 'wallet.badAnswer'];
        await failureOf(page.test, what, kit.dispatch(signMessage({ message: 'x' })), codes);
        await failureOf(page.test, what, kit.dispatch(signTypedData({ data: order(chains.home.id) })), codes);
      }
      page.expectConnected('After nonsense for signatures');
    },
  },
  {
    rule: 'refusesBadHash',
    name: 'does not take nonsense for the hash of a transaction',
    needs: ['lieAboutHash', 'send', 'sendItself'],
    async run({ load, controls, chains }) {
      const page = await load();
      const { accounts: [from = ''] } = await page.connect();
      for (const nonsense of ['0x12', null, true, '0x', {}, `0x${'zz'.repeat(32)}`]) {
        controls.lie('hash', nonsense);
        await failureOf(page.test, `${JSON.stringify(nonsense)} for a hash`, sendBy(page.session(), from, chains.home.id), ['transaction.badHash', 'wallet.badAnswer']);
      }
    },
  },
  {
    rule: 'givesUpRequests',
    name: 'ends what no caller waits for, and lets the rest be given up, when the wallet falls silent',
    needs: ['silence'],
    async run(stage) {
      const { chains: { home, other } } = stage;
      const page = await stage.load();
      const { accounts: [from = ''] } = await page.connect();
      const { kit } = page.test;
      await setBehaviour(stage, page, 'silent');
      await expectCancelled(page, undefined, signal => kit.dispatch(signMessage({ message: 'x', signal })));
      if (stage.can('refuseSwitch')) await expectCancelled(page, undefined, signal => kit.dispatch(switchChain({ chainId: other.id, signal })));
      if (stage.can('send') && stage.can('sendItself')) await expectCancelled(page, undefined, signal => page.session().sendTransaction(from, { to: recipient, valueWei: 1n }, home.id, { signal }));
      page.expectConnected('While the wallet is silent');
    },
  },
];

/** Until it holds, or for long enough that it would. */
async function untilSettled({ test }: WalletPage, condition: () => boolean): Promise<void> {
  await test.turnUntil(condition, { maxSteps: 100 }).catch(() => {});
}


async function expectCancelled(page: WalletPage, stage: WalletStage | undefined, begin: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
  const abort = new AbortController();
  let hasEnded = false;
  const running = begin(abort.signal);
  running.catch(() => {}).finally(() => (hasEnded = true));
  if (stage) await untilPrompted(page, stage);
  else await page.test.clock.advance(0);
  expectThat(!hasEnded, 'A request ended before it was answered');
  abort.abort(userErrors.cancelled());
  await page.test.clock.advance(0);
  await page.test.clock.advance(0);
  expectThat(hasEnded, 'A request goes on after the asker has given up');
  await failureOf(page.test, 'A request that was given up', running, ['user.cancelled']);
}

function expectChain(page: WalletPage, chainId: number, why: string): void {
  expectEqual([page.session().chainId(), page.test.kit.getState().connection.wallets[0]?.chainId], [chainId, chainId], `${why}, the chain of the session and of the state`);
}

function otherAccount(controls: WalletStage['controls']): string {
  const [, other] = controls.accounts();
  expectThat(other !== undefined, "The wallet has one account only: say that it cannot 'selectAccount'");
  return getAddress(other);
}

function sendBy(session: ReturnType<WalletPage['session']>, from: string, chainId: number): Promise<string> {
  const sending = session.sendTransaction(from, { to: recipient, valueWei: 1n }, chainId);
  sending.catch(() => {});
  return sending;
}

async function ask(chain: MockChain, method: string, hash: string): Promise<Readonly<Record<string, unknown>>> {
  const answer = await chain.request({ method, params: [hash] });
  expectThat(typeof answer === 'object' && answer !== null, `The chain has nothing under ${hash}`);
  return { ...answer };
}

async function countOf(chain: MockChain, address: string): Promise<number> {
  return Number(await chain.request({ method: 'eth_getTransactionCount', params: [address, 'latest'] }));
}

function lowerCase(value: unknown): string {
  return String(value).toLowerCase();
}

/** Who signed, or why that cannot be told. */
function signerOf(recover: () => string): string {
  try {
    return recover();
  } catch (error) {
    return `failed: ${error instanceof Error ? error.message : String(error)}`;
  }
}

function order(chainId: number): TypedData {
  return {
    domain: { name: 'Suite', version: '1', chainId: BigInt(chainId), verifyingContract: recipient },
    types: {
      Order: [{ name: 'maker', type: 'Party' }, { name: 'amount', type: 'uint256' }, { name: 'salts', type: 'uint256[]' }, { name: 'note', type: 'string' }, { name: 'data', type: 'bytes' }],
      Party: [{ name: 'name', type: 'string' }, { name: 'wallet', type: 'address' }],
    },
    primaryType: 'Order',
    message: { maker: { name: 'Ünï', wallet: recipient }, amount: 2n ** 255n + 1n, salts: [1n, 2n ** 64n], note: '', data: '0x1234' },
  };
}
