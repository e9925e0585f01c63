import type { Clock } from '../../src/domain/clock.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import type { Cleanup } from '../../src/kernel/plugin.ts';
import * as limits from './limits.ts';
import { toLoginOutcome } from './loginOutcome.ts';
import type { LoginOutcome } from './loginOutcome.ts';

/** Over which tabs of one site hear of logins: never beyond their origin. */
const channelName = 'latchkey-login';

/** Takes the outcome of a login that this tab waits for from a window whose opener is out of reach. `knows`: whether the flow is one of this tab's. */
export function takeHandedOver({ knows, take }: { knows(flowId: string): boolean; take(outcome: LoginOutcome): void }): Cleanup {
  const channel = openChannel();
  if (!channel) return () => {};
  channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
    const outcome = isRecord(data) && data['taken'] === undefined ? toLoginOutcome({ flowId: data['flowId'], ticket: data['ticket'], error: data['error'] }) : undefined;
    if (!outcome || !knows(outcome.flowId)) return;
    channel.postMessage({ flowId: outcome.flowId, taken: true });
    take(outcome);
  });
  return () => channel.close();
}

/** Offers the outcome of a login to the tab that waits for it. False where none has taken it in time. */
export function handOver(outcome: LoginOutcome, { clock, signal }: { readonly clock: Clock; readonly signal: AbortSignal }): Promise<boolean> {
  const channel = openChannel();
  if (!channel || signal.aborted) return Promise.resolve(false);
  return new Promise((resolve) => {
    const end = (isTaken: boolean): void => {
      cancel();
      channel.close();
      resolve(isTaken);
    };
    const cancel = clock.setTimer(() => end(false), limits.handOverMs);
    signal.addEventListener('abort', () => end(false), { once: true });
    channel.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
      if (isRecord(data) && data['flowId'] === outcome.flowId && data['taken'] === true) end(true);
    });
    channel.postMessage(outcome);
  });
}

/** Undefined in browsers without one, and where storage is denied. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return typeof BroadcastChannel === 'function' ? new BroadcastChannel(channelName) : undefined;
  } catch {
    return undefined;
  }
}
