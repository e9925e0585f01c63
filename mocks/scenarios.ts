/** What goes wrong between the page and the nodes. */
export type RpcScenario =
  | { readonly kind: 'none' }
  /** Every answer comes, `delayMs` late. */
  | { readonly kind: 'slow'; readonly delayMs: number }
  /** As with the cable pulled: the request itself fails. */
  | { readonly kind: 'offline' }
  /** HTTP 429 with a Retry-After header. */
  | { readonly kind: 'tooManyRequests'; readonly retryAfterSeconds: number }
  /** HTTP 500 with a body that is no JSON. */
  | { readonly kind: 'serverError' }
  /** HTTP 200 with a body that breaks off in the middle. */
  | { readonly kind: 'malformed' }
  /** The answers of a batch come last first. */
  | { readonly kind: 'reordered' }
  /** No answer ever, until the request is aborted or the world is closed. */
  | { readonly kind: 'silent' };

/** What the user and the wallet do with a request. */
export type WalletScenario =
  /** Each waits in the queue for approve or reject. */
  | { readonly kind: 'byHand' }
  | { readonly kind: 'approveAll' }
  /** The user says no to everything: 4001. */
  | { readonly kind: 'rejectAll' }
  /** As if a prompt were open already: -32002 to whatever would need another. */
  | { readonly kind: 'pending' }
  /** No account to be seen until the user lets the site in, which unlocks it. */
  | { readonly kind: 'locked' }
  /** No answer to anything, ever. */
  | { readonly kind: 'silent' }
  /** Says yes to a switch and stays on its chain, or goes only after `switchAfterMs`. */
  | { readonly kind: 'liesAboutChain'; readonly switchAfterMs?: number };

/** A lever: what is going on at present, and who wants to know when it changes. */
export interface ScenarioController<Scenario> {
  /** The same object until the next `set`. */
  get(): Scenario;
  set(scenario: Scenario): void;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** A lever that stands at `initial`. */
export function createScenarioController<Scenario>(initial: Scenario): ScenarioController<Scenario> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(scenario) {
      current = scenario;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      const own = () => listener();
      listeners.add(own);
      return () => {
        listeners.delete(own);
      };
    },
  };
}
