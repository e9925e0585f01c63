import { getAddress } from 'ethers';
import { cancelConnect } from '../../../src/flows/connection/cancelConnect.ts';
import { closeModal } from '../../../src/flows/modal/closeModal.ts';
import { goBack } from '../../../src/flows/modal/goBack.ts';
import { selectShownScreen } from '../../../src/store/modal.ts';
import { selectConnectPhase, selectConnectionStatus } from '../../../src/store/connection.ts';
import { signMessage } from '../../../src/flows/signing/signMessage.ts';
import { walletsPoint } from '../../../src/contracts/points/wallets.ts';
import { expectEqual, expectThat, failureOf, resultOf, untilHolds } from './expecting.ts';
import { setBehaviour, untilPrompted } from './walletStage.ts';
import { watchExits } from './watchExits.ts';
import type { CaseSpec } from './suite.ts';
import type { WalletSuiteCapability } from './walletControls.ts';
import type { WalletPage, WalletStage } from './walletStage.ts';

export type ConnectingRule =
  | 'listsItself' | 'probesQuickly' | 'staysSilentBeforeIntent' | 'connects' | 'connectsOnWantedChain' | 'connectsAnyway' | 'takesRefusal' | 'tellsOfPending' | 'waitsForUnlock'
  | 'waitsForPeople' | 'cancelsConnect' | 'closesItsWindow' | 'givesUpQuestions' | 'givesUpOnSilence' | 'refusesBadAccounts' | 'refusesBadChainId'
  | 'reopensSilently' | 'staysClosedWhenForgotten' | 'staysQuietWhenLocked' | 'limitsSilentLook';

/** A long while, and still as long as a person waits. */
const longMs = 10 * 60_000;

