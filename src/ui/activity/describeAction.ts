import { shortAddress } from '../../domain/accounts/accounts.ts';
import type { NativeCurrency } from '../../domain/chains/chains.ts';
import { formatAmount } from '../../domain/tokens/amounts.ts';
import type { enActivity } from '../../locales/en/enActivity.ts';
import type { ActivityEntry, SendPhase } from '../../store/activity.ts';
import type { Translate } from '../texts/useStrings.ts';

/** What is known of the token that an entry is about. */
export interface KnownToken {
  readonly symbol: string;
  readonly decimals: number;
  /** The contract told none, so no amount can be said: it may be a collectible. */
  readonly decimalsAssumed?: true;
}

export interface DescribeContext {
  /** Of the entry's chain. */
  readonly currency: NativeCurrency | undefined;
  readonly token: KnownToken | undefined;
  /** The language of numbers, as BCP 47 has it. */
  readonly tag: string;
  readonly t: Translate<keyof typeof enActivity>;
}

/** What an entry did, or would do, in one line. Amounts of tokens are said only where the token itself tells how it counts. */
export function describeAction({ phase, valueWei, hasData, action }: ActivityEntry, { currency, token, tag, t }: DescribeContext): string {
  const form = hasHappened(phase) ? 'did' : 'do';
  const native = (): string => `${formatAmount(valueWei, currency?.decimals ?? 18, tag)} ${currency?.symbol ?? ''}`.trim();
  if (!hasData) return t(`core.activity.${form}.send`, { amount: native() });
  const symbol = token && (token.symbol || shortAddress(action?.token ?? ''));
  const amount = token && symbol !== undefined && action?.amount !== undefined && !token.decimalsAssumed ? `${formatAmount(action.amount, token.decimals, tag)} ${symbol}` : undefined;
  const kind = action?.kind ?? 'call';
  switch (kind) {
    case 'transfer':
      return amount === undefined ? t(`core.activity.${form}.transfer`) : t(`core.activity.${form}.send`, { amount });
    case 'approve':
      if (action?.isUnlimited && symbol !== undefined) return t(`core.activity.${form}.approveUnlimited`, { symbol });
      return amount === undefined ? t(`core.activity.${form}.approve`) : t(`core.activity.${form}.approveAmount`, { amount });
    case 'wrap':
      return t(`core.activity.${form}.wrap`, { amount: native() });
    case 'unwrap':
      return amount === undefined ? t(`core.activity.${form}.unwrap`) : t(`core.activity.${form}.unwrapAmount`, { amount });
    case 'call':
      return action?.functionName === undefined ? t(`core.activity.${form}.call`) : t('core.activity.callNamed', { name: action.functionName });
    default:
      return t(`core.activity.${form}.${kind}`);
  }
}

/** Until it stands in a block, the text must not claim that something was sent. */
export function hasHappened(phase: SendPhase): boolean {
  return phase.at === 'confirmed' || (phase.at === 'replaced' && phase.reason === 'repriced' && phase.success === true);
}

/** The other side, and what it is to this: a recipient, a spender, or the contract called. */
export function counterpartyOf({ to, hasData, action }: ActivityEntry): { readonly role: 'to' | 'for' | 'at'; readonly address: string } | undefined {
  const other = action?.counterparty;
  if (other !== undefined) return { role: action?.kind === 'transfer' || action?.kind === 'transferNft' ? 'to' : 'for', address: other };
  return to === undefined ? undefined : { role: hasData ? 'at' : 'to', address: to };
}
