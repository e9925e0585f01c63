'use client';
import { useMemo } from 'react';
import { formatAmount, formatUsd, worthCents } from '../../domain/tokens/amounts.ts';
import type { Token } from '../../domain/tokens/token.ts';
import { useLanguageTag } from '../hooks/page/useLanguageTag.ts';

/** Writes amounts and what they are worth in the visitor's language. */
export interface Money {
  amount(units: bigint, token: Pick<Token, 'decimals' | 'symbol'>): string;
  /** Undefined for a token whose price is unknown. */
  worth(units: bigint, token: Pick<Token, 'decimals' | 'priceUsd'>): string | undefined;
  usd(cents: bigint): string;
}

export function useMoney(): Money {
  const tag = useLanguageTag();
  return useMemo(() => ({
    amount: (units, { decimals, symbol }) => `${formatAmount(units, decimals, tag)} ${symbol}`.trim(),
    worth: (units, { decimals, priceUsd }) => (priceUsd === undefined ? undefined : formatUsd(worthCents(units, decimals, priceUsd), tag, { isSomething: units > 0n })),
    usd: (cents) => formatUsd(cents, tag),
  }), [tag]);
}
