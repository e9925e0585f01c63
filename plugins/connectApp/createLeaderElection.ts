import { clockPort } from '../../src/contracts/ports/clock.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import { pagePort } from '../../src/contracts/ports/page.ts';
import { storagePort } from '../../src/contracts/ports/storage.ts';
import * as limits from './limits.ts';
import { pause, withLimit } from '../../src/domain/checkedWaits.ts';
import type { AppsContext } from './context.ts';
import { connectAppErrors } from './errors.ts';

/** Where a tab that would like to lead leaves word: `act` for a person who does something there, `view` for one who may look, and the time in ms. */
export const leaderKey = 'connectApp.leader';

export interface LeaderElection<Office> {
  /** Waits until this tab leads; the same promise while it waits or leads. */
  lead(): Promise<Office>;
  /** The same for a person who does something here: the leading tab is asked to hand over. @throws connectApp.elsewhere after `appLockMs` */
  leadNow(): Promise<Office>;
  /** Asks the leading tab to hand over. */
  ask(why: 'act' | 'view'): void;
  /** Hands over to a tab that has asked, if nothing is lost here. */
  consider(): void;
}

export interface Leader<Office> {
  /** This tab leads from now on. */
  lead(): Promise<Office>;
  /** It does so no longer. */
  leave(): Promise<void>;
  isFree(): boolean;
  /** Whether it is to lead again when the other tab is closed. */
  isWanted(): boolean;
}

/**
 * One tab of the site leads. Two tabs that both hear an app would both ask the person: a tab that is in view while the leading one is not, or where the
 * person does something, is handed the lead.
 */
export function createLeaderElection<Office>(ctx: AppsContext, { lead, leave, isFree, isWanted }: Leader<Office>): LeaderElection<Office> {
  const clock = ctx.port(clockPort);
  const page = ctx.port(pagePort);
  const storage = ctx.port(storagePort);
  /** Waiting for the lock among the tabs, or leading. */
  let leading: Promise<Office> | undefined;
  let elected = createElected();
  let letGo = (): void => {};

  function wait(): Promise<Office> {
    if (leading) return leading;
    const own = createElected();
    elected = own;
    const begun = new Promise<Office>((resolve, reject) => {
      ctx.port(locksPort).hold('apps', async () => {
        own.resolve();
        storage.remove(leaderKey);
        const left = new Promise<void>((release) => {
          letGo = release;
          ctx.signal.addEventListener('abort', () => release(), { once: true });
        });
        resolve(await lead());
        consider(); // another tab may have asked meanwhile
        await left;
      }, { signal: ctx.signal }).catch((error: unknown) => {
        if (elected === own) leading = undefined;
        reject(error instanceof Error ? error : connectAppErrors.elsewhere());
      });
    });
    begun.catch(() => {}); // callers are told by their own wait
    leading = begun;
    pause(limits.appElectionMs, { clock, signal: ctx.signal }).then(() => ask('view'), () => {});
    return begun;
  }

  function ask(why: 'act' | 'view'): void {
    if (leading && !elected.isOver() && page.isVisible()) storage.set(leaderKey, `${why} ${clock.nowMs()}`);
  }

  function consider(): void {
    if (ctx.signal.aborted) return;
    const asked = storage.get(leaderKey);
    if (asked !== undefined && isFree() && (!page.isVisible() || asked.startsWith('act'))) handOver().catch(ctx.report);
  }

  async function handOver(): Promise<void> {
    const release = letGo;
    leading = undefined;
    await leave();
    release();
    if (!ctx.signal.aborted && isWanted()) await wait();
  }

  return {
    lead: wait,
    leadNow: async () => {
      const begun = wait();
      ask('act');
      await withLimit(() => Promise.race([elected.promise, begun]), { clock, signal: ctx.signal, forMs: limits.appLockMs, timedOut: () => connectAppErrors.elsewhere() });
      return begun;
    },
    ask,
    consider,
  };
}

interface Elected {
  readonly promise: Promise<void>;
  isOver(): boolean;
  resolve(): void;
}

/** Resolves once this tab has the lock. */
function createElected(): Elected {
  let settle = (): void => {};
  const promise = new Promise<void>((resolve) => {
    settle = resolve;
  });
  let isOver = false;
  return {
    promise,
    isOver: () => isOver,
    resolve: () => {
      isOver = true;
      settle();
    },
  };
}
