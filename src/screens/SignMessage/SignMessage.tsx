'use client';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { PropsOf } from '../../contracts/question.ts';
import { decodeBytes } from '../../domain/encoding/bytes.ts';
import { decodedText } from '../../domain/encoding/decodedText.ts';
import { hasCode, toWireError } from '../../domain/errors.ts';
import type { WireError } from '../../domain/errors.ts';
import { isSignIn as isSignInMessage } from '../../domain/messages/isSignIn.ts';
import { isDangerous } from '../../domain/preview/preview.ts';
import { toVisibleText } from '../../domain/text/visibleText.ts';
import { disconnect } from '../../flows/connection/disconnect.ts';
import { closeModal } from '../../flows/modal/closeModal.ts';
import type { signMessageQuestion } from '../../flows/review/signMessageQuestion.ts';
import { signMessage } from '../../flows/signing/signMessage.ts';
import { enReview } from '../../locales/en/enReview.ts';
import { enSign } from '../../locales/en/enSign.ts';
import { ConfirmButton } from '../../ui/confirm/ConfirmButton.tsx';
import { useLatestRun } from '../../ui/hooks/page/useLatestRun.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';
import { Button } from '../../ui/primitives/Button.tsx';
import { Spinner } from '../../ui/primitives/Spinner.tsx';
import { Stack, Text } from '../../ui/primitives/Text.tsx';
import { Screen } from '../../ui/modal/Screen.tsx';
import { LiveRegion } from '../../ui/modal/LiveRegion.tsx';
import { useErrorText } from '../../ui/texts/useErrorText.ts';
import { useStrings } from '../../ui/texts/useStrings.ts';
import { Accept } from '../Review/Accept.tsx';
import { RawText } from '../Review/RawText.tsx';
import { usePreview } from '../Review/usePreview.ts';
import { Warnings } from '../Review/Warnings.tsx';
import { servicesOf } from '../../contracts/servicesOf.ts';

const Message = /* @__PURE__ */ styled(RawText)`
  flex: none; /* or it gives way to the buttons where there is little room, until nothing of it is seen */
  max-height: 280px;
`;

const signInWords = { title: 'core.sign.title', sign: 'core.sign.signIn', failed: 'core.sign.failed', leave: 'core.sign.disconnect' } as const;
const signatureWords = { title: 'core.review.title.message', sign: 'core.review.confirm', failed: 'core.review.signFailed', leave: 'core.review.reject' } as const;

type Phase = { readonly at: 'instruction' } | { readonly at: 'waiting' } | { readonly at: 'failed'; readonly error: WireError };

/** Shows what will be signed, asks the wallet, and hands the signature to the asker. It goes nowhere else. */
export default function SignMessage({ params: { message, isBytes = false, walletId, address }, answer, turnAway, isOpen }: PropsOf<typeof signMessageQuestion>): ReactNode {
  const t = useStrings(enSign, enReview);
  const kit = useLatchkey();
  const [phase, setPhase] = useState<Phase>({ at: 'instruction' });
  const warningsId = useId();
  const [isAccepted, setAccepted] = useState(false);
  const reading = usePreview({ request: { kind: 'message', message, isBytes }, walletId });
  const warnings = reading.at === 'shown' ? reading.preview.warnings : [];
  const needsAccept = isDangerous({ warnings });
  // Only who signs in may want to leave the site instead: any other signature is refused, and the account stays connected.
  const isSignIn = isSignInMessage((isBytes && decodedText(message)) || message);
  const words = isSignIn ? signInWords : signatureWords;
  const errorText = useErrorText();
  const failure = phase.at === 'failed' ? errorText(phase.error) : undefined;
  const isWaiting = phase.at === 'waiting';
  const asking = useLatestRun(); // a person who turns away waits for no signature: a wallet that has a window can close it
  const sign = async (): Promise<void> => {
    if (!isOpen()) return turnAway(); // its asker waits no longer
    setPhase({ at: 'waiting' });
    try {
      const signature = await kit.dispatch(signMessage({ message: isBytes ? decodeBytes(message) : message, walletId, address, signal: asking.begin() }));
      if (!isOpen()) return; // the person has turned away meanwhile, and something else may be on screen
      answer(signature);
      kit.dispatch(closeModal());
    } catch (error) {
      // A refusal is no failure: back to the instruction, from where it can be asked again.
      setPhase(hasCode(error, 'user.rejected') ? { at: 'instruction' } : { at: 'failed', error: toWireError(error) });
    }
  };
  const leave = (): void => {
    if (!isSignIn) return turnAway();
    kit.dispatch(closeModal());
    kit.dispatch(disconnect()).catch((error: unknown) => servicesOf(kit).report('core', error));
  };
  return (
    <Screen title={phase.at === 'failed' ? t(words.failed) : t(words.title)}>
      <Text $align="center">{failure ? <bdi>{failure.message}</bdi> : t('core.sign.instruction')}</Text>
      {failure?.remedy !== undefined && <Text $align="center" $tone="text-muted"><bdi>{failure.remedy}</bdi></Text>}
      <Message tabIndex={0} dir="auto" aria-label={t('core.sign.message')}>{toVisibleText(message, message.length).text}</Message>{/* the warnings say so where that is not all */}
      <Warnings id={warningsId} warnings={warnings} />
      {needsAccept && <Accept describedBy={warningsId} isAccepted={isAccepted} isDisabled={isWaiting} onChange={setAccepted} />}
      <Stack $gap="small">
        <ConfirmButton shows={reading} isDisabled={reading.at === 'loading' || (needsAccept && !isAccepted)} isBusy={isWaiting} onConfirm={() => void sign()}>
          {isWaiting && <Spinner $size={20} />}
          {t(isWaiting ? 'core.sign.waiting' : phase.at === 'failed' ? 'core.sign.tryAgain' : words.sign)}
        </ConfirmButton>
        <Button $kind="quiet" onClick={leave}>{t(words.leave)}</Button>
      </Stack>
      <LiveRegion lines={isWaiting ? [t('core.sign.waiting')] : failure ? [t(words.failed), failure.message] : []} />
    </Screen>
  );
}
