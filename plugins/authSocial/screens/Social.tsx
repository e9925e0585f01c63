'use client';
import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Catalog } from '../../../src/contracts/points/locales.ts';
import type { QuestionProps } from '../../../src/contracts/question.ts';
import type { WireError } from '../../../src/domain/errors.ts';
import { joinSentences } from '../../../src/domain/text/joinSentences.ts';
import { Button, ConfirmActions, LiveRegion, Screen, WaitingBody, useNavigation } from '../../../src/screens.ts';
import type { CoreState } from '../../../src/store/coreState.ts';
import { useLatchkeySelector } from '../../../src/ui/kit/kitContext.ts';
import { usePlugin } from '../../../src/ui/kit/usePlugin.ts';
import { useErrorText } from '../../../src/ui/texts/useErrorText.ts';
import { useStrings } from '../../../src/ui/texts/useStrings.ts';
import type { Translate } from '../../../src/ui/texts/useStrings.ts';
import { retrySocial } from '../flows/retrySocial.ts';
import { showLogin } from '../flows/showLogin.ts';
import { authSocialKey } from '../key.ts';
import { selectSocialPhase } from '../slice.ts';
import type { AuthSocialState, SocialPhase } from '../slice.ts';
import type { SocialAsked } from '../socialAsked.ts';
import { strings } from '../strings.ts';

const useSocialSelector = /* @__PURE__ */ useLatchkeySelector.withTypes<CoreState & { readonly authSocial: AuthSocialState }>();
/** The provider's name is a text of the plugin's, or of the site's. */
const anyText: Catalog = strings;

const Mark = /* @__PURE__ */ styled.img`
  width: 56px;
  height: 56px;
`;

/** Waits until the person has signed in elsewhere, and says what they can do meanwhile, or why it failed. */
export default function Social({ params: { title, icon, purpose }, answer }: QuestionProps<SocialAsked, 'letIn'>): ReactNode {
  const t = useStrings(strings);
  const provider = useStrings(anyText)(title);
  const errorText = useErrorText();
  const { back } = useNavigation();
  const { dispatch, live } = usePlugin(authSocialKey);
  const phase = useSocialSelector(selectSocialPhase);
  const { attempt } = live;
  // Nothing is chosen here: the question is over when what it waits for is.
  useEffect(() => void attempt?.isLetIn.then(() => answer('letIn')), [attempt, answer]);
  const { at, said, hint } = sayingOf(phase, provider, t, errorText);
  const waitsFor = phase.at === 'connecting' ? phase.waitsFor : undefined;
  return (
    <Screen title={t(purpose === 'link' ? 'authSocial.linkTitle' : 'authSocial.title', { provider })}>
      <WaitingBody icon={<Mark src={icon} alt="" />} at={at} title={said} subtitle={hint}>
        {waitsFor === 'browser' && (
          <ConfirmActions>
            <Button onClick={() => dispatch(retrySocial())}>{t('authSocial.useWindow')}</Button>
            <Button $kind="quiet" onClick={back}>{t('authSocial.cancel')}</Button>
          </ConfirmActions>
        )}
        {waitsFor === 'window' && <Button $kind="quiet" onClick={() => dispatch(showLogin())}>{t('authSocial.show')}</Button>}
        {waitsFor === 'blocked' && <Button onClick={() => dispatch(showLogin())}>{t('authSocial.open')}</Button>}
        {waitsFor === 'otherWindow' && <Button $kind="quiet" onClick={() => dispatch(retrySocial())}>{t('authSocial.tryAgain')}</Button>}
        {phase.at === 'error' && <Button onClick={() => dispatch(retrySocial())}>{t('authSocial.tryAgain')}</Button>}
      </WaitingBody>
      <LiveRegion lines={hint === undefined ? [said] : [said, hint]} />
    </Screen>
  );
}

interface Saying {
  readonly at: 'waiting' | 'failed' | 'done';
  readonly said: string;
  readonly hint?: string;
}

function sayingOf(phase: SocialPhase, provider: string, t: Translate<keyof typeof strings>, errorText: ReturnType<typeof useErrorText>): Saying {
  if (phase.at === 'error') return { at: 'failed', ...sayingOfError(phase.error, provider, t, errorText) };
  if (phase.at === 'connected') return { at: 'done', said: t('authSocial.connected') };
  if (phase.at === 'handedOver') return { at: 'done', said: t('authSocial.handedOver'), hint: t('authSocial.handedOverHint') };
  switch (phase.at === 'connecting' ? phase.waitsFor : 'opening') {
    case 'browser': return { at: 'waiting', said: t('authSocial.browser'), hint: t('authSocial.browserHint', { provider }) };
    case 'window': return { at: 'waiting', said: t('authSocial.window', { provider }), hint: t('authSocial.windowHint') };
    case 'blocked': return { at: 'waiting', said: t('authSocial.blocked', { provider }), hint: t('authSocial.blockedHint') };
    case 'leaving': return { at: 'waiting', said: t('authSocial.leaving', { provider }) };
    case 'otherWindow': return { at: 'waiting', said: t('authSocial.otherWindow'), hint: t('authSocial.otherWindowHint') };
    case 'proving': return { at: 'waiting', said: t('authSocial.proving') };
    default: return { at: 'waiting', said: t('authSocial.opening') };
  }
}

function sayingOfError(error: WireError, provider: string, t: Translate<keyof typeof strings>, errorText: ReturnType<typeof useErrorText>): Omit<Saying, 'at'> {
  const { message, remedy } = errorText(error);
  if (error.code === 'user.rejected') return { said: t('authSocial.failed', { provider }), hint: t('authSocial.rejected', { provider }) };
  // These name what has happened by themselves, in the words of the specification.
  if (error.code.startsWith('authSocial.')) return { said: message, ...(remedy !== undefined && { hint: remedy }) };
  return { said: t('authSocial.failed', { provider }), hint: joinSentences(message, remedy) };
}
