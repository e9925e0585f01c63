import type { WireError } from '../domain/errors.ts';

/** As wide and as high as its page is, in CSS pixels. It opens in the middle of the page's own window. */
export interface WindowSize {
  readonly widthPx: number;
  readonly heightPx: number;
}

/** As much of a window that the page has opened as is used: a browser's own `Window` is one. */
export interface PageWindow {
  /** True as well, while it is open, for a window whose page keeps itself apart. @see HTML, Cross-Origin-Opener-Policy */
  readonly closed: boolean;
  readonly location: { replace(url: string): void };
  focus(): void;
  close(): void;
  postMessage(message: unknown, targetOrigin: string): void;
}

/** A message that has reached this page, from whichever page sent it. */
export interface PageMessage {
  readonly data: unknown;
  readonly origin: string;
  readonly source: unknown;
}

/** How far a window is. */
export type WindowPhase =
  /** The browser let none open. A click that calls `show` is the way on; it is never tried again without one. */
  | { readonly at: 'blocked' }
  | { readonly at: 'open' }
  /** Its page has said a first word. */
  | { readonly at: 'loaded' }
  /** It counts as closed, and may be open all the same: the answer comes by the other way, or the person opens it again by `show`. */
  | { readonly at: 'severed' }
  | { readonly at: 'answered' }
  /** The person has closed it. */
  | { readonly at: 'closed' }
  /** It has not loaded, or not answered, in time. */
  | { readonly at: 'silent' }
  | { readonly at: 'failed'; readonly error: WireError };

/** What a message of the window's page means. */
export type WindowMessage<T> =
  | { readonly type: 'loaded' }
  | { readonly type: 'answer'; readonly answer: T }
  | { readonly type: 'failure'; readonly error: Error };

/** What is thrown in place of the general errors, e.g. with the name of what the window shows. */
export interface WindowFailures {
  blocked?(): Error;
  /** `isLoaded`: its page had said a first word. */
  closed?(isLoaded: boolean): Error;
  silent?(): Error;
}

/** Facts of an attempt that outlive the page, so that its owner can go on after a reload or a redirect. They are no secrets: no codes, verifiers or tokens. */
export interface KeptAttempt {
  /** What the owner calls it by, e.g. the id of a flow at a server. Letters, digits, `-`, `_`, `.` and `:`, 128 at most. */
  readonly id: string;
  /** What it is for, in a word of its owner's, e.g. `google`; of the same letters. */
  readonly kind: string;
  readonly sinceMs: number;
}

/** A window to open, and how its answer is known. */
export interface WindowRequest<T> {
  /**
   * Where it goes: https, or http on this machine. While a promise is pending, the window that has opened in the click is empty; it goes on when the address is
   * known, and closes where that fails.
   */
  readonly url: string | Promise<string>;
  /** Absent: a tab. */
  readonly size?: WindowSize | undefined;
  /** The origin whose messages are read, exactly, and from this window alone; a function where it is known only with the address. Absent: none are. */
  readonly origin?: string | (() => string | undefined) | undefined;
  /** Reads one such message, which is untrusted; undefined ignores it. */
  readMessage?(data: unknown): WindowMessage<T> | undefined;
  /** The answer by another way than messages, e.g. by asking a server again and again; begins as the window opens. Needed where the page in the window keeps itself apart. */
  answer?(signal: AbortSignal): Promise<T>;
  /** Asked when the window counts as closed: whether it then is. Absent: yes, unless there is another way to the answer. @see HTML, Cross-Origin-Opener-Policy */
  isReallyClosed?(): boolean | Promise<boolean>;
  /** Absent: `wait` while a screen of the kit shows the connect of this owner's wallet, which then offers the way on; else `fail`. With `wait`, the owner shows a button that calls `show`. */
  readonly onBlocked?: 'wait' | 'fail';
  /** How long it may take until its page says a first word, in ms. Absent: no such word is expected. */
  readonly loadMs?: number;
  /** How long it may take until the answer, in ms. Absent: as long as the person likes. */
  readonly limitMs?: number;
  /** How long a window counts as closed before that is believed: what its page says last may come after it. In ms; 1,500 if absent. */
  readonly closedGraceMs?: number;
  readonly failures?: WindowFailures;
  /** Keeps the attempt until it ends, for `takeAttempts` after a reload. */
  readonly keep?: Pick<KeptAttempt, 'id' | 'kind'>;
  /** One that was opened empty in the click, by `reserveWindow`, while this code was still being fetched. */
  readonly reserved?: ReservedWindow | undefined;
  /**
   * True for an attempt of `takeAttempts` whose window was opened before a reload: none is opened now, the phase begins as `severed`, and messages of the origin are read
   * whichever window they come from.
   */
  readonly isResumed?: boolean;
  /** Gives up; the window closes. */
  readonly signal?: AbortSignal | undefined;
  onPhase?(phase: WindowPhase): void;
}

/** An empty window that waits to be sent on; no window where the browser let none open. */
export interface ReservedWindow {
  readonly window: PageWindow | undefined;
}

/** A window that was asked for, until it has answered. */
export interface WindowVisit<T> {
  /** Settles once. @throws window.blocked, window.closed, window.silent, window.badAddress, user.cancelled, or what the request puts in their place */
  readonly answer: Promise<T>;
  phase(): WindowPhase;
  /** Brings the window to the front; opens it again where it was blocked, is closed or out of reach. Call it inside a click. */
  show(): void;
  /** Gives up: the window closes, and the answer fails with `user.cancelled`. */
  cancel(): void;
  /** The window itself, while there is one. */
  window(): PageWindow | undefined;
}

/** Where to go, and what is to be known of it afterwards. */
export interface LeavePageRequest {
  /** https, or http on this machine. It may hold the id of the attempt, and no secret of this page. */
  readonly url: string;
  /** `newWindow`: a window that does not report back, opened inside the click; the attempt goes on in whichever page it ends at. Absent: this page goes. */
  readonly by?: 'thisPage' | 'newWindow';
  /** Of a new window. Absent: a tab. */
  readonly size?: WindowSize;
  /** A new window that was opened empty in the click, by `reserveWindow`. */
  readonly reserved?: ReservedWindow | undefined;
  /** Keeps the attempt for `takeAttempts`, on the page to which the redirect comes back. */
  readonly keep?: Pick<KeptAttempt, 'id' | 'kind'>;
  readonly signal?: AbortSignal;
}

/** Which of its attempts an owner goes on with. */
export interface TakeAttemptsRequest {
  /** Absent: any. */
  readonly kind?: string;
  /** The one of this id alone, e.g. as the address says to which a redirect came back. Absent: any. */
  readonly id?: string;
}
