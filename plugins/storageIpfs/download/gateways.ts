import { fileErrors } from '../../../src/contracts/fileErrors.ts';
import type { FileAnswer } from '../../../src/contracts/ports/http.ts';
import type { Clock } from '../../../src/domain/clock.ts';
import { boundedText, hasCode, isWalletError, messageOf } from '../../../src/domain/errors.ts';
import * as limits from '../limits.ts';

/** A gateway, and what the page has seen of it. */
export interface Gateway {
  /** An address with `{cid}` in it. */
  readonly template: string;
  /** It gives single blocks only. */
  isWithoutCars: boolean;
  /** Until then it comes after the others, in ms since the epoch. */
  lastUntilMs: number;
}

/** Why a gateway did not give what was asked. `absent`: it says that there is nothing. `refused`: another status. `lied`: it sent what is not what was named. */
export class GatewayFault extends Error {
  readonly kind: 'absent' | 'refused' | 'lied';
  constructor(kind: GatewayFault['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}

/** The fault of an answer that is not a good one; the gateway comes last for as long as it asks for. */
export function faultOf({ status, statusText, headers, bytes }: FileAnswer, gateway: Gateway, clock: Clock): GatewayFault {
  const body = boundedText(new TextDecoder().decode(bytes.subarray(0, limits.maxReasonCharacters)));
  if (status === 429 || status === 503) {
    const seconds = Number(/^\d{1,4}$/.exec(headers['retry-after'] ?? '')?.[0] ?? limits.busyMs / 1000);
    gateway.lastUntilMs = clock.nowMs() + Math.min(seconds * 1000, limits.leftOutMs);
  }
  return new GatewayFault(status === 404 || status === 410 ? 'absent' : 'refused', [status, statusText, body].filter((part) => part !== '').join(' '));
}

export interface RaceOptions {
  readonly clock: Clock;
  readonly signal: AbortSignal;
  /** What is asked for, for errors. */
  readonly uri: string;
  readonly storageId: string;
}

/** Asks gateways in turn: the next one when one fails, and also when one makes no progress for a while. The first answer ends the others. @throws what follows from what all of them said */
export async function raceGateways<T>(gateways: readonly Gateway[], ask: (gateway: Gateway, signal: AbortSignal, onProgress: () => void) => Promise<T>, { clock, signal, uri, storageId }: RaceOptions): Promise<T> {
  const isLast = ({ lastUntilMs }: Gateway): boolean => lastUntilMs > clock.nowMs();
  const turns = [...gateways.filter((each) => !isLast(each)), ...gateways.filter(isLast)];
  const ends = new AbortController();
  const either = AbortSignal.any([signal, ends.signal]);
  const faults: unknown[] = [];
  const timers = new Set<() => void>();
  let running = 0;
  try {
    return await new Promise<T>((resolve, reject) => {
      const askNext = (): void => {
        const gateway = turns.shift();
        if (!gateway) return running === 0 ? reject(summaryOf(faults, { uri, storageId })) : undefined;
        running += 1;
        let stop = (): void => {};
        const watch = (): void => {
          stop();
          timers.delete(stop);
          timers.add(stop = clock.setTimer(askNext, limits.hedgeMs));
        };
        watch();
        ask(gateway, either, watch).then(resolve, (error: unknown) => {
          stop();
          running -= 1;
          if (either.aborted) return reject(either.reason);
          if (isOfTheFile(error)) return reject(error);
          if (error instanceof GatewayFault && error.kind === 'lied') gateway.lastUntilMs = clock.nowMs() + limits.leftOutMs;
          faults.push(error);
          askNext();
        });
      };
      signal.addEventListener('abort', () => reject(signal.reason), { signal: ends.signal });
      askNext();
    });
  } finally {
    ends.abort();
    for (const stop of timers) stop();
  }
}

/** What another gateway would give again, or may not be asked for either. */
function isOfTheFile(error: unknown): boolean {
  return isWalletError(error) && !(['http.unreachable', 'http.tooLarge'] as const).some((code) => hasCode(error, code));
}

/** A refusal says more than silence, and that more than a lie; there is nothing only where all that answered say so. */
function summaryOf(faults: readonly unknown[], { uri, storageId }: Pick<RaceOptions, 'uri' | 'storageId'>): unknown {
  const ofKind = (kind: GatewayFault['kind']): unknown => faults.find((each) => each instanceof GatewayFault && each.kind === kind);
  const refused = ofKind('refused');
  if (refused) return fileErrors.downloadFailed({ reason: messageOf(refused) }, { cause: refused });
  const other = faults.find((each) => !(each instanceof GatewayFault));
  if (other) return other;
  const lied = ofKind('lied');
  if (lied) return fileErrors.badAnswer({ storageId }, { cause: lied });
  return faults.length > 0 ? fileErrors.notFound({ uri }) : fileErrors.downloadFailed({ reason: `${storageId} has no gateway` });
}
