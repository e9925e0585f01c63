// Import it before anything that imports Redux Toolkit, which looks for the extension of Redux DevTools once.
import type { Action, StoreEnhancer, StoreEnhancerStoreCreator } from '@reduxjs/toolkit';
import { writeAll } from '../everythingOf.ts';

/** Where something was kept or said that the test searches. */
export type RecordedSink = 'store' | 'actions' | 'devTools' | 'events';

declare global {
  interface Window {
    /** Of the test: nothing that is recorded stays in the page, whose heap is searched as well. */
    noteMessage(kind: RecordedSink, text: string): void;
  }
}

export const note = (kind: RecordedSink, value: unknown): void => window.noteMessage(kind, writeAll(value));

interface DevToolsOptions {
  readonly name?: string;
  actionSanitizer?(action: Action): Action;
  stateSanitizer?(state: unknown): unknown;
}

/** Each action with the state after it: as they are, and as the extension is sent them. */
const record = ({ name, actionSanitizer = (action) => action, stateSanitizer = (state) => state }: DevToolsOptions): StoreEnhancer => (next) => (reducer, preloadedState) => {
  const store = next(reducer, preloadedState);
  const noteState = (): void => {
    const state: unknown = store.getState();
    note('store', state);
    note('devTools', stateSanitizer(state));
  };
  note('devTools', { name });
  noteState();
  return {
    ...store,
    dispatch: (action) => {
      const result = store.dispatch(action);
      note('actions', action);
      note('devTools', actionSanitizer(action));
      noteState();
      return result;
    },
  };
};

Object.assign(window, {
  __REDUX_DEVTOOLS_EXTENSION_COMPOSE__: (options: DevToolsOptions) => (...enhancers: StoreEnhancer[]) => (next: StoreEnhancerStoreCreator): StoreEnhancerStoreCreator => [...enhancers, record(options)].reduceRight((made, enhance) => enhance(made), next),
});

/** What scripts of this page dispatch, the kit's announcements too. What the browser dispatches is no event of the kit. */
const dispatch = Object.getOwnPropertyDescriptor(EventTarget.prototype, 'dispatchEvent')?.value as EventTarget['dispatchEvent']; // of the browser
EventTarget.prototype.dispatchEvent = function dispatchEvent(this: EventTarget, event) {
  note('events', { type: event.type, detail: event instanceof CustomEvent ? (event.detail as unknown) : undefined });
  return dispatch.call(this, event);
};
