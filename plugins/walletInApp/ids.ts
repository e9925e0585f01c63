/** Of the plugin, and of the wallet of one site, as the specification names it. */
export const inAppId = 'inApp';

/** Of the wallet by these settings: an ecosystem's has an id of its own. */
export function walletIdOf({ ecosystemId }: { readonly ecosystemId?: string }): string {
  return ecosystemId === undefined ? inAppId : `ecosystem.${ecosystemId}`;
}

/** What it is called where the site gives it no name. */
export const inAppName = 'Wallet of this site';
