export type { RpcScenario, WalletScenario } from '../src/contracts/mocks.ts';

/** Which scenario is playing now, and a subscription to its changes. */
export interface ScenarioController<Scenario> {
  /** The same object until the next `set`. */
  get(): Scenario;
  set(scenario: Scenario): void;
  /** Returns what ends it. */
  subscribe(listener: () => void): () => void;
}

/** A controller that starts with the scenario `initial`. */
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
