'use client';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { accountUrl } from '../../domain/chains/explorerUrls.ts';
import { isNativeToken } from '../../domain/tokens/nativeToken.ts';
import { ownTokens } from '../../flows/funds/ownTokens.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { useActiveAccount, useActiveChain } from '../../ui/hooks/wallets/useAccount.ts';
import { useHoldings, useTokens } from '../../ui/hooks/sending/useFunds.ts';
import { selectChain } from '../../store/network.ts';
import { useLatchkey, useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button, LinkButton } from '../../ui/primitives/Button.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { CopyButton } from '../../ui/funds/CopyButton.tsx';
import { Facts } from '../../ui/funds/Facts.tsx';
import { FullAddress } from '../../ui/funds/FullAddress.tsx';
import { OfferToken } from '../../ui/funds/OfferToken.tsx';
import { NoFunds } from '../../ui/funds/NoFunds.tsx';
import { TokenMark } from '../../ui/funds/TokenMark.tsx';
import { useMoney } from '../../ui/funds/useMoney.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const Amount = /* @__PURE__ */ styled.p`
  margin: 0;
  color: var(--lk-text);
  font: 700 28px/1.2 var(--lk-font);
  text-align: center;
  overflow-wrap: anywhere;
`;

export interface TokenParams {
  /** Its contract, or the placeholder of the native currency. */
  readonly token: string;
  /** Absent: it is of the network in use. */
  readonly chainId?: number;
}

/** One token: how much there is, where its contract is, and what can be done with it. */
export default function TokenDetails({ params }: ScreenProps<TokenParams>): ReactNode {
  const t = useStrings(enFunds);
  const kit = useLatchkey();
  const { show, back } = useNavigation();
  const money = useMoney();
  const account = useActiveAccount();
  const { chain: activeChain } = useActiveChain();
  const wanted = useLatchkeySelector((state) => selectChain(state, params.chainId));
  const chain = params.chainId === undefined ? activeChain : wanted;
  const { tokens, isOwn, isLoading } = useTokens(chain?.id);
  const holdings = useHoldings(chain?.id, tokens);
  const token = tokens.find(({ address }) => sameAddress(address, params.token));
  if (!account || !chain) return <NoFunds title={t('core.funds.tokens')} isConnected={account !== undefined} />;
  if (!token) return <Screen title={t('core.funds.tokens')}><Text role="status" $align="center">{t(isLoading ? 'core.funds.reading' : 'core.funds.noTokensFound')}</Text></Screen>;
  const holding = holdings.of(token);
  const worth = holding.at === 'read' ? money.worth(holding.units, token) : undefined;
  const price = money.worth(10n ** BigInt(token.decimals), token);
  const isNative = isNativeToken(token.address);
  const url = isNative ? undefined : accountUrl(chain, token.address);
  const remove = (): void => {
    back();
    ownTokens.remove(servicesOf(kit), token);
  };
  return (
    <Screen title={token.name || token.symbol}>
      <Stack $align="center" $gap="small">
        <TokenMark token={token} size={56} />
        {holding.at === 'read' && <Amount><bdi>{money.amount(holding.units, token)}</bdi></Amount>}
        {holding.at === 'loading' && <Text role="status" $tone="text-muted">{t('core.funds.reading')}</Text>}
        {holding.at === 'failed' && <Stack $align="center" $gap="small" role="alert"><Text $tone="danger">{t('core.funds.notAvailable')}</Text><Button $kind="quiet" onClick={holdings.refetch}>{t('core.funds.tryAgain')}</Button></Stack>}
        {worth !== undefined && <Text $tone="text-muted">{worth}</Text>}
        {isOwn(token) && <><Text $strong $tone="warning" $align="center">{t('core.funds.unverified')}</Text><Text $tone="text-muted" $align="center">{t('core.funds.unverifiedHint')}</Text></>}
      </Stack>
      <Button onClick={() => show('core.send', { token: token.address, chainId: chain.id })}>{t('core.funds.send')}</Button>
      {holding.at === 'read' && holding.units > 0n && <OfferToken token={token} />}
      <Facts
        facts={[
          { label: t('core.funds.network'), value: chain.name },
          ...(price === undefined ? [] : [{ label: t('core.funds.price'), value: price }]),
          ...(isNative ? [] : [{ label: t('core.funds.contract'), value: <FullAddress address={token.address} /> }]),
        ]}
      />
      {!isNative && <CopyButton address={token.address} />}
      {url !== undefined && <LinkButton $kind="quiet" href={url} target="_blank" rel="noopener noreferrer">{t('core.funds.view')}</LinkButton>}
      {isOwn(token) && <Button $kind="danger" onClick={remove}>{t('core.funds.remove')}</Button>}
    </Screen>
  );
}