/** Finding, opening and coming back. */
export const connectingCases: readonly CaseSpec<ConnectingRule, WalletSuiteCapability, WalletStage>[] = [
  {
    rule: 'listsItself',
    name: 'lists itself with an id, a name, and an icon that can be shown',
    async run({ load, made, walletId }) {
      const page = await load();
      const owned = page.test.kit.readOwned(walletsPoint).filter(({ item }) => item.id === walletId);
      expectEqual(owned.map(({ owner }) => owner), [made.plugin().id], `Who contributes '${walletId}'`);
      const spec = page.spec();
      const { id, name, icon, rdns, kind, screenId, links = {}, isSupported } = spec;
      expectThat(id !== '', 'It has no id');
      expectThat(name.trim() !== '' && name === name.trim(), `Its name is '${name}'`);
      expectThat([...new Intl.Segmenter().segment(name)].length <= 64, 'Its name is longer than 64 characters');
      expectThat(!/[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name), 'Its name holds marks that are not seen');
      expectThat(icon === undefined || /^data:image\/(png|jpeg|gif|webp|avif|svg\+xml)[;,]/i.test(icon), 'Its icon is no data URI of an image');
      expectThat(rdns === undefined || /^[^\s.]+(\.[^\s.]+)+$/.test(rdns), `'${rdns}' is no reverse domain name`);
      const { by }: { readonly by: string } = spec.connects ?? { by: 'direct' };
      expectThat(['direct', 'pairing'].includes(by), `It connects by '${by}'`);
      expectThat([undefined, 'external', 'resolved', 'inApp', 'embedded', 'smart'].includes(kind), `Its kind is '${kind}'`);
      expectThat(screenId === undefined || /^\w+\.\w+/.test(screenId), `Its screen is '${screenId}'`);
      for (const link of Object.values(links)) expectThat(typeof link !== 'string' || link.startsWith('https://'), `Its link ${link} is not https`);
      expectThat(['undefined', 'boolean'].includes(typeof isSupported?.()), 'isSupported answers neither yes nor no');
    },
  },
  {
    rule: 'probesQuickly',
    name: 'says at once whether it is there, and is loaded, without a prompt',
    async run({ load, controls, can }) {
      if (can('wait')) await controls.set('waits');
      const page = await load();
      const state: string = page.spec().probe();
      expectThat(['installed', 'reachable', 'absent'].includes(state), `probe answers ${typeof state === 'string' ? `'${state}'` : typeof state}`);
      expectThat(typeof await resultOf(page.test, 'Loading it', page.spec().open()) === 'function', 'open loads no function');
      await page.test.clock.advance(1_000);
      if (can('wait')) expectEqual(controls.prompts(), 0, 'Prompts after a look whether it is there');
      await page.expectNothingOpen('After a look whether it is there');
    },
  },
  {
    rule: 'staysSilentBeforeIntent',
    name: 'sends nothing and shows no prompt before the visitor acts',
    async run({ load, controls, can }) {
      if (can('wait')) await controls.set('waits');
      const exits = watchExits();
      try {
        const { test, requests } = await load();
        await test.clock.advance(60_000);
        expectEqual([...requests, ...exits.used, ...test.opened], [], 'What went out');
        if (can('wait')) expectEqual(controls.prompts(), 0, 'Prompts');
      } finally {
        exits.stop();
      }
    },
  },
  {
    rule: 'connects',
    name: 'connects with the accounts and the chain of the wallet, addresses with their checksum',
    async run({ load, controls, chains, walletId }) {
      const page = await load();
      const { accounts, chainId } = await page.connect();
      const shown = controls.accounts().map(account => getAddress(account));
      expectThat(accounts.length > 0, 'It shows no account');
      expectEqual(accounts[0], shown[0], 'The selected account');
      expectEqual(accounts.filter(account => !shown.includes(account)), [], 'Accounts that the wallet does not have, or without checksum');
      expectEqual(chainId, chains.home.id, 'Its chain');
      expectEqual([page.session().accounts()[0], page.session().chainId()], [shown[0], chains.home.id], 'What its session tells');
      page.expectConnected('Once connected');
      const { phase, activeWalletId } = page.test.kit.getState().connection;
      expectEqual([phase, activeWalletId], [{ at: 'idle' }, walletId], 'Phase and active wallet');
      expectEqual(page.test.faults.map(({ error }) => String(error)), [], 'Faults reported');
    },
  },
  {
    rule: 'connectsOnWantedChain',
    name: 'goes to the chain that is wanted, while it connects',
    async run({ load, controls, can, chains }) {
      await letKnow(controls, can, chains);
      const page = await load();
      const { chainId } = await page.connect({ chainId: chains.other.id });
      expectEqual(chainId, chains.other.id, 'Its chain');
    },
  },
  {
    rule: 'connectsAnyway',
    name: 'keeps its own chain with a warning, where the one that is wanted cannot be had',
    needs: ['refuseChain'],
    async run({ load, chains }) {
      const page = await load();
      const { chainId } = await page.connect({ chainId: chains.unsupported.id });
      expectEqual(chainId, chains.home.id, 'Its chain');
      expectThat(page.test.faults.length > 0, 'No warning was given');
    },
  },
  {
    rule: 'takesRefusal',
    name: 'takes a no as user.rejected, leaves nothing, and can be tried again',
    needs: ['reject'],
    async run(stage) {
      const { load, walletId } = stage;
      const page = await load();
      await setBehaviour(stage, page, 'rejects');
      await page.connectFailure(['user.rejected']);
      expectEqual(selectConnectPhase(page.test.kit.getState()), { at: 'idle', refusedWalletId: walletId }, 'The phase');
      await page.expectNothingOpen('After a no');
      await setBehaviour(stage, page, 'approves');
      await page.connect();
      page.expectConnected('On the second try');
    },
  },
  {
    rule: 'tellsOfPending',
    name: 'tells that a prompt is open already (-32002), and connects once it is answered',
    needs: ['pending'],
    async run(stage) {
      const page = await stage.load();
      const { kit } = page.test;
      const isPending = () => {
        const phase = selectConnectPhase(kit.getState());
        return (phase.at === 'connecting' && phase.note === 'pending') || (phase.at === 'failed' && phase.error.code === 'wallet.requestPending');
      };
      await setBehaviour(stage, page, 'pending');
      const connecting = page.connecting();
      await untilHolds(page.test, 'Word of the prompt that is open', isPending);
      await setBehaviour(stage, page, 'approves');
      await (selectConnectPhase(kit.getState()).at === 'failed' ? page.connect() : resultOf(page.test, 'Connecting after the prompt was answered', connecting));
      page.expectConnected('After the prompt was answered');
      await setBehaviour(stage, page, 'pending');
      await failureOf(page.test, 'A request beside a prompt', kit.dispatch(signMessage({ message: 'x' })), ['wallet.requestPending']);
    },
  },
  {
    rule: 'waitsForUnlock',
    name: 'waits for a locked wallet to be opened, and then connects',
    needs: ['lock', 'wait'],
    async run(stage) {
      const page = await stage.load();
      await setBehaviour(stage, page, 'waits');
      await stage.controls.lock();
      const connecting = page.connecting();
      await page.test.clock.advance(60_000);
      expectThat(selectConnectPhase(page.test.kit.getState()).at === 'connecting', 'It gave up on a locked wallet');
      await stage.controls.unlock();
      await setBehaviour(stage, page, 'approves');
      await resultOf(page.test, 'Connecting after it was unlocked', connecting);
      page.expectConnected('After it was unlocked');
    },
  },
  {
    rule: 'waitsForPeople',
    name: 'waits for a person for as long as they like',
    needs: ['wait'],
    async run(stage) {
      const page = await stage.load();
      await setBehaviour(stage, page, 'waits');
      const connecting = page.connecting();
      await untilPrompted(page, stage);
      await page.test.clock.advance(longMs);
      expectThat(selectConnectPhase(page.test.kit.getState()).at === 'connecting', 'It gave up on a person who takes ten minutes');
      await setBehaviour(stage, page, 'approves');
      await resultOf(page.test, 'Connecting after ten minutes', connecting);
      page.expectConnected('After a late yes');
    },
  },
  {
    rule: 'cancelsConnect',
    name: 'leaves nothing when the connect is given up, and closes what a late yes opens',
    needs: ['wait'],
    async run(stage) {
      const page = await loadAndGiveUp(stage);
      const { test } = page;
      page.expectClosed('After giving up');
      await setBehaviour(stage, page, 'approves');
      await test.clock.advance(60_000);
      await page.expectNothingOpen('After a yes that came too late');
    },
  },
  {
    rule: 'closesItsWindow',
    name: 'leaves no window of its own open when the connect is given up',
    needs: ['wait'],
    async run(stage) {
      const page = await loadAndGiveUp(stage);
      const { test } = page;
      await test.clock.advance(0);
      expectEqual(test.windows.filter(one => !one.isClosed()).length, 0, 'Windows that stay open');
    },
  },
  {
    rule: 'givesUpQuestions',
    name: 'leaves nothing when the person turns away from what it asks, and asks anew when it is picked again',
    needs: ['ask'],
    async run({ load }) {
      const page = await load();
      const { test } = page;
      for (const turnAway of [goBack, closeModal]) {
        page.treatQuestions('leave');
        const connecting = page.connecting();
        await untilHolds(test, 'A question', () => selectShownScreen(test.kit.getState())?.questionId !== undefined);
        test.kit.dispatch(turnAway());
        await failureOf(test, 'A connect whose question was turned away', connecting, ['user.cancelled']);
        await page.expectNothingOpen('After a question was turned away');
      }
      page.treatQuestions('answer');
      await page.connect();
      page.expectConnected('Once its questions were answered');
    },
  },
  {
    rule: 'givesUpOnSilence',
    name: 'can be given up, or gives up, when the wallet answers nothing at all',
    needs: ['silence'],
    async run(stage) {
      const page = await stage.load();
      const { test } = page;
      await setBehaviour(stage, page, 'silent');
      const connecting = page.connecting();
      await test.clock.advance(longMs);
      test.kit.dispatch(cancelConnect());
      await failureOf(test, 'Connecting to a silent wallet', connecting);
      await page.expectNothingOpen('After giving up on a silent wallet');
    },
  },
  {
    rule: 'refusesBadAccounts',
    name: 'does not take nonsense for accounts',
    needs: ['lieAboutAccounts'],
    async run({ load, controls }) {
      const page = await load();
      for (const nonsense of [['0x12'], 'x', [null], { length: 1 }, null, 42, []]) {
        controls.lie('accounts', nonsense);
        await page.connectFailure(['wallet.badAnswer', 'wallet.noAccounts', 'wallet.requestFailed']); // a library in between may stumble over it first
        await page.expectNothingOpen(`After ${JSON.stringify(nonsense)} for accounts`);
      }
    },
  },
  {
    rule: 'refusesBadChainId',
    name: 'does not take nonsense for a chain',
    needs: ['lieAboutChain'],
    async run({ load, controls }) {
      const page = await load();
      for (const nonsense of ['0x0', 'x', null, {}, -1, 1.5, '', '0x20000000000001']) {
        controls.lie('chain', nonsense);
        await page.connectFailure(['wallet.badChainId', 'wallet.badAnswer', 'wallet.requestFailed']);
        await page.expectNothingOpen(`After ${JSON.stringify(nonsense)} for a chain`);
      }
    },
  },
  {
    rule: 'reopensSilently',
    name: 'is back after a reload without a prompt, with the same account',
    needs: ['reopen'],
    async run(stage) {
      const before = await stage.load();
      const { accounts } = await before.connect();
      before.unload();
      if (stage.can('wait')) await stage.controls.set('waits');
      const page = await stage.load();
      await untilHolds(page.test, 'Connected again after a reload', () => selectConnectionStatus(page.test.kit.getState()) === 'connected');
      expectEqual(page.test.kit.getState().connection.wallets[0]?.accounts[0], accounts[0], 'The account after a reload');
      if (stage.can('wait')) expectEqual(stage.controls.prompts(), 0, 'Prompts by a reload');
      page.expectConnected('After a reload');
    },
  },
  {
    rule: 'staysClosedWhenForgotten',
    name: 'stays closed after a reload, without a prompt, where the wallet has forgotten the site',
    needs: ['reopen', 'forget'],
    run: stage => expectQuietReload(stage, () => stage.controls.forget()),
  },
  {
    rule: 'staysQuietWhenLocked',
    name: 'stays closed after a reload, without a prompt, while the wallet is locked',
    needs: ['reopen', 'lock'],
    run: stage => expectQuietReload(stage, () => stage.controls.lock()),
  },
  {
    rule: 'limitsSilentLook',
    name: 'ends its look after a reload, when the wallet answers nothing at all',
    needs: ['reopen', 'silence'],
    run: stage => expectQuietReload(stage, () => stage.controls.set('silent'), { isOpenAllowed: true }), // what it knows by itself it need not ask
  },
];

