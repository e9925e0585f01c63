import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import { bundlersPoint } from '../../src/contracts/points/bundlers.ts';
import { describersPoint } from '../../src/contracts/points/describers.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { paymastersPoint } from '../../src/contracts/points/paymasters.ts';
import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { forChain } from '../../src/contracts/serviceUrls.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { permissionsFor } from '../walletSmart/index.ts';
import type { WalletPasskeyConfig } from './config.ts';
import type { passkeyErrors } from './errors.ts';
import { passkeyKey, recoverScreenId } from './key.ts';
import { knownPasskeysKey } from './knownPasskeys.ts';
import { loadLocale } from './locales/loadLocale.ts';
import { passkeyQuestion } from './passkeyQuestion.ts';
import { passkeySlice } from './slice.ts';
import { passkeyContracts } from './safe/contracts.ts';
import { strings } from './strings.ts';

export type { WalletPasskeyConfig } from './config.ts';
export { addGuardian, addOwner, addPasskey, cancelRecovery, finishRecovery, listOwners, recoverAccount, removeGuardian, removeOwner, startRecovery } from './flows/owners.ts';
export type { AccountOwner, AccountOwners } from './flows/listOwners.ts';
export type { ChangeOptions } from './flows/ownAccount.ts';
export type { OwnerChange } from './flows/changeOwners.ts';
export type { NewPasskeyRequest, RecoverAccountRequest, RecoveredAccount, RecoveryRequest, StartedRecovery } from './flows/recoverAccount.ts';
export type { PendingRecovery } from './safe/recovery.ts';
export { choosePasskey } from './flows/choosePasskey.ts';
export { selectPasskeyPhase } from './slice.ts';
export type { PasskeyPhase, PasskeyState } from './slice.ts';
export { passkeyContracts } from './safe/contracts.ts';
export type { PasskeyContracts } from './safe/contracts.ts';
export type { MadePasskey } from './webauthn/passkeys.ts';

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%234338ca'/><g fill='none' stroke='%23fff' stroke-width='1.7' stroke-linecap='round' stroke-linejoin='round'><circle cx='10' cy='9' r='2.8'/><path d='M5 17.5c.5-2.8 2.4-4.2 5-4.2 1 0 1.8.2 2.5.6'/><circle cx='16.2' cy='12.4' r='2'/><path d='M16.2 14.4v4l1.2-1.1m-1.2-.9 1.2-1'/></g></svg>";

const ownersScreenId = 'passkey.owners';

const config: WalletPasskeyConfig = { bundlers: [], chainIds: undefined, paymaster: undefined, sponsorGas: false, siteName: undefined, rpId: undefined, salt: 0n, contracts: {}, passkeys: undefined };

/** An account that a passkey of this page's domain owns: no extension, no server, and no words to write down. Give it a bundler: `walletPasskey.with({ bundlers })`. @see ERC-4337, WebAuthn Level 3 */
export const walletPasskey = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({
  key: passkeyKey,
  config,
  slices: [passkeySlice],
  permissions: (given) => permissionsFor(given, knownPasskeysKey),
  live: () => ({ attempt: undefined, deployments: undefined }),
  setup: listPasskey,
}));

function listPasskey(ctx: ContextOfKey<typeof passkeyKey>): void {
  const { bundlers, chainIds, paymaster } = ctx.config;
  ctx.contribute(
    localesPoint.of({ en: strings, load: loadLocale }),
    screensPoint.of(passkeyQuestion),
    screensPoint.of(defineScreen({ id: ownersScreenId, load: () => import('./screens/Owners.tsx') })),
    screensPoint.of(defineScreen({ id: recoverScreenId, load: () => import('./screens/Recover.tsx') })),
    describersPoint.of({ id: 'passkey', load: async () => (await loadPart(import('./safe/describeOwnerChange.ts'))).createOwnerDescriber({ ...passkeyContracts, ...ctx.config.contracts }) }),
    accountEntriesPoint.of({ id: 'passkey.owners', place: 'manage', title: 'passkey.owners.title', icon: 'recovery', screenId: ownersScreenId, appliesTo: ({ walletId }) => walletId === 'passkey' }),
    bundlersPoint.of({ id: 'passkey', ...(chainIds && { chainIds }), urlsOf: (chainId) => [bundlers].flat().map((url) => forChain(url, chainId)) }),
    walletsPoint.of({
      id: 'passkey', kind: 'smart', name: 'Passkey', icon: mark,
      probe: () => 'reachable',
      open: async () => {
        const { openPasskey } = await import('./openPasskey.ts');
        return (request) => ctx.dispatch(openPasskey(request));
      },
    }),
  );
  if (!paymaster) return;
  const { url, protocol, context } = paymaster;
  ctx.contribute(paymastersPoint.of({ id: 'passkey', ...(chainIds && { chainIds }), ...(protocol && { protocol }), ...(context && { context }), urlOf: (chainId) => forChain(url, chainId) }));
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    passkeyErrors: typeof passkeyErrors;
  }
}

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    passkey: typeof ownersScreenId | typeof recoverScreenId;
  }
}
