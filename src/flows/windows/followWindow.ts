import { userErrors } from '../../contracts/errors.ts';
import type { Page } from '../../contracts/ports/page.ts';
import { windowErrors } from '../../contracts/windowErrors.ts';
import type { PageMessage, PageWindow, WindowPhase, WindowRequest, WindowVisit } from '../../contracts/windows.ts';
import type { Clock } from '../../domain/clock.ts';
import { isWalletError, toWireError } from '../../domain/errors.ts';
import { pause } from '../../domain/wait.ts';
import type { WaitOptions } from '../../domain/wait.ts';
import { onPageMessage, openPageWindow } from './browserPage.ts';
import * as limits from './limits.ts';
import { toWindowAddress } from './toWindowAddress.ts';

/** What follows a window beside its request. */
export interface WindowTools {
  readonly page: Page;
  readonly clock: Clock;
  /** What `onBlocked` of the request is where it says nothing. */
  whenBlocked(): 'wait' | 'fail';
  /** After each change of the phase; `isOver` with the last. */
  onChange(phase: WindowPhase, isOver: boolean): void;
  /** A reader of messages that throws. */
  report(error: unknown): void;
}

/** Opens a window at once, and follows it until it has answered, was closed, or a limit has passed. @throws page.popupNotAllowed, window.badAddress */
export function followWindow<T>(request: WindowRequest<T>, tools: WindowTools): WindowVisit<T> {
  const ends = new AbortController();
  let phase: WindowPhase = { at: 'open' };
  let opened: PageWindow | undefined;
  let address = typeof request.url === 'string' ? toWindowAddress(request.url) : undefined;
  /** The window has been sent to its address: from there on its page may keep itself apart. */
  let hasGone = false;
  let isLoaded = false;
  let settle: { resolve(answer: T): void; reject(error: unknown): void };
  const answer = new Promise<T>((resolve, reject) => {
    settle = { resolve, reject };
  });
  answer.catch(() => {}); // the phase tells of it too

  const change = (next: WindowPhase, isOver = false): void => {
    phase = next;
    request.onPhase?.(next);
    tools.onChange(next, isOver);
  };
  const end = (last: WindowPhase, settleAnswer: () => void): void => {
    if (ends.signal.aborted) return;
    ends.abort();
    opened?.close();
    settleAnswer();
    change(last, true);
  };
  const finish = (value: T): void => end({ at: 'answered' }, () => settle.resolve(value));
  const fail = (error: unknown, at?: 'closed' | 'silent'): void => end(at ? { at } : { at: 'failed', error: toWireError(error) }, () => settle.reject(error));
  const failSilent = (): void => fail((request.failures?.silent ?? windowErrors.silent)(), 'silent');

  const open = (): void => {
    opened = openPageWindow(tools.page, address ?? '', request.size);
    entered();
  };
  const entered = (): void => {
    hasGone = address !== undefined;
    isLoaded = false;
    if (opened) {
      startLimits();
      return change({ at: 'open' });
    }
    if ((request.onBlocked ?? tools.whenBlocked()) === 'wait') change({ at: 'blocked' });
    else fail((request.failures?.blocked ?? windowErrors.blocked)());
  };
  const sendOn = (url: string): void => {
    if (ends.signal.aborted) return;
    address = toWindowAddress(url);
    hasGone = true;
    opened?.location.replace(address);
  };
  const hear = (message: PageMessage): void => {
    const read = readMessage(request, message, opened, tools);
    if (!read || ends.signal.aborted) return;
    if (read.type === 'answer') return finish(read.answer);
    if (read.type === 'failure') return fail(read.error);
    isLoaded = true;
    if (phase.at === 'open') change({ at: 'loaded' });
  };
  const looksClosed = (): boolean => opened?.closed === true && phase.at !== 'severed';
  const onClosed = async (): Promise<void> => {
    if (!hasGone || (await isReallyClosed(request))) fail((request.failures?.closed ?? (() => windowErrors.closed()))(isLoaded), 'closed');
    else if (!ends.signal.aborted) change({ at: 'severed' });
  };
  const limit = createLimits({ clock: tools.clock, signal: ends.signal });
  const startLimits = (): void => limit([request.limitMs, failSilent], [request.loadMs, () => {
    if (phase.at === 'open') failSilent();
  }]);

  if (!request.isResumed) opened = request.reserved ? request.reserved.window : openPageWindow(tools.page, address ?? '', request.size);
  if (request.reserved && address !== undefined) sendOn(address);
  const stopHearing = request.origin === undefined ? () => {} : onPageMessage(tools.page, hear);
  ends.signal.addEventListener('abort', stopHearing);
  const giveUp = (): void => fail(isWalletError(request.signal?.reason) ? request.signal.reason : userErrors.cancelled());
  request.signal?.addEventListener('abort', giveUp, { signal: ends.signal });
  if (request.isResumed) change({ at: 'severed' });
  else entered();
  if (request.signal?.aborted) giveUp();
  if (!ends.signal.aborted) {
    watchClosing({ looksClosed, onClosed, graceMs: request.closedGraceMs ?? limits.closedGraceMs, clock: tools.clock, signal: ends.signal }).catch(() => {}); // it has ended
    if (typeof request.url !== 'string') request.url.then(sendOn).catch(fail);
    request.answer?.(ends.signal).then(finish, fail);
  }
  return {
    answer,
    phase: () => phase,
    show: () => {
      if (ends.signal.aborted) return;
      if (opened && !opened.closed) opened.focus();
      else open();
    },
    cancel: giveUp,
    window: () => opened,
  };
}

interface ClosingWatch extends WaitOptions {
  readonly graceMs: number;
  looksClosed(): boolean;
  onClosed(): Promise<void>;
}

/** Looks whether the window counts as closed, and still does a while later. @throws the signal's reason */
async function watchClosing({ looksClosed, onClosed, graceMs, ...waits }: ClosingWatch): Promise<never> {
  for (;;) {
    await pause(limits.closedLookEveryMs, waits);
    if (!looksClosed()) continue;
    await pause(graceMs, waits);
    if (looksClosed()) await onClosed();
  }
}

/** Gives what starts limits, those before it forgotten: they count for each window that opens. */
function createLimits({ clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal }): (...all: readonly (readonly [ms: number | undefined, late: () => void])[]) => void {
  let last = new AbortController();
  return (...all) => {
    last.abort();
    last = new AbortController();
    const either = AbortSignal.any([last.signal, signal]);
    for (const [ms, late] of all) if (ms !== undefined) pause(ms, { clock, signal: either }).then(late, () => {});
  };
}

/** Where the owner cannot tell, it is not believed. */
async function isReallyClosed<T>({ isReallyClosed: ask, answer }: WindowRequest<T>): Promise<boolean> {
  try {
    return ask ? await ask() : !answer;
  } catch {
    return false;
  }
}

/** What a message means, if it comes from that very page in that very window. */
function readMessage<T>(request: WindowRequest<T>, { origin, source, data }: PageMessage, opened: PageWindow | undefined, { report }: WindowTools): ReturnType<NonNullable<WindowRequest<T>['readMessage']>> {
  const wanted = typeof request.origin === 'function' ? request.origin() : request.origin;
  if (wanted === undefined || origin !== wanted || (opened ? source !== opened : !request.isResumed)) return undefined;
  try {
    return request.readMessage ? request.readMessage(data) : { type: 'loaded' };
  } catch (error) {
    report(error);
    return undefined;
  }
}
