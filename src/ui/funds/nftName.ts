import type { Nft } from '../../domain/tokens/nft.ts';
import type { enFunds } from '../../locales/en/enFunds.ts';
import type { Translate } from '../texts/useStrings.ts';

/** Its own name, else its number, which may be as long as a hash. */
export function nftName({ id, metadata: { name } }: Pick<Nft, 'id' | 'metadata'>, t: Translate<keyof typeof enFunds>): string {
  const digits = String(id);
  return name ?? t('core.funds.nftNumber', { id: digits.length <= 12 ? digits : `${digits.slice(0, 6)}…${digits.slice(-4)}` });
}
