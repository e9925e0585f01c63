import type { Clock } from '../../../../src/domain/clock.ts';
import type { FrameEvent } from '../../../../src/domain/inApp/frameMessages.ts';
import { ignoreStrayClicks } from '../../../../src/ui/confirm/ignoreStrayClicks.ts';
import { Refused } from '../createGate.ts';
import type { ViewOptions } from '../view.ts';
import { createMake, put } from './createMake.ts';
import type { Content, Make } from './createMake.ts';
import type { Texts } from './texts.ts';

/** How long the room is kept for a screen that follows, in ms. */
const lingerMs = 100;

export interface StageParts {
  readonly document: Document;
  /** Tells the page how much room is needed. */
  tell(event: FrameEvent): void;
  readonly texts: Promise<Texts>;
  readonly clock: Clock;
  readonly walletName?: string | undefined;
}

/** What a screen is drawn with. It ends once: with a value, refused, or with its request. */
export interface Screen<Value> {
  readonly make: Make;
  readonly texts: Texts;
  readonly clock: Clock;
  /** All that is shown, and scrolls: what the guarded button watches over. */
  readonly stage: HTMLElement;
  /** Ends with the screen. */
  readonly signal: AbortSignal;
  /** An id that no other element of the document has. */
  newId(): string;
  /** Shows a step of the screen in place of the one before, and gives its heading, or `focus`, the focus. Escape turns away unless it is told otherwise. */
  show(step: Step): void;
  /** Says it to those who do not see it. Never a secret. */
  announce(text: string): void;
  /** Runs once, unless the screen has ended by then. Returns what cancels it. */
  after(ms: number, run: () => void): () => void;
  done(value: Value): void;
  turnAway(): void;
}

export interface Step {
  readonly title: string;
  readonly content: readonly Content[];
  readonly focus?: HTMLElement;
  onEscape?(): void;
}

export type Draw<Value> = (screen: Screen<Value>) => void;

export interface Stage {
  /** Shows a screen once those before it have ended. @throws Refused where the person turns away, and the reason of the signal */
  ask<Value>(draw: Draw<Value>, options: ViewOptions): Promise<Value>;
  /** Shows a screen that asks for nothing, until another one comes. */
  show(draw: Draw<never>): void;
  /** Takes that screen away. The room is given back once no request is shown or waits. */
  hide(): void;
}

/** What is told of a screen that is open. */
interface Hearing<Value> {
  readonly isRequest: boolean;
  onDone(value: Value): void;
  onFail(error: unknown): void;
  /** It is gone, and no other screen takes its place by itself. */
  onEnd(isFollowed: boolean): void;
  onEscape(run: () => void): void;
}

/** The one place in which screens follow each other. */
export function createStage(parts: StageParts): Stage {
  const { document, texts: loading, clock } = parts;
  const make = createMake(document);
  const room = createRoom({ ...parts, make });
  const waiting: ((texts: Texts) => void)[] = [];
  let background: Draw<never> | undefined;
  let shown: Shown | undefined;
  let texts: Texts | undefined;
  let onEscape = (): void => {};
  let forgetHiding = (): void => {};
  const openScreen = createOpener({ make, room, clock });

  const open = <Value>(draw: Draw<Value>, hearing: Pick<Hearing<Value>, 'isRequest' | 'onDone' | 'onFail'>, known: Texts): Shown => {
    shown = openScreen({
      ...hearing,
      onEscape: (run) => { onEscape = run; },
      onEnd: (isFollowed) => {
        onEscape = () => {};
        shown = undefined;
        if (!isFollowed) advance();
      },
    }, known);
    const opened = shown;
    opened.draw(draw);
    return opened;
  };
  const advance = (): void => {
    forgetHiding();
    if (!texts || shown?.isRequest) return;
    const next = waiting.shift();
    if (next) {
      background = undefined;
      shown?.end(true);
      next(texts);
    } else if (background && !shown) open(background, { isRequest: false, onDone: () => {}, onFail: () => {} }, texts);
    else if (!shown) forgetHiding = clock.setTimer(room.close, lingerMs);
  };

  ignoreStrayClicks(document);
  document.addEventListener('keydown', (event) => {
    if (!shown || event.key !== 'Escape' || event.defaultPrevented || event.isComposing) return;
    event.preventDefault();
    onEscape();
  });
  void loading.then((loaded) => {
    texts = loaded;
    advance();
  });

  return {
    ask: (draw, { signal }) => new Promise((resolve, reject) => {
      if (signal.aborted) return reject(signal.reason);
      let opened: Shown | undefined;
      const begin = (known: Texts): void => {
        opened = open(draw, { isRequest: true, onDone: (value) => { left(); resolve(value); }, onFail: (error) => { left(); reject(error); } }, known);
      };
      const abort = (): void => {
        const at = waiting.indexOf(begin);
        if (at >= 0) waiting.splice(at, 1);
        reject(signal.reason);
        opened?.end();
      };
      const left = (): void => signal.removeEventListener('abort', abort);
      signal.addEventListener('abort', abort, { once: true });
      waiting.push(begin);
      advance();
    }),
    show: (draw) => {
      background = draw;
      if (shown && !shown.isRequest) shown.end();
      else advance();
    },
    hide: () => {
      background = undefined;
      if (shown && !shown.isRequest) shown.end();
      if (shown || waiting.length > 0) return;
      forgetHiding();
      room.close();
    },
  };
}

