'use client';
import { useEffect, useRef, useState } from 'react';
import type { FormEvent, ReactNode } from 'react';
import { clockPort } from '../../../src/contracts/ports/clock.ts';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import { joinSentences } from '../../../src/domain/text/joinSentences.ts';
import { Button, LiveRegion, Screen, Spinner, Stack, Text, TextButton } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { Translate } from '../../../src/ui/texts/useStrings.ts';
import type { CodeAsked } from '../codeAsked.ts';
import { resendCode } from '../flows/resendCode.ts';
import { verifyCode } from '../flows/verifyCode.ts';
import { authCodeKey } from '../key.ts';
import * as limits from '../limits.ts';
import { selectAuthCode } from '../slice.ts';
import type { AuthCodeState, CodeEntry as Entry, CodeSending } from '../slice.ts';
import { strings } from '../strings.ts';
import { CodeField } from './CodeField.tsx';
import { LinkWait } from './LinkWait.tsx';
import { useSecondsUntil } from './useSecondsUntil.ts';

type T = Translate<keyof typeof strings>;

const useCodeSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly authCode: AuthCodeState }>();

/** Takes the code, tries it at the sixth digit, and says how that went. The digits live no longer than this screen. */
export default function CodeEntry({ params: { to, kind, purpose }, answer, isOpen }: QuestionProps<CodeAsked, 'accepted'>): ReactNode {
  const t = useStrings(strings);
  const errorText = useErrorText();
  const { dispatch, port, live } = usePlugin(authCodeKey);
  const { sending, entry } = useCodeSelector(selectAuthCode);
  const [digits, setDigits] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const seconds = useSecondsUntil(port(clockPort), 'resendAtMs' in sending ? sending.resendAtMs : undefined);
  const { attempt } = live;
  // By a link nothing is typed here: the question is over once the person was let in.
  useEffect(() => void attempt?.isLetIn.then(() => answer('accepted')), [attempt, answer]);
  const hasCode = sending.at !== 'sent' || sending.hasCode;
  const link = sending.at === 'sent' ? sending.link : undefined;
  const isBusy = entry.at === 'verifying' || entry.at === 'valid';

  const verify = async (code: string): Promise<void> => {
    if (await dispatch(verifyCode({ code }))) return answer('accepted');
    if (!isOpen()) return undefined;
    setDigits('');
    return field.current?.focus();
  };
  const take = (next: string): void => {
    if (isBusy) return;
    setDigits(next);
    setIsIncomplete(false);
    if (next.length === limits.codeDigits && next !== digits && sending.at === 'sent') void verify(next);
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    if (isBusy || sending.at !== 'sent') return;
    if (digits.length === limits.codeDigits) return void verify(digits);
    setIsIncomplete(true);
    return field.current?.focus();
  };
  const resend = (): void => {
    if (seconds > 0 || isBusy || sending.at === 'sending') return;
    setDigits('');
    setIsIncomplete(false);
    void dispatch(resendCode());
    field.current?.focus();
  };

  const wrong = isIncomplete ? t('authCode.incomplete') : digits === '' ? wrongOf(entry, t, errorText) : undefined;
  const said = sayingOf(sending, to, t, errorText);
  return (
    <Screen title={t(purpose !== 'link' ? 'authCode.title' : kind === 'phone' ? 'authCode.linkPhoneTitle' : 'authCode.linkTitle')}>
      <Stack $align="center" $gap="small">
        {sending.at === 'sending' && <Spinner $size={20} />}
        <Text $align="center" $tone={sending.at === 'failed' ? 'danger' : 'text'}>{said}</Text>
      </Stack>
      {link && <LinkWait link={link} />}
      {hasCode && <form noValidate onSubmit={submit}>
        <Stack>
          <CodeField ref={field} label={t('authCode.code')} digits={digits} onDigits={take} error={wrong} isReadOnly={isBusy} />
          <Button type="submit" aria-disabled={isBusy || sending.at !== 'sent'} aria-busy={isBusy}>{t(entry.at === 'verifying' ? 'authCode.verifying' : entry.at === 'valid' ? 'authCode.valid' : 'authCode.verify')}</Button>
        </Stack>
      </form>}
      {!hasCode && wrong !== undefined && <Text $align="center" $tone="danger">{wrong}</Text>}
      <TextButton aria-disabled={seconds > 0 || isBusy || sending.at === 'sending'} onClick={resend}>
        {seconds > 0 ? t(link ? 'authCode.resendMailIn' : 'authCode.resendIn', { seconds }) : t(link ? 'authCode.resendMail' : 'authCode.resend')}
      </TextButton>
      <LiveRegion lines={wrong !== undefined ? [wrong] : isBusy ? [t(entry.at === 'valid' ? 'authCode.valid' : 'authCode.verifying')] : [said]} />
    </Screen>
  );
}

type SayError = ReturnType<typeof useErrorText>;

function sayingOf(sending: CodeSending, to: string, t: T, errorText: SayError): string {
  if (sending.at === 'sent') return t(!sending.link ? 'authCode.sent' : sending.hasCode ? 'authCode.linkAndCodeSent' : 'authCode.linkSent', { to });
  if (sending.at !== 'failed') return t('authCode.sending');
  const { message, remedy } = errorText(sending.error);
  return joinSentences(t('authCode.failedToSend'), message, remedy);
}

/** What is wrong with what was typed before. Words about links and profiles are the server's own, and are said as they are. */
function wrongOf(entry: Entry, t: T, errorText: SayError): string | undefined {
  if (entry.at === 'invalid') return t('authCode.invalid');
  if (entry.at === 'paymentRequired') return t('authCode.paymentRequired');
  if (entry.at !== 'linkingError') return undefined;
  const { code, message } = entry.error;
  if (code.startsWith('inApp.') || code.startsWith('network.')) {
    const words = errorText(entry.error);
    return joinSentences(words.message, words.remedy);
  }
  return /link|profile/i.test(message) ? message : t('authCode.failedToVerify');
}
