import { accountEntriesPoint } from '../../src/contracts/points/accountEntries.ts';
import { bundlersPoint } from '../../src/contracts/points/bundlers.ts';
import { describersPoint } from '../../src/contracts/points/describers.ts';
import { localesPoint } from '../../src/contracts/points/locales.ts';
import { paymastersPoint } from '../../src/contracts/points/paymasters.ts';
import { defineScreen, screensPoint } from '../../src/contracts/points/screens.ts';
import { walletsPoint } from '../../src/contracts/points/wallets.ts';
import { listsWallet } from '../../src/contracts/listsWallet.ts';
import { forChain, originsOf } from '../../src/contracts/serviceUrls.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import type { OriginPermission, Permissions } from '../../src/kernel/permissions.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';
import { selectChains } from '../../src/store/network.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { addressMemoryKey } from './addressMemory.ts';
import type { WalletSmartConfig } from './config.ts';
import type { smartErrors } from './errors.ts';
import { smartKey } from './key.ts';
import { strings } from './strings.ts';
import { loadLocale } from './locales/loadLocale.ts';
import type * as smartSessions from './smartSessions.ts';

export { factoryAccount } from './accounts/factoryAccount.ts';
export type { FactoryAccountOptions } from './accounts/factoryAccount.ts';
export { delegationOf } from './accounts/delegationOf.ts';
export { modularAccount } from './accounts/modularAccount.ts';
export type { ModularAccountKind, ModularAccountOptions } from './accounts/modularAccount.ts';
export { simple7702Account } from './accounts/simple7702Account.ts';
export type { Simple7702AccountOptions } from './accounts/simple7702Account.ts';
export { simpleAccount } from './accounts/simpleAccount.ts';
export type { SimpleAccountOptions } from './accounts/simpleAccount.ts';
export type { AccountOrigin, AccountOwner, SigningAccount, SmartAccount } from './accounts/smartAccount.ts';
export type { AccountReader, AccountSessionKeys, SessionKeyPermissions, SessionKeyRequest } from './accounts/accountSessionKeys.ts';
export { ensureSessionKey, grantSessionKey, listSessionKeys, revokeSessionKey } from './flows/sessionKeys.ts';
export { installModule, isModuleInstalled, uninstallModule } from './flows/modules.ts';
export type { ModuleChange, ModuleKind, ModuleQuery } from './modules/modules.ts';
export type { GrantedSessionKey, ListSessionKeys } from './sessionKeys/grants.ts';
export type { SessionKeyGrant } from './sessionKeys/toPermissions.ts';
export type { SmartPaymaster, WalletSmartConfig } from './config.ts';
export { ecdsaStub } from './accounts/stubSignature.ts';
export { tokenPaymaster } from './tokenFees/tokenPaymaster.ts';
export type { OperationFee, TokenPaymaster, TokenPaymasterOptions } from './tokenFees/tokenPaymaster.ts';
export { tokenService } from './tokenFees/tokenService.ts';
export type { TokenService } from './tokenFees/tokenService.ts';
export { smartErrors } from './errors.ts';
export type { Deployments, SmartSessionOptions } from './smartSessions.ts';

/** How sessions of smart accounts are made. */
export type SmartSessions = typeof smartSessions;

/** What sessions of smart accounts are made of, for plugins that bring accounts of their own. */
export async function loadSmartSessions(): Promise<SmartSessions> {
  return import('./smartSessions.ts');
}

const mark = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24'><rect width='24' height='24' rx='6' fill='%230f766e'/><path d='M7 10.5 12 7l5 3.5V16a1 1 0 0 1-1 1H8a1 1 0 0 1-1-1Z' fill='none' stroke='%23fff' stroke-width='1.8' stroke-linejoin='round'/><path d='M12 12v2.5' stroke='%23fff' stroke-width='1.8' stroke-linecap='round'/></svg>";

const connectingScreenId = 'smart.connecting';
const sessionKeysScreenId = 'smart.sessionKeys';

const config: WalletSmartConfig = { metadata: {}, owner: '', sessionKeyOf: undefined, keyInVault: false, vault: undefined, account: undefined, bundlers: [], chainIds: undefined, paymaster: undefined, paymasterOrigins: [], sponsorGas: false, tokenPaymasters: [] };

