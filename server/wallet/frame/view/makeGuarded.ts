import { guardButton } from '../../../../src/ui/confirm/guardButton.ts';
import { isInForeignFrame } from '../../../../src/ui/confirm/isInForeignFrame.ts';
import type { Content } from './createMake.ts';
import type { Screen } from './createStage.ts';
import { makeText, makeTick } from './parts.ts';

/** Whether the person looks at the page, and whether an event is theirs. Tests make all their events by scripts. */
export interface Attention {
  isAttended(): boolean;
  isByUser(event: Event): boolean;
  isFramed(): boolean;
}

export function attentionOf(document: Document): Attention {
  return {
    isAttended: () => document.visibilityState === 'visible' && document.hasFocus(),
    isByUser: (event) => event.isTrusted,
    isFramed: () => document.defaultView !== null && isInForeignFrame(document.defaultView),
  };
}

export interface GuardedOptions {
  readonly label: string;
  readonly attention: Attention;
  /** `primary` if absent. */
  readonly kind?: 'primary' | 'danger';
  onConfirm(): void;
  /** Instead of the tick by which it goes on where something covers it: inside another site, where there is no such tick. */
  wayOut?(): Content;
}

export interface Guarded {
  /** The button, what it says of presses that did not count, and the way on where it is covered: the children of one row of actions. */
  readonly content: readonly Content[];
  /** Something else is missing, such as a tick. */
  setDisabled(isDisabled: boolean): void;
}

/** The button that signs or lets something in: a press counts by the rules of decision 049, and it says why one did not. */
export function makeGuarded({ make, newId, texts: { t }, clock, stage, signal }: Screen<never>, { label, attention, kind = 'primary', onConfirm, wayOut }: GuardedOptions): Guarded {
  const button = make('button', { type: 'button', class: kind, 'aria-disabled': 'true', 'data-held': true }, label);
  const news = make('div', { class: 'news', role: 'status' });
  const isFramed = attention.isFramed();
  let isDisabled = false;
  const hold = (isOnHold: boolean): void => {
    button.setAttribute('aria-disabled', String(isOnHold));
    button.toggleAttribute('data-held', isOnHold && !isDisabled);
  };
  const guard = guardButton({
    button, frame: stage, clock, isFramed,
    isAttended: attention.isAttended,
    isByUser: attention.isByUser,
    onHold: hold,
    onClick: (outcome) => {
      if (isDisabled) return;
      if (outcome === 'confirmed') onConfirm();
      else news.replaceChildren(makeText({ make }, t(outcome === 'early' ? 'core.confirm.early' : 'core.confirm.unmoved'), 'muted'));
    },
    onCovered: (isCovered) => {
      news.replaceChildren(...(isCovered ? [makeText({ make }, t('core.confirm.covered'), 'danger')] : []));
      cover.replaceChildren(...(isCovered ? [coveredWay()] : []));
    },
  });
  const cover = make('div', { class: 'news' });
  const coveredWay = (): HTMLElement => {
    if (isFramed) return make('div', {}, wayOut?.() ?? makeText({ make }, t('core.confirm.ownTab')));
    return makeTick({ make, newId }, t('core.confirm.acceptCover'), (isOn) => guard.acceptCover(isOn)).element;
  };
  signal.addEventListener('abort', guard.stop, { once: true });
  return {
    content: [button, news, cover],
    setDisabled: (is) => {
      if (isDisabled === is) return;
      isDisabled = is;
      button.disabled = is;
      guard.begin();
    },
  };
}
