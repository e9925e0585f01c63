import type { WalletConnectModal as Modal } from '@walletconnect/modal';
import { isPackageMissing } from '../../src/domain/isPackageMissing.ts';
import type { WalletConnectModalConfig } from './config.ts';
import { walletConnectModalErrors } from './errors.ts';

/** The part of `WalletConnectModal` of `@walletconnect/modal` that is used. */
export interface VendorModal {
  openModal(options: { uri: string }): Promise<void>;
  closeModal(): void;
  subscribeModal(listener: (state: { readonly open: boolean }) => void): () => void;
}

/** What a site installs: the version that is tested, under Apache-2.0. */
export const modalPackage = '@walletconnect/modal@2.7.0';
let loading: Promise<VendorModal> | undefined;

/** Once a page: each makes an element that stays. @throws walletConnectModal.notInstalled, walletConnectModal.notShown */
export function loadModal(config: WalletConnectModalConfig): Promise<VendorModal> {
  loading ??= load(config);
  loading.catch(() => (loading = undefined));
  return loading;
}

async function load({ mobileWallets, desktopWallets, walletImages, themeMode, termsOfServiceUrl, privacyPolicyUrl }: WalletConnectModalConfig): Promise<VendorModal> {
  const VendorsModal = await importModal();
  if (!VendorsModal) throw walletConnectModalErrors.notInstalled({ package: modalPackage }); // some bundlers put an empty module in its place
  try {
    return new VendorsModal({
      projectId: 'none', // only its directory of wallets asks for it
      enableExplorer: false, // else it opens only once that directory has answered
      mobileWallets: mobileWallets.map((each) => ({ ...each })),
      desktopWallets: desktopWallets.map((each) => ({ ...each })),
      walletImages: { ...walletImages },
      ...(themeMode && { themeMode }), ...(termsOfServiceUrl !== undefined && { termsOfServiceUrl }), ...(privacyPolicyUrl !== undefined && { privacyPolicyUrl }),
    });
  } catch (cause) {
    throw walletConnectModalErrors.notShown({}, { cause });
  }
}

async function importModal(): Promise<typeof Modal | undefined> {
  try {
    return (await import('@walletconnect/modal')).WalletConnectModal;
  } catch (cause) {
    throw isPackageMissing(cause) ? walletConnectModalErrors.notInstalled({ package: modalPackage }, { cause }) : walletConnectModalErrors.notShown({}, { cause });
  }
}
