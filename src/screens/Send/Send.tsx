'use client';
import { useEffect, useMemo } from 'react';
import type { ReactNode } from 'react';
import type { ScreenProps } from '../../contracts/points/screens.ts';
import { sameAddress } from '../../domain/accounts/accounts.ts';
import { isAddress } from '../../domain/encoding/isHex.ts';
import { nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { selectChain } from '../../store/network.ts';
import { useActiveAccount, useActiveChain } from '../../ui/hooks/wallets/useAccount.ts';
import { useHoldings, useTokens } from '../../ui/hooks/sending/useFunds.ts';
import { useScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import type { ScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import { useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { NoFunds } from '../../ui/funds/NoFunds.tsx';
import { SubScreen } from '../../ui/funds/SubScreen.tsx';
import { TokenFinder } from '../../ui/funds/TokenFinder.tsx';
import { SendProgress } from './SendProgress.tsx';
import { SendForm } from './SendForm.tsx';
import { SendNft } from './SendNft.tsx';
import type { SendState } from './judgeForm.ts';

export interface SendParams {
  /** What to send. Absent: the native currency. */
  readonly token?: string;
  /** Where it is. Absent: on the network in use. */
  readonly chainId?: number;
  /** Which token of the collection `token`, in decimal digits. Absent: `token` is fungible. */
  readonly tokenId?: string;
}

/** Sends a token of the network in use: what, to whom and how much, then the review, then how it goes. What was entered stays until it is sent. */
export default function Send({ params }: ScreenProps<SendParams>): ReactNode {
  const t = useStrings(enSend);
  const account = useActiveAccount();
  const { chain, chainId } = useActiveChain();
  const isReady = account !== undefined && chain !== undefined;
  const nft = readNftParams(params);
  if (isReady && nft) return <SendNft params={params} nft={nft} chainId={params.chainId ?? chain.id} from={account.address} walletId={account.walletId} activeChainId={chain.id} />;
  return isReady ? <ReadySend params={params} from={account.address} walletId={account.walletId} activeChainId={chain.id} /> : <NoFunds title={t('core.send.title')} isConnected={account !== undefined && chainId !== undefined} />;
}

/** Which NFT is meant, where one is. */
function readNftParams({ token, tokenId }: SendParams): { readonly contract: string; readonly tokenId: bigint } | undefined {
  return isAddress(token) && tokenId !== undefined && /^\d{1,78}$/.test(tokenId) ? { contract: token, tokenId: BigInt(tokenId) } : undefined;
}

interface ReadySendProps {
  readonly params: SendParams;
  readonly from: string;
  readonly walletId: string;
  readonly activeChainId: number;
}

function ReadySend({ params, from, walletId, activeChainId }: ReadySendProps): ReactNode {
  const t = useStrings(enSend, enFunds);
  const [state, memory] = useScreenMemory(params, () => begin(params, params.chainId ?? activeChainId));
  useGivingUp(memory);
  // It goes out on the network that it was begun on, wherever the wallet goes meanwhile; another one is chosen with a token of it.
  const chain = useLatchkeySelector((core) => selectChain(core, state.form.chainId));
  const pickerChain = useLatchkeySelector((core) => selectChain(core, activeChainId));
  const chainTokens = useTokens(chain?.id);
  const pickerTokens = useTokens(pickerChain?.id);
  const { form: { chainId, token: wanted }, chosen } = state;
  const listed = chainTokens.tokens.find(({ address }) => sameAddress(address, wanted));
  const token = listed ?? (chosen?.chainId === chainId && sameAddress(chosen.address, wanted) ? chosen : undefined);
  const tokens = useMemo(() => (listed || !token ? chainTokens.tokens : [...chainTokens.tokens, token]), [chainTokens.tokens, listed, token]);
  const holdings = useHoldings(chain?.id, tokens);
  const pickerHoldings = useHoldings(pickerChain?.id, pickerTokens.tokens);
  if (!pickerChain) return <NoFunds title={t('core.send.title')} isConnected />;
  const closePicker = (): void => memory.set((before) => ({ ...before, picker: undefined }));
  const picker = (search: string): ReactNode => (
    <TokenFinder
      chain={pickerChain}
      chainTokens={pickerTokens}
      holdings={pickerHoldings}
      search={search}
      onSearch={(text) => memory.set((before) => ({ ...before, picker: { search: text } }))}
      current={pickerChain.id === chain?.id ? token?.address : undefined}
      onChoose={(next) => memory.set((before) => ({ ...before, picker: undefined, chosen: next, form: { ...before.form, chainId: pickerChain.id, token: next.address, isMax: false, ...(before.form.isMax && { amount: '' }) } }))}
    />
  );
  if (state.phase.at === 'sent') return <SendProgress chain={chain} sent={state.phase.sent} onAgain={() => memory.set((before) => ({ ...begin({ token: wanted }, chainId), chosen: before.chosen }))} onBackToForm={() => memory.set((before) => ({ ...before, phase: { at: 'editing' } }))} />;
  // Nothing stands in for a token that is not known (any more), or not yet: an amount of one is none of another.
  if (!chain || !token) {
    if (chain && chainTokens.isLoading) return <Screen title={t('core.send.title')}><Stack $align="center" $gap="small" role="status"><Spinner /><Note>{t('core.funds.reading')}</Note></Stack></Screen>;
    return <Screen title={t('core.send.chooseToken')}>{picker(state.picker?.search ?? '')}</Screen>;
  }
  if (state.picker) return <SubScreen title={t('core.send.chooseToken')} onBack={closePicker}>{picker(state.picker.search)}</SubScreen>;
  return <SendForm memory={memory} state={state} chain={chain} token={token} tokens={tokens} holdings={holdings} from={from} walletId={walletId} isElsewhere={activeChainId !== chain.id} />;
}

function begin({ token }: SendParams, chainId: number): SendState {
  return {
    form: { chainId, token: isAddress(token) ? token : nativeTokenAddress, to: '', amount: '', isMax: false, acceptedFor: undefined, isSubmitted: false },
    phase: { at: 'editing' },
    chosen: undefined,
    picker: undefined,
  };
}

/** A person who turns away while it is still being checked does not want to be shown the review. */
function useGivingUp(memory: ScreenMemory<SendState>): void {
  useEffect(() => () => {
    const { phase } = memory.get();
    if (phase.at === 'checking') phase.giveUp.abort();
  }, [memory]);
}
