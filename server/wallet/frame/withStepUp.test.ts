import type { AuthStrategy } from '../../../src/domain/inApp/authStrategies.ts';
import { callError } from '../../client/refusedCall.ts';
import type { FrameContext } from './frameContext.ts';
import type { ShownWay, StepUpFacts } from './view.ts';
import { withStepUp } from './withStepUp.ts';

const options = { signal: new AbortController().signal };

/** An account with these ways in, of which the person chooses one. */
function begin(kinds: readonly AuthStrategy[], chosen = 0) {
  const said: unknown[] = [];
  let isProved = false;
  const context = {
    site: {}, locale: () => 'en_US',
    own: async () => ({ session: { identities: kinds.map((kind, at) => ({ identityId: `id${at}`, kind, value: `${kind}@example.com`, providerId: null, verifiedAtMs: 0 })), isGuest: false } }),
    server: { call: async (name: string) => {
      said.push(name);
      if (name === 'proof.verify') isProved = true;
      return { flowId: 'f', sentAtMs: 0, resendAtMs: 60_000 };
    } },
    view: () => ({
      chooseStepUp: async ({ ways }: { readonly ways: readonly ShownWay[] }) => (said.push(ways.map(({ kind }) => kind)), chosen),
      stepUp: async ({ sentTo, verify }: StepUpFacts) => {
        said.push(sentTo);
        await verify('123456', options.signal);
      },
    }),
  } as unknown as FrameContext; // as much of it as is used
  const run = () => withStepUp(context, async () => {
    if (!isProved) throw callError('stepUpNeeded');
    return 'done';
  }, options);
  return { said, run, context };
}

describe('withStepUp', () => {
  it('takes the only way in that there is without asking', async () => {
    const { run, said } = begin(['email']);
    expect(await run()).toBe('done');
    expect(said).toEqual(['proof.send', 'e…@example.com', 'proof.verify']);
  });

  it('lets the person choose among several, of addresses the first', async () => {
    const { run, said } = begin(['email', 'wallet', 'email', 'github']);
    expect(await run()).toBe('done');
    expect(said[0]).toEqual(['email', 'wallet', 'github']);
  });

  it('leaves it to the page where the person chooses what the page runs, or has nothing else', async () => {
    await expect(begin(['email', 'wallet'], 1).run()).rejects.toMatchObject({ code: 'stepUpNeeded' });
    await expect(begin(['backend']).run()).rejects.toMatchObject({ code: 'stepUpNeeded' });
    await expect(begin(['guest']).run()).rejects.toMatchObject({ code: 'stepUpNeeded' });
  });

  it('asks once: a server that is not content is believed', async () => {
    const { context } = begin(['email']);
    let tries = 0;
    await expect(withStepUp(context, async () => {
      tries += 1;
      throw callError('stepUpNeeded');
    }, options)).rejects.toMatchObject({ code: 'stepUpNeeded' });
    expect(tries).toBe(2);
  });

  it('passes on whatever else goes wrong', async () => {
    const { context, said } = begin(['email']);
    await expect(withStepUp(context, () => Promise.reject(callError('unavailable')), options)).rejects.toMatchObject({ code: 'unavailable' });
    expect(said).toEqual([]);
  });
});
