import type { FrameContext } from './frameContext.ts';
import { askInPress } from './askPasskey.ts';
import { Refused } from './createGate.ts';
import type { CallOptions } from './parts.ts';
import { codeOf } from './toRefused.ts';

/** Runs what may need a fresh proof of who the person is: where the server says so, the person types in a code or uses a passkey, and it is run again. */
export async function withStepUp<T>(context: FrameContext, run: () => Promise<T>, options: CallOptions): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (codeOf(error) !== 'stepUpNeeded') throw error;
  }
  const { session } = await context.own(options);
  const sentTo = (session.identities.find(({ kind }) => kind === 'email') ?? session.identities.find(({ kind }) => kind === 'phone'))?.value;
  const { server, view } = context;
  if (!sentTo) {
    if (!session.identities.some(({ kind }) => kind === 'passkey')) throw new Refused('stepUpNeeded');
    await byPasskey(context, options);
    return run();
  }
  const locale = context.locale();
  let flow = await server.call('proof.send', { locale }, options);
  await view().stepUp({
    sentTo: shortened(sentTo),
    resendInMs: flow.resendAtMs - flow.sentAtMs,
    resend: async (signal) => {
      flow = await server.call('proof.send', { locale }, { signal });
      return { resendInMs: flow.resendAtMs - flow.sentAtMs };
    },
    verify: async (code, signal) => {
      try {
        await server.call('proof.verify', { flowId: flow.flowId, code }, { signal });
        return undefined;
      } catch (error) {
        signal.throwIfAborted();
        return { fault: faultOf(error) };
      }
    },
  }, options);
  return run();
}

/** Where no code can be sent, by a passkey of the account's own. */
async function byPasskey(context: FrameContext, options: CallOptions): Promise<void> {
  const { server, site: { siteId }, deviceLabel: device } = context;
  const { flowId, options: asked } = await server.call('passkey.begin', { siteId, purpose: 'stepUp', does: 'use', device }, options);
  await server.call('proof.by', { proof: { type: 'passkey', flowId, credential: await askInPress(context, asked, options) } }, options);
}

function faultOf(error: unknown): 'wrongCode' | 'codeExpired' | 'tooMany' | 'serverAway' {
  const code = codeOf(error);
  if (code === 'wrongCode') return code;
  if (code === 'codeExpired' || code === 'codeUsed' || code === 'tooManyTries') return 'codeExpired';
  return code === 'tooMany' || code === 'tooManyCodes' ? 'tooMany' : 'serverAway';
}

/** Of a number, at each end. */
const shownDigits = 3;

/** Enough to know it by. */
function shortened(reached: string): string {
  const at = reached.lastIndexOf('@');
  if (at < 1) return reached.length > shownDigits * 2 ? `${reached.slice(0, shownDigits)}…${reached.slice(-shownDigits)}` : reached;
  return `${reached.slice(0, 1)}…${reached.slice(at)}`;
}
