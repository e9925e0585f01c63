'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { paymentProvidersPoint } from '../../../src/contracts/points/paymentProviders.ts';
import type { ScreenProps } from '../../../src/contracts/points/screens.ts';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { formatAmount, parseAmount } from '../../../src/domain/tokens/amounts.ts';
import { nativeTokenAddress } from '../../../src/domain/tokens/nativeToken.ts';
import { Button, Note, RowButton, Rows, RowText, Screen, Stack, Text, TextField, useLanguageTag, useScreenMemory, useTokens } from '../../../src/screens.ts';
import type { ScreenMemory } from '../../../src/screens.ts';
import { selectChains } from '../../../src/store/network.ts';
import { useActiveAccount } from '../../../src/ui/hooks/wallets/useAccount.ts';
import type { ActiveAccount } from '../../../src/ui/hooks/wallets/activeAccount.ts';
import { useLatchkeySelector, usePoint } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { askOffers, leaveOffers } from '../flows/offers.ts';
import { onrampKey } from '../key.ts';
import { currencies, currencyOfRegion, guessRegion, regions } from '../regions.ts';
import { hasEnded, selectOffers, selectPayments } from '../slice.ts';
import type { OffersQuery } from '../slice.ts';
import { strings } from '../strings.ts';
import { Offers } from './Offers.tsx';
import { Choice, Line, Select, useOnrampSelector } from './parts.tsx';
import { Progress } from './Progress.tsx';

interface Form {
  readonly by: OffersQuery['kind'];
  readonly toChainId: number;
  readonly toToken: string;
  readonly fromChainId: number;
  readonly fromToken: string;
  readonly amount: string;
  /** Of tokens for tokens: whether `amount` is what goes, or what is to arrive. */
  readonly exact: 'input' | 'output';
  /** `currency`: for so much money; `token`: so much of the token, which is received for money, and paid otherwise. */
  readonly unit: 'currency' | 'token';
  readonly currency: string;
  readonly country: string;
  readonly isSubmitted: boolean;
}

interface BuyState {
  readonly form: Form;
  /** The payment that is looked at. */
  readonly paymentId: string | undefined;
}

/** Buys a token for money, or for another token of the person's: what and how much, then offers, then how it goes. */
export default function Buy({ params }: ScreenProps<object>): ReactNode {
  const t = useStrings(strings);
  const account = useActiveAccount();
  if (!account) return <Screen title={t('onramp.title')}><Text $align="center">{t('onramp.connect')}</Text></Screen>;
  return <ReadyBuy params={params} account={account} />;
}

function ReadyBuy({ params, account }: { readonly params: object; readonly account: ActiveAccount }): ReactNode {
  const { port, dispatch } = usePlugin(onrampKey);
  const { hasCheckouts } = useOffered();
  const [state, memory] = useScreenMemory<BuyState>(params, () => begin(account.chainId, guessRegion(port(pagePort).languages()), hasCheckouts));
  const offers = useOnrampSelector(selectOffers);
  const payment = useOnrampSelector((core) => selectPayments(core).find(({ id }) => id === state.paymentId));
  const show = (paymentId: string | undefined): void => memory.set((before) => ({ ...before, paymentId }));
  // Offers are of the moment: who turns away asks again.
  useEffect(() => () => dispatch(leaveOffers()), [dispatch]);
  const leave = (): void => {
    dispatch(leaveOffers());
    show(undefined);
  };
  if (payment) return <Progress payment={payment} onLeave={leave} />;
  if (offers.at !== 'none') return <Offers offers={offers} onBegun={show} />;
  return <BuyForm account={account} form={state.form} memory={memory} onShow={show} />;
}

/** What there is to choose from, of all providers that are registered. */
function useOffered(): { readonly hasCheckouts: boolean; readonly hasRoutes: boolean } {
  const providers = usePoint(paymentProvidersPoint);
  return { hasCheckouts: providers.some(({ offers }) => offers.includes('checkouts')), hasRoutes: providers.some(({ offers }) => offers.includes('routes')) };
}

