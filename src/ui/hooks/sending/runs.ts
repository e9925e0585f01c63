import { randomPort } from '../../../contracts/ports/random.ts';
import { servicesOf } from '../../../contracts/servicesOf.ts';
import { hasCode, toWireError } from '../../../domain/errors.ts';
import type { WireError } from '../../../domain/errors.ts';
import type { Hex } from '../../../domain/encoding/hex.ts';
import { gaveUp } from '../../../flows/gaveUp.ts';
import type { Sent } from '../../../flows/sending/sendTransaction.ts';
import type { Flow } from '../../../store/coreState.ts';
import type { UiKit } from '../../kit/uiKit.ts';

// How what a component has begun fares, for the hooks of React and the composables of Vue, which keep what is shown each in their own way.

/** A run that ended without what it was for: the person said no or turned away, or something went wrong. */
export type UnsuccessfulPhase =
  | { readonly at: 'rejected' }
  | { readonly at: 'failed'; readonly error: WireError };

/** From the click to the signature: signing (with the person), then signed, or not. */
export type SignPhase = { readonly at: 'idle' } | { readonly at: 'signing' } | { readonly at: 'signed'; readonly signature: Hex } | UnsuccessfulPhase;

/** What a verb is asked for. */
export type Asked = { readonly signal?: AbortSignal | undefined } | undefined;

/** How a run of a verb is begun and shown. */
export interface Shown<Phase> {
  readonly begun: Phase;
  show(phase: Phase | UnsuccessfulPhase): void;
}

/** Runs a verb, and shows how it fares. Rejects with what went wrong. */
export async function runShown<Request extends Asked, Result, Phase>({ dispatch }: Pick<UiKit, 'dispatch'>, verb: (request: Request) => Flow<Promise<Result>>, request: Request, { begun, show, toDone }: Shown<Phase> & { toDone(result: Result): Phase }): Promise<Result> {
  show(begun);
  try {
    const result = await dispatch(verb(request));
    show(toDone(result));
    return result;
  } catch (error) {
    show(toUnsuccessful(error, request?.signal));
    throw error;
  }
}

/** What is shown of a send as long as there is no entry of it in the activity list: that comes once the request was checked and its network is there. */
export interface LatestSend<First extends string> {
  readonly id: string;
  readonly phase: { readonly at: 'idle' } | { readonly at: First } | UnsuccessfulPhase;
}

/** Runs a verb that sends, under an id by which its entry is found. `change` is given what is kept now, and answers what is kept from here on. */
export async function sendFollowed<Request extends { readonly id?: string; readonly signal?: AbortSignal | undefined }, First extends string>(kit: UiKit, verb: (request: Request) => Flow<Promise<Sent>>, first: First, request: Request, change: (next: (now: LatestSend<First> | undefined) => LatestSend<First> | undefined) => void): Promise<Sent> {
  const id = request.id ?? servicesOf(kit).port(randomPort).id();
  const show = (phase: { readonly at: 'idle' } | UnsuccessfulPhase): void => change((now) => (now?.id === id ? { id, phase } : now));
  change(() => ({ id, phase: { at: first } }));
  try {
    const sent = await kit.dispatch(verb({ ...request, id }));
    show({ at: 'idle' });
    return sent;
  } catch (error) {
    show(toUnsuccessful(error, request.signal));
    throw error;
  }
}

/** The phase after an error: a person's no is no failure. */
export function toUnsuccessful(error: unknown, signal: AbortSignal | undefined): UnsuccessfulPhase {
  return gaveUp(error, signal) || hasCode(error, 'user.cancelled') ? { at: 'rejected' } : { at: 'failed', error: toWireError(error) };
}
