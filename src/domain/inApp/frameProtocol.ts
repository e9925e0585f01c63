import { isRecord } from '../encoding/json.ts';

/** Which protocols a side speaks. */
export interface ProtocolRange {
  readonly oldest: number;
  readonly newest: number;
}

/**
 * Of page and frame, which are updated at different times. The number is raised where a side that knows only the number before could not be spoken to: a field that
 * it needs is gone or means something else, or a closed set (statuses, labels of custody) has a member more. What is added (methods, further fields, screens,
 * events, refusals) raises nothing: each side does without what it does not know. See decision 101.
 */
export const frameProtocol: ProtocolRange = { oldest: 1, newest: 1 };

/** What the frame answers to a page: the newest protocol that both speak or, where there is none, the frame's own that is nearest. Pages of the first version say none. */
export function agreeProtocol(ofPage: unknown): number {
  return agreeProtocolWithin(ofPage, frameProtocol);
}

/** What the page makes of an answer to its hello. */
export function readProtocol(answer: unknown): 'known' | 'older' | 'newer' | 'unreadable' {
  return readProtocolWithin(answer, frameProtocol);
}

/** {@link agreeProtocol} for a side that speaks other protocols than this version of the kit. */
export function agreeProtocolWithin(ofPage: unknown, { oldest, newest }: ProtocolRange): number {
  return Math.min(Math.max(isProtocol(ofPage) ? ofPage : 1, oldest), newest);
}

/** {@link readProtocol} for a side that speaks other protocols than this version of the kit. */
export function readProtocolWithin(answer: unknown, { oldest, newest }: ProtocolRange): ReturnType<typeof readProtocol> {
  const protocol = isRecord(answer) ? answer['protocol'] : undefined;
  if (!isProtocol(protocol)) return 'unreadable';
  return protocol < oldest ? 'older' : protocol > newest ? 'newer' : 'known';
}

function isProtocol(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0;
}
