import type { Chain } from '../domain/chains/chains.ts';

/** Where a chain says what tip is usual, if it has such a place. Small, because the permissions of every page need it. */
export function gasStationOf({ id, traits }: Pick<Chain, 'id' | 'traits'>): string | undefined {
  return traits?.gasStationUrl ?? polygonStations[id];
}

const polygonStations: Readonly<Record<number, string>> = {
  137: 'https://gasstation.polygon.technology/v2',
  80_002: 'https://gasstation.polygon.technology/amoy',
};
