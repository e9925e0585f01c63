import type { Clock } from '../../../src/domain/clock.ts';
import { withLimit } from '../../../src/domain/wait.ts';
import { kmsError } from '../kmsError.ts';
import type { Cryptoki, Handle } from './cryptoki.ts';
import { Pkcs11Fault } from './moduleCalls.ts';
import { retainModule, type RetainedModule } from './retainModule.ts';

export interface TokenPlace {
  /** Path of the module, the library that speaks to the token. */
  readonly module: string;
  /** The label of the token; or the number of its slot, where labels do not tell tokens apart. */
  readonly token: string | number;
  readonly pin: string;
}

/** Sessions with one token, signed in, of which each does one thing at a time. */
export interface TokenSessions {
  /**
   * Runs with a session. What fails because the token was away is tried once more over a new connection, unless `isOnce`.
   * @throws KmsError `kms.unavailable`, `kms.badToken`; Pkcs11Fault for what is neither
   */
  use<T>(run: (session: Handle, cryptoki: Cryptoki) => Promise<T>, options?: { readonly isOnce?: boolean }): Promise<T>;
  close(): Promise<void>;
}

/** Calls that run at once: each needs a thread of the process, which has four, and a token works at one thing at a time. */
const sessionsAtOnce = 3;
/** A token that has not answered by then counts as away. Its thread is not given to another call before it returns. */
const answerMs = 10_000;

/** CKR values after which the sessions are worth nothing: device error, removed, session closed or invalid, token not present or recognized, not logged in, library not initialized; a slot that is gone. */
const lost: ReadonlySet<number> = new Set([0x30, 0x31, 0x32, 0xb0, 0xb3, 0xe0, 0xe1, 0x101, 0x190, 0x03]);
const sessionClosed = 0xb0;
/** CKR values of a PIN that the token refuses. It counts wrong ones and locks itself: none is given twice. */
const pinRefused: ReadonlySet<number> = new Set([0xa0, 0xa1, 0xa2, 0xa3, 0xa4, 0x102]);

interface Connection {
  readonly slot: Handle;
  readonly epoch: number;
  readonly free: Handle[];
  isLost: boolean;
}

/** The token is not there, or is there without its keys. */
export class TokenMissing extends Error {}

export async function openTokenSessions({ module: path, token, pin, clock }: TokenPlace & { readonly clock: Clock }): Promise<TokenSessions> {
  const module = await retainModule(path).catch((error: unknown) => {
    throw isAway(error) ? toUnavailable(token, error) : error;
  });
  let connection: Promise<Connection> | undefined;
  let lostEpoch: number | undefined;
  let refusal: Error | undefined;
  let isClosed = false;
  const turns = createTurns(sessionsAtOnce);

  async function connect(): Promise<Connection> {
    connection ??= open().catch((error: unknown) => {
      connection = undefined;
      throw error;
    });
    const connected = await connection;
    if (connected.epoch === module.epoch()) return connected;
    drop(connected);
    return connect();
  }

  async function open(): Promise<Connection> {
    if (refusal) throw refusal;
    // Some modules look for tokens only when they start.
    if (lostEpoch !== undefined) await module.refresh(lostEpoch);
    const epoch = module.epoch();
    try {
      const signedIn = await module.run((cryptoki) => signIn(cryptoki, { token, pin }));
      lostEpoch = undefined;
      return { slot: signedIn.slot, free: [signedIn.session], epoch, isLost: false };
    } catch (error) {
      if (error instanceof PinRefused) refusal = toBadPin(token, error);
      if (refusal) throw refusal;
      lostEpoch = epoch;
      throw error;
    }
  }

  async function runOnce<T>(run: (session: Handle, cryptoki: Cryptoki) => Promise<T>): Promise<T> {
    const connected = await connect();
    return module.run(async (cryptoki) => {
      // Started anew between the two lines.
      if (connected.epoch !== module.epoch()) throw new Pkcs11Fault('C_OpenSession', sessionClosed);
      let session: Handle | undefined;
      try {
        session = connected.free.pop() ?? (await cryptoki.openSession(connected.slot));
        const answer = await run(session, cryptoki);
        if (connected.isLost) await cryptoki.closeSession(session).catch(() => {});
        else connected.free.push(session);
        return answer;
      } catch (error) {
        // What it was doing may not have ended well: it is not used again.
        if (session !== undefined) await cryptoki.closeSession(session).catch(() => {});
        if (isLoss(error)) drop(connected);
        throw error;
      }
    });
  }

  function drop(connected: Connection): void {
    if (connected.isLost) return;
    connected.isLost = true;
    lostEpoch = connected.epoch;
    connection = undefined;
    void closeAll(module, connected);
  }

  async function runInTurn<T>(run: (session: Handle, cryptoki: Cryptoki) => Promise<T>, isOnce: boolean): Promise<T> {
    const done = await turns.take();
    try {
      if (isClosed) throw kmsError('kms.closed', 'The KMS was closed.');
      return await runOnce(run).catch((error: unknown) => {
        if (isOnce || !isLoss(error)) throw error;
        return runOnce(run);
      });
    } catch (cause) {
      throw isAway(cause) ? toUnavailable(token, cause) : cause;
    } finally {
      done();
    }
  }

  return {
    use: (run, { isOnce = false } = {}) => withLimit(() => runInTurn(run, isOnce), {
      clock, forMs: answerMs, timedOut: () => kmsError('kms.unavailable', `The token ${describeToken(token)} did not answer within ${answerMs / 1_000} s.`),
    }),
    close: async () => {
      if (isClosed) return;
      isClosed = true;
      const connected = await connection?.catch(() => undefined);
      if (connected) await closeAll(module, connected);
      await module.release();
    },
  };
}