function begin(chainId: number, country: string, hasCheckouts: boolean): BuyState {
  const form: Form = {
    by: hasCheckouts ? 'checkout' : 'route', toChainId: chainId, toToken: nativeTokenAddress, fromChainId: chainId, fromToken: nativeTokenAddress, amount: '', exact: 'input', unit: hasCheckouts ? 'currency' : 'token', currency: currencyOfRegion[country] ?? 'USD', country, isSubmitted: false,
  };
  return { form, paymentId: undefined };
}

interface BuyFormProps {
  readonly account: ActiveAccount;
  readonly form: Form;
  readonly memory: ScreenMemory<BuyState>;
  onShow(paymentId: string): void;
}

function BuyForm({ account, form, memory, onShow }: BuyFormProps): ReactNode {
  const t = useStrings(strings);
  const tag = useLanguageTag();
  const { config, dispatch, report } = usePlugin(onrampKey);
  const { hasCheckouts, hasRoutes } = useOffered();
  const { by, toChainId, toToken, fromChainId, fromToken, amount, exact, unit, currency, country, isSubmitted } = form;
  const set = (change: Partial<Form>): void => memory.set((before) => ({ ...before, form: { ...before.form, isSubmitted: false, ...change } }));
  const query = useQuery(form, account.address, config.slippageBps);
  const isSame = by === 'route' && toChainId === fromChainId && sameAddress(toToken, fromToken);
  const submit = (): void => {
    set({ isSubmitted: true });
    if (query && !isSame) dispatch(askOffers(query)).catch(report);
  };
  const names = new Intl.DisplayNames(tag, { type: 'region' });
  return (
    <Screen title={t('onramp.title')}>
      <UnderWay account={account.address} onShow={onShow} />
      <form onSubmit={(event) => { event.preventDefault(); submit(); }}>
        <Stack $gap="medium">
          {hasCheckouts && hasRoutes && (
            <Choice>
              <legend>{t('onramp.payWith')}</legend>
              <label><input type="radio" name="latchkey-onramp-by" checked={by === 'checkout'} onChange={() => set({ by: 'checkout', unit: 'currency' })} />{t('onramp.card')}</label>
              <label><input type="radio" name="latchkey-onramp-by" checked={by === 'route'} onChange={() => set({ by: 'route', unit: 'token' })} />{t('onramp.token')}</label>
            </Choice>
          )}
          <TokenChoice legend={t('onramp.receive')} chainId={toChainId} token={toToken} onChoose={(chainId, token) => set({ toChainId: chainId, toToken: token })} />
          {by === 'route' && <TokenChoice legend={t('onramp.pay')} chainId={fromChainId} token={fromToken} onChoose={(chainId, token) => set({ fromChainId: chainId, fromToken: token })} />}
          <TextField
            label={t('onramp.amount')} placeholder="0" inputMode="decimal" autoComplete="off" dir="ltr" enterKeyHint="go" value={amount}
            error={isSubmitted && !query ? t('onramp.badAmount', { example: `1${decimalSignOf(tag)}5` }) : isSubmitted && isSame ? t('onramp.sameToken') : undefined}
            onChange={({ target }) => set({ amount: target.value })}
          />
          {by === 'route' && <Select label={t('onramp.exact')} value={exact} options={[{ value: 'input', text: t('onramp.pay') }, { value: 'output', text: t('onramp.receive') }]} onChoose={(value) => set({ exact: value === 'output' ? 'output' : 'input' })} />}
          {by === 'checkout' && (
            <Line>
              <Select label={t('onramp.unit')} value={unit} options={[{ value: 'currency', text: currency }, { value: 'token', text: t('onramp.whichToken') }]} onChoose={(value) => set({ unit: value === 'token' ? 'token' : 'currency' })} />
              <Select label={t('onramp.currency')} value={currency} options={currencies.map((value) => ({ value, text: value }))} onChoose={(value) => set({ currency: value })} />
              <Select label={t('onramp.country')} value={country} options={regions.map((value) => ({ value, text: names.of(value) ?? value }))} onChoose={(value) => set({ country: value, currency: currencyOfRegion[value] ?? currency })} />
            </Line>
          )}
          <Button type="submit">{t('onramp.showOffers')}</Button>
        </Stack>
      </form>
    </Screen>
  );
}

