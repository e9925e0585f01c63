import type { RecoverFacts, RecoveryAttempt, RecoveryFault } from '../../view.ts';
import type { Content } from '../createMake.ts';
import type { Screen, Draw } from '../createStage.ts';
import type { TextKey } from '../texts.ts';
import { makeFields } from '../makePreview.ts';
import { makeActions, makeButton, makeField, makeForm, makeSpinner, makeSubmit, makeText, makeTick } from '../parts.ts';
import type { Field } from '../parts.ts';

type Method = RecoverFacts['methods'][number];

/** The key of a recovery by file has 32 bytes, and some words around it. */
const maxFileBytes = 65_536;

const titles = { passkey: 'recover.passkeyTitle', passphrase: 'recover.passphraseTitle', file: 'recover.fileTitle' } as const satisfies Readonly<Record<Method['type'], TextKey>>;
export const methodNames = { passkey: 'setUp.passkey', passphrase: 'setUp.passphrase', file: 'setUp.file' } as const satisfies Readonly<Record<Method['type'], TextKey>>;
const faults = {
  wrongPassphrase: 'recover.wrongPassphrase', wrongFile: 'recover.wrongFile', wrongPasskey: 'recover.wrongPasskey', noPasskey: 'recover.noPasskey', tooMany: 'fault.tooMany', serverAway: 'fault.serverAway', failed: 'fault.failed',
} as const satisfies Readonly<Record<RecoveryFault, TextKey>>;

/** Asks for one of the recovery methods that the wallet has, until one opens it. */
export function drawRecover(facts: RecoverFacts): Draw<void> {
  return (screen) => {
    const only = facts.methods.length === 1 ? facts.methods[0] : undefined;
    if (only) showMethod(screen, facts, only);
    else showChoice(screen, facts);
  };
}

function showChoice(screen: Screen<void>, facts: RecoverFacts): void {
  const { make, texts: { t }, turnAway } = screen;
  screen.show({
    title: t('recover.title'),
    content: [
      makeText(screen, t('recover.about')),
      accountOf(screen, facts),
      make('div', { class: 'choices' }, facts.methods.map((method) => makeButton(screen, make('span', { class: 'strong' }, t(methodNames[method.type])), () => showMethod(screen, facts, method)))),
      makeActions(screen, makeButton(screen, t('frame.cancel'), turnAway, 'plain')),
    ],
  });
}

function accountOf(screen: Screen<void>, { address }: RecoverFacts): Content {
  return makeFields(screen, screen.texts.t('recover.account'), [{ label: { text: screen.texts.t('recover.account') }, value: { text: address }, format: 'address' }]);
}

/** One method: its field, and the attempt while it is under way. */
function showMethod(screen: Screen<void>, facts: RecoverFacts, method: Method): void {
  const { make, texts: { t }, turnAway } = screen;
  const asks = askFor(screen, method);
  const problem = make('div', { role: 'alert' });
  const busy = make('div', { class: 'group' });
  let attempt: AbortController | undefined;
  const setBusy = (is: boolean): void => {
    inner.hidden = is;
    busy.replaceChildren(...(is ? [makeActions(screen, makeSpinner(make), makeText(screen, t('recover.opening'))), makeButton(screen, t('frame.cancel'), cancel)] : []));
    if (!is) return;
    screen.announce(t('recover.opening'));
    busy.querySelector('button')?.focus();
  };
  const cancel = (): void => {
    attempt?.abort();
    attempt = undefined;
    setBusy(false);
    screen.announce(t('recover.cancelled'));
    (asks.field?.input ?? submit).focus();
  };
  const run = async (): Promise<void> => {
    const own = (attempt = new AbortController());
    screen.signal.addEventListener('abort', () => own.abort(), { once: true });
    const fault = await tryIt(facts, asks, own.signal);
    if (own.signal.aborted) return;
    attempt = undefined;
    if (fault === undefined) return screen.done();
    setBusy(false);
    complain(faults[fault]);
  };
  const complain = (key: TextKey): void => {
    if (asks.field) asks.field.complain(t(key));
    else problem.replaceChildren(makeText(screen, t(key), 'danger'));
    (asks.field?.input ?? submit).focus();
  };
  const others = facts.methods.length > 1;
  const back = others ? () => { attempt?.abort(); showChoice(screen, facts); } : turnAway;
  const submit = makeSubmit(screen, t('recover.open'));
  const inner = makeForm(screen, () => {
    if (attempt) return;
    problem.replaceChildren();
    if (asks.isEmpty()) return complain(asks.missing);
    void run();
    setBusy(true);
  }, asks.field?.element ?? makeText(screen, t('recover.passkeyAbout')), asks.extra, problem, makeActions(screen, submit, makeButton(screen, t(others ? 'frame.back' : 'frame.cancel'), back)));
  screen.show({ title: t(titles[method.type]), content: [accountOf(screen, facts), inner, busy], onEscape: () => (attempt ? cancel() : back()) });
}

interface Asked {
  readonly field?: Field;
  readonly extra?: Content;
  /** What is said where nothing was entered. */
  readonly missing: TextKey;
  isEmpty(): boolean;
  /** Undefined where the file is none of ours. */
  read(): Promise<RecoveryAttempt | undefined>;
}

function askFor(screen: Screen<void>, { recipientId, type }: Method): Asked {
  const { make, texts: { t } } = screen;
  if (type === 'passkey') return { missing: 'recover.noPasskey', isEmpty: () => false, read: async () => ({ recipientId, type }) };
  if (type === 'file') {
    const input = make('input', { type: 'file' });
    return {
      field: makeField(screen, { label: t('recover.fileLabel'), input }), missing: 'recover.noFile',
      isEmpty: () => input.files?.length !== 1,
      read: async () => {
        const file = input.files?.[0];
        return file && file.size <= maxFileBytes ? { recipientId, type, bytes: new Uint8Array(await file.arrayBuffer()) } : undefined;
      },
    };
  }
  const input = make('input', { type: 'password', autocomplete: 'current-password', autocapitalize: 'none', autocorrect: 'off', spellcheck: 'false' });
  const reveal = makeTick(screen, t('passphrase.reveal'), (isOn) => { input.type = isOn ? 'text' : 'password'; });
  return { field: makeField(screen, { label: t('passphrase.label'), input }), extra: reveal.element, missing: 'passphrase.missing', isEmpty: () => input.value === '', read: async () => ({ recipientId, type, passphrase: input.value }) };
}

async function tryIt(facts: RecoverFacts, asks: Asked, signal: AbortSignal): Promise<RecoveryFault | undefined> {
  try {
    const attempt = await asks.read();
    return attempt ? await facts.tryIt(attempt, signal) : 'wrongFile';
  } catch {
    return 'failed'; // told to the person alone: what was tried must not be reported
  }
}
