import type { FrameStatus } from '../../../src/domain/inApp/frameCalls.ts';
import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import type { CallOptions } from './parts.ts';
import { withStepUp } from './withStepUp.ts';

/** Takes a way in from the account: the person confirms it here, since the page could ask for it by itself. @throws Refused `lastWay` for the only one */
export async function unlink(context: FrameContext, identityId: string, options: CallOptions): Promise<FrameStatus> {
  const { server, view } = context;
  const { session } = await context.own(options);
  const way = session.identities.find((each) => each.identityId === identityId);
  if (!way) throw new Refused('badRequest');
  if (session.identities.length === 1) throw new Refused('lastWay');
  try {
    await view().unlink({ way }, options);
    await withStepUp(context, () => {
      view().busy({ doing: 'changing' });
      return server.call('identity.unlinkBy', { identityId }, options);
    }, options);
    // The session's facts have changed: who is signed in is asked anew.
    await server.resume(options);
    context.forget();
    return await context.status(options);
  } finally {
    view().hide();
  }
}
