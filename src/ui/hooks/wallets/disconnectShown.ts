import { toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import { disconnect } from '../../../flows/connection/disconnect.ts';
import type { DisconnectRequest } from '../../../flows/connection/disconnect.ts';
import type { UiKit } from '../../kit/uiKit.ts';

/** How the end of a connection that this component asked for goes. */
export type DisconnectPhase = { readonly at: 'idle' } | { readonly at: 'disconnecting' } | { readonly at: 'failed'; readonly error: WireError };

/** Ends a connection, and shows how that goes. Rejects with what went wrong. */
export async function disconnectShown({ dispatch }: Pick<UiKit, 'dispatch'>, request: DisconnectRequest | undefined, show: (phase: DisconnectPhase) => void): Promise<void> {
  show({ at: 'disconnecting' });
  try {
    await dispatch(disconnect(request));
    show({ at: 'idle' });
  } catch (error) {
    show({ at: 'failed', error: toWireError(error) });
    throw error;
  }
}
