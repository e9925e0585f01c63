/** Of the wallet and of the plugin, as the specification names it. */
export const inAppId = 'inApp';

/** What it is called where the site gives it no name. */
export const inAppName = 'Wallet of this site';
