import type { AuthStrategy } from '../../../../src/domain/inApp/authStrategies.ts';
import type { SessionAnswer } from '../../../protocol/calls.ts';
import type { FrameContext } from '../frameContext.ts';
import type { CallOptions } from '../parts.ts';

/** A way in that the account has. */
export type OwnWay = SessionAnswer['identities'][number];

/** How the frame has a person show once more who is there, by ways in of some kinds. */
export interface StepUpWay {
  readonly kinds: readonly AuthStrategy[];
  /** Which of the account's ways in of these kinds are offered: each, or the first alone, since which one it is to be is chosen later, or elsewhere. */
  readonly offers: 'each' | 'first';
  /** Ends once the server has taken the proof. @throws Refused where the person turns away, or where only the page can run the way in */
  prove(context: FrameContext, way: OwnWay, options: CallOptions): Promise<void>;
}
