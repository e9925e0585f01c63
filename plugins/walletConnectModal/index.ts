import { isOpenableWallet } from '../../src/contracts/walletKinds.ts';
import { clockPort } from '../../src/contracts/ports/clock.ts';
import { eip1193Port } from '../../src/contracts/ports/eip1193.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { walletErrors } from '../../src/contracts/walletErrors.ts';
import type { OpenWallet } from '../../src/contracts/wallet.ts';
import { cancelConnect } from '../../src/flows/connection/cancelConnect.ts';
import { showScreen } from '../../src/flows/modal/showScreen.ts';
import { connectingScreenId, modalClosed } from '../../src/store/modal.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { walletConnect } from '../walletConnect/index.ts';
import type { WalletConnectModalConfig } from './config.ts';
import { loadLocale } from './locales/loadLocale.ts';
import type { walletConnectModalErrors } from './errors.ts';

export type { ModalWallet, WalletConnectModalConfig } from './config.ts';

const config: WalletConnectModalConfig = { name: 'WalletConnect', mobileWallets: [], desktopWallets: [], walletImages: {}, themeMode: undefined, termsOfServiceUrl: undefined, privacyPolicyUrl: undefined };

/** An entry whose code is shown by the modal of `@walletconnect/modal` instead of the kit's own, over the client of `walletConnect`. Hide that plugin's own entry by `wallets: { hidden: ['walletConnect'] }`. */
export const walletConnectModal = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({
  id: 'walletConnectModal',
  config,
  dependsOn: [walletConnect],
  contributes: [localesPoint.of({ en: {}, load: loadLocale })],
  needs: [clockPort, eip1193Port, pagePort],
  setup: (ctx, settings) => {
    const open: OpenWallet = async (request) => {
      const base = ctx.read(walletsPoint).find(({ id }) => id === walletConnect.id);
      if (!base || !isOpenableWallet(base)) throw walletErrors.notFound({ walletId: walletConnect.id });
      const openWallet = await base.open();
      if (request.silent) return openWallet(request);
      const { openInModal } = await import('./openInModal.ts');
      return openInModal(openWallet, request, {
        config: settings,
        makeRoom: () => ctx.dispatch(modalClosed()),
        cancel: () => ctx.dispatch(cancelConnect()),
        showFailure: () => ctx.dispatch(showScreen(connectingScreenId, { walletId: request.walletId })),
      });
    };
    ctx.contribute(walletsPoint.of({ id: 'walletConnectModal', name: settings.name, probe: () => 'reachable', open: async () => open }));
  },
}));

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    walletConnectModalErrors: typeof walletConnectModalErrors;
  }
}