/** Connects, changes something while no page is open, and sees that the next page neither asks nor hangs. */
async function expectQuietReload(stage: WalletStage, change: () => void | Promise<void>, { isOpenAllowed = false } = {}): Promise<void> {
  const before = await stage.load();
  await before.connect();
  before.unload();
  if (stage.can('wait')) await stage.controls.set('waits');
  await change();
  const page: WalletPage = await stage.load();
  await untilHolds(page.test, 'The end of the look after a reload', () => !['connecting', 'unknown'].includes(selectConnectionStatus(page.test.kit.getState())));
  await page.test.clock.advance(60_000);
  if (stage.can('wait')) expectEqual(stage.controls.prompts(), 0, 'Prompts by a reload');
  if (isOpenAllowed && selectConnectionStatus(page.test.kit.getState()) === 'connected') page.expectConnected('After a reload');
  else await page.expectNothingOpen('After a reload');
}

/** A page whose connect was given up while the wallet asked its person. */
async function loadAndGiveUp(stage: WalletStage): Promise<WalletPage> {
  const page = await stage.load();
  await setBehaviour(stage, page, 'waits');
  const connecting = page.connecting();
  await untilPrompted(page, stage);
  page.test.kit.dispatch(cancelConnect());
  await failureOf(page.test, 'A connect that was given up', connecting, ['user.cancelled']);
  return page;
}

/** Where the wallet would have to add the other chain first, its person has been there before. */
export async function letKnow(controls: WalletStage['controls'], can: WalletStage['can'], { home, other }: WalletStage['chains']): Promise<void> {
  if (!can('addChain') || !can('setChain')) return;
  await controls.setChain(other.id);
  await controls.setChain(home.id);
}
