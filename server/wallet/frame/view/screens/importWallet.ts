import type { CheckedSecret } from '../../../worker/checkSecret.ts';
import type { SecretKind } from '../../../worker/secrets.ts';
import type { BroughtWallet, ImportFacts } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeFields } from '../makePreview.ts';
import { makeActions, makeButton, makeField, makeForm, makeSubmit, makeText, makeTick } from '../parts.ts';
import type { Texts } from '../texts.ts';

type Import = Screen<BroughtWallet | 'new'>;

/** As the Worker reads it at most. */
const maxCharacters = 1_024;

/** Asks what the person brings, then for it, then whether the address that it opens is theirs. */
export function drawImportWallet(facts: ImportFacts): Draw<BroughtWallet | 'new'> {
  return (screen) => showChoice(screen, facts);
}

function showChoice(screen: Import, facts: ImportFacts): void {
  const { make, texts: { t }, done, turnAway } = screen;
  const choice = (label: string, about: string, onPress: () => void): Content => makeButton(screen, [make('span', { class: 'strong' }, label), make('span', { class: 'note' }, about)], onPress, 'quiet');
  screen.show({
    title: t('import.title'),
    content: [
      makeText(screen, t('import.about')),
      make('div', { class: 'choices' },
        choice(t('secret.phrase'), t('import.phraseAbout'), () => showEntry(screen, facts, 'phrase')),
        choice(t('secret.privateKey'), t('import.keyAbout'), () => showEntry(screen, facts, 'key'))),
      makeActions(screen, makeButton(screen, t('import.new'), () => done('new'), 'plain'), makeButton(screen, t('frame.cancel'), turnAway, 'plain')),
    ],
  });
}

/**
 * A field of several lines, hidden as it is typed: a field for passwords would be offered to be saved, and one that is checked for spelling may be sent away by
 * the browser. What was typed is in it alone, and is gone with the step.
 */
function showEntry(screen: Import, facts: ImportFacts, from: SecretKind): void {
  const { make, texts, signal } = screen;
  const { t } = texts;
  const input = make('textarea', { class: 'masked', autocomplete: 'off', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', translate: 'no', dir: 'ltr', enterkeyhint: 'go', maxlength: String(maxCharacters) });
  const field = makeField(screen, { label: t(from === 'phrase' ? 'secret.phrase' : 'secret.privateKey'), hint: t(from === 'phrase' ? 'import.phraseHint' : 'import.keyAbout'), input });
  const reveal = makeTick(screen, t('passphrase.reveal'), (isOn) => { input.classList.toggle('masked', !isOn); });
  const submit = makeSubmit(screen, t('frame.continue'));
  const back = (): void => showChoice(screen, facts);
  const refuse = (text: string): void => {
    field.complain(text);
    input.focus();
  };
  let isChecking = false;
  const run = async (): Promise<void> => {
    const secret = { from, text: input.value };
    if (secret.text.trim() === '') return refuse(t('import.empty'));
    isChecking = true;
    submit.setAttribute('aria-disabled', 'true');
    const checked = await facts.check(secret).catch(() => undefined);
    // Gone back, or away, in the meantime.
    if (signal.aborted || !input.isConnected) return;
    isChecking = false;
    submit.removeAttribute('aria-disabled');
    if (checked?.at === 'good') return showConfirmation(screen, facts, { secret, address: checked.address });
    refuse(checked ? faultText(texts, checked) : t('fault.failed'));
  };
  const go = (): void => {
    if (!isChecking) void run();
  };
  input.addEventListener('keydown', (event) => {
    if (event.key !== 'Enter' || event.isComposing) return; // lines mean nothing here
    event.preventDefault();
    go();
  });
  screen.show({
    title: t(from === 'phrase' ? 'import.phraseTitle' : 'import.keyTitle'),
    content: [makeText(screen, t('import.about'), 'muted'), makeForm(screen, go, field.element, reveal.element, makeActions(screen, submit, makeButton(screen, t('frame.back'), back)))],
    focus: input,
    onEscape: back,
  });
}

/** Which word, by its place: words themselves are shown nowhere but in the field. */
function faultText({ t, tag }: Texts, checked: Exclude<CheckedSecret, { readonly at: 'good' }>): string {
  switch (checked.at) {
    case 'badKey': return t('import.badKey');
    case 'checksum': return t('import.checksum');
    case 'wordCount': return t('import.wordCount', { count: String(checked.count) });
    case 'unknownWords': return t('import.unknownWords', { places: new Intl.ListFormat(tag, { type: 'unit' }).format(checked.places.slice(0, mostPlaces).map(String)) });
  }
}

/** With more than these, it is another text altogether. */
const mostPlaces = 24;

function showConfirmation(screen: Import, facts: ImportFacts, brought: BroughtWallet): void {
  const { texts: { t }, done } = screen;
  const back = (): void => showEntry(screen, facts, brought.secret.from);
  screen.show({
    title: t('import.confirmTitle'),
    content: [
      makeText(screen, t('import.confirmAbout')),
      makeFields(screen, t('recover.account'), [{ label: { text: t('recover.account') }, value: { text: brought.address }, format: 'address' }]),
      makeActions(screen, makeButton(screen, t('import.use'), () => done(brought), 'primary'), makeButton(screen, t('frame.back'), back)),
    ],
    onEscape: back,
  });
}

/** That there is a wallet already, and the two ways on. */
export function drawWalletExists({ address }: { readonly address?: string }): Draw<true> {
  return (screen) => {
    const { texts: { t }, done, turnAway } = screen;
    screen.show({
      title: t('exists.title'),
      content: [
        makeText(screen, t('exists.about')),
        address !== undefined && makeFields(screen, t('recover.account'), [{ label: { text: t('recover.account') }, value: { text: address }, format: 'address' }]),
        makeText(screen, t('exists.way'), 'muted'),
        makeActions(screen, makeButton(screen, t('exists.open'), () => done(true), 'primary'), makeButton(screen, t('exists.other'), turnAway)),
      ],
    });
  };
}
