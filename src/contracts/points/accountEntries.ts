import { definePoint } from '../../kernel/point.ts';
import type { ScreenId } from '../../domain/kitNames.ts';

/** The wallet that the account screens are about. */
export interface EntryWallet {
  readonly walletId: string;
  /** The selected one first, never empty. */
  readonly accounts: readonly string[];
  readonly chainId: number;
}

/** Icons of the kit's own for what wallets often offer. They have the colours of the theme. */
export type AccountEntryIcon = 'accounts' | 'apps' | 'backup' | 'custody' | 'devices' | 'export' | 'passkey' | 'phrase' | 'profile' | 'profiles' | 'recovery' | 'sites' | 'spendingLimit' | 'twoStep' | 'warning';

interface EntryFacts {
  /** Starts with the id of the plugin that brings it. */
  readonly id: string;
  /** `actions` stand beside Send and Receive, `buy` takes the place kept for buying, `manage` is a row of Manage Wallet, `account` a row of the account's own screen, for what its owner is to know of it; `accounts` stands below the wallet in Switch Account, where it lets another account be selected. */
  readonly place: 'actions' | 'manage' | 'buy' | 'account' | 'accounts';
  /** Key of its text: one of the plugin's own, or of those that the core keeps for it (`core.manage.exportKey` and the like). */
  readonly title: string;
  /** One of the kit's own, or a data URI of an image. Absent, or neither: an icon for the place. */
  readonly icon?: AccountEntryIcon | (string & Record<never, never>); // an editor offers the names only where they are not lost in `string`
  /** Which wallets it is for. Asked often; must not wait. One that throws hides the entry. Absent: all. */
  appliesTo?(wallet: EntryWallet): boolean;
}

/** Something that a person can do with the connected wallet, because a plugin can. */
export type AccountEntrySpec = EntryFacts & (
  /** The screen is given `walletId` and `address`. */
  | { readonly screenId: ScreenId; readonly run?: never }
  /** Runs inside the click. What it throws is reported. */
  | { run(wallet: EntryWallet): Promise<void> | void; readonly screenId?: never }
);

/** What plugins add to the account and to Manage Wallet, in order of rank. */
export const accountEntriesPoint = /* @__PURE__ */ definePoint<AccountEntrySpec>({ id: 'accountEntries', keyOf: ({ id }) => id, namesOf: ({ id }) => [id] });
