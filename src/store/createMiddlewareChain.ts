import type { Cleanup } from '../kernel/plugin.ts';

type Handle = (action: unknown) => unknown;

interface Link {
  readonly handle: Handle;
  /** Kept when the link is taken out: what it still handles goes on from there. */
  next: Link | undefined;
  isGone: boolean;
}

/** What one run of a middleware has done with its action so far. */
interface Run {
  passedOn: boolean;
  result?: unknown;
  /** What was thrown further down. */
  below?: unknown;
}

export interface ChainLinkOptions {
  /** The middleware, once it knows its store; it is given what passes an action on. */
  readonly connect: (next: Handle) => Handle;
  /** Told of an action that the middleware passes on and was not given. What it throws refuses the action. */
  readonly check: (action: unknown) => void;
  readonly onFault: (error: unknown) => void;
}

/** Middleware that may come and go without disturbing the rest: each is set up once, and finds the next one at every action. */
export interface MiddlewareChain {
  /** Hands an action to the first. */
  readonly handle: Handle;
  /** Where an action goes that all have passed on. */
  endWith(end: Handle): void;
  /** Adds a middleware as the last. A crash of it costs this middleware the action, never the others. */
  add(link: ChainLinkOptions): Cleanup;
}

export function createMiddlewareChain(): MiddlewareChain {
  const head: Link = { handle: (action) => action, next: undefined, isGone: false };
  let end: Handle = (action) => action;

  /** Forgets on the way what was taken out. */
  const nextOf = (link: Link): Link | undefined => {
    while (link.next?.isGone) link.next = link.next.next;
    return link.next;
  };
  const passOn = (link: Link, action: unknown): unknown => (nextOf(link)?.handle ?? end)(action);

  return {
    handle: (action) => passOn(head, action),
    endWith: (handle) => void (end = handle),
    add: ({ connect, check, onFault }) => {
      // One entry a running action: a middleware may dispatch while it handles another.
      const runs: Run[] = [];
      const given = new WeakSet<object>();
      const link: Link = {
        next: undefined,
        isGone: false,
        handle(action) {
          const run: Run = { passedOn: false };
          runs.push(run);
          given.add(Object(action));
          try {
            return handle(action);
          } catch (error) {
            if ('below' in run) throw error; // it comes from further down, if in other words, and is not this middleware's
            onFault(error);
            return run.passedOn ? run.result : passOn(link, action);
          } finally {
            runs.splice(runs.indexOf(run), 1);
          }
        },
      };
      const handle = connect((action) => {
        if (!given.has(Object(action))) check(action); // put in place of the one that it was given
        const run = runs.at(-1);
        if (!run) return passOn(link, action);
        run.passedOn = true;
        try {
          run.result = passOn(link, action);
          return run.result;
        } catch (error) {
          run.below = error;
          throw error;
        }
      });
      let last = head;
      for (let next = nextOf(last); next; next = nextOf(last)) last = next;
      last.next = link;
      return () => void (link.isGone = true);
    },
  };
}
