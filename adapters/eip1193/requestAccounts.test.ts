import { createFakeClock } from '../../mocks/fakeClock.ts';
import { userErrors } from '../../src/contracts/errors.ts';
import type { Eip1193Provider } from '../../src/domain/wallets/eip1193.ts';
import { requestAccounts } from './requestAccounts.ts';

const [alice, bob] = ['0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'];
const refusal = Object.assign(new Error('No'), { code: 4001 });
const pending = Object.assign(new Error('Already asked'), { code: -32_002 });
const fault = Object.assign(new Error('Internal'), { code: -32_603 });

/** A wallet that answers with these in turn, the last one again and again; an error is thrown. */
function scene(...answers: readonly unknown[]) {
  const clock = createFakeClock(0);
  const abort = new AbortController();
  const listeners = new Map<string, Set<(payload: unknown) => void>>();
  const asked: { readonly method: string; readonly atMs: number }[] = [];
  const provider: Eip1193Provider = {
    request: async ({ method }) => {
      const answer = answers[Math.min(asked.length, answers.length - 1)];
      asked.push({ method, atMs: clock.nowMs() });
      if (answer instanceof Error) throw answer;
      return answer;
    },
    on: (event, listener) => void listeners.set(event, (listeners.get(event) ?? new Set()).add(listener)),
    removeListener: (event, listener) => void listeners.get(event)?.delete(listener),
  };
  const onPending = jest.fn();
  const outcome = requestAccounts({ provider, clock, signal: abort.signal, maxTries: 3, onPending }).then((value) => ({ value }), (error: unknown) => ({ error }));
  return {
    clock, abort, asked, onPending, outcome,
    emit: (event: string, payload: unknown) => [...(listeners.get(event) ?? [])].forEach((listener) => listener(payload)),
    listening: () => [...listeners.values()].reduce((sum, { size }) => sum + size, 0),
  };
}

describe('requestAccounts', () => {
  it('gives the accounts checksummed, each once, by one question', async () => {
    const { asked, outcome } = scene([alice.toLowerCase(), bob, alice]);
    expect(await outcome).toEqual({ value: [alice, bob] });
    expect(asked).toEqual([{ method: 'eth_requestAccounts', atMs: 0 }]);
  });

  it('asks again half a second after a fault, and gives up with the third', async () => {
    const { clock, asked, outcome } = scene(fault);
    await clock.advance(10_000);
    expect(await outcome).toMatchObject({ error: { code: 'wallet.requestFailed' } });
    expect(asked.map(({ atMs }) => atMs)).toEqual([0, 500, 1_000]);
  });

  it.each<[string, unknown]>([['no accounts', []], ['no list', { 0: alice }], ['what is no address', ['0x12']]])('asks again after %s', async (_what, answer) => {
    const { clock, asked, outcome } = scene(answer, [bob]);
    await clock.advance(500);
    expect(await outcome).toEqual({ value: [bob] });
    expect(asked).toHaveLength(2);
  });

  it('never asks a person again who said no', async () => {
    const { clock, asked, outcome } = scene(refusal, [alice]);
    await clock.advance(10_000);
    expect(await outcome).toMatchObject({ error: { code: 'user.rejected' } });
    expect(asked).toHaveLength(1);
  });

  it("waits for the wallet's own event where a prompt is open already, past events without an account or sense, and stops listening", async () => {
    const { clock, asked, onPending, outcome, emit, listening } = scene(pending);
    await clock.advance(60_000);
    expect(onPending).toHaveBeenCalledTimes(1);
    emit('accountsChanged', []);
    emit('accountsChanged', 'nonsense');
    emit('chainChanged', '0x1');
    await clock.advance(0);
    expect(listening()).toBeGreaterThan(0);
    emit('accountsChanged', [alice.toLowerCase()]);
    expect(await outcome).toEqual({ value: [alice] });
    expect([asked.length, listening()]).toEqual([1, 0]);
  });

  it.each([['while the wallet is silent', new Promise(() => {})], ['in the pause before the next try', fault], ['while a prompt is open', pending]])('ends with its signal %s, and asks nothing more', async (_when, answer) => {
    const { clock, abort, asked, outcome, listening } = scene(answer);
    await clock.advance(10);
    abort.abort(userErrors.cancelled());
    await clock.advance(10_000);
    expect(await outcome).toMatchObject({ error: { code: 'user.cancelled' } });
    expect([asked.length, listening()]).toEqual([1, 0]);
  });
});
