import { randomPort } from '../../contracts/ports/random.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { toWireError } from '../../domain/errors.ts';
import { selectActivityEntry } from '../../store/activity.ts';
import type { ScreenMemory } from '../../ui/hooks/page/useScreenMemory.ts';
import type { UiKit } from '../../ui/kit/uiKit.ts';
import { mayBeSent, noticeOf } from './judgeForm.ts';
import type { FormPhase, SentFacts } from './judgeForm.ts';

/** What an attempt is told, and tells. */
export interface Attempt {
  /** Of the send, for the list of transactions. */
  readonly id: string;
  /** Aborted where the person gives the attempt up. */
  readonly signal: AbortSignal;
  /** To be called with what is sent, before it is. */
  onSend(sent: Omit<SentFacts, 'id'>): void;
  onReview(): void;
}

/** Tries to send what was entered, and writes into the screen's memory how far that is; `begin` goes there first. `send` ends without having called `onSend` where what was entered does not do. Never fails. */
export async function attemptSend<State extends { readonly phase: FormPhase }>(kit: UiKit, memory: ScreenMemory<State>, send: (attempt: Attempt) => Promise<unknown>, begin: Partial<State> = {}): Promise<void> {
  const giveUp = new AbortController();
  const { signal } = giveUp;
  const id = servicesOf(kit).port(randomPort).id();
  // An attempt that was given up has no say any more: another one may be under way.
  const goOn = (next: FormPhase): void => memory.set((before) => ('giveUp' in before.phase && before.phase.giveUp === giveUp ? { ...before, phase: next } : before));
  memory.set((before) => ({ ...before, ...begin, phase: { at: 'checking', giveUp } }));
  let sent: SentFacts | undefined;
  try {
    await send({ id, signal, onSend: (facts) => { sent = { ...facts, id }; }, onReview: () => goOn({ at: 'reviewing', giveUp }) });
    goOn(sent ? { at: 'sent', sent } : { at: 'editing' });
  } catch (thrown) {
    const phase = selectActivityEntry(kit.getState(), id)?.phase;
    // A person who has turned away while the wallet asks may still say yes there: sent once more, it would be sent twice.
    if (sent && mayBeSent(phase)) return goOn({ at: 'sent', sent });
    const notice = signal.aborted ? undefined : noticeOf(toWireError(thrown), phase);
    goOn({ at: 'editing', ...(notice && { notice }) });
  }
}
