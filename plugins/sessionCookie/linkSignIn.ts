import { loadPart } from '../../src/domain/checkedWaits.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import type { Cleanup, ContextOfKey } from '../../src/kernel/plugin.ts';
import { selectActiveWallet } from '../../src/store/connection.ts';
import { pageSessionErrors } from './errors.ts';
import { syncSiteSession } from './flows/syncSiteSession.ts';
import type { sessionCookieKey } from './key.ts';
import type { SignInLink } from './live.ts';
import { sessionIn } from './slice.ts';

/** Lets the functions for `siwe` act by the plugin, until it is removed. */
export function linkSignIn(ctx: ContextOfKey<typeof sessionCookieKey>, link: SignInLink): Cleanup {
  const load = () => loadPart(import('./work.ts'));
  const own: SignInLink = {
    payload: async (signal) => {
      const { callRoute } = await load();
      const { payload } = await callRoute(ctx, signal, { type: 'payload' });
      if (typeof payload?.['nonce'] !== 'string') throw pageSessionErrors.unreadable();
      return { ...payload, nonce: payload['nonce'] };
    },
    verify: async ({ message, signature, signal }) => {
      const { callRoute, begin } = await load();
      // What was signed while the wallet connected comes while the server is asked for a session of before, and the later answer would count.
      await ctx.dispatch(syncSiteSession()).catch(() => {}); // told by its own caller
      const { session } = await callRoute(ctx, signal, { type: 'siwe', message, signature, walletId: selectActiveWallet(ctx.getState())?.walletId });
      if (!session) throw pageSessionErrors.unreadable();
      ctx.dispatch(begin(session));
      return session;
    },
    isSignedIn: async (address) => {
      await ctx.dispatch(syncSiteSession());
      const { phase } = ctx.state();
      if (phase.at !== 'signedIn') return false;
      // An in-app wallet is one person's: the session holds for each of its accounts.
      const { walletId, accounts = [] } = selectActiveWallet(ctx.getState()) ?? {};
      const theirs = walletId === ctx.config.identity?.walletId ? accounts : [address];
      return theirs.some((account) => sameAddress(account, phase.session.address));
    },
    end: async () => {
      const { endSiteSession } = await load();
      if (sessionIn(ctx.state())) await ctx.dispatch(endSiteSession());
    },
  };
  Object.assign(link, own);
  return () => {
    if (link.end === own.end) Object.assign(link, { payload: undefined, verify: undefined, isSignedIn: undefined, end: undefined } satisfies SignInLink);
  };
}
