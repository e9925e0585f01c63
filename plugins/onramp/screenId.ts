/** Where tokens are bought and swapped. */
export const buyScreenId = 'onramp.buy';
