import type { Custody } from './custody.ts';
import { custodyCodes, custodyError } from './custodyErrors.ts';
import type { AnswerMessage } from './messages.ts';

/** The frame's end of the port to its Worker. */
export interface ClientPort {
  postMessage(message: { readonly id: number; readonly call: string; readonly request: unknown }): void;
  onMessage(listener: (data: unknown) => void): void;
}

/** Custody as the frame has it: each function is a message to the Worker and its answer. `end` refuses what still waits, as after a crash of the Worker. */
export function createCustodyClient(port: ClientPort): { readonly custody: Custody; end(): void } {
  const waiting = new Map<number, { resolve(answer: unknown): void; reject(error: Error): void }>();
  let lastId = 0;
  let hasEnded = false;
  port.onMessage((data) => {
    const message = data as AnswerMessage; // from the frame's own Worker, which nothing else can write to
    const caller = waiting.get(message.id);
    waiting.delete(message.id);
    if (message.ok) caller?.resolve(message.answer);
    else caller?.reject(custodyError(custodyCodes.find((code) => code === message.code) ?? 'failed', message.why));
  });
  const ask = (call: string) => (request: unknown = {}) => new Promise<never>((resolve: (answer: never) => void, reject) => {
    if (hasEnded) return reject(custodyError('failed', 'ended'));
    lastId += 1;
    waiting.set(lastId, { resolve: resolve as (answer: unknown) => void, reject }); // the answer of that very call
    port.postMessage({ id: lastId, call, request });
  });
  return {
    custody: {
      create: ask('create'), check: ask('check'), next: ask('next'), prove: ask('prove'), forget: ask('forget'), inspect: ask('inspect'), passphraseMethod: ask('passphraseMethod'), fileKey: ask('fileKey'),
      prepare: ask('prepare'), sign: ask('sign'), finish: ask('finish'), keep: ask('keep'), lock: ask('lock'), reveal: ask('reveal'), backupShare: ask('backupShare'),
      makeSessionKey: ask('makeSessionKey'), signBySessionKey: ask('signBySessionKey'),
    },
    end: () => {
      hasEnded = true;
      for (const { reject } of waiting.values()) reject(custodyError('failed', 'ended'));
      waiting.clear();
    },
  };
}
