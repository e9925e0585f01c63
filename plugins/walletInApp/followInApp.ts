import { loadPart } from '../../src/domain/checkedWaits.ts';
import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import type { AccountEntrySpec } from '../../src/contracts/points/accountEntries.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { FrameScreen } from '../../src/domain/inApp/frameCalls.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import type { Cleanup, ContextOfKey } from '../../src/kernel/plugin.ts';
import { disconnected } from '../../src/store/connection.ts';
import { selectIsModalOpen, selectShownScreen } from '../../src/store/modal.ts';
import { assertConfig } from './assertConfig.ts';
import type { WalletInAppConfig } from './config.ts';
import { custodyTitles } from './custodyTitles.ts';
import { inAppId, inAppName } from './ids.ts';
import type { inAppKey } from './key.ts';
import { custodyScreenId, guestScreenId, logoutScreenId } from './screenIds.ts';
import { loggedOut, logoutFailed, selectInAppWallet } from './slice.ts';
import type { InAppWalletFact } from './slice.ts';

type Context = ContextOfKey<typeof inAppKey>;

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%235b4bdb'/><path d='M8 11V9a4 4 0 0 1 8 0v2' fill='none' stroke='%23fff' stroke-width='1.8'/><rect x='6.5' y='11' width='11' height='7.5' rx='2' fill='%23fff'/></svg>";

/** Lists the wallet, and says of the one that is open what its owner is to know. What opens it is fetched once it is picked, or after a reload while it was connected. @throws inApp.notConfigured, inApp.badUrl, inApp.notYet, auth.* */
export function followInApp(ctx: Context, config: WalletInAppConfig): void {
  assertConfig(config);
  const { name = inAppName, icon = mark } = config.metadata;
  ctx.contribute(walletsPoint.of({
    id: inAppId, kind: 'inApp', name, icon,
    probe: () => 'reachable',
    open: async () => {
      const { openInApp } = await loadPart(import('./flows/openInApp.ts'));
      return (request) => ctx.dispatch(openInApp(request));
    },
  }));
  let withdraw: Cleanup = () => {};
  ctx.listen({
    predicate: (_action, now, before) => selectInAppWallet(now) !== selectInAppWallet(before),
    effect: () => {
      withdraw();
      const wallet = selectInAppWallet(ctx.getState());
      withdraw = wallet ? ctx.contribute(...entriesOf(ctx, wallet).map((entry) => accountEntriesPoint.of(entry))) : () => {};
    },
  });
  ctx.listen({
    actionCreator: disconnected,
    effect: ({ payload: { walletId } }, { getOriginalState }) => {
      if (walletId === inAppId) ctx.live.isLeftInModal = selectIsModalOpen(getOriginalState());
    },
  });
  ctx.listen({
    actionCreator: logoutFailed,
    effect: () => {
      if (ctx.live.isLeftInModal && selectShownScreen(ctx.getState())?.screenId !== logoutScreenId) ctx.dispatch(showScreen(logoutScreenId));
    },
  });
  ctx.listen({
    actionCreator: loggedOut,
    effect: () => {
      if (selectShownScreen(ctx.getState())?.screenId === logoutScreenId) ctx.dispatch(closeModal());
    },
  });
}

function entriesOf(ctx: Context, { custody, isGuest }: InAppWalletFact): readonly AccountEntrySpec[] {
  const appliesTo: AccountEntrySpec['appliesTo'] = ({ walletId }) => walletId === inAppId;
  const inFrame = (screen: FrameScreen, title: string): AccountEntrySpec => ({
    id: `inApp.${screen}`, place: 'manage', title, appliesTo,
    run: async () => {
      const { openFrameScreen } = await loadPart(import('./flows/openFrameScreen.ts'));
      await ctx.dispatch(openFrameScreen({ screen }));
    },
  });
  return [
    ...(isGuest ? [{ id: 'inApp.guest', place: 'account', title: 'inApp.guest.row', screenId: guestScreenId, appliesTo } as const] : []),
    { id: 'inApp.custody', place: 'account', title: custodyTitles[custody], screenId: custodyScreenId, appliesTo },
    inFrame('export', 'core.manage.exportKey'),
    inFrame('backup', 'core.manage.backup'),
    inFrame('recovery', 'inApp.recovery'),
    inFrame('devices', 'inApp.devices'),
    {
      id: 'inApp.link', place: 'manage', title: 'core.manage.linkProfile', appliesTo,
      run: async () => {
        const { addWayIn } = await loadPart(import('./flows/addWayIn.ts'));
        await ctx.dispatch(addWayIn()).catch((error: unknown) => {
          if (!hasCode(error, 'user.cancelled')) throw error;
        });
      },
    },
  ];
}
