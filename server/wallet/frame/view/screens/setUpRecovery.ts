import type { RecoveryChoice, SetUpFacts } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeActions, makeButton, makeField, makeForm, makeSubmit, makeText, makeTick } from '../parts.ts';

type SetUp = Screen<RecoveryChoice | 'later'>;

/** Asks for a way to recover the wallet. */
export function drawSetUpRecovery(facts: SetUpFacts): Draw<RecoveryChoice | 'later'> {
  return (screen) => showChoice(screen, facts);
}

function showChoice(screen: SetUp, facts: SetUpFacts): void {
  const { make, texts: { t }, done, turnAway } = screen;
  const choice = (label: string, about: string, onPress: () => void): Content => makeButton(screen, [make('span', { class: 'strong' }, label), make('span', { class: 'note' }, about)], onPress, 'quiet');
  screen.show({
    title: t('setUp.title'),
    content: [
      makeText(screen, t('setUp.about')),
      make('div', { class: 'choices' },
        facts.canPasskey && choice(t('setUp.passkey'), t('setUp.passkeyAbout'), () => done({ type: 'passkey' })),
        choice(t('setUp.passphrase'), t('setUp.passphraseAbout'), () => showPassphrase(screen, facts)),
        choice(t('setUp.file'), t('setUp.fileAbout'), () => done({ type: 'file' }))),
      !facts.canPasskey && makeText(screen, t('setUp.noPasskey'), 'muted'),
      makeActions(screen, facts.canWait && makeButton(screen, t('setUp.later'), () => showLater(screen, facts), 'plain'), makeButton(screen, t('frame.cancel'), turnAway, 'plain')),
    ],
  });
}

/** What it means to wait. */
function showLater(screen: SetUp, facts: SetUpFacts): void {
  const { texts: { t }, done } = screen;
  const back = (): void => showChoice(screen, facts);
  screen.show({
    title: t('setUp.laterTitle'),
    content: [
      makeText(screen, t('setUp.laterAbout')),
      makeText(screen, t('setUp.laterAgain'), 'muted'),
      makeActions(screen, makeButton(screen, t('frame.back'), back, 'primary'), makeButton(screen, t('setUp.laterConfirm'), () => done('later'), 'danger')),
    ],
    onEscape: back,
  });
}

/** Typed twice, or once where it is seen while it is typed. */
function showPassphrase(screen: SetUp, facts: SetUpFacts): void {
  const { make, texts: { t }, done } = screen;
  const input = (): HTMLInputElement => make('input', { type: 'password', autocomplete: 'new-password', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' });
  const first = makeField(screen, { label: t('passphrase.label'), input: input() });
  const second = makeField(screen, { label: t('passphrase.repeat'), input: input() });
  const reveal = makeTick(screen, t('passphrase.reveal'), (isOn) => {
    first.input.type = isOn ? 'text' : 'password';
    second.element.hidden = isOn;
  });
  first.input.addEventListener('input', () => second.complain(undefined));
  const submit = (): void => {
    const passphrase = first.input.value;
    const fault = passphrase === '' ? 'missing' : facts.passphraseFault(passphrase);
    if (fault !== undefined) {
      first.complain(t(`passphrase.${fault}`));
      first.input.focus();
    } else if (!reveal.box.checked && second.input.value !== passphrase) {
      second.complain(t('passphrase.differs'));
      second.input.focus();
    } else done({ type: 'passphrase', passphrase });
  };
  const back = (): void => showChoice(screen, facts);
  screen.show({
    title: t('passphrase.title'),
    content: [makeText(screen, t('passphrase.about')), makeForm(screen, submit, first.element, second.element, reveal.element, makeActions(screen, makeSubmit(screen, t('passphrase.use')), makeButton(screen, t('frame.back'), back)))],
    onEscape: back,
  });
}
