'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import type { ScreenParams, ScreenProps } from '../../contracts/points/screens.ts';
import { sameAddress } from '../../domain/accounts.ts';
import { isAddress } from '../../domain/hex.ts';
import { isNativeToken, nativeTokenAddress } from '../../domain/tokens/nativeToken.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { selectChain } from '../../store/network.ts';
import { useActiveAccount, useActiveChain } from '../../ui/hooks/useAccount.ts';
import { useHoldings, useTokens } from '../../ui/hooks/useFunds.ts';
import { useScreenMemory } from '../../ui/hooks/useScreenMemory.ts';
import type { ScreenMemory } from '../../ui/hooks/useScreenMemory.ts';
import { useLatchkeySelector } from '../../ui/kitContext.ts';
import { useStrings } from '../../ui/useStrings.ts';
import { NoFunds } from '../Funds/NoFunds.tsx';
import { SubScreen } from '../Funds/SubScreen.tsx';
import { TokenFinder } from '../Funds/TokenFinder.tsx';
import { SendProgress } from './SendProgress.tsx';
import { SendForm } from './SendForm.tsx';
import type { SendState } from './judgeForm.ts';

export interface SendParams extends ScreenParams {
  /** What to send. Absent: the native currency. */
  readonly token?: string;
}

/** Sends a token of the network in use: what, to whom and how much, then the review, then how it goes. What was entered stays until it is sent. */
export default function Send({ params }: ScreenProps<SendParams>): ReactNode {
  const t = useStrings(enSend);
  const account = useActiveAccount();
  const { chain, chainId } = useActiveChain();
  const isReady = account !== undefined && chain !== undefined;
  return isReady ? <ReadySend params={params} from={account.address} walletId={account.walletId} activeChainId={chain.id} /> : <NoFunds title={t('core.send.title')} isConnected={account !== undefined && chainId !== undefined} />;
}

interface ReadySendProps {
  readonly params: SendParams;
  readonly from: string;
  readonly walletId: string;
  readonly activeChainId: number;
}

function ReadySend({ params, from, walletId, activeChainId }: ReadySendProps): ReactNode {
  const t = useStrings(enSend);
  const [state, memory] = useScreenMemory(params, () => begin(params, activeChainId));
  useGivingUp(memory);
  // It goes out on the network that it was begun on, wherever the wallet goes meanwhile; another one is chosen with a token of it.
  const chain = useLatchkeySelector((core) => selectChain(core, state.form.chainId) ?? selectChain(core, activeChainId));
  const pickerChain = useLatchkeySelector((core) => selectChain(core, activeChainId));
  const chainTokens = useTokens(chain?.id);
  const pickerTokens = useTokens(pickerChain?.id);
  const token = chainTokens.tokens.find(({ address }) => sameAddress(address, state.form.token)) ?? chainTokens.tokens.find(({ address }) => isNativeToken(address));
  const holdings = useHoldings(chain?.id, chainTokens.tokens);
  const pickerHoldings = useHoldings(pickerChain?.id, pickerTokens.tokens);
  if (!chain || !token || !pickerChain) return <NoFunds title={t('core.send.title')} isConnected />;
  if (state.phase.at === 'sent') return <SendProgress chain={chain} sent={state.phase.sent} onAgain={() => memory.set(() => begin({ token: token.address }, chain.id))} onBackToForm={() => memory.set((before) => ({ ...before, phase: { at: 'editing' } }))} />;
  if (state.picker) {
    const close = (): void => memory.set((before) => ({ ...before, picker: undefined }));
    return (
      <SubScreen title={t('core.send.chooseToken')} onBack={close}>
        <TokenFinder
          chain={pickerChain}
          chainTokens={pickerTokens}
          holdings={pickerHoldings}
          search={state.picker.search}
          onSearch={(search) => memory.set((before) => ({ ...before, picker: { search } }))}
          current={pickerChain.id === chain.id ? token.address : undefined}
          onChoose={({ address }) => memory.set((before) => ({ ...before, picker: undefined, form: { ...before.form, chainId: pickerChain.id, token: address, isMax: false, ...(before.form.isMax && { amount: '' }) } }))}
        />
      </SubScreen>
    );
  }
  return <SendForm memory={memory} state={state} chain={chain} token={token} tokens={chainTokens.tokens} holdings={holdings} from={from} walletId={walletId} isElsewhere={activeChainId !== chain.id} />;
}

function begin({ token }: SendParams, chainId: number): SendState {
  return {
    form: { chainId, token: isAddress(token) ? token : nativeTokenAddress, to: '', amount: '', isMax: false, acceptedFor: undefined, isSubmitted: false },
    phase: { at: 'editing' },
    picker: undefined,
  };
}

/** Whoever turns away while it is still being checked does not want to be shown the review. */
function useGivingUp(memory: ScreenMemory<SendState>): void {
  useEffect(() => () => {
    const { phase } = memory.get();
    if (phase.at === 'checking') phase.giveUp.abort();
  }, [memory]);
}
