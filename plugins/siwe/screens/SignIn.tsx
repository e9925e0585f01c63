'use client';
import { useEffect, useId, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { pagePort } from '../../../src/contracts/ports/page.ts';
import { toWireError } from '../../../src/domain/errors.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { isDangerous } from '../../../src/domain/preview/preview.ts';
import type { SiweMessage } from '../../../src/domain/messages/siweMessage.ts';
import { disconnect } from '../../../src/flows/disconnect.ts';
import { closeModal } from '../../../src/flows/showScreen.ts';
import { Accept, Button, Hidden, Note, RawText, Screen, Spinner, Stack, Text, usePreview, WalletIcon, Warnings } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useActiveAccount } from '../../../src/ui/hooks/useAccount.ts';
import { useWallet, useWalletName } from '../../../src/ui/hooks/useWallets.ts';
import { useLatchkey, useLatchkeySelector } from '../../../src/ui/kitContext.ts';
import { useNavigation } from '../../../src/ui/navigation.ts';
import { useStrings } from '../../../src/ui/useStrings.ts';
import { deskOf } from '../desk.ts';
import { prepareSignIn } from '../flows/prepareSignIn.ts';
import type { PreparedSignIn } from '../flows/prepareSignIn.ts';
import { signIn } from '../flows/signIn.ts';
import { selectSiwe } from '../slice.ts';
import type { SignInPhase, SiweState } from '../slice.ts';
import { strings } from '../strings.ts';

const Details = /* @__PURE__ */ styled.dl`
  box-sizing: border-box;
  display: grid;
  gap: 10px;
  margin: 0;
  padding: 12px 16px;
  border-radius: var(--lk-radius-medium);
  background: var(--lk-surface);
  color: var(--lk-text);
  font: 400 15px/1.45 var(--lk-font);
  overflow-wrap: anywhere;
  & dt {
    color: var(--lk-text-muted);
    font-size: 13px;
  }
  & dd {
    margin: 0;
  }
`;

const Code = /* @__PURE__ */ styled.bdi`
  font: 400 13px/1.5 ui-monospace, Menlo, Consolas, monospace;
`;

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

type WithSiwe = CoreState & { readonly siwe: SiweState };
type Preparation = { readonly at: 'loading' } | { readonly at: 'ready'; readonly prepared: PreparedSignIn } | { readonly at: 'failed'; readonly error: WireError };

/** Shows what will be signed, asks the wallet, and tells how it went. The message and the signature live no longer than this screen. */
export default function SignIn(): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  const { close } = useNavigation();
  const { phase } = useLatchkeySelector<SiweState, WithSiwe>(selectSiwe);
  const account = useActiveAccount();
  const walletId = account?.walletId;
  const walletName = useWalletName(walletId);
  const wallet = useWallet(walletId);
  const [round, setRound] = useState(0);
  const isKnown = phase.at !== 'idle' && phase.at !== 'checking' && phase.at !== 'success';
  const preparation = usePreparation(isKnown ? account?.address : undefined, round);
  const { isRequired } = deskOf(kit.services).config;
  useInline(close === undefined);

  const prepareAgain = (): void => setRound((last) => last + 1);
  const sign = (prepared: PreparedSignIn): void => {
    kit.dispatch(signIn({ prepared })).catch(prepareAgain); // the phase shows how it ends; the next try needs a nonce of its own
  };
  const leave = (): void => {
    kit.dispatch(closeModal());
    if (kit.getState().connection.activeWalletId === walletId) kit.dispatch(disconnect({ ...(walletId !== undefined && { walletId }) })).catch((error: unknown) => kit.services.report('siwe', error));
  };

  const error = errorOf(phase, preparation);
  const wait = waitOf(phase, preparation);
  return (
    <Screen title={t(error ? 'siwe.signIn.failed' : 'siwe.signIn.title')}>
      <Stack $align="center" $gap={12}>
        <WalletIcon icon={wallet?.icon} name={walletName} size={56} />
        {error ? <Failure error={error} /> : <Text $align="center">{t('siwe.signIn.instruction', { wallet: walletName })}</Text>}
      </Stack>
      {preparation.at === 'ready' && isKnown ? (
        <Message key={preparation.prepared.text} prepared={preparation.prepared} walletId={walletId} phase={phase} walletName={walletName} onSign={() => sign(preparation.prepared)} />
      ) : wait ? (
        <Waiting text={t(wait)} />
      ) : (
        <Button onClick={prepareAgain}>{t('siwe.signIn.tryAgain')}</Button>
      )}
      {!isRequired && close && <Button $kind="quiet" onClick={close}>{t('siwe.signIn.skip')}</Button>}
      <Button $kind="quiet" onClick={leave}>{t('siwe.signIn.disconnect')}</Button>
      {isRequired && close && <Note $tone="muted">{t('siwe.signIn.leaving')}</Note>}
      <Hidden role="status">{error ? `${t('siwe.signIn.failed')}. ${error.message}` : phase.at === 'instruction' && phase.isRefused ? t('siwe.signIn.refused', { wallet: walletName }) : wait ? t(wait) : ''}</Hidden>
    </Screen>
  );
}

type WaitKey = 'siwe.signIn.checking' | 'siwe.signIn.preparing' | 'siwe.signIn.awaiting' | 'siwe.signIn.verifying';