/** The sign before decimals in the language that is shown. */
function decimalSignOf(tag: string): string {
  return formatAmount(11n, 1, tag).replaceAll(/\p{Nd}/gu, '');
}

/** What is asked, once the form says it. */
function useQuery({ by, toChainId, toToken, fromChainId, fromToken, amount, exact, unit, currency, country }: Form, account: string, slippageBps: number): OffersQuery | undefined {
  const tag = useLanguageTag();
  const to = { chainId: toChainId, address: toToken };
  const from = { chainId: fromChainId, address: fromToken };
  const isOfOutput = by === 'checkout' || exact === 'output';
  const counted = useTokens(isOfOutput ? toChainId : fromChainId).tokens.find(({ address }) => sameAddress(address, isOfOutput ? toToken : fromToken));
  if (!counted) return undefined;
  const isMoney = by === 'checkout' && unit === 'currency';
  const reading = parseAmount(amount, { decimals: isMoney ? 2 : counted.decimals, decimalSign: decimalSignOf(tag) });
  if (reading.at !== 'amount' || reading.units <= 0n) return undefined;
  if (by === 'route') return { kind: 'route', account, from, to, exact, amount: reading.units, slippageBps };
  const whole = 10n ** BigInt(counted.decimals);
  return { kind: 'checkout', account, to, currency, country, slippageBps, ...(isMoney ? { amount: guessOf(Number(reading.units) / 100, counted.priceUsd, whole), spend: Number(reading.units) / 100 } : { amount: reading.units }) };
}

/** Where the question for so much money begins: at about its worth, else at one token. */
function guessOf(spend: number, priceUsd: string | undefined, whole: bigint): bigint {
  const price = Number(priceUsd);
  const tokens = price > 0 ? spend / price : 1;
  const guess = (whole * BigInt(Math.round(tokens * 1_000_000))) / 1_000_000n;
  return guess > 0n ? guess : 1n;
}

interface TokenChoiceProps {
  readonly legend: string;
  readonly chainId: number;
  readonly token: string;
  onChoose(chainId: number, token: string): void;
}

function TokenChoice({ legend, chainId, token, onChoose }: TokenChoiceProps): ReactNode {
  const t = useStrings(strings);
  const chains = useLatchkeySelector(selectChains);
  const { tokens } = useTokens(chainId);
  return (
    <Choice>
      <legend>{legend}</legend>
      <Select label={t('onramp.network')} value={String(chainId)} options={chains.map(({ id, name }) => ({ value: String(id), text: name }))} onChoose={(value) => onChoose(Number(value), nativeTokenAddress)} />
      <Select label={t('onramp.whichToken')} value={tokens.find(({ address }) => sameAddress(address, token))?.address ?? token} options={tokens.map(({ address, symbol, name }) => ({ value: address, text: symbol === '' ? name : symbol }))} onChoose={(value) => onChoose(chainId, value)} />
    </Choice>
  );
}

/** Payments of the account that have not ended. */
function UnderWay({ account, onShow }: { readonly account: string; onShow(paymentId: string): void }): ReactNode {
  const t = useStrings(strings);
  const payments = useOnrampSelector(selectPayments).filter((payment) => sameAddress(payment.account, account) && !hasEnded(payment));
  if (payments.length === 0) return null;
  return (
    <Stack $gap="small">
      <Text $strong>{t('onramp.underWay')}</Text>
      <Rows aria-label={t('onramp.underWay')}>
        {payments.map(({ id, providerName }) => <li key={id}><RowButton onClick={() => onShow(id)}><RowText><bdi>{providerName}</bdi></RowText><Note>{t('onramp.look')}</Note></RowButton></li>)}
      </Rows>
    </Stack>
  );
}
