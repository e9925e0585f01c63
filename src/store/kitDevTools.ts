import type { Action } from '@reduxjs/toolkit';
import { isRecord } from '../domain/encoding/json.ts';
import { isKitState } from './isKitState.ts';
import { kitOf } from './kitActions.ts';
import { redact } from './redact.ts';

/** What Redux DevTools is to show of a store that holds kits: options of `configureStore({ devTools })`. */
export interface KitDevTools {
  /** All but keeping the history over a reload and writing tests. The extension exports what it shows, with secrets covered; by itself it would ask the page for its actions as they are. */
  readonly features: Readonly<Record<'pause' | 'lock' | 'export' | 'jump' | 'skip' | 'reorder' | 'dispatch', true>> & { readonly import: 'custom' };
  actionSanitizer<A extends Action>(action: A): A;
  stateSanitizer<S>(state: S): S;
}

/** Cover secrets, personal facts and keys of RPC addresses in what belongs to any kit of the store, and leave the host's own as it is. */
export const kitDevTools: KitDevTools = {
  features: { pause: true, lock: true, export: true, import: 'custom', jump: true, skip: true, reorder: true, dispatch: true },
  actionSanitizer: <A extends Action>(action: A) => (kitOf(action) === undefined ? action : (redact(action) as A)), // the same shape, covered
  stateSanitizer: <S>(state: S) => cover(state) as S, // the same shape, covered
};

function cover(state: unknown): unknown {
  if (isKitState(state)) return redact(state);
  return isRecord(state) ? Object.fromEntries(Object.entries(state).map(([path, part]) => [path, isKitState(part) ? redact(part) : part])) : state;
}
