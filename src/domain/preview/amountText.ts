import { exactAmount } from '../tokens/amounts.ts';
import type { PreviewToken } from './preview.ts';

/** So much of a token, as its decimals have it. */
export function amountText(value: bigint, { symbol, decimals }: Pick<PreviewToken, 'symbol' | 'decimals'>): string {
  return `${exactAmount(value, decimals)} ${symbol}`.trim();
}
