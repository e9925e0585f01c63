import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import type { CallOptions } from './parts.ts';
import { withStepUp } from './withStepUp.ts';

/**
 * Asks a person of an ecosystem whether this site may use their wallet, where the server says that they have not agreed yet; it releases nothing before. One who
 * refuses is signed out at this site, and may be asked again. @throws Refused `siteRefused`
 */
export async function askForConsent(context: FrameContext, options: CallOptions): Promise<void> {
  const { server, view, site } = context;
  if ((await context.session(options))?.consent !== 'needed') return;
  const origin = context.pageOrigin();
  if (origin === undefined) throw new Refused('notReady');
  try {
    await view().allowSite({ siteName: site.name, origin, walletName: site.ecosystemName ?? site.name }, options);
    view().busy({ doing: 'changing' });
    await server.call('consent.give', { siteId: site.siteId, origin }, options);
  } catch (error) {
    if (!(error instanceof Refused) || error.code !== 'rejected') throw error;
    await leave(context, options).catch(() => {}); // a session that stays opens nothing here
    throw new Refused('siteRefused');
  } finally {
    view().hide();
  }
  // The session's facts have changed: the server tells more of the person from now on.
  await server.resume(options);
  context.forget();
}

/** Lists the sites that use the wallet, and takes the right back from those that the person chooses. Of this very site, the sign-in here ends with it. */
export async function manageSites(context: FrameContext, options: CallOptions): Promise<void> {
  const { server, view, site } = context;
  for (;;) {
    const { sites } = await server.call('consent.list', {}, options);
    const choice = await view().sites({ sites }, options);
    if (choice === 'closed') return;
    await withStepUp(context, () => {
      view().busy({ doing: 'changing' });
      return server.call('consent.withdraw', { siteId: choice.remove }, options);
    }, options);
    if (choice.remove !== site.siteId) {
      context.tabs?.tell(); // pages of that site in this browser see that they are signed out
      continue;
    }
    await leave(context, options);
    context.changed?.();
    return;
  }
}

/** Signs out here: the server may have ended the session already. */
async function leave(context: FrameContext, options: CallOptions): Promise<void> {
  await context.server.signOut(false, options);
  await context.custody.lock();
  context.forget();
  context.tabs?.tell();
}
