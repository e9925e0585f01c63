import { encodeJson } from '../../src/domain/encoding/json.ts';
import type { AppsLive } from './live.ts';
import type { AppProposalFact } from './slice.ts';

/** Whether the app that waits to be let in is the one that the person is shown: a replayed state may show another. */
export function isProposed({ proposed }: AppsLive, shown: AppProposalFact): boolean {
  return proposed !== undefined && encodeJson(proposed.shown) === encodeJson(shown);
}
