// Verbs that have others send and pay, and that say what became of it.
export { cancelRelay } from '../flows/relaying/cancelRelay.ts';
export { cancelSend } from '../flows/relaying/cancelSend.ts';
export { readRelayStatus } from '../flows/relaying/readRelayStatus.ts';
export { relay } from '../flows/relaying/relay.ts';
export type { RelayedCall, RelayOrder } from '../flows/relaying/relayOrder.ts';
export { waitForRelay } from '../flows/relaying/waitForRelay.ts';
