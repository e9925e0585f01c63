import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import type { CallOptions } from './parts.ts';
import { showSecondFactor } from './secondFactor.ts';
import { byCode } from './stepUp/byCode.ts';
import { byPage } from './stepUp/byPage.ts';
import { byPasskey } from './stepUp/byPasskey.ts';
import type { OwnWay, StepUpWay } from './stepUp/stepUpWay.ts';
import { codeOf } from './toRefused.ts';

/** The kinds of ways in that show once more who is there: each has its line here. What the frame can do itself comes first. */
const stepUpWays: readonly StepUpWay[] = [byCode, byPasskey, byPage];

/**
 * Runs what may need a fresh proof of who the person is, and their second factor: where the server says so, they give each once, and it is run again. The
 * server asks for the proof first.
 */
export async function withStepUp<T>(context: FrameContext, run: () => Promise<T>, options: CallOptions): Promise<T> {
  const given = new Set<string>();
  for (;;) {
    try {
      return await run();
    } catch (error) {
      const code = codeOf(error);
      if ((code !== 'stepUpNeeded' && code !== 'secondFactorNeeded') || given.has(code)) throw error;
      given.add(code);
      if (code === 'stepUpNeeded') await proveAgain(context, options);
      else await showSecondFactor(context, options);
    }
  }
}

/** One way in is taken as it is; of several the person chooses. */
async function proveAgain(context: FrameContext, options: CallOptions): Promise<void> {
  const { session: { identities } } = await context.own(options);
  const able = stepUpWays.flatMap((by) => {
    const own = identities.filter(({ kind }) => by.kinds.includes(kind));
    const first = own.find(({ kind }) => kind === by.kinds[0]) ?? own[0];
    return (by.offers === 'each' ? own : first ? [first] : []).map((way): { readonly way: OwnWay; readonly by: StepUpWay } => ({ way, by }));
  });
  const chosen = able.length > 1 ? able[await context.view().chooseStepUp({ ways: able.map(({ way }) => way) }, options)] : able[0];
  if (!chosen) throw new Refused('stepUpNeeded');
  await chosen.by.prove(context, chosen.way, options);
}
