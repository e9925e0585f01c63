import { walletInjected } from '../../../plugins/walletInjected/index.ts';
import { connect, disconnect, openModal, showScreen } from '../../../src/index.ts';
import Account from '../../../src/screens/Account/Account.tsx';
import Connecting from '../../../src/screens/Connecting/Connecting.tsx';
import Manage from '../../../src/screens/Manage/Manage.tsx';
import Receive from '../../../src/screens/Receive/Receive.tsx';
import Send from '../../../src/screens/Send/Send.tsx';
import { connectFailed, connectStarted } from '../../../src/store/connection.ts';
import { customChainsRead } from '../../../src/store/network.ts';
import { announce } from './announce.ts';
import { putOnBoard } from './board.tsx';
import { batchesOf, chainsOf } from './previews.ts';
import type { Stage } from './screens.tsx';

/** Of extensions that announce themselves the kit lists no more than 50. */
const listedAtOnce = 45;

type Show = (texts: readonly string[], stage: Stage) => Promise<void>;

/** Screens that show wallets by what these call themselves. */
export const walletPlaces = {
  /** Extensions, by name and icon. */
  wallets: async (texts, stage) => {
    const { kit, look, until } = stage;
    if (kit.getState().connection.activeWalletId) await kit.dispatch(disconnect());
    for (const batch of batchesOf(texts, listedAtOnce)) {
      begin(stage);
      for (const [at, text] of batch.entries()) announce({ name: text, rdns: `test.wallet${at}`, request: async () => [] });
      kit.dispatch(openModal());
      await until((dialog) => (dialog?.querySelectorAll('li').length ?? 0) >= batch.length / 2); // not each text is a name
      await look();
    }
  },
  /** The same while they are connected, why they were not at first, and the networks that visitors added and that they are on: every third, since each takes a connect. */
  accounts: async (all, stage) => {
    const texts = all.filter((_text, at) => at % 3 === 0);
    const { kit, look, until, account, refusalsOf } = stage;
    const errors = await refusalsOf(texts);
    const chains = chainsOf(texts, `${location.origin}/rpc`);
    if (kit.getState().connection.activeWalletId) await kit.dispatch(disconnect());
    for (const [turn, batch] of batchesOf(texts, listedAtOnce).entries()) {
      begin(stage);
      kit.dispatch(customChainsRead(chains.filter(({ id }) => batch.some((_text, at) => id === chainIdOf(turn, at)))));
      for (const [at, text] of batch.entries()) {
        const walletId = `test.wallet${at}`;
        const error = errors[turn * listedAtOnce + at];
        announce({ name: text, rdns: walletId, request: async (method) => (method === 'eth_chainId' ? `0x${chainIdOf(turn, at).toString(16)}` : [account]) });
        await kit.dispatch(connect({ walletId })).catch(() => {}); // not each text is a name
        const isConnected = kit.getState().connection.activeWalletId === walletId;
        if (error) {
          kit.dispatch(connectStarted({ attemptId: walletId, walletId, sinceMs: 0, isSilent: false }));
          kit.dispatch(connectFailed({ attemptId: walletId, error }));
        }
        // The last three show no more than the account does.
        putOnBoard([<Connecting key="connecting" params={{ walletId }} />, ...(isConnected ? [<Account key="account" />] : []), ...(isConnected && at % 9 === 0 ? [<Receive key="receive" />, <Manage key="manage" />, <Send key="send" params={{}} />] : [])]);
        kit.dispatch(showScreen('texts.board', { at }));
        await until((dialog) => [dialog?.querySelector('[data-item]')].some(Boolean));
        await look();
      }
      for (const screenId of ['core.switchAccount', 'core.networks']) {
        kit.dispatch(showScreen(screenId));
        await until((dialog) => [dialog?.querySelector('li')].some(Boolean));
        await look();
      }
      for (const { walletId } of [...kit.getState().connection.wallets]) await kit.dispatch(disconnect({ walletId }));
    }
    kit.dispatch(customChainsRead([]));
  },
} as const satisfies Readonly<Record<string, Show>>;

function chainIdOf(turn: number, at: number): number {
  return 100_000 + turn * listedAtOnce + at;
}

/** The extensions so far are forgotten. */
function begin({ kit }: Stage): void {
  kit.unregister('walletInjected');
  kit.register(walletInjected.with({ connectDelayMs: 0 }));
}
