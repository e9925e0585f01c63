import { formatUnits } from 'ethers';

const decimalsMost = 6;

/** An amount as people read it: at most six decimals, never rounded up, since nobody should see more than there is. */
export function shortAmount(units: bigint, decimals: number): string {
  const [whole = '0', fraction = ''] = formatUnits(units, decimals).split('.');
  const kept = fraction.slice(0, decimalsMost).replace(/0+$/, '');
  if (kept === '' && whole === '0' && units > 0n) return '< 0.000001';
  return kept === '' ? whole : `${whole}.${kept}`;
}
