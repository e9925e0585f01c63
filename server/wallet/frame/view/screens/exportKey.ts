import type { Clock } from '../../../../../src/domain/clock.ts';
import type { Content } from '../createMake.ts';
import type { Draw, Screen } from '../createStage.ts';
import { makeGuarded } from '../makeGuarded.ts';
import type { Attention } from '../makeGuarded.ts';
import { makeFields } from '../makePreview.ts';
import { makeActions, makeButton, makeText, makeTick } from '../parts.ts';

type What = 'privateKey' | 'phrase';

/** How long a secret is shown, and how long it stays in the clipboard, in ms. */
const shownMs = 60_000;
const inClipboardMs = 60_000;

/** Two warnings, one after the other. */
export function drawExportWarnings({ what }: { readonly what: What }, attention: Attention): Draw<true> {
  return (screen) => {
    const { texts: { t }, turnAway } = screen;
    screen.show({
      title: t(`export.${what}`),
      content: [makeText(screen, t('export.first'), 'strong'), makeActions(screen, makeButton(screen, t('frame.continue'), () => showSecond(screen, attention), 'danger'), makeButton(screen, t('frame.cancel'), turnAway))],
    });
  };
}

function showSecond(screen: Screen<true>, attention: Attention): void {
  const { texts: { t }, turnAway, done } = screen;
  const guarded = makeGuarded(screen, { label: t('export.show'), attention, onConfirm: () => done(true) });
  guarded.setDisabled(true);
  screen.show({
    title: t('export.secondTitle'),
    content: [makeText(screen, t('export.second'), 'strong'), makeTick(screen, t('export.alone'), (isOn) => guarded.setDisabled(!isOn)).element, makeActions(screen, guarded.content, makeButton(screen, t('frame.cancel'), turnAway))],
  });
}

/** A secret, in a closed shadow root: no selector and no listener of the document finds it. It is never an attribute, a title or a value. */
export function drawSecret({ what, secret, address }: { readonly what: What; readonly secret: string; readonly address: string }, copying: Copying): Draw<void> {
  return (screen) => {
    const { make, texts: { t }, done, signal } = screen;
    const host = make('div', { class: 'secret' });
    const root = host.attachShadow({ mode: 'closed' });
    const again = makeButton(screen, t('secret.again'), () => reveal());
    const copy = makeButton(screen, t('secret.copy'), () => void putAway());
    const hint = makeText(screen, t('secret.hides'), 'muted');
    let forget = (): void => {};
    const hide = (): void => {
      root.replaceChildren();
      host.hidden = true;
      copy.hidden = true;
      again.hidden = false;
      hint.textContent = t('secret.hidden');
    };
    const reveal = (): void => {
      forget();
      root.replaceChildren(what === 'phrase' ? wordsOf(screen, secret) : make('code', { part: 'secret', dir: 'ltr', translate: 'no' }, secret));
      host.hidden = false;
      copy.hidden = false;
      again.hidden = true;
      hint.textContent = t('secret.hides');
      copy.focus();
      forget = screen.after(shownMs, () => {
        hide();
        screen.announce(t('secret.hidden'));
        again.focus();
      });
    };
    const putAway = async (): Promise<void> => {
      const isCopied = await copying.copy(secret);
      if (signal.aborted) return;
      const said = t(isCopied ? 'secret.copied' : 'secret.notCopied');
      hint.textContent = said;
      screen.announce(said);
    };
    signal.addEventListener('abort', () => root.replaceChildren(), { once: true });
    reveal();
    screen.show({
      title: t(`secret.${what}`),
      content: [makeFields(screen, t('recover.account'), [{ label: { text: t('recover.account') }, value: { text: address }, format: 'address' }]), host, hint, again, makeActions(screen, copy, makeButton(screen, t('secret.done'), () => done(), 'primary'))],
      onEscape: () => done(),
    });
  };
}

function wordsOf({ make }: Screen<void>, phrase: string): HTMLElement {
  return make('ol', { part: 'words', dir: 'ltr', translate: 'no' }, phrase.split(' ').map((word): Content => make('li', { part: 'word' }, word)));
}

/** The clipboard, cleared a minute after the last copy where the browser lets that be: it takes no writing from a page that is not looked at. */
export interface Copying {
  /** Whether it is in the clipboard. */
  copy(text: string): Promise<boolean>;
}

export function createCopying(window: Pick<Window, 'navigator' | 'addEventListener'>, clock: Clock): Copying {
  let forget = (): void => {};
  const clear = async (): Promise<void> => {
    if (await write('')) return;
    window.addEventListener('focus', () => void write(''), { once: true });
  };
  const write = async (text: string): Promise<boolean> => {
    try {
      await window.navigator.clipboard.writeText(text);
      return true;
    } catch {
      return false; // no clipboard here, or the page around does not allow it
    }
  };
  return {
    copy: async (text) => {
      const isCopied = await write(text);
      if (!isCopied) return false;
      forget();
      forget = clock.setTimer(() => void clear(), inClipboardMs);
      return true;
    },
  };
}
