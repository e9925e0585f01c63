import { walletsPoint } from '../../contracts/points/wallets.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { defineErrors } from '../../domain/walletError.ts';
import type { WalletError } from '../../domain/walletError.ts';
import type { DirectoryWallet } from '../../domain/wallets/walletDirectory.ts';
import { isNamed } from '../../domain/wallets/walletList.ts';
import type { AnyPlugin } from '../../kernel/plugin.ts';
import type { UiKit } from '../kit/uiKit.ts';

/** What a site's configuration asks of the list of wallets that no plugin of it can give. Told in development alone. */
export const walletSetupErrors = /* @__PURE__ */ defineErrors('input', {
  /** The modal has no wallet to show. Told in development alone. */
  noWalletPlugin: { message: 'No registered plugin brings a wallet', remedy: 'Register one in createLatchkey({ plugins }), such as the one for wallets of extensions.' },
  /** A recommended wallet would be left out. Told in development alone. */
  unknownWallet: { message: "wallets.recommended names '{name}', which no plugin brings and the directory does not know", remedy: 'Check the id or reverse domain name, or register the plugin that brings it.' },
});

const toldOf = /* @__PURE__ */ new WeakMap<object, Set<string>>();

/** Tells the developer what the list of wallets lacks, each thing once a kit. */
export function tellWalletSetup(kit: UiKit, directory: ReadonlyMap<string, DirectoryWallet> | undefined): void {
  const told = toldOf.get(kit) ?? new Set<string>();
  toldOf.set(kit, told);
  for (const error of findSetupFaults(kit, directory)) {
    if (told.has(error.message)) continue;
    told.add(error.message);
    servicesOf(kit).report('core', error);
  }
}

/** @param directory undefined while it is not here: what only it can know is not looked for */
function findSetupFaults(kit: UiKit, directory: ReadonlyMap<string, DirectoryWallet> | undefined): readonly WalletError[] {
  const wallets = kit.read(walletsPoint);
  const lacksPlugin = wallets.length === 0 && !kit.plugins().some(mayBringWallet);
  const unknown = directory ? (kit.wallets.recommended ?? []).filter((name) => ![...wallets, ...directory.values()].some((wallet) => isNamed(wallet, [name]))) : [];
  return [...(lacksPlugin ? [walletSetupErrors.noWalletPlugin()] : []), ...unknown.map((name) => walletSetupErrors.unknownWallet({ name }))];
}

/** One that does something when it is mounted may bring a wallet later, as extensions announce themselves when they like. */
function mayBringWallet({ id, setup, live, contributes, config }: AnyPlugin): boolean {
  if (id === 'core') return false;
  return setup !== undefined || live !== undefined || (typeof contributes === 'function' ? contributes(config) : contributes).some(({ point }) => point.id === walletsPoint.id);
}
