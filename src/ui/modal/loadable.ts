import type { Cleanup } from '../../kernel/plugin.ts';

/** A part that arrives when it is needed. Held here rather than by `React.lazy`, which makes a click wait 300 ms even for what is there. */
export interface Loadable<T, Arguments extends readonly unknown[] = readonly []> {
  get(): LoadState<T>;
  /** Begins to load, again after a failure. Never rejects: the failure shows in the state. */
  load(...needed: Arguments): Promise<void>;
  subscribe(listener: () => void): Cleanup;
}
export type LoadState<T> = { readonly at: 'idle' } | { readonly at: 'loading' } | { readonly at: 'loaded'; readonly value: T } | { readonly at: 'failed'; readonly error: unknown };

export function createLoadable<T, Arguments extends readonly unknown[] = readonly []>(fetchPart: (...needed: Arguments) => Promise<T>): Loadable<T, Arguments> {
  let state: LoadState<T> = idle;
  let loading: Promise<void> | undefined;
  const listeners = new Set<() => void>();
  const become = (next: LoadState<T>): void => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  return {
    get: () => state,
    load: (...needed) => {
      loading ??= fetchPart(...needed).then(
        (value) => become({ at: 'loaded', value }),
        (error: unknown) => {
          loading = undefined;
          become({ at: 'failed', error });
        },
      );
      if (state.at === 'idle' || state.at === 'failed') become({ at: 'loading' });
      return loading;
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

const idle = { at: 'idle' } as const;

/** Of a part on a server, which loads none. */
export function getIdle(): typeof idle {
  return idle;
}
