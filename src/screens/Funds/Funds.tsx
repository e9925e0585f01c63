'use client';
import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { worthCents } from '../../domain/tokens/amounts.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import type { Chain } from '../../domain/chains/chains.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enModal } from '../../locales/en/enModal.ts';
import { useActiveAccount, useActiveChain, useChains } from '../../ui/hooks/wallets/useAccount.ts';
import { useAssets } from '../../ui/hooks/sending/useAssets.ts';
import { useHoldings, useTokens } from '../../ui/hooks/sending/useFunds.ts';
import type { ChainTokens, Holdings as ReadHoldings } from '../../ui/hooks/sending/useFunds.ts';
import { addFound, useFoundTokens } from '../../ui/hooks/sending/useFoundTokens.ts';
import { useScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import { useNavigation } from '../../ui/modal/navigation.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { ReceiveIcon, SendIcon } from '../../ui/primitives/icons.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Tabs } from '../../ui/primitives/Tabs.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { Glyph } from '../../ui/funds/Glyph.tsx';
import { groupAssets } from '../../ui/funds/groupAssets.ts';
import type { GroupedAssets } from '../../ui/funds/groupAssets.ts';
import { NoFunds } from '../../ui/funds/NoFunds.tsx';
import { selectChain } from '../../store/network.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { Assets, dustCents } from './Assets.tsx';
import { nftName } from '../../ui/funds/nftName.ts';
import { NftDetails, Nfts } from './Nfts.tsx';
import { SubScreen } from '../../ui/funds/SubScreen.tsx';
import { PastedToken, TokenFinder } from '../../ui/funds/TokenFinder.tsx';
import { UnlistedTokens } from '../../ui/funds/UnlistedTokens.tsx';
import { useMoney } from '../../ui/funds/useMoney.ts';

const Pair = /* @__PURE__ */ styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(120px, 100%), 1fr));
  gap: var(--lk-space-small);
`;

const Worth = /* @__PURE__ */ styled.p`
  margin: 0;
  color: var(--lk-text);
  font: 700 28px/1.2 var(--lk-font);
  font-variant-numeric: tabular-nums;
  overflow-wrap: anywhere;
