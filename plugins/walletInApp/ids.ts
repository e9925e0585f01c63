/** Of the wallet and of the plugin, as the specification names it. */
export const inAppId = 'inApp';
