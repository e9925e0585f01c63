'use client';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { Button, LiveRegion, Note, RowButton, Rows, RowText, Screen, Spinner, Stack, Text, useLanguageTag, useMoney } from '../../../src/screens.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { askOffers, leaveOffers } from '../flows/offers.ts';
import { startCheckout, startPayment } from '../flows/payments.ts';
import { onrampKey } from '../key.ts';
import type { Offer, OffersPhase, OffersQuery } from '../slice.ts';
import { strings } from '../strings.ts';
import { currencyText, useTokenAmount } from './parts.tsx';

interface OffersProps {
  readonly offers: Exclude<OffersPhase, { at: 'none' }>;
  onBegun(paymentId: string): void;
}

/** The offers of all services, the best first, each with all that it costs. */
export function Offers({ offers, onBegun }: OffersProps): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { dispatch, report } = usePlugin(onrampKey);
  const [failure, setFailure] = useState<WireError>();
  const [begun, setBegun] = useState<string>();
  const { query } = offers;
  const leave = (): void => dispatch(leaveOffers());
  const again = (): void => {
    setFailure(undefined);
    dispatch(askOffers(query)).catch(report);
  };
  const choose = (offer: Offer): void => {
    if (begun !== undefined) return;
    setFailure(undefined);
    if (offer.kind === 'checkout') {
      try {
        onBegun(dispatch(startCheckout(offer))); // in the very click: it opens a window
      } catch (error) {
        setFailure(toWireError(error));
      }
      return;
    }
    setBegun(offer.id);
    dispatch(startPayment(offer)).then(onBegun, (error: unknown) => setFailure(toWireError(error))).finally(() => setBegun(undefined));
  };
  if (offers.at === 'asking') {
    return (
      <Screen title={t('onramp.offers')}>
        <Stack $align="center" $gap="medium" role="status"><Spinner $size={36} /><Text $align="center">{t('onramp.asking')}</Text></Stack>
        <Button $kind="quiet" onClick={leave}>{t('onramp.cancel')}</Button>
      </Screen>
    );
  }
  const said = failure ?? (offers.at === 'failed' ? offers.error : undefined);
  const words = said && errorText(said);
  const found = offers.at === 'offered' ? offers : { offers: [], failures: [] };
  return (
    <Screen title={t('onramp.offers')}>
      <Stack $gap="medium">
        {words && <Stack $gap="tiny" role="alert"><Text $tone="danger"><bdi>{words.message}</bdi></Text>{words.remedy !== undefined && <Text $tone="text-muted"><bdi>{words.remedy}</bdi></Text>}</Stack>}
        {offers.at === 'offered' && found.offers.length === 0 && <Stack $gap="tiny" role="status"><Text $strong>{t('onramp.noOffers')}</Text><Text $tone="text-muted">{t('onramp.noOffersHint')}</Text></Stack>}
        {found.offers.length > 0 && <Rows aria-label={t('onramp.offers')}>{found.offers.map((offer) => <li key={`${offer.providerId} ${offer.id}`}><OfferRow offer={offer} query={query} isBusy={begun === offer.id} onChoose={() => choose(offer)} /></li>)}</Rows>}
        {found.failures.map(({ providerName, error }) => <Note key={providerName}><bdi>{t('onramp.failed', { provider: providerName, why: errorText(error).message })}</bdi></Note>)}
        <Button $kind="quiet" onClick={again}>{t('onramp.askAgain')}</Button>
        <Button $kind="quiet" onClick={leave}>{t('onramp.change')}</Button>
      </Stack>
      <LiveRegion lines={begun === undefined ? [] : [t('onramp.preparing')]} />
    </Screen>
  );
}

interface OfferRowProps {
  readonly offer: Offer;
  readonly query: OffersQuery;
  readonly isBusy: boolean;
  onChoose(): void;
}

function OfferRow({ offer, query, isBusy, onChoose }: OfferRowProps): ReactNode {
  const t = useStrings(strings);
  const tag = useLanguageTag();
  const money = useMoney();
  const received = useTokenAmount(query.to);
  const sends = offer.kind === 'checkout' ? offer.sends : undefined;
  const paid = useTokenAmount(query.kind === 'route' ? query.from : (sends?.token ?? query.to));
  const isRoute = offer.kind === 'route';
  const costUsd = isRoute ? offer.fees.reduce((sum, { isIncluded, usd = 0 }) => sum + (isIncluded ? 0 : usd), offer.gasUsd ?? 0) : 0;
  const title = t('onramp.offer', { pay: isRoute ? paid(offer.inputAmount) : currencyText(offer.currencyAmount, offer.currency, tag), receive: received(offer.outputAmount) });
  const facts = isRoute
    ? [
        t('onramp.offerLeast', { least: received(offer.minOutputAmount) }),
        ...(costUsd > 0 ? [t('onramp.offerCost', { cost: money.usd(BigInt(Math.round(costUsd * 100))) })] : []),
        ...(offer.durationSeconds === undefined ? [] : [t('onramp.offerTime', { minutes: Math.max(1, Math.ceil(offer.durationSeconds / 60)) })]),
      ]
    : [];
  // What is bought first is the service's word: it is said before anything is paid.
  if (sends) facts.push(t('onramp.offerThen', { pay: paid(sends.amount), receive: received(offer.outputAmount) }));
  if (offer.stepCount > 1) facts.push(t('onramp.offerSteps', { count: offer.stepCount }));
  const by = isRoute && offer.via !== undefined ? t('onramp.offerBy', { via: offer.via, provider: offer.providerName }) : offer.providerName;
  return (
    <RowButton aria-disabled={isBusy || undefined} onClick={onChoose}>
      <RowText><bdi>{title}</bdi> <Note><bdi>{by}</bdi></Note>{facts.map((fact) => <Note key={fact}>{fact} </Note>)}</RowText>
      {isBusy && <Spinner $size={20} />}
    </RowButton>
  );
}
