import { userErrors } from '../../src/contracts/errors.ts';
import { inAppErrors } from '../../src/contracts/inAppErrors.ts';
import { assertArguments } from '../../src/domain/assertArguments.ts';
import type { Clock } from '../../src/domain/clock.ts';
import { untilAborted } from '../../src/domain/checkedWaits.ts';
import { readFrameMessage, writeFrameMessage } from '../../src/domain/inApp/frameMessages.ts';
import type { FrameCalls } from '../../src/domain/inApp/frameCalls.ts';
import { frameProtocol } from '../../src/domain/inApp/frameProtocol.ts';
import type { FrameEvent, FrameMethod, FrameRefusal } from '../../src/domain/inApp/frameMessages.ts';
import { assertProtocol } from './assertProtocol.ts';
import { createFrameDialog } from './createFrameDialog.ts';
import type { FrameDialog } from './createFrameDialog.ts';
import type { PageTheme } from './followLooks.ts';
import * as limits from './limits.ts';
import { refusalError } from './refusalError.ts';

export interface WalletFrameOptions {
  /** Where the wallet is: an origin, `https://wallet.example.com`. */
  readonly url: string;
  readonly siteId: string;
  /** Names the frame for screen readers, in the visitor's language. */
  readonly title: string;
  /** In which the wallet speaks, such as `de_DE`; absent: in that of the browser. */
  readonly locale?: string;
  /** The class that wears the site's theme, see `getThemeClass`: the wallet follows its `--lk-color-scheme` and its accent. Absent: as the person has set the browser. */
  readonly theme?: PageTheme;
  readonly clock: Clock;
  /** Ends it: the frame goes, and what waits fails with the reason. */
  readonly signal: AbortSignal;
  /** Told when the person was signed in or out in the frame, or the accounts are others. */
  onChanged(): void;
}

export interface AskFrameOptions {
  readonly signal?: AbortSignal | undefined;
  /** Absent: the limit of answers that wait for no person. `none`: a person is asked, who may take as long as they like and can close. */
  readonly forMs?: number | 'none';
}

/** The frame of a wallet, once it has said hello. */
export interface WalletFrame {
  /** What is answered is not looked at yet: the caller reads it. @throws inApp.*, user.rejected, the reason of the signal */
  ask<M extends FrameMethod>(method: M, params: FrameCalls[M]['params'], options?: AskFrameOptions): Promise<unknown>;
}

interface Waiting {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/**
 * Opens the wallet's page in a frame of this one, in a dialog of its own that shows only while the wallet asks for room. The frame stays where it is as long
 * as it lives, for a frame that is moved loads anew. Messages go to the wallet's origin and to no other; those that come are heard from this very window and
 * that very origin alone.
 * @throws inApp.unreachable where it does not answer in time, inApp.olderWallet, inApp.newerWallet where it speaks another protocol
 */
export async function openWalletFrame(options: WalletFrameOptions): Promise<WalletFrame> {
  assertArguments('openWalletFrame({ url: string, siteId: string, title: string, clock: Clock, signal: object, onChanged: function })', options);
  const { url, siteId, title, locale, theme, clock, signal, onChanged } = options;
  signal.throwIfAborted();
  const { origin, host } = new URL(url);
  const waiting = new Map<string, Waiting>();
  let isReady = false;
  let loads = 0;
  /** Why the frame cannot be asked any more, after it loaded anew. */
  let unfit: unknown;

  const { frame, looks, show, hide, remove } = createFrameDialog({ src: `${origin}/frame?site=${encodeURIComponent(siteId)}`, title, theme, clock, onEscape: () => failAll(userErrors.rejected()), onLooks: () => { if (isReady) request('hello', greeting(), signal).catch(() => {}); } }); // a frame that does not answer goes on as it was
  const listen = ({ source, origin: from, data }: MessageEvent<unknown>): void => {
    const message = source !== null && source === frame.contentWindow && from === origin ? readFrameMessage(data) : undefined;
    if (!message) return;
    if (message.type !== 'answer' && message.type !== 'refusal') {
      if (isReady) takeEvent(message, { show, hide, onChanged });
      return;
    }
    const asked = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.type === 'answer') asked?.resolve(message.result);
    else asked?.reject(refusalError(message satisfies FrameRefusal, host));
  };
  const say = (message: Parameters<typeof writeFrameMessage>[0]): void => frame.contentWindow?.postMessage(writeFrameMessage(message), origin);
  /** The frame is told of each, so that no screen stays open there while its room is hidden. */
  const failAll = (error: Error): void => {
    for (const [id, { reject }] of waiting) {
      say({ type: 'cancel', id });
      reject(error);
    }
    waiting.clear();
  };
  const request = async (method: FrameMethod, params: object, either: AbortSignal): Promise<unknown> => {
    const id = crypto.randomUUID();
    const answer = new Promise<unknown>((resolve, reject) => {
      waiting.set(id, { resolve, reject });
    });
    say({ type: 'request', id, method, params: { ...params } });
    try {
      return await untilAborted(answer, either);
    } finally {
      if (waiting.delete(id)) say({ type: 'cancel', id });
    }
  };
  const greeting = (): object => ({ siteId, protocol: frameProtocol.newest, ...(locale !== undefined && { locale }), ...looks.read() });
  const ask: WalletFrame['ask'] = async (method, params, { signal: inner, forMs = limits.answerMs } = {}) => {
    if (unfit !== undefined && !signal.aborted) throw unfit;
    if (forMs === 'none') looks.lookAgain(); // a page may set its tokens without a word
    const ends = new AbortController();
    const cancel = forMs === 'none' ? undefined : clock.setTimer(() => ends.abort(inAppErrors.unreachable({ host })), forMs);
    try {
      return await request(method, params, AbortSignal.any([signal, ends.signal, ...(inner ? [inner] : [])]));
    } finally {
      cancel?.();
    }
  };
  const end = (): void => {
    window.removeEventListener('message', listen);
    failAll(signal.reason instanceof Error ? signal.reason : inAppErrors.closed());
    remove();
  };

