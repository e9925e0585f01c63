'use client';
import { useEffect, useId, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { encodeUtf8 } from '../../../src/domain/encoding/bytes.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { isDangerous } from '../../../src/domain/preview/preview.ts';
import type { PreviewWarning } from '../../../src/domain/preview/preview.ts';
import type { SiweMessage } from '../../../src/domain/messages/siweMessage.ts';
import { disconnect } from '../../../src/flows/connection/disconnect.ts';
import { closeModal } from '../../../src/flows/modal/closeModal.ts';
import { Accept, Button, ConfirmButton, FactCode, Facts, RawText, Screen, LiveRegion, Stack, Text, usePreview, WalletIcon, Warnings } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useActiveAccount } from '../../../src/ui/hooks/wallets/useAccount.ts';
import { useWallet, useWalletName } from '../../../src/ui/hooks/wallets/useWallets.ts';
import { useLatchkey, useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { useNavigation } from '../../../src/ui/modal/navigation.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import type { ErrorWords } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { Translate } from '../../../src/ui/texts/useStrings.ts';
import { siweKey } from '../key.ts';
import { prepareSignIn } from '../flows/prepareSignIn.ts';
import type { PreparedSignIn } from '../flows/prepareSignIn.ts';
import { signIn } from '../flows/signIn.ts';
import { selectSiwe } from '../slice.ts';
import type { SignInPhase, SiweState } from '../slice.ts';
import { strings } from '../strings.ts';
import { Busy } from './Busy.tsx';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';

const Full = /* @__PURE__ */ styled.details`
  flex: none;
  color: var(--lk-text-muted);
  font: 400 14px/1.5 var(--lk-font);
  & summary {
    display: list-item;
    min-height: 44px;
    align-content: center;
    cursor: pointer;
  }
  & summary:focus-visible {
    outline: 3px solid var(--lk-focus);
    border-radius: var(--lk-radius-small);
  }
`;

const Leaving = /* @__PURE__ */ styled(Text)`
  color: var(--lk-text-muted);
  font-size: 14px;
  text-align: center;
`;

const useSiweSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly siwe: SiweState }>();

/** Shows what will be signed, asks the wallet, and tells how it went. The message and the signature live no longer than this screen. */
export default function SignIn(): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  const { close } = useNavigation();
  const { phase } = useSiweSelector(selectSiwe);
  const account = useActiveAccount();
  const walletId = account?.walletId;
  const walletName = useWalletName(walletId);
  const wallet = useWallet(walletId);
  const errorText = useErrorText();
  const isJoined = phase.at === 'inProgress' && phase.isJoined === true;
  const isAsked = phase.at === 'instruction' || (phase.at === 'inProgress' && !isJoined) || phase.at === 'failed';
  const { prepared, error: prepareError, isLoading, prepareAgain } = usePreparation(isAsked ? account?.address : undefined);
  const text = prepared?.text;
  const reading = usePreview({ request: { kind: 'message', message: text ?? '' }, ...(walletId !== undefined && { walletId }) });
  const warningsId = useId();
  const [accepted, setAccepted] = useState<string>();
  const { config: { isRequired }, port, report } = usePlugin(siweKey);

  // Nothing is signed before the warnings about this very text are there.
  const isRead = text !== undefined && reading.at === 'shown' && reading.preview.raw === encodeUtf8(text);
  const preview = isRead ? reading.preview.warnings : [];
  const warnings = prepared ? [...preview, ...elsewhere(prepared.message, port(pagePort).site(), t)] : [];
  const needsAccept = isDangerous({ warnings });
  // That the next message could not be had is the later news.
  const error = phase.at === 'inProgress' ? undefined : (prepareError ?? (phase.at === 'failed' ? phase.error : undefined));
  const wait = waitOf(phase, isLoading || (prepared !== undefined && !isRead));
  const refused = phase.at === 'instruction' && phase.isRefused === true && t('siwe.signIn.refused', { wallet: walletName });

  const go = (): void => {
    if (!prepared || prepareError) return prepareAgain();
    kit.dispatch(signIn({ prepared })).catch(prepareAgain); // the phase shows how it ends; the next try needs a nonce of its own
  };
  const leave = (): void => {
    kit.dispatch(closeModal());
    // Where it is required, closing has done it.
    if (kit.getState().connection.activeWalletId === walletId) kit.dispatch(disconnect()).catch((failure: unknown) => report(failure));
  };

  return (
    <Screen title={t(error ? 'siwe.signIn.failed' : 'siwe.signIn.title')}>
      <Stack $align="center" $gap="medium">
        <WalletIcon icon={wallet?.icon} name={walletName} size={56} />
        {error ? <Failure error={error} /> : !isJoined && <Text $align="center">{t('siwe.signIn.instruction', { wallet: walletName })}</Text>}
      </Stack>
      {prepared && <Message prepared={prepared} />}
      <Warnings id={warningsId} warnings={warnings} />
      {needsAccept && <Accept describedBy={warningsId} isAccepted={accepted === text} isDisabled={wait !== undefined} onChange={(isAccepted) => setAccepted(isAccepted ? text : undefined)} />}
      {refused && <Text $align="center" $tone="text-muted">{refused}</Text>}
      {wait === 'siwe.signIn.awaiting' && <Text $align="center" $tone="text-muted">{t('siwe.signIn.awaitingHint', { wallet: walletName })}</Text>}
      <Stack $gap="small">
        {/* One button throughout: it keeps the focus while it is busy. */}
        <ConfirmButton shows={error ?? text} isDisabled={needsAccept && accepted !== text} isBusy={wait !== undefined} onConfirm={go}>
          {wait && <Busy $size={18} />}
          {t(wait ?? (error ? 'siwe.signIn.tryAgain' : 'siwe.signIn.signIn'))}
        </ConfirmButton>
        {!isRequired && close && <Button $kind="quiet" onClick={close}>{t('siwe.signIn.skip')}</Button>}
        <Button $kind="quiet" onClick={leave}>{t('siwe.signIn.disconnect')}</Button>
      </Stack>
      {isRequired && close && <Leaving>{t('siwe.signIn.leaving')}</Leaving>}
      <LiveRegion lines={error ? [t('siwe.signIn.failed'), ...watchNews(error, errorText(error))] : wait ? [t(wait)] : refused ? [refused] : []} />
    </Screen>
  );
}