`;

interface Shown {
  readonly tab: 'tokens' | 'assets' | 'nfts';
  readonly search: string;
  readonly hideZero: boolean;
  readonly hidesDust: boolean;
  /** With the account that it was found for. */
  readonly nft: { readonly is: Nft; readonly of: string } | undefined;
  /** One of the tokens that no list names, of any network: looked up by what its contract says. */
  readonly unlisted: { readonly chainId: number; readonly address: string } | undefined;
}

/** What the account holds: tokens of the network in use with what they are worth, what it has on all networks, and NFTs. Other networks are asked once the visitor wants to see them. */
export default function Funds({ params }: ScreenProps): ReactNode {
  const t = useStrings(enModal, enFunds);
  const [shown, memory] = useScreenMemory<Shown>(params, () => ({ tab: 'tokens', search: '', hideZero: true, hidesDust: true, nft: undefined, unlisted: undefined }));
  const show = (part: Partial<Shown>): void => memory.set((before) => ({ ...before, ...part }));
  const account = useActiveAccount();
  const { chain } = useActiveChain();
  if (!account || !chain) return <NoFunds title={t('core.funds.title')} isConnected={account !== undefined} />;
  const nft = shown.nft?.of === account.address && shown.nft.is.chainId === chain.id ? shown.nft.is : undefined;
  if (nft) return <SubScreen title={nftName(nft, t)} onBack={() => show({ nft: undefined })}><NftDetails nft={nft} chain={chain} holder={account.address} /></SubScreen>;
  if (shown.unlisted) return <UnlistedToken {...shown.unlisted} onLeave={() => show({ unlisted: undefined })} />;
  return (
    <Screen title={t('core.funds.title')} keepsPlace>
      <Holdings chain={chain} owner={account.address} shown={shown} show={show} />
    </Screen>
  );
}

interface HoldingsProps {
  readonly chain: Chain;
  readonly owner: string;
  readonly shown: Shown;
  readonly show: (part: Partial<Shown>) => void;
}

function Holdings({ chain, owner, shown, show }: HoldingsProps): ReactNode {
  const t = useStrings(enFunds);
  const navigation = useNavigation();
  const chains = useChains();
  // Of one network alone, its tokens are all there is.
  const tab = shown.tab === 'assets' && chains.length === 1 ? 'tokens' : shown.tab;
  const found = useFoundTokens(useMemo(() => (tab === 'assets' ? chains.map(({ id }) => id) : [chain.id]), [tab, chains, chain.id]), owner);
  const site = useTokens(chain.id);
  const { is: foundHere } = found.of(chain.id);
  const { listed: chainTokens, unlisted } = useMemo(() => addFound(site, foundHere?.tokens, site.isLoading), [site, foundHere]);
  const holdings = useHoldings(chain.id, chainTokens.tokens);
  const read = useAssets(tab === 'assets' ? chains : noChains, owner, found);
  const grouped = groupAssets(read.chains, { dustCents, hidesDust: shown.hidesDust });
  const tabs = [{ id: 'tokens', title: t('core.funds.tokens') }, ...(chains.length > 1 ? [{ id: 'assets', title: t('core.funds.assets') } as const] : []), { id: 'nfts', title: t('core.funds.nfts') }] as const;
  return (
    <>
      {tab === 'assets' ? <WorthOfAll grouped={grouped} networks={chains.length} /> : <WorthOnChain chain={chain} chainTokens={chainTokens} holdings={holdings} />}
      <Pair>
        <Button onClick={() => navigation.show('core.send')}><Glyph><SendIcon /></Glyph>{t('core.funds.send')}</Button>
        <Button $kind="quiet" onClick={() => navigation.show('core.receive')}><Glyph><ReceiveIcon /></Glyph>{t('core.funds.receive')}</Button>
      </Pair>
      <Tabs label={t('core.funds.title')} tabs={tabs} selected={tab} onSelect={(next) => show({ tab: next })}>
        {tab === 'tokens' && (
          <>
            <TokenFinder
              chain={chain}
              chainTokens={chainTokens}
              holdings={holdings}
              search={shown.search}
              onSearch={(search) => show({ search })}
              hideZero={{ isOn: shown.hideZero, onChange: (hideZero) => show({ hideZero }) }}
              onChoose={({ address }) => navigation.show('core.token', { token: address })}
            />
            {shown.search.trim() === '' && <UnlistedTokens chainId={chain.id} unlisted={unlisted} listed={chainTokens.tokens} onChoose={(search) => show({ search })} />}
            {foundHere?.isIncomplete && foundHere.hasSource && <Note $tone="warning">{t('core.funds.mayBeIncomplete')}</Note>}
          </>
        )}
        {tab === 'assets' && (
          <Assets
            read={read}
            owner={owner}
            found={found}
            grouped={grouped}
            hidesDust={shown.hidesDust}
            onHideDust={(hidesDust) => show({ hidesDust })}
            onChoose={({ address, chainId }) => navigation.show('core.token', { token: address, chainId })}
            onChooseUnlisted={({ address, chainId }) => show({ unlisted: { address, chainId } })}
          />
        )}
        {tab === 'nfts' && <Nfts chain={chain} owner={owner} onChoose={(nft) => show({ nft: { is: nft, of: owner } })} />}
      </Tabs>
    </>
  );
}

const noChains: readonly Chain[] = [];

/** A token that no list names, as its contract describes it. */
function UnlistedToken({ chainId, address, onLeave }: { readonly chainId: number; readonly address: string; readonly onLeave: () => void }): ReactNode {
  const t = useStrings(enFunds);
  const { show } = useNavigation();
  const chain = useLatchkeySelector((state) => selectChain(state, chainId));
  const { tokens } = useTokens(chainId);
  const choose = (): void => {
    onLeave();
    show('core.token', { token: address, chainId });
  };
  return <SubScreen title={t('core.funds.tokens')} onBack={onLeave}>{chain && <PastedToken chain={chain} address={address} tokens={tokens} onChoose={choose} />}</SubScreen>;
}

function WorthOnChain({ chain, chainTokens: { tokens }, holdings }: { readonly chain: Chain; readonly chainTokens: ChainTokens; readonly holdings: ReadHoldings }): ReactNode {
  const t = useStrings(enFunds);
  const money = useMoney();
  const worths = tokens.flatMap((token) => {
    const holding = holdings.of(token);
    return token.priceUsd !== undefined && holding.at === 'read' ? [worthCents(holding.units, token.decimals, token.priceUsd)] : [];
  });
  const unpriced = tokens.filter((token) => {
    const holding = holdings.of(token);
    return token.priceUsd === undefined && holding.at === 'read' && holding.units > 0n;
  }).length;
  return (
    <Stack $align="center" $gap="tiny">
      {worths.length > 0 && <><Note>{t('core.funds.worth')}</Note><Worth>{money.usd(worths.reduce((sum, cents) => sum + cents, 0n))}</Worth></>}
      {worths.length > 0 && unpriced > 0 && <Note>{t('core.funds.unpriced', { count: unpriced })}</Note>}
      <Text $tone="text-muted" $align="center">{t('core.funds.onNetwork', { network: chain.name })}</Text>
    </Stack>
  );
}

/** The sum, and what it leaves out. */
function WorthOfAll({ grouped: { cents, unpriced, failed, isPriced }, networks }: { readonly grouped: GroupedAssets; readonly networks: number }): ReactNode {
  const t = useStrings(enFunds);
  const money = useMoney();
  return (
    <Stack $align="center" $gap="tiny">
      {isPriced && <><Note>{t('core.funds.worth')}</Note><Worth>{money.usd(cents)}</Worth></>}
      {unpriced > 0 && <Note>{t('core.funds.unpriced', { count: unpriced })}</Note>}
      {failed > 0 && <Note $tone="warning">{t('core.funds.chainsMissing', { count: failed })}</Note>}
      <Text $tone="text-muted" $align="center">{t('core.funds.onNetworks', { count: networks })}</Text>
    </Stack>
  );
}
