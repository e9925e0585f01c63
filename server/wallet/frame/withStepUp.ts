import { Refused } from './createGate.ts';
import type { FrameContext } from './frameContext.ts';
import type { CallOptions } from './parts.ts';
import { byCode } from './stepUp/byCode.ts';
import { byPage } from './stepUp/byPage.ts';
import type { OwnWay, StepUpWay } from './stepUp/stepUpWay.ts';
import { codeOf } from './toRefused.ts';

/** The kinds of ways in that show once more who is there: each has its line here. What the frame can do itself comes first. */
const stepUpWays: readonly StepUpWay[] = [byCode, byPage];

/** Runs what may need a fresh proof of who the person is: where the server says so, they give one by a way in that the account has, and it is run again. */
export async function withStepUp<T>(context: FrameContext, run: () => Promise<T>, options: CallOptions): Promise<T> {
  try {
    return await run();
  } catch (error) {
    if (codeOf(error) !== 'stepUpNeeded') throw error;
  }
  const { session } = await context.own(options);
  const { way, by } = await choose(context, session.identities, options);
  await by.prove(context, way, options);
  return run();
}

/** One is taken as it is; of several the person chooses. */
async function choose({ view }: FrameContext, identities: readonly OwnWay[], options: CallOptions): Promise<{ readonly way: OwnWay; readonly by: StepUpWay }> {
  const able = stepUpWays.flatMap((by) => {
    const own = identities.filter(({ kind }) => by.kinds.includes(kind));
    // Of several addresses the server writes to the first.
    return (by === byCode ? own.slice(0, 1) : own).map((way) => ({ way, by }));
  });
  const [first] = able;
  if (!first) throw new Refused('stepUpNeeded');
  if (able.length === 1) return first;
  return able[await view().chooseStepUp({ ways: able.map(({ way }) => way) }, options)] ?? first;
}
