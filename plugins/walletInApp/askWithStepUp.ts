import { hasCode } from '../../src/domain/errors.ts';
import type { FrameCalls } from '../../src/domain/inApp/frameCalls.ts';
import type { FrameMethod } from '../../src/domain/inApp/frameMessages.ts';
import { stepUp } from './flows/stepUp.ts';
import type { inAppKey } from './key.ts';
import type { OpenFrame } from './live.ts';

/** Asks the frame for what may need a fresh proof of who is there. The frame asks the person for one where it can; where only the page can run a way in, it does, and asks once more. */
export async function askWithStepUp<M extends FrameMethod>(dispatch: ReturnType<typeof inAppKey.scope>['dispatch'], frame: OpenFrame, method: M, params: FrameCalls[M]['params']): Promise<unknown> {
  try {
    return await frame.ask(method, params, { forMs: 'none' });
  } catch (error) {
    if (!hasCode(error, 'inApp.stepUpNeeded')) throw error;
    await dispatch(stepUp(error));
    return frame.ask(method, params, { forMs: 'none' });
  }
}
