import { shownText } from '../../../../../src/domain/text/shownText.ts';
import type { StepUpFacts } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeActions, makeButton, makeField, makeForm, makeSubmit, makeText } from '../parts.ts';
import type { Field } from '../parts.ts';

const codeLength = 6;
const maxSentToGraphemes = 120;

/** Asks for the code that proves who the person is. It is checked once the sixth digit is there. */
export function drawStepUp(facts: StepUpFacts): Draw<void> {
  return (screen) => {
    const { make, texts: { t }, turnAway } = screen;
    const input = make('input', { type: 'text', inputmode: 'numeric', autocomplete: 'one-time-code', autocorrect: 'off', spellcheck: 'false', enterkeyhint: 'done', dir: 'ltr' });
    const field = makeField(screen, { label: t('code.label'), input, box: make('div', { class: 'slots', dir: 'ltr' }, input) });
    const submit = makeSubmit(screen, t('code.verify'));
    const verify = makeVerify(screen, facts, field, submit);
    input.addEventListener('input', () => {
      // Whatever is pasted: blanks, words around the code, digits of other scripts' width.
      const digits = input.value.normalize('NFKC').replace(/\D/g, '').slice(0, codeLength);
      if (input.value !== digits) input.value = digits;
      if (digits.length === codeLength) verify();
    });
    const about = make('p', {}, t('code.sentTo', { to: shownText(facts.sentTo, maxSentToGraphemes) }));
    screen.show({
      title: t('code.title'),
      content: [about, makeForm(screen, verify, field.element, makeActions(screen, submit, makeButton(screen, t('frame.cancel'), turnAway))), makeResend(screen, facts)],
      focus: input,
    });
  };
}

function makeVerify(screen: Screen<void>, facts: StepUpFacts, { input, complain }: Field, submit: HTMLButtonElement): () => void {
  const { texts: { t }, done, signal } = screen;
  let isVerifying = false;
  const refuse = (text: string): void => {
    complain(text);
    input.focus();
    input.select();
  };
  const setVerifying = (is: boolean): void => {
    isVerifying = is;
    input.readOnly = is;
    submit.setAttribute('aria-disabled', String(is));
    submit.textContent = t(is ? 'code.verifying' : 'code.verify');
  };
  const run = async (): Promise<void> => {
    setVerifying(true);
    screen.announce(t('code.verifying'));
    const answer = await facts.verify(input.value, signal).catch(() => ({ fault: 'failed' }) as const);
    if (signal.aborted) return;
    setVerifying(false);
    if (!answer) return done();
    const { fault } = answer;
    refuse(t(fault === 'wrongCode' || fault === 'codeExpired' ? `code.${fault}` : `fault.${fault}`));
  };
  return () => {
    if (isVerifying) return;
    if (input.value.length === codeLength) void run();
    else refuse(t('code.incomplete'));
  };
}

/** The button for another code, and the seconds until there may be one: shown each second, and read out never. */
function makeResend(screen: Screen<void>, facts: StepUpFacts): Content {
  const { make, texts: { t }, clock, signal } = screen;
  const button = makeButton(screen, t('code.resend'), () => {
    if (button.getAttribute('aria-disabled') !== 'true') void send();
  }, 'plain');
  const trouble = make('div', { role: 'alert' });
  const set = (text: string, isOff: boolean): void => {
    button.textContent = text;
    button.setAttribute('aria-disabled', String(isOff));
  };
  const wait = (untilMs: number): void => {
    const leftSeconds = Math.ceil((untilMs - clock.nowMs()) / 1_000);
    if (leftSeconds <= 0) return set(t('code.resend'), false);
    set(t('code.resendIn', { time: `${Math.floor(leftSeconds / 60)}:${String(leftSeconds % 60).padStart(2, '0')}` }), true);
    screen.after(untilMs - clock.nowMs() - (leftSeconds - 1) * 1_000, () => wait(untilMs));
  };
  const send = async (): Promise<void> => {
    trouble.replaceChildren();
    set(t('code.resending'), true);
    try {
      const { resendInMs } = await facts.resend(signal);
      if (signal.aborted) return;
      screen.announce(t('code.resent'));
      trouble.replaceChildren();
      wait(clock.nowMs() + resendInMs);
    } catch {
      if (signal.aborted) return;
      set(t('code.resend'), false);
      trouble.replaceChildren(makeText(screen, t('code.resendFailed'), 'danger'));
    }
  };
  wait(clock.nowMs() + facts.resendInMs);
  return [button, trouble];
}
