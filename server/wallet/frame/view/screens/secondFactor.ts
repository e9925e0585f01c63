import encodeQR from 'qr';
import type { FactorFault, SetUpFactorFacts } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeActions, makeButton, makeField, makeForm, makeSubmit, makeText, makeTick } from '../parts.ts';

type Verify = (code: string, signal: AbortSignal) => Promise<FactorFault | undefined>;

const codeLength = 6;
const maxCode = 32;

/** Asks for a code of the app, or one of those on paper. */
export function drawSecondFactor({ verify }: { readonly verify: Verify }): Draw<void> {
  return (screen) => {
    const { texts: { t } } = screen;
    const { form, input } = makeCheck(screen, { label: t('second.label'), verify, takesPaper: true });
    screen.show({ title: t('twoStep.title'), content: [makeText(screen, t('second.about')), form], focus: input });
  };
}

/** Shows the secret, as a picture and as text, and takes a first code. */
export function drawSetUpFactor({ secret, uri, isRequired, verify }: SetUpFactorFacts): Draw<void> {
  return (screen) => {
    const { make, texts: { t } } = screen;
    const { form } = makeCheck(screen, { label: t('enrol.label'), verify, takesPaper: false });
    screen.show({
      title: t('enrol.title'),
      content: [
        isRequired && makeText(screen, t('enrol.required'), 'strong'),
        makeText(screen, t('enrol.about')),
        makePicture(screen, uri),
        make('p', { class: 'note' }, t('enrol.key')),
        make('p', {}, make('code', { dir: 'ltr', translate: 'no' }, (secret.match(/.{1,4}/g) ?? []).join(' '))),
        form,
      ],
    });
  };
}

/** Shows the codes that replace the app. */
export function drawRecoveryCodes({ codes }: { readonly codes: readonly string[] }): Draw<true> {
  return (screen) => {
    const { make, texts: { t }, done } = screen;
    const go = makeButton(screen, t('frame.continue'), () => {
      if (go.getAttribute('aria-disabled') !== 'true') done(true);
    }, 'primary');
    go.setAttribute('aria-disabled', 'true');
    const kept = makeTick(screen, t('paper.kept'), (isOn) => go.setAttribute('aria-disabled', String(!isOn)));
    screen.show({
      title: t('paper.title'),
      content: [makeText(screen, t('paper.about')), make('ul', { class: 'codes', dir: 'ltr', translate: 'no' }, codes.map((code) => make('li', {}, make('code', {}, code)))), kept.element, makeActions(screen, go)],
      onEscape: () => {}, // they are not shown again
    });
  };
}

/** Whether it is on, and what turns it on or off. What turns it off is guarded as what signs. */
export function drawTwoStep({ isOn, isRequired, codesLeft }: { readonly isOn: boolean; readonly isRequired: boolean; readonly codesLeft: number }, attention: Attention): Draw<'turnOn' | 'turnOff' | 'closed'> {
  return (screen) => {
    const { texts: { t }, done } = screen;
    const close = makeButton(screen, t('frame.close'), () => done('closed'));
    const overview = (): void => screen.show({
      title: t('twoStep.title'),
      content: [
        makeText(screen, t(isOn ? 'twoStep.on' : 'twoStep.off'), 'strong'),
        makeText(screen, t('twoStep.about')),
        isRequired && makeText(screen, t('twoStep.required')),
        isOn && makeText(screen, t('twoStep.left', { count: String(codesLeft) }), codesLeft < 3 ? 'warning' : 'muted'),
        makeActions(screen, isOn ? makeButton(screen, t('twoStep.turnOff'), ask, 'danger') : makeButton(screen, t('twoStep.turnOn'), () => done('turnOn'), 'primary'), close),
      ],
      onEscape: () => done('closed'),
    });
    const ask = (): void => {
      const guarded = makeGuarded(screen, { label: t('twoStep.turnOff'), kind: 'danger', attention, onConfirm: () => done('turnOff') });
      screen.show({ title: t('twoStep.offTitle'), content: [makeText(screen, t('twoStep.offAbout')), makeActions(screen, makeButton(screen, t('frame.back'), overview, 'primary'), guarded.content)], onEscape: overview });
    };
    overview();
  };
}

/** A field for a code, with the button that tries it; the screen is done once it was taken. */
function makeCheck(screen: Screen<void>, { label, verify, takesPaper }: { readonly label: string; readonly verify: Verify; readonly takesPaper: boolean }): { readonly form: HTMLFormElement; readonly input: HTMLInputElement } {
  const { make, texts: { t }, done, turnAway, signal } = screen;
  const input = make('input', { type: 'text', inputmode: takesPaper ? 'text' : 'numeric', autocomplete: 'one-time-code', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false', enterkeyhint: 'done', dir: 'ltr', maxlength: String(maxCode) });
  const { element, complain } = makeField(screen, { label, input });
  const submit = makeSubmit(screen, t('code.verify'));
  let isVerifying = false;
  const setVerifying = (is: boolean): void => {
    isVerifying = is;
    input.readOnly = is;
    submit.setAttribute('aria-disabled', String(is));
  };
  const refuse = (text: string): void => {
    complain(text);
    input.focus();
    input.select();
  };
  const run = async (code: string): Promise<void> => {
    setVerifying(true);
    screen.announce(t('code.verifying'));
    const fault = await verify(code, signal).catch(() => 'failed' as const);
    if (signal.aborted) return;
    setVerifying(false);
    if (fault === undefined) return done();
    refuse(t(fault === 'wrongCode' ? 'second.wrongCode' : `fault.${fault}`));
  };
  const form = makeForm(screen, () => {
    const code = input.value.normalize('NFKC').replace(/\s/g, '');
    if (isVerifying) return;
    if (/^\d{6}$/.test(code) || (takesPaper && code.length > codeLength)) void run(code);
    else refuse(t('code.incomplete'));
  }, element, makeActions(screen, submit, makeButton(screen, t('frame.cancel'), turnAway)));
  return { form, input };
}

/** Dark on light with its quiet zone, whatever the theme, or some cameras see nothing. */
function makePicture({ make, texts: { t } }: Screen<void>, text: string): Content {
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 });
  const frame = make('div', { class: 'picture', role: 'img', 'aria-label': t('enrol.image') });
  const part = (name: string, attributes: Readonly<Record<string, string>>): Element => {
    const element = frame.ownerDocument.createElementNS('http://www.w3.org/2000/svg', name);
    for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, value);
    return element;
  };
  const svg = part('svg', { viewBox: `0 0 ${rows.length} ${rows.length}`, 'shape-rendering': 'crispEdges', 'aria-hidden': 'true', focusable: 'false' });
  svg.append(part('path', { fill: '#000000', d: rows.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('') }));
  frame.append(svg);
  return frame;
}
