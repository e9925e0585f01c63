'use client';
import { createContext, useContext, useMemo, useSyncExternalStore } from 'react';
import type { Readable } from '../../kernel/point.ts';
import type { CoreState, KitDispatch } from '../../store/coreState.ts';
import { uiErrors } from './uiErrors.ts';
import type { UiKit } from './uiKit.ts';

export const KitContext = /* @__PURE__ */ createContext<UiKit | null>(null);

/** The kit of the nearest provider. @throws ui.noProvider */
export function useLatchkey(): UiKit {
  const kit = useContext(KitContext);
  if (!kit) throw uiErrors.noProvider();
  return kit;
}

/** Reads the kit's state; renders again when what is selected changes. */
export function useLatchkeySelector<Selected, State extends CoreState = CoreState>(select: (state: State) => Selected): Selected {
  const kit = useLatchkey();
  const read = useMemo(() => oncePerState(() => kit.getState() as State, select), [kit, select]); // a plugin's slice is typed by its selector
  return useSyncExternalStore(kit.subscribe, read, read);
}

/** Runs flows and dispatches actions in the kit's store. */
export function useLatchkeyDispatch(): KitDispatch {
  return useLatchkey().dispatch;
}

/** A point's view, as plugins come and go. */
export function usePoint<View>(point: Readable<View>): View {
  const kit = useLatchkey();
  const read = (): View => kit.read(point);
  return useSyncExternalStore(kit.onContributions, read, read);
}

/** React asks several times a render and expects the very same answer, also of a selector that makes a new object each time. */
function oncePerState<State, Selected>(getState: () => State, select: (state: State) => Selected): () => Selected {
  let last: { readonly state: State; readonly selected: Selected } | undefined;
  return () => {
    const state = getState();
    if (last?.state !== state) last = { state, selected: select(state) };
    return last.selected;
  };
}
