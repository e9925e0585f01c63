'use client';
import { useEffect, useMemo, useRef } from 'react';
import type { ReactNode, SyntheticEvent } from 'react';
import type { Chain } from '../../domain/chains/chains.ts';
import { recipientWarnings } from '../../domain/recipients/recipientWarnings.ts';
import type { Nft } from '../../domain/tokens/nft.ts';
import { quantityOf } from '../../domain/tokens/quantityOf.ts';
import { enFunds } from '../../locales/en/enFunds.ts';
import { enSend } from '../../locales/en/enSend.ts';
import { selectChain } from '../../store/network.ts';
import { useNft } from '../../ui/hooks/reads/useNft.ts';
import { useScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import type { ScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import { useTokens } from '../../ui/hooks/sending/useFunds.ts';
import { useLatchkey, useLatchkeySelector } from '../../ui/kit/kitContext.ts';
import { nftName } from '../../ui/funds/nftName.ts';
import { NoFunds } from '../../ui/funds/NoFunds.tsx';
import { Button } from '../../ui/primitives/Button.tsx';
import { TextField } from '../../ui/primitives/Field.tsx';
import { Note } from '../../ui/primitives/Row.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { toAcceptance } from './judgeForm.ts';
import { RecipientField } from './RecipientField.tsx';
import { Form, SubmitRows } from './SendForm.tsx';
import { SendProgress } from './SendProgress.tsx';
import { beginNftSend, submitNft } from './submitNft.ts';
import type { NftSendState } from './submitNft.ts';
import { useIsContract } from './useIsContract.ts';
import { useKnownRecipients } from './useKnownRecipients.ts';
import { useRecipient } from './useRecipient.ts';
import { Warnings } from './Warnings.tsx';

interface SendNftProps {
  /** Of the screen: what was entered is kept by them. */
  readonly params: object;
  readonly nft: { readonly contract: string; readonly tokenId: bigint };
  readonly chainId: number;
  readonly from: string;
  readonly walletId: string;
  readonly activeChainId: number;
}

/** Sends one NFT: to whom and, of those that there are several of, how many; then the review, then how it goes. What it is and whether the account has it is read from the chain first. */
export function SendNft({ params, nft: { contract, tokenId }, chainId, from, walletId, activeChainId }: SendNftProps): ReactNode {
  const t = useStrings(enSend, enFunds);
  const [state, memory] = useScreenMemory(params, beginNftSend);
  const chain = useLatchkeySelector((core) => selectChain(core, chainId));
  const read = useNft({ chainId, contract, tokenId, holder: from });
  useEffect(() => () => {
    const { phase } = memory.get();
    if (phase.at === 'checking') phase.giveUp.abort(); // a person who turns away does not want to be shown the review
  }, [memory]);
  if (!chain) return <NoFunds title={t('core.funds.nftSend')} isConnected />;
  if (state.phase.at === 'sent') return <SendProgress chain={chain} sent={state.phase.sent} onAgain={() => memory.set(beginNftSend)} onBackToForm={() => memory.set((before) => ({ ...before, phase: { at: 'editing' } }))} />;
  const held = read.at === 'read' ? (read.nft.quantityOwned ?? 0n) : 0n;
  if (read.at === 'read' && held > 0n) return <NftForm memory={memory} state={state} nft={read.nft} held={held} chain={chain} from={from} walletId={walletId} isElsewhere={activeChainId !== chainId} />;
  return (
    <Screen title={t('core.funds.nftSend')}>
      {read.at === 'loading' && <Stack $align="center" $gap="small" role="status"><Spinner /><Note>{t('core.funds.nftReading')}</Note></Stack>}
      {read.at === 'read' && <Text role="status" $align="center">{t('core.funds.nftNotYours')}</Text>}
      {read.at === 'failed' && (
        <Stack $gap="small" role="alert">
          <Note $tone="danger">{t('core.send.availableUnknown')}</Note>
          <Button $kind="quiet" onClick={read.refetch}>{t('core.send.tryAgain')}</Button>
        </Stack>
      )}
    </Screen>
  );
}

interface NftFormProps {
  readonly memory: ScreenMemory<NftSendState>;
  readonly state: NftSendState;
  readonly nft: Nft;
  readonly held: bigint;
  readonly chain: Chain;
  readonly from: string;
  readonly walletId: string;
  readonly isElsewhere: boolean;
}

function NftForm({ memory, state: { to: text, quantity, acceptedFor, isSubmitted, phase }, nft, held, chain, from, walletId, isElsewhere }: NftFormProps): ReactNode {
  const t = useStrings(enSend, enFunds);
  const kit = useLatchkey();
  const toInput = useRef<HTMLInputElement>(null);
  const quantityInput = useRef<HTMLInputElement>(null);
  const recipient = useRecipient(text, chain.id);
  const known = useKnownRecipients(from);
  const { tokens } = useTokens(chain.id);
  const to = recipient.at === 'known' ? recipient.address : undefined;
  const isToContract = useIsContract(to, chain.id);
  const warnings = useMemo(
    () => (to === undefined ? [] : recipientWarnings({ to, account: from, token: nft.tokenAddress, tokens: tokens.map(({ address }) => address), known: known.map(({ address }) => address), isContract: isToContract })),
    [to, from, nft.tokenAddress, tokens, known, isToContract],
  );
  const acceptance = to === undefined ? undefined : toAcceptance(to, warnings);
  const needsAccept = warnings.some(({ level }) => level === 'danger');
  const isAccepted = acceptance !== undefined && acceptedFor === acceptance;
  const isHeldBack = needsAccept && !isAccepted;
  const isBusy = phase.at === 'checking' || phase.at === 'reviewing';
  const amount = held === 1n ? 1n : quantityOf(quantity, held);
  const enter = (part: Partial<Omit<NftSendState, 'phase'>>): void => memory.set((before) => {
    if (before.phase.at === 'checking') before.phase.giveUp.abort(); // what is being checked is no longer what is meant
    return { ...before, ...part, phase: { at: 'editing' } };
  });
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (isBusy) return;
    enter({ isSubmitted: true });
    if (recipient.at !== 'known') return recipient.at === 'lookingUp' ? undefined : toInput.current?.focus();
    if (isHeldBack) return;
    if (amount === undefined) return quantityInput.current?.focus();
    void submitNft(kit, memory, { nft, chainId: chain.id, from, walletId, to: recipient.address, name: recipient.name, amount, shownAs: nftName(nft, t) });
  };
  return (
    <Screen title={t('core.funds.nftSend')}>
      <Form noValidate onSubmit={submit}>
        <Stack $gap="tiny">
          <Text $strong><bdi>{nftName(nft, t)}</bdi></Text>
          {nft.metadata.collection !== undefined && <Note><bdi>{nft.metadata.collection}</bdi></Note>}
          <Note $tone={isElsewhere ? 'warning' : 'muted'}>{t(isElsewhere ? 'core.send.switchFirst' : 'core.send.onNetwork', { network: chain.name })}</Note>
        </Stack>
        <RecipientField
          inputRef={toInput}
          text={text}
          recipient={recipient}
          isSubmitted={isSubmitted}
          known={known}
          onChange={(next) => enter({ to: next })}
          onChoose={(next) => {
            enter({ to: next });
            toInput.current?.focus(); // what was pressed is gone
          }}
          onRetry={() => toInput.current?.focus()}
        />
        <Warnings id={`nft-${nft.id}-warnings`} warnings={warnings} accept={needsAccept ? { isAccepted, isDisabled: isBusy, onChange: (isTicked) => enter({ acceptedFor: isTicked ? acceptance : undefined }) } : undefined} />
        {held > 1n && (
          <TextField
            ref={quantityInput}
            label={t('core.funds.nftHowMany')}
            value={quantity}
            inputMode="numeric"
            autoComplete="off"
            hint={t('core.send.available', { amount: String(held) })}
            error={amount === undefined && (isSubmitted || quantity !== '') ? t('core.funds.nftHowManyWrong', { max: String(held) }) : undefined}
            onChange={({ target }) => enter({ quantity: target.value })}
          />
        )}
        <SubmitRows phase={phase} isHeldBack={isHeldBack} onSubmit={submit} />
      </Form>
    </Screen>
  );
}
