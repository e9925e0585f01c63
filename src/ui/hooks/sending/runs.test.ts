import { createTestKit } from '../../../../mocks/testing/index.ts';
import { walletErrors } from '../../../contracts/walletErrors.ts';
import type { Flow } from '../../../store/coreState.ts';
import { runShown, sendFollowed } from './runs.ts';
import type { Asked, LatestSend } from './runs.ts';

const { kit } = createTestKit();
afterAll(() => kit.destroy());

const failed = { at: 'failed', error: expect.objectContaining({ code: 'wallet.unsupported' }) };
const broken = (): Flow<Promise<never>> => async () => {
  throw walletErrors.unsupported({ method: 'x' });
};

describe('runShown', () => {
  const run = async (verb: (request: Asked) => Flow<Promise<number>>, request?: Asked): Promise<readonly unknown[]> => {
    const shown: unknown[] = [];
    await runShown<Asked, number, unknown>(kit, verb, request, { begun: 'begun', show: (phase) => shown.push(phase), toDone: (result) => result + 1 }).catch((error: unknown) => shown.push(error instanceof Error));
    return shown;
  };

  it('shows that it has begun, and then the result', async () => {
    expect(await run(() => async () => 1)).toEqual(['begun', 2]);
  });

  it('tells what went wrong from what the caller has given up, and rejects with either', async () => {
    expect(await run(broken)).toEqual(['begun', failed, true]);
    expect(await run(broken, { signal: AbortSignal.abort() })).toEqual(['begun', { at: 'rejected' }, true]);
  });
});

describe('sendFollowed', () => {
  it('finds the send by its id, or by one that it makes, and shows nothing of an older one', async () => {
    let latest: LatestSend<'sending'> | undefined;
    const asked: string[] = [];
    const follow = (request: { readonly id?: string }, verb?: () => Flow<Promise<never>>) => sendFollowed(kit, verb ?? ((each: { readonly id?: string }) => async () => {
      asked.push(each.id ?? '');
      return { hash: '0x1', id: each.id ?? '' } as never; // what was sent is not looked at
    }), 'sending', request, (next) => void (latest = next(latest)));
    const first = follow({ id: 'mine' });
    expect(latest).toEqual({ id: 'mine', phase: { at: 'sending' } });
    await first;
    expect(latest).toEqual({ id: 'mine', phase: { at: 'idle' } });
    const older = follow({}, broken);
    const made = latest?.id;
    const newer = follow({});
    await expect(older).rejects.toMatchObject({ code: 'wallet.unsupported' });
    await newer;
    expect(latest?.phase).toEqual({ at: 'idle' });
    expect([asked.length, made === undefined || asked.includes(made), latest?.id]).toEqual([2, false, asked[1]]);
    await expect(follow({ id: 'last' }, broken)).rejects.toMatchObject({ code: 'wallet.unsupported' });
    expect(latest).toEqual({ id: 'last', phase: failed });
  });
});