/** What an error tells on top of that it failed. */
function watchNews({ code }: WireError, { message, remedy }: ErrorWords): readonly string[] {
  return code === 'siwe.failed' ? (remedy === undefined ? [] : [remedy]) : [message];
}

type WaitKey = 'siwe.signIn.checking' | 'siwe.signIn.preparing' | 'siwe.signIn.awaiting' | 'siwe.signIn.verifying';

/** What is waited for, if anything. */
function waitOf(phase: SignInPhase, isLoading: boolean): WaitKey | undefined {
  switch (phase.at) {
    case 'idle': case 'checking': case 'success': return 'siwe.signIn.checking';
    case 'inProgress': return `siwe.signIn.${phase.step}`;
    case 'instruction': case 'failed': return isLoading ? 'siwe.signIn.preparing' : undefined;
  }
}

function Failure({ error }: { readonly error: WireError }): ReactNode {
  const { message, remedy } = useErrorText()(error);
  const isSaidAbove = error.code === 'siwe.failed';
  return (
    <Stack $align="center" $gap="tiny">
      {!isSaidAbove && <Text $strong $align="center"><bdi>{message}</bdi></Text>}
      {remedy !== undefined && <Text $align="center" $tone={isSaidAbove ? 'text' : 'text-muted'}><bdi>{remedy}</bdi></Text>}
    </Stack>
  );
}

/** What is signed: in short, and to the letter. */
function Message({ prepared: { message, text } }: { readonly prepared: PreparedSignIn }): ReactNode {
  const t = useStrings(strings);
  return (
    <Stack $gap="tiny">
      <Facts aria-label={t('siwe.signIn.details')}>
        <div><dt>{t('siwe.signIn.site')}</dt><dd><bdi>{message.domain}</bdi></dd></div>
        <div><dt>{t('siwe.signIn.account')}</dt><dd><FactCode dir="ltr">{message.address}</FactCode></dd></div>
        {message.statement !== undefined && <div><dt>{t('siwe.signIn.statement')}</dt><dd><bdi>{message.statement}</bdi></dd></div>}
      </Facts>
      <Full>
        <summary>{t('siwe.signIn.message')}</summary>
        <RawText tabIndex={0} dir="ltr" role="region" aria-label={t('siwe.signIn.message')}>{text}</RawText>
      </Full>
    </Stack>
  );
}

/** A message about an address of another site gets a word of warning: some sites name their server. */
function elsewhere({ uri }: SiweMessage, site: { readonly domain: string } | undefined, t: Translate<keyof typeof strings>): readonly PreviewWarning[] {
  const isElsewhere = site !== undefined && (!URL.canParse(uri) || new URL(uri).host !== site.domain);
  return isElsewhere ? [{ code: 'siwe.otherUri', level: 'caution', text: t('siwe.signIn.otherUri', { uri }) }] : [];
}

interface Preparation {
  /** Of the account now; the last one stays until the next is there. */
  readonly prepared: PreparedSignIn | undefined;
  readonly error: WireError | undefined;
  readonly isLoading: boolean;
  prepareAgain(): void;
}

/** Fetches a message for the account, and a new one when told to. Without an account it waits for one. */
function usePreparation(address: string | undefined): Preparation {
  const kit = useLatchkey();
  const [round, setRound] = useState(0);
  const [last, setLast] = useState<{ readonly round: number; readonly address: string; readonly prepared?: PreparedSignIn; readonly error?: WireError }>();
  useEffect(() => {
    if (address === undefined) return undefined;
    const left = new AbortController();
    const settle = (outcome: { readonly prepared: PreparedSignIn } | { readonly error: WireError }): void => {
      if (!left.signal.aborted) setLast({ round, address, ...outcome });
    };
    kit.dispatch(prepareSignIn({ signal: left.signal })).then((prepared) => settle({ prepared }), (error: unknown) => settle({ error: toWireError(error) }));
    return () => left.abort();
  }, [kit, address, round]);
  const own = last?.address === address ? last : undefined;
  const isLoading = address !== undefined && own?.round !== round;
  return { prepared: own?.prepared, error: isLoading ? undefined : own?.error, isLoading, prepareAgain: () => setRound((before) => before + 1) };
}
