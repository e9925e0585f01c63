/** Which session is which wallet's, and which are to end; kept over reloads. */
export interface SessionMemory {
  get(walletId: string): RememberedSession | undefined;
  set(walletId: string, session: RememberedSession): void;
  remove(walletId: string): void;
  /** Topics of sessions whose wallets could not be told yet that they have ended. */
  ending(): readonly string[];
  addEnding(topic: string): void;
  removeEnding(topic: string): void;
  /** Ids of codes that are shown, in whichever tab, or were when a page was left. */
  codes(): readonly string[];
  /** `walletId` is opened by it: a page that is loaded anew meanwhile takes the session up until then. */
  addCode(codeId: string, opens?: { readonly walletId: string; readonly untilMs: number }): void;
  /** The wallet that a code opens, if it was left by a page that has gone; undefined once it is over. */
  walletOfCode(codeId: string, nowMs: number): string | undefined;
  removeCode(codeId: string): void;
  /**
   * For the start of the library. The first time that it finds anything in the storage, it takes everything for its own, and away, that has "walletconnect" in its
   * name. So there is something to find each time, and what it returns puts back what has been taken.
   */
  hold(): () => void;
  /** Resolves once no page shows a code any more, be it one that the browser has put to sleep. @throws the signal's reason */
  whenCodeLeft(codeId: string, signal: AbortSignal): Promise<void>;
}

/** The session of a wallet, as it is found again after a reload. */
export interface RememberedSession {
  readonly topic: string;
  /** The one in use. */
  readonly chainId: number;
}
