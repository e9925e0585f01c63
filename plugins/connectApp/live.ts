import type { AppGrant, AppProposal, AppSide } from '../../adapters/walletConnect/index.ts';
import type { RateLimiter } from './createRateLimiter.ts';
import type { AppMemory } from './memory.ts';
import type { AppProposalFact, ConnectedApp } from './slice.ts';

/** What lives beside the store while apps may be connected. */
export interface AppsLive {
  readonly memory: AppMemory;
  readonly server: AppServer;
  /** The link that is being followed. A newer one ends it. */
  pairing: AbortController | undefined;
  /** What the app on screen wants, what it would get, and what the person is shown of it. */
  proposed: { readonly proposal: AppProposal; readonly grant: AppGrant; readonly walletId: string; readonly shown: AppProposalFact } | undefined;
  /** While an app is being let in: what it asks waits for that. */
  approving: Promise<unknown> | undefined;
  /** Resolves once the wallet is open, or is not to be waited for. */
  untilBack(walletId: string, signal: AbortSignal): Promise<void>;
  readonly rateLimiter: RateLimiter;
}

/** The connections with apps, held by one tab of the site at a time. */
export interface AppServer {
  /** While this tab serves. */
  side(): AppSide | undefined;
  /** The apps that this tab serves. */
  apps(): readonly ConnectedApp[];
  /** Serves for a person who does something in this tab: a tab that serves meanwhile is asked to hand over. @throws connectApp.* */
  serve(): Promise<AppSide>;
  /** Serves as soon as no other tab does, where an app is connected to a wallet that is open. */
  serveIfWanted(): void;
  /** Asks the tab that serves to hand over, for a person who may look at this one. */
  askForTurn(): void;
  /** Another tab has asked to serve. */
  considerTurn(): void;
  /** Requests of this app get no answer any more. */
  drop(topic: string): void;
  /** Another tab has ended the connection with this app. */
  endHere(topic: string): void;
  close(): void;
}
