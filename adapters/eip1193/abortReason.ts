import { userErrors } from '../../src/contracts/errors.ts';

/** Why an aborted signal was aborted; without a reason of its own, the user has turned away. */
export function abortReason({ reason }: AbortSignal): Error {
  return reason instanceof Error ? reason : userErrors.cancelled();
}