function waitOf(phase: SignInPhase, preparation: Preparation): WaitKey | undefined {
  switch (phase.at) {
    case 'idle': case 'checking': case 'success': return 'siwe.signIn.checking';
    case 'inProgress': return `siwe.signIn.${phase.step}`;
    case 'instruction': case 'failed': return preparation.at === 'loading' ? 'siwe.signIn.preparing' : undefined;
  }
}

/** That the next message could not be had is the later news. */
function errorOf(phase: SignInPhase, preparation: Preparation): WireError | undefined {
  if (phase.at === 'instruction' || phase.at === 'failed') {
    if (preparation.at === 'failed') return preparation.error;
    if (phase.at === 'failed') return phase.error;
  }
  return undefined;
}

function Failure({ error: { message, remedy } }: { readonly error: WireError }): ReactNode {
  const t = useStrings(strings);
  return (
    <Stack $align="center" $gap={4}>
      {message !== t('siwe.signIn.failed') && <Text $strong $align="center"><bdi>{message}</bdi></Text>}
      {remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{remedy}</bdi></Text>}
    </Stack>
  );
}

function Waiting({ text, hint }: { readonly text: string; readonly hint?: string }): ReactNode {
  return (
    <Stack $align="center" $gap={8}>
      <Spinner />
      <Text $align="center" $strong>{text}</Text>
      {hint !== undefined && <Text $align="center" $tone="text-muted">{hint}</Text>}
    </Stack>
  );
}

interface MessageProps {
  readonly prepared: PreparedSignIn;
  readonly walletId: string | undefined;
  readonly walletName: string;
  readonly phase: SignInPhase;
  onSign(): void;
}

/** What is signed, why to think twice about it, and the button. */
function Message({ prepared: { message, text }, walletId, walletName, phase, onSign }: MessageProps): ReactNode {
  const t = useStrings(strings);
  const kit = useLatchkey();
  const warningsId = useId();
  const [isAccepted, setAccepted] = useState(false);
  const reading = usePreview({ request: { kind: 'message', message: text }, ...(walletId !== undefined && { walletId }) });
  const otherUri = isElsewhere(message, kit.services.port(pagePort).site()) ? [{ code: 'siwe.otherUri', level: 'caution', text: t('siwe.signIn.otherUri', { uri: message.uri }) } as const] : [];
  const warnings = [...(reading.at === 'shown' ? reading.preview.warnings : []), ...otherUri];
  const needsAccept = isDangerous({ warnings });
  const isWaiting = phase.at === 'inProgress';
  return (
    <>
      <Details aria-label={t('siwe.signIn.details')}>
        <div><dt>{t('siwe.signIn.site')}</dt><dd><bdi>{message.domain}</bdi></dd></div>
        <div><dt>{t('siwe.signIn.account')}</dt><dd><Code dir="ltr">{message.address}</Code></dd></div>
        {message.statement !== undefined && <div><dt>{t('siwe.signIn.statement')}</dt><dd><bdi>{message.statement}</bdi></dd></div>}
      </Details>
      <Full>
        <summary>{t('siwe.signIn.message')}</summary>
        <RawText tabIndex={0} dir="ltr" role="region" aria-label={t('siwe.signIn.message')}>{text}</RawText>
      </Full>
      <Warnings id={warningsId} warnings={warnings} />
      {needsAccept && <Accept describedBy={warningsId} isAccepted={isAccepted} isDisabled={isWaiting} onChange={setAccepted} />}
      {phase.at === 'instruction' && phase.isRefused && <Text $align="center" $tone="text-muted">{t('siwe.signIn.refused', { wallet: walletName })}</Text>}
      {phase.at === 'inProgress' ? (
        <Waiting text={t(`siwe.signIn.${phase.step}`)} {...(phase.step === 'awaiting' && { hint: t('siwe.signIn.awaitingHint', { wallet: walletName }) })} />
      ) : (
        <Button disabled={reading.at === 'loading' || (needsAccept && !isAccepted)} onClick={onSign}>{t(phase.at === 'failed' ? 'siwe.signIn.tryAgain' : 'siwe.signIn.signIn')}</Button>
      )}
    </>
  );
}

/** Whether the message is about an address of another site. */
function isElsewhere({ uri }: SiweMessage, site: { readonly domain: string } | undefined): boolean {
  return site !== undefined && (!URL.canParse(uri) || new URL(uri).host !== site.domain);
}

/** Fetches a message for the account, a new one each round; the old one stays until it is there. */
function usePreparation(address: string | undefined, round: number): Preparation {
  const kit = useLatchkey();
  const [outcome, setOutcome] = useState<{ readonly key: string; readonly preparation: Preparation }>();
  const key = `${address} ${round}`;
  useEffect(() => {
    if (address === undefined) return undefined;
    const left = new AbortController();
    const settle = (preparation: Preparation): void => {
      if (!left.signal.aborted) setOutcome({ key, preparation });
    };
    kit.dispatch(prepareSignIn({ signal: left.signal })).then((prepared) => settle({ at: 'ready', prepared }), (error: unknown) => settle({ at: 'failed', error: toWireError(error) }));
    return () => left.abort();
  }, [kit, address, key]);
  return outcome?.key === key ? outcome.preparation : { at: 'loading' };
}

/** In the page itself, the modal need not open for what is asked there. */
function useInline(isInline: boolean): void {
  const { services } = useLatchkey();
  useLayoutEffect(() => {
    if (!isInline) return undefined;
    const desk = deskOf(services);
    desk.inlineScreens += 1;
    return () => {
      desk.inlineScreens -= 1;
    };
  }, [services, isInline]);
}
