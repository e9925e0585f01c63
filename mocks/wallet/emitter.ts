/** The listeners of a provider, by event. */
export interface Emitter {
  on(event: string, listener: Listener): void;
  removeListener(event: string, listener: Listener): void;
  /** Calls every listener; one that throws does not keep the others from hearing. */
  emit(event: string, payload: unknown): void;
}

type Listener = (payload: unknown) => void;

/** An emitter without listeners. */
export function createEmitter(): Emitter {
  const listeners = new Map<string, readonly Listener[]>();
  return {
    on(event, listener) {
      listeners.set(event, [...(listeners.get(event) ?? []), listener]);
    },
    removeListener(event, listener) {
      const present = listeners.get(event) ?? [];
      const last = present.lastIndexOf(listener);
      listeners.set(event, present.filter((_, index) => index !== last));
    },
    emit(event, payload) {
      for (const listener of listeners.get(event) ?? []) {
        try {
          listener(payload);
        } catch (error) {
          // As extensions do: the page sees it as an uncaught error, later.
          setTimeout(() => {
            throw error;
          }, 0);
        }
      }
    },
  };
}
