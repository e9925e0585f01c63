import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import type { AccountEntryIcon, AccountEntrySpec } from '../../src/contracts/points/accountEntries.ts';
import { authProvidersPoint } from '../../src/contracts/points/authProviders.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { FrameScreen } from '../../src/domain/inApp/frameCalls.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import { closeModal } from '../../src/flows/modal/closeModal.ts';
import type { Cleanup, ContextOfKey } from '../../src/kernel/plugin.ts';
import { disconnected } from '../../src/store/connection.ts';
import { selectIsModalOpen, selectShownScreen } from '../../src/store/modal.ts';
import { custodyTitles } from './custodyTitles.ts';
import { linkWay } from './flows/linkWay.ts';
import { manageWallet } from './flows/manageWallet.ts';
import { walletIdOf } from './ids.ts';
import type { inAppKey } from './key.ts';
import { custodyScreenId, guestScreenId, linkedScreenId, logoutScreenId } from './screenIds.ts';
import { loggedOut, logoutFailed, selectInAppWallet } from './slice.ts';
import type { InAppWalletFact } from './slice.ts';

type Context = ContextOfKey<typeof inAppKey>;

/** Says of the wallet that is open what its owner is to know, and how its end went. Begun with the first time that it is opened. */
export function followWallet(ctx: Context): void {
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
      if (walletId === walletIdOf(ctx.config)) ctx.live.isLeftInModal = selectIsModalOpen(getOriginalState());
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

const icons: Readonly<Record<FrameScreen, AccountEntryIcon>> = { export: 'export', phrase: 'phrase', accounts: 'accounts', backup: 'backup', recovery: 'recovery', devices: 'devices', policy: 'spendingLimit', twoStep: 'twoStep', sites: 'sites', sessionKeys: 'apps' };

/** Links by the way that is named, or asks for one. A person who turns away has changed their mind. */
const linking = (ctx: Context, way: { readonly providerId?: string } = {}): Promise<void> => ctx.dispatch(linkWay(way)).catch((error: unknown) => {
  if (!hasCode(error, 'user.cancelled')) throw error;
});

/** Several may be linked, so it has a row of its own. */
function passkeyEntries(ctx: Context, appliesTo: NonNullable<AccountEntrySpec['appliesTo']>): readonly AccountEntrySpec[] {
  const { options } = ctx.config.auth;
  if (options && !options.includes('passkey')) return [];
  return ctx.read(authProvidersPoint).filter(({ strategy, canLink }) => strategy === 'passkey' && canLink).map(({ id }) => ({ id: `inApp.link.${id}`, place: 'manage', title: 'inApp.linkPasskey', icon: 'passkey', appliesTo, run: () => linking(ctx, { providerId: id }) }));
}

function entriesOf(ctx: Context, { custody, isGuest, hasPhrase, screens }: InAppWalletFact): readonly AccountEntrySpec[] {
  const appliesTo: NonNullable<AccountEntrySpec['appliesTo']> = ({ walletId }) => walletId === walletIdOf(ctx.config);
  const inFrame = (screen: FrameScreen, title: string, place: 'manage' | 'accounts' = 'manage'): readonly AccountEntrySpec[] => (screens.includes(screen) ? [{
    id: place === 'manage' ? `inApp.${screen}` : `inApp.${screen}.switch`, place, title, icon: icons[screen], appliesTo,
    run: () => ctx.dispatch(manageWallet({ screen })),
  }] : []);
  return [
    ...(isGuest ? [{ id: 'inApp.guest', place: 'account', title: 'inApp.guest.row', icon: 'warning', screenId: guestScreenId, appliesTo } as const] : []),
    { id: 'inApp.custody', place: 'account', title: custodyTitles[custody], icon: 'custody', screenId: custodyScreenId, appliesTo },
    ...inFrame('export', 'core.manage.exportKey'),
    ...(hasPhrase ? inFrame('phrase', 'inApp.phrase') : []),
    ...inFrame('accounts', 'inApp.accounts'),
    ...inFrame('accounts', 'inApp.accounts', 'accounts'),
    ...inFrame('backup', 'core.manage.backup'),
    ...inFrame('recovery', 'inApp.recovery'),
    ...inFrame('devices', 'inApp.devices'),
    ...inFrame('twoStep', 'inApp.twoStep'),
    ...inFrame('sites', 'inApp.sites'),
    ...inFrame('sessionKeys', 'inApp.sessionKeys'),
    ...inFrame('policy', 'inApp.policy'),
    { id: 'inApp.linked', place: 'manage', title: 'core.manage.linkedProfiles', icon: 'profiles', screenId: linkedScreenId, appliesTo },
    { id: 'inApp.link', place: 'manage', title: 'core.manage.linkProfile', icon: 'profile', appliesTo, run: () => linking(ctx) },
    ...passkeyEntries(ctx, appliesTo),
  ];
}
