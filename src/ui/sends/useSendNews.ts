'use client';
import { useState } from 'react';
import type { SendNews } from '../../flows/following/sendNews.ts';
import { sendNews } from '../../flows/following/sendNews.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { enActivity } from '../../locales/en/enActivity.ts';
import { selectChain } from '../../store/network.ts';
import type { HistoryItem } from '../../store/toHistory.ts';
import { describeAction } from '../activity/describeAction.ts';
import { describeBatch, outcomeTexts } from '../activity/describeBatch.ts';
import { describePhase } from '../activity/describePhase.ts';
import { useSource } from '../kit/useSource.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import { useErrorText } from '../texts/useErrorText.ts';
import { useShownCatalog } from '../texts/useShownCatalog.ts';
import { useStrings } from '../texts/useStrings.ts';

/** One sentence for a live region. */
export interface SaidLine {
  readonly id: string;
  readonly text: string;
}

/** How the page's sends have ended since the component is there, in words, for one of the two places that say it. */
export function useSendNews(place: SendNews['place']): readonly SaidLine[] {
  const kit = useLatchkey();
  const say = useSayEnd();
  const source = servicesOf(kit).live(sendNews);
  const [before] = useState(() => source.get().map(({ id }) => id));
  return useSource(source).filter((news) => news.place === place && !before.includes(news.id)).map(({ id, item }) => ({ id, text: say(item) }));
}

function useSayEnd(): (item: HistoryItem) => string {
  const kit = useLatchkey();
  const t = useStrings(enActivity);
  const errorText = useErrorText();
  const { tag } = useShownCatalog();
  return (item) => {
    if (item.kind === 'transaction') {
      const { text, spoken = text } = describePhase(item.entry.phase, t, errorText);
      // The name of a token would have to be read first: it is said without.
      return `${describeAction(item.entry, { currency: selectChain(kit.getState(), item.entry.chainId)?.nativeCurrency, token: undefined, tag, t })}: ${spoken}`;
    }
    const { bundle, entries } = item;
    const text = bundle.by === 'kit' ? describeBatch(bundle, entries, t, errorText).text : t(outcomeTexts[bundle.outcome === undefined || bundle.outcome === 'unknown' ? 'pending' : bundle.outcome][0]);
    return `${t('core.activity.calls', { count: bundle.callCount })}: ${text}`;
  };
}
