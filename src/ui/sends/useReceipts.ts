'use client';
import { useMemo } from 'react';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { receipts } from '../../flows/following/receipts.ts';
import type { Receipt } from '../../flows/following/receipts.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import { selectActiveAddress } from '../../store/connection.ts';
import { useMoney } from '../funds/useMoney.ts';
import { useSource } from '../kit/useSource.ts';
import { useLatchkey, useLatchkeySelector } from '../kit/kitContext.ts';
import { useStrings } from '../texts/useStrings.ts';
import type { SaidLine } from './useSendNews.ts';

/** What the connected account was sent while the page was there, and was not dismissed. */
export function useReceipts(): readonly Receipt[] {
  const all = useSource(servicesOf(useLatchkey()).live(receipts));
  const account = useLatchkeySelector(selectActiveAddress);
  return useMemo(() => all.filter((receipt) => account !== undefined && sameAddress(receipt.account, account)), [all, account]);
}

/** One sentence each. */
export function useReceivedTexts(shown: readonly Receipt[]): readonly SaidLine[] {
  const t = useStrings(enActivity);
  const money = useMoney();
  return shown.map(({ id, units, token }) => ({ id, text: t('core.activity.received', { amount: money.amount(units, { ...token, symbol: token.symbol || token.name }) }) }));
}
