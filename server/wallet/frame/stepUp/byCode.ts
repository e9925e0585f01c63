import type { FrameContext } from '../frameContext.ts';
import type { CallOptions } from '../parts.ts';
import { codeOf } from '../toRefused.ts';
import type { OwnWay, StepUpWay } from './stepUpWay.ts';

/** By a code to an address or a number of the account. The server sends it to the first address that was linked; where there is none, to the first number. */
export const byCode: StepUpWay = { kinds: ['email', 'phone'], offers: 'first', prove: proveByCode };

async function proveByCode(context: FrameContext, { value }: OwnWay, options: CallOptions): Promise<void> {
  const { server, view } = context;
  const locale = context.locale();
  let flow = await server.call('proof.send', { locale }, options);
  await view().stepUp({
    sentTo: shortened(value ?? ''),
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
