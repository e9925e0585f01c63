import type { ConnectSignIn, ConnectSignInQuery } from '../../src/contracts/connectSignIn.ts';
import { loadPart } from '../../src/domain/checkedWaits.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { ContextOfKey } from '../../src/kernel/plugin.ts';
import { selectActiveAddress, selectConnectPhase } from '../../src/store/connection.ts';
import { proveSignIn } from './flows/proveSignIn.ts';
import type { siweKey } from './key.ts';
import type { SignedSignIn } from './signInLive.ts';
import { selectSignInPhase } from './slice.ts';

/** The sign-in that goes with a connect. */
export interface JoinedSignIn {
  /** For the guard. */
  prepareSignIn(query: ConnectSignInQuery): Promise<ConnectSignIn | undefined>;
  /** What the account that is active now has signed while it connected, once. */
  take(): SignedSignIn | undefined;
  /** The site checks it as if it had been signed later. False: it did not hold, and the phase says why; undefined: the person has turned away, or something newer took its place. */
  prove(address: string, signed: SignedSignIn): Promise<boolean | undefined>;
}

/** Keeps what a wallet has signed in the prompt that connects it until the account is active, and no longer than that connect. */
export function joinSignIn(ctx: ContextOfKey<typeof siweKey>): JoinedSignIn {
  const { live } = ctx;
  // What was signed for an account that was active already, or in a connect that has failed, is of no use.
  ctx.listen({
    predicate: (_action, now, before) => selectConnectPhase(before).at === 'connecting' && selectConnectPhase(now).at !== 'connecting' && selectActiveAddress(now) === selectActiveAddress(before),
    effect: () => void (live.joined = undefined),
  });
  return {
    prepareSignIn: async (query) => {
      const { prepareConnectSignIn } = await loadPart(import('./flows/prepareConnectSignIn.ts'));
      return ctx.dispatch(prepareConnectSignIn(query));
    },
    take: () => {
      const { joined } = live;
      live.joined = undefined;
      const state = ctx.getState();
      const address = selectActiveAddress(state);
      return joined && address !== undefined && joined.walletId === state.connection.activeWalletId && sameAddress(joined.message.address, address) ? joined : undefined;
    },
    prove: async (address, signed) => {
      try {
        await ctx.dispatch(proveSignIn({ address, isJoined: true, sign: async () => signed }));
        return true;
      } catch {
        const phase = selectSignInPhase(ctx.getState());
        return phase.at === 'failed' && phase.address === address ? false : undefined;
      }
    },
  };
}