interface Shown {
  readonly isRequest: boolean;
  draw(by: Draw<never>): void;
  /** `isFollowed`: another screen takes its place at once. */
  end(isFollowed?: boolean): void;
}

/** Opens screens in the room, one after the other. */
function createOpener({ make, room, clock }: { readonly make: Make; readonly room: Room; readonly clock: Clock }): <Value>(hearing: Hearing<Value>, texts: Texts) => Shown {
  let ids = 0;
  return ({ isRequest, onDone, onFail, onEnd, onEscape }, texts) => {
    const ends = new AbortController();
    const end = (isFollowed = false): void => {
      if (ends.signal.aborted) return;
      ends.abort();
      room.clear();
      onEnd(isFollowed);
    };
    const turnAway = (): void => {
      if (ends.signal.aborted) return;
      onFail(new Refused('rejected'));
      end();
    };
    room.open(texts);
    const screen: Screen<Parameters<typeof onDone>[0]> = {
      make, texts, clock, turnAway, stage: room.element, signal: ends.signal,
      newId: () => `w${(ids += 1)}`,
      show: ({ title, content, focus, onEscape: escape = turnAway }) => {
        if (ends.signal.aborted) return;
        onEscape(isRequest ? escape : () => {});
        room.show(title, content, focus);
      },
      announce: (text) => { if (!ends.signal.aborted) room.announce(text); },
      after: (ms, run) => {
        const cancel = clock.setTimer(() => { if (!ends.signal.aborted) run(); }, ms);
        ends.signal.addEventListener('abort', cancel, { once: true });
        return cancel;
      },
      done: (value) => {
        if (ends.signal.aborted) return;
        onDone(value);
        end();
      },
    };
    return { isRequest, end, draw: (by) => by(screen) };
  };
}

interface Room {
  readonly element: HTMLElement;
  open(texts: Texts): void;
  show(title: string, content: readonly Content[], focus: HTMLElement | undefined): void;
  announce(text: string): void;
  clear(): void;
  close(): void;
}

/** The elements of the stage, and the height that they want of the page. */
function createRoom({ document, make, tell, walletName }: Pick<StageParts, 'document' | 'tell' | 'walletName'> & { readonly make: Make }): Room {
  const content = make('main', { class: 'screen' });
  const news = make('div', { class: 'unseen', role: 'status' }); // there from the start, so that what comes into it is read out
  const element = make('div', { class: 'stage', hidden: true }, content, news);
  document.body.append(element);
  let toldPx: number | undefined;
  let focused: HTMLElement | undefined;
  const measure = (): void => {
    if (element.hidden) return;
    const heightPx = Math.ceil(content.getBoundingClientRect().height);
    if (heightPx === toldPx) return;
    // As long as the page gave no room, nothing was laid out, and what is not laid out takes no focus.
    const isFirst = toldPx === 0;
    toldPx = heightPx;
    tell({ type: 'show', heightPx });
    if (isFirst && !content.contains(document.activeElement)) focused?.focus({ preventScroll: true });
  };
  new ResizeObserver(measure).observe(content);
  const clear = (): void => {
    // What was typed in goes, also for one who still holds the element.
    for (const field of content.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')) field.value = '';
    content.replaceChildren();
    news.textContent = '';
  };
  return {
    element,
    open: ({ tag, t }) => {
      document.documentElement.lang = tag;
      document.title = walletName === undefined ? t('frame.title') : `${t('frame.title')} · ${walletName}`;
      element.hidden = false;
    },
    show: (title, parts, focus) => {
      clear();
      const heading = make('h1', { tabindex: '-1' }, make('bdi', {}, title));
      put(content, [heading, ...parts]);
      element.scrollTop = 0;
      focused = focus ?? heading;
      measure();
      focused.focus({ preventScroll: true });
    },
    announce: (text) => {
      news.textContent = text;
    },
    clear,
    close: () => {
      if (element.hidden) return;
      clear();
      element.hidden = true;
      toldPx = undefined;
      tell({ type: 'hide' });
    },
  };
}
