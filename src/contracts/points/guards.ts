import type { Cleanup } from '../../kernel/plugin.ts';
import { definePoint } from '../../kernel/point.ts';
import type { ScreenId } from '../../domain/kitNames.ts';
import type { ConnectSignIn, ConnectSignInQuery } from '../connectSignIn.ts';

/** What an account that is connected has to pass before people count as let in, e.g. a sign-in. */
export interface GuardSpec {
  /** Follows in the modal when a person has connected, and stands in the place of the account while the guard blocks. */
  readonly screenId: ScreenId;
  /** Key of what the button says while it blocks. */
  readonly label: string;
  /** As of the active account now; `pending` while that is not known yet. Asked at every change of the store. */
  read(): 'open' | 'pending' | 'shut';
  /** Told of each panel that shows the kit's screens in the page itself: while there is one, the modal need not open by itself. */
  noteInline?(): Cleanup;
  /**
   * For a guard that has a message signed: prepares it while a wallet connects, for wallets that sign it in the same prompt. Asked only after the person has picked a wallet that
   * does. Undefined where it cannot be had in time, or where nothing is to be signed: the guard's own screen follows. @see ERC-7846 @throws the reason of the signal
   */
  prepareSignIn?(query: ConnectSignInQuery): Promise<ConnectSignIn | undefined>;
}

/** Steps between connecting and being let in, the first that blocks first. */
export const guardsPoint = /* @__PURE__ */ definePoint<GuardSpec>({ id: 'guards', keyOf: ({ screenId }) => screenId, namesOf: ({ screenId }) => [screenId] });

/** The first guard that does not let the account through, if there is one. */
export function blockingGuard(guards: readonly GuardSpec[]): GuardSpec | undefined {
  return guards.find((guard) => guard.read() !== 'open');
}
