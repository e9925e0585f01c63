/** Where the two Polygon networks say what tip is usual, by chain id. Small, because the policy of every page needs it. */
export const gasStations: Readonly<Record<number, string>> = {
  137: 'https://gasstation.polygon.technology/v2',
  80_002: 'https://gasstation.polygon.technology/amoy',
};