  window.addEventListener('message', listen);
  signal.addEventListener('abort', end, { once: true });
  frame.addEventListener('load', startAnew);
  await sayHello();
  isReady = true;
  return { ask };

  /** A frame that loads anew has forgotten what it was asked, and to whom it speaks. */
  function startAnew(): void {
    loads += 1;
    if (loads === 1 || signal.aborted) return;
    failAll(inAppErrors.closed());
    hide();
    unfit = undefined;
    sayHello().catch((error: unknown) => { unfit = error; });
  }

  async function sayHello(): Promise<void> {
    try {
      // Before it has loaded, the frame is an empty page of another origin, of which browsers write a warning.
      await untilGreeted({ clock, host, signal, isLoaded: () => loads > 0, greet: (either) => request('hello', greeting(), either) });
    } catch (error) {
      if (!isReady && !signal.aborted) {
        window.removeEventListener('message', listen);
        remove();
      }
      throw error;
    }
  }
}

/** Says hello again and again, until one is answered. @throws inApp.unreachable where none is in time, inApp.olderWallet, inApp.newerWallet, inApp.unreadable for the answer, the reason of the signal */
async function untilGreeted({ clock, host, signal, isLoaded, greet }: Pick<WalletFrameOptions, 'clock' | 'signal'> & { readonly host: string; isLoaded(): boolean; greet(signal: AbortSignal): Promise<unknown> }): Promise<void> {
  const failed = new AbortController();
  const answered = new AbortController();
  const either = AbortSignal.any([signal, failed.signal, answered.signal]);
  const cancel = clock.setTimer(() => failed.abort(inAppErrors.unreachable({ host })), limits.helloMs);
  const take = (answer: unknown): void => {
    assertProtocol(answer, host);
    answered.abort();
  };
  const again = (): void => {
    if (either.aborted) return;
    if (isLoaded()) greet(either).then(take, () => {}).catch((error: unknown) => failed.abort(error)); // one of them is answered, or none in time
    clock.setTimer(again, limits.helloEveryMs);
  };
  try {
    again();
    await firstOf(answered.signal, [signal, failed.signal]);
  } finally {
    cancel();
  }
}

function takeEvent(event: FrameEvent, { show, hide, onChanged }: Pick<FrameDialog, 'show' | 'hide'> & Pick<WalletFrameOptions, 'onChanged'>): void {
  if (event.type === 'show') show(event.heightPx);
  else if (event.type === 'hide') hide();
  else onChanged();
}

/** Resolves with one signal. @throws the reason of the one of the others that comes before it */
function firstOf(wanted: AbortSignal, others: readonly AbortSignal[]): Promise<void> {
  return new Promise((resolve, reject) => {
    wanted.addEventListener('abort', () => resolve());
    for (const each of others) each.addEventListener('abort', () => reject(each.reason));
  });
}