function isAway(error: unknown): error is Error {
  return isLoss(error) || (error instanceof Pkcs11Fault && error.call === 'C_Initialize');
}

function toUnavailable(token: string | number, cause: Error): Error {
  return kmsError('kms.unavailable', `The token ${describeToken(token)} does not answer (${cause.message}).`, { cause });
}

class PinRefused extends Error {}

function toBadPin(token: string | number, { message }: PinRefused): Error {
  return kmsError('kms.badToken', `The token ${describeToken(token)} refuses the PIN (${message}). It is not tried again, for tokens lock themselves: correct LATCHKEY_KMS_PIN or kms.pinFile and start anew.`);
}

async function signIn(cryptoki: Cryptoki, { token, pin }: Pick<TokenPlace, 'token' | 'pin'>): Promise<{ readonly slot: Handle; readonly session: Handle }> {
  const slot = await findSlot(cryptoki, token);
  if (!(await cryptoki.hasAesGcm(slot))) throw kmsError('kms.badToken', `The token ${describeToken(token)} has no AES-GCM (CKM_AES_GCM), by which keys are wrapped. Use another token, or a newer release of its module.`);
  const session = await cryptoki.openSession(slot);
  try {
    await cryptoki.login(session, pin);
    return { slot, session };
  } catch (error) {
    await cryptoki.closeSession(session).catch(() => {});
    throw error instanceof Pkcs11Fault && pinRefused.has(error.rv) ? new PinRefused(error.message) : error;
  }
}

async function findSlot(cryptoki: Cryptoki, token: string | number): Promise<Handle> {
  const slots = await cryptoki.listSlots();
  if (typeof token === 'number') {
    const slot = slots.find((one) => one === BigInt(token));
    if (slot === undefined) throw new TokenMissing(`no token in slot ${token}`);
    return slot;
  }
  const infos = await Promise.all(slots.map((slot) => cryptoki.readTokenInfo(slot).then((info) => ({ slot, info }), () => undefined)));
  const found = infos.filter((one) => one?.info.isInitialized === true && one.info.label === token);
  if (found.length > 1) throw kmsError('kms.badToken', `${found.length} tokens have the label "${token}". Name one by kms.slot.`);
  if (found[0] === undefined) throw new TokenMissing(`no token has the label "${token}"`);
  return found[0].slot;
}

async function closeAll(module: RetainedModule, { free, epoch }: Connection): Promise<void> {
  const sessions = free.splice(0);
  await module.run(async (cryptoki) => {
    // Those of an earlier start have ended with it; their handles are others' by now.
    if (epoch === module.epoch()) await Promise.all(sessions.map((session) => cryptoki.closeSession(session).catch(() => {})));
  });
}

function isLoss(error: unknown): boolean {
  return error instanceof TokenMissing || (error instanceof Pkcs11Fault && lost.has(error.rv));
}

function describeToken(token: string | number): string {
  return typeof token === 'number' ? `in slot ${token}` : `"${token}"`;
}

/** Lets `atOnce` callers in; the others wait in their order. */
function createTurns(atOnce: number) {
  let free = atOnce;
  const waiting: (() => void)[] = [];
  const done = (): void => {
    const next = waiting.shift();
    if (next) next();
    else free += 1;
  };
  return {
    take: async (): Promise<() => void> => {
      if (free > 0) free -= 1;
      else await new Promise<void>((resolve) => waiting.push(resolve));
      return done;
    },
  };
}
