// In a file of its own, which entries pass on whole (`export type *`): see errorCodes.ts.

/**
 * Tells the compiler which kit a program has, so that editors offer its chains and wallets wherever one is asked for:
 * `declare module 'latchkey' { interface Register { kit: typeof kit } }`.
 */
export interface Register {} // oxlint-disable-line typescript/no-empty-interface -- the site adds its kit

/** Ids of screens, by who brings them. A plugin adds its own: `declare module 'latchkey' { interface ScreenIds { lamp: 'lamp.switch' } }`. */
export interface ScreenIds {} // oxlint-disable-line typescript/no-empty-interface -- each is added where it is known

/** Names that a kit's options hold. */
export interface KitNames {
  readonly chainId: number;
  readonly walletId: string;
}

declare const named: unique symbol;
/** Ties a kit to the names that its options hold. For the compiler only. */
export interface Named<Names extends KitNames> {
  readonly [named]?: Names;
}

declare const wallet: unique symbol;
/** Ties a plugin to the wallet that it always lists. For the compiler only. */
export interface ListsWallet<Id extends string> {
  readonly [wallet]?: Id;
}

/** The wallets that plugins always list. */
export type WalletIdsOf<Plugin> = Plugin extends unknown ? (typeof wallet extends keyof Plugin ? (Plugin extends ListsWallet<infer Id> ? Id : never) : never) : never;

type Registered = Register extends { readonly kit: Named<infer Names> } ? Names : { readonly chainId: never; readonly walletId: never };

type OneOf<Known, Other> = Known | Other;

/** Any chain; those of the registered kit are offered by editors. */
export type ChainId = OneOf<Registered['chainId'], number & {}>;
/** Any wallet, since some are found at run time; those that plugins of the registered kit always list are offered by editors. */
export type WalletId = OneOf<Registered['walletId'], string & {}>;
/** Any screen; those of the core and of the plugins that a program imports are offered by editors. */
export type ScreenId = ScreenIds[keyof ScreenIds] | (string & {});