/** A smart account that another wallet owns: calls go out in batches, and a service may pay for them. Give it its parts: `walletSmart.with({ owner, account, bundlers })`. @see ERC-4337 */
export const walletSmart = /* @__PURE__ */ listsWallet(/* @__PURE__ */ definePlugin({
  key: smartKey,
  config,
  permissions: (given) => permissionsFor(given, addressMemoryKey),
  live: () => ({ deployments: undefined, opened: undefined }),
  setup: listSmart,
  mocks: () => import('./mocks.ts'),
}));

function listSmart(ctx: ContextOfKey<typeof smartKey>): void {
  const { metadata: { name = 'Smart Account', icon = mark }, bundlers, chainIds, paymaster } = ctx.config;
  const urlsOf = (chainId: number): readonly string[] => [bundlers].flat().map((url) => forChain(url, chainId));
  ctx.contribute(
    localesPoint.of({ en: strings, load: loadLocale }),
    screensPoint.of(defineScreen({ id: connectingScreenId, load: () => import('./screens/SmartConnecting.tsx') })),
    screensPoint.of(defineScreen({ id: sessionKeysScreenId, load: () => import('./screens/SessionKeys.tsx') })),
    // Only while the account is open by its owner, whom the chain asks to change them.
    accountEntriesPoint.of({ id: 'smart.sessionKeys', place: 'manage', title: 'smart.keys.title', icon: 'export', screenId: sessionKeysScreenId, appliesTo: ({ walletId }) => walletId === 'smart' && ctx.live.opened?.account.sessionKeys !== undefined }),
    describersPoint.of({ id: 'smart', load: async () => (await loadPart(import('./describe.ts'))).createDescriber(() => selectChains(ctx.getState()), ctx.config.account?.modules) }),
    bundlersPoint.of({ id: 'smart', ...(chainIds && { chainIds }), urlsOf }),
    walletsPoint.of({
      id: 'smart', kind: 'smart', name, icon, screenId: connectingScreenId,
      probe: () => 'reachable',
      open: async () => {
        const { openSmart } = await import('./openSmart.ts');
        return (request) => ctx.dispatch(openSmart(request));
      },
    }),
  );
  if (!paymaster) return;
  const { url, protocol, context } = paymaster;
  ctx.contribute(paymastersPoint.of({ id: 'smart', ...(chainIds && { chainIds }), ...(protocol && { protocol }), ...(context && { context }), urlOf: (chainId) => forChain(url, chainId) }));
}

/** What an account contacts: its bundlers, and the services that pay. A chain in the name of a host makes an origin a chain. */
export function permissionsFor(given: Pick<WalletSmartConfig, 'bundlers' | 'paymaster' | 'chainIds'> & Partial<Pick<WalletSmartConfig, 'paymasterOrigins' | 'tokenPaymasters'>>, storageKey: string): Permissions {
  assertArguments('permissionsFor({ bundlers }, storageKey: string)', given, storageKey);
  const { bundlers, paymaster, paymasterOrigins = [], tokenPaymasters = [], chainIds } = given;
  const origins: OriginPermission[] = [
    ...originsOf([bundlers].flat(), chainIds).map((origin) => ({ origin, when: 'intent' as const, why: 'hands user operations of the smart account to a bundler' })),
    ...originsOf([...(paymaster ? [paymaster.url] : []), ...paymasterOrigins], chainIds).map((origin) => ({ origin, when: 'intent' as const, why: 'asks a service to pay for user operations' })),
    ...tokenPaymasters.flatMap((each) => ('url' in each ? originsOf([each.url], [each.chainId]) : [])).map((origin) => ({ origin, when: 'intent' as const, why: 'asks a service to pay for user operations, for a token' })),
  ];
  return { origins: origins.filter(({ origin }, at) => origins.findIndex((each) => each.origin === origin) === at), storageKeys: [storageKey], popups: false };
}

declare module '../../src/domain/errorCodes.ts' {
  interface ErrorTables {
    smartErrors: typeof smartErrors;
  }
}

declare module '../../src/domain/kitNames.ts' {
  interface ScreenIds {
    smart: typeof sessionKeysScreenId;
  }
}
