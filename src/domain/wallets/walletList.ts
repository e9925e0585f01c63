import { assertInDevelopment } from '../assertInDevelopment.ts';

declare const process: { readonly env: { readonly NODE_ENV?: string } };

/** How a site wants its visitors to choose a wallet. Wallets are named by `id` or `rdns`. */
export interface WalletListOptions<Id extends string = string> {
  /** Whether the list leads on to every wallet known by name. On if absent. */
  readonly showAll?: boolean;
  /** Marked as recommended and shown on the first screen, in this order, whether or not a plugin brings them; besides those that plugins recommend. */
  readonly recommended?: readonly (Id | (string & {}))[];
  /** Left out everywhere. */
  readonly hidden?: readonly (Id | (string & {}))[];
  /** Come first among their like, in this order: installed wallets still stand before others. */
  readonly order?: readonly (Id | (string & {}))[];
}

/** What visitors agree to by connecting. Links must be https. */
export interface TermsOptions {
  readonly termsUrl?: string;
  readonly privacyUrl?: string;
  /** No wallet can be chosen until the visitor has ticked a box. Remembered until the links change. */
  readonly isApprovalRequired?: boolean;
}

/** Whether a list of ids and reverse domain names means this wallet. */
export function isNamed(wallet: { readonly id: string; readonly rdns?: string | undefined }, names: readonly string[]): boolean {
  if (process.env.NODE_ENV !== 'production') assertInDevelopment('isNamed({ id: string }, names: list)', wallet, names);
  return names.includes(wallet.id) || (wallet.rdns !== undefined && names.includes(wallet.rdns));
}
