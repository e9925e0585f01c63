import type { Chain } from '../chains/chains.ts';
import type { OrderPrice } from '../transactions/orderPrice.ts';
import { withSlack } from '../transactions/judgeFee.ts';
import { shownText } from '../text/shownText.ts';
import { amountText } from './amountText.ts';
import type { PreviewField, PreviewWarning } from './preview.ts';
import { ours } from './previewText.ts';

/** What is told of a price, apart from what is told of the request itself: no describer has a say in it. */
export interface PriceDescription {
  readonly fields: readonly PreviewField[];
  readonly warnings: readonly PreviewWarning[];
}

const maxSponsorCharacters = 64;
const maxSymbolCharacters = 24;

/** A price as rows and warnings. Undefined: it is being worked out. `before`: what was said to be the fee at most, earlier. */
export function describePrice(price: OrderPrice | undefined, { nativeCurrency }: Partial<Pick<Chain, 'nativeCurrency'>>, before?: bigint): PriceDescription {
  const amount = (wei: bigint): string => (nativeCurrency ? amountText(wei, nativeCurrency) : `${wei} wei`);
  if (!price) return { fields: [{ label: ours('feeMost'), value: ours('feeLoading'), format: 'text' }], warnings: [] };
  switch (price.at) {
    case 'free': return { fields: [], warnings: [] };
    case 'sponsored': {
      const { by, name } = price.sponsor;
      return { fields: [{ label: ours('fee'), value: { key: `core.review.sponsor.${by}`, params: { name: shownText(name, maxSponsorCharacters) } }, format: 'text' }], warnings: [] };
    }
    case 'token': {
      const { symbol, decimals, most, taker, token, allows } = price.fee;
      const told = (units: bigint): { readonly text: string } => ({ text: amountText(units, { symbol: shownText(symbol, maxSymbolCharacters), decimals }) });
      return {
        fields: [
          { label: ours('feeMost'), value: told(most), format: 'amount' },
          { label: ours('feeToken'), value: { text: token }, format: 'address' },
          { label: ours('feeTaker'), value: { text: taker }, format: 'address' },
          ...(allows !== undefined ? [{ label: ours('feeAllows'), value: told(allows), format: 'amount' } as const] : []),
        ],
        warnings: [],
      };
    }
    case 'unpriced': return { fields: [{ label: ours('feeMost'), value: ours('feeUnknown'), format: 'text' }], warnings: [{ code: 'unpriced', level: 'danger', params: { most: amount(price.mostWei) } }] };
    case 'priced': {
      const { feeWei, l1FeeWei, isHigh } = price;
      return {
        fields: [
          { label: ours('feeMost'), value: { text: amount(feeWei) }, format: 'amount' },
          ...(l1FeeWei > 0n ? [{ label: ours('feeBelow'), value: { text: amount(l1FeeWei) }, format: 'amount' } as const] : []),
        ],
        warnings: [
          ...(isHigh ? [{ code: 'highFee', level: 'danger', params: { fee: amount(feeWei) } } as const] : []),
          ...(before !== undefined && feeWei > withSlack(before) ? [{ code: 'feeRose', level: 'caution', params: { before: amount(before), now: amount(feeWei) } } as const] : []),
        ],
      };
    }
  }
}
