import { isRecord } from '../domain/encoding/json.ts';

/** Whether a part of a store's state is that of a kit. */
export function isKitState(state: unknown): boolean {
  return isRecord(state) && 'connection' in state && 'modal' in state;
}
