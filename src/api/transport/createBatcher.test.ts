import { createFakeClock } from '../../../mocks/fakeClock.ts';
import type { Policy } from './attempt.ts';
import { Call } from './call.ts';
import { createBatcher } from './createBatcher.ts';

interface SceneOptions {
  readonly size?: number;
  readonly waitMs?: number;
  readonly policy?: Policy;
}

/** Answers each call with its own parameters, as they are written. */
const echo: Policy = async (calls, settle) => calls.forEach((call) => settle(call, { value: JSON.parse(call.params) }));

function scene({ size = 3, waitMs = 0, policy = echo }: SceneOptions = {}) {
  const clock = createFakeClock(0);
  const batches: { readonly ids: readonly number[]; readonly signal: AbortSignal }[] = [];
  let lastId = 0;
  const handle = createBatcher({ size, waitMs, clock, newId: () => (lastId += 1), policy: (calls, settle, signal) => {
    batches.push({ ids: calls.map(({ id }) => id), signal });
    return policy(calls, settle, signal);
  } });
  const ask = (value: unknown, signal?: AbortSignal): Promise<unknown> => handle(new Call('eth_call', [value], signal));
  return { clock, batches, ask, sent: () => batches.map(({ ids }) => ids) };
}

describe('createBatcher', () => {
  it('sends what is asked in one go together, in parts of its size, each call with an id and an answer of its own', async () => {
    const { ask, sent } = scene();
    await expect(Promise.all([1, 2, 3, 4].map((value) => ask(value)))).resolves.toEqual([[1], [2], [3], [4]]);
    expect(sent()).toEqual([[1, 2, 3], [4]]);
  });

  it('sends each at once and by itself with a size of 1', () => {
    const { ask, sent } = scene({ size: 1, waitMs: 50 });
    void ask('a');
    void ask('b');
    expect(sent()).toEqual([[1], [2]]);
  });

  it('keeps a batch open for as long as told, and the next one from then on', async () => {
    const { clock, ask, sent } = scene({ waitMs: 20 });
    void ask('a');
    await clock.advance(19);
    void ask('b');
    expect(sent()).toEqual([]);
    await clock.advance(1);
    expect(sent()).toEqual([[1, 2]]);
    void ask('c');
    await clock.advance(20);
    expect(sent()).toEqual([[1, 2], [3]]);
  });

  it('fails a call that cannot be written by itself, and sends the others', async () => {
    const { ask } = scene();
    const answers = [ask('a'), Promise.resolve().then(() => ask(5n)), ask('c')];
    await expect(Promise.allSettled(answers)).resolves.toMatchObject([{ value: ['a'] }, { reason: { code: 'rpc.badParams' } }, { value: ['c'] }]);
  });

  it('fails every call that a policy leaves behind when it fails, with an error in any case', async () => {
    const { ask } = scene({ policy: async ([first], settle) => {
      if (first) settle(first, { value: 'there' });
      throw 'no error at all'; // oxlint-disable-line no-throw-literal -- as code of others may
    } });
    await expect(Promise.allSettled([ask('a'), ask('b')])).resolves.toMatchObject([{ value: 'there' }, { reason: expect.any(Error) }]);
  });

  it('takes the first outcome of a call, and no other', async () => {
    const { ask } = scene({ policy: async (calls, settle) => {
      for (const call of calls) settle(call, { value: 'first' });
      for (const call of calls) settle(call, { error: new Error('second') });
    } });
    await expect(ask('a')).resolves.toBe('first');
  });

  describe('aborting', () => {
    const silent: Policy = () => new Promise(() => {});

    it('takes nothing from a caller who has left', async () => {
      const { ask, sent } = scene();
      await expect(ask('a', AbortSignal.abort(new Error('left')))).rejects.toThrow('left');
      expect(sent()).toEqual([]);
    });

    it('leaves a call out of the request whose caller leaves before it is sent', async () => {
      const { clock, ask, sent } = scene({ waitMs: 20 });
      const abort = new AbortController();
      const left = ask('a', abort.signal);
      const stays = ask('b');
      abort.abort(new Error('left'));
      await expect(left).rejects.toThrow('left');
      await clock.advance(20);
      await expect(stays).resolves.toEqual(['b']);
      expect(sent()).toEqual([[2]]);
    });

    it('rejects at once under way, and ends the request with the last of its callers', async () => {
      const { batches, ask, clock } = scene({ policy: silent });
      const aborts = [new AbortController(), new AbortController()];
      const answers = aborts.map(({ signal }, at) => ask(at, signal));
      await clock.advance(0);
      aborts[0]?.abort(new Error('first'));
      await expect(answers[0]).rejects.toThrow('first');
      expect(batches[0]?.signal.aborted).toBe(false);
      aborts[1]?.abort(new Error('last'));
      await expect(answers[1]).rejects.toThrow('last');
      expect(batches[0]?.signal.reason).toEqual(new Error('last'));
    });

    it('never ends a request that a caller without a signal waits for', async () => {
      const { batches, ask, clock } = scene({ policy: silent });
      const abort = new AbortController();
      ask('a', abort.signal).catch(() => {});
      void ask('b');
      await clock.advance(0);
      abort.abort();
      expect(batches[0]?.signal.aborted).toBe(false);
    });
  });
});
