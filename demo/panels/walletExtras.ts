import { accountEntriesPoint, activityTabsPoint, definePlugin, defineScreen, screensPoint } from '../../src/index.ts';

/** What a plugin can add to the account: a tile, rows of Manage Wallet, and a further list of transactions. */
export const walletExtras = definePlugin({
  id: 'walletExtras',
  contributes: [
    accountEntriesPoint.of({ id: 'walletExtras.buy', place: 'buy', title: 'core.manage.buy', screenId: 'walletExtras.notes' }),
    accountEntriesPoint.of({ id: 'walletExtras.linkProfile', place: 'manage', title: 'core.manage.linkProfile', icon: 'profile', screenId: 'walletExtras.notes' }),
    accountEntriesPoint.of({ id: 'walletExtras.backup', place: 'manage', title: 'core.manage.backup', icon: 'backup', screenId: 'walletExtras.notes' }),
    accountEntriesPoint.of({ id: 'walletExtras.elsewhere', place: 'manage', title: 'core.manage.exportKey', icon: 'export', screenId: 'walletExtras.notes', appliesTo: ({ walletId }) => walletId === 'missing' }),
    activityTabsPoint.of({ id: 'walletExtras.fiat', title: 'core.activity.fiat', load: () => import('./FiatTab.tsx') }),
    screensPoint.of(defineScreen({ id: 'walletExtras.notes', load: () => import('./NotesScreen.tsx') })),
  ],
});
