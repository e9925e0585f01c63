import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { addressMemory, findKnown, withKnown } from '../addressMemory.ts';
import { simpleAccount } from '../accounts/simpleAccount.ts';
import { predictAddress } from './predictAddress.ts';

const owner = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const word = `0x${address.slice(2).toLowerCase().padStart(64, '0')}`;

async function predict(answers: readonly (string | Error)[], code = '0x60') {
  const clock = createFakeClock(0);
  const atMs: number[] = [];
  const { origin } = simpleAccount();
  if (origin.by !== 'factory') throw new Error('It has a factory.');
  const call = async (): Promise<string> => {
    const answer = answers[Math.min(atMs.push(clock.nowMs()), answers.length) - 1];
    if (answer === undefined || typeof answer !== 'string') throw answer ?? new Error('No answer.');
    return answer;
  };
  const end = predictAddress({ bundler: { chainId: 1, call, readCode: async () => code }, origin, owner, clock }).catch((error: { readonly code: string; readonly message: string }) => ({ code: error.code, message: error.message }));
  await clock.advance(10_000);
  return { end: await end, atMs };
}

describe('predictAddress', () => {
  it('is what the factory says, with its checksum', async () => {
    expect(await predict([word])).toEqual({ end: address, atMs: [0] });
  });

  it('looks again after 400, 800 and 1,600 ms', async () => {
    expect(await predict([new Error('busy'), new Error('busy'), '0x', word])).toEqual({ end: address, atMs: [0, 400, 1_200, 2_800] });
  });

  it('gives up in the words of the specification', async () => {
    expect((await predict([new Error('busy')])).end).toEqual({ code: 'smart.noAddressByFactory', message: 'Failed to get account address with factory contract' });
    expect((await predict([`0x${'0'.repeat(64)}`])).end).toMatchObject({ code: 'smart.noAddressByFactory' });
  });

  it('says at once that the factory is not on the chain', async () => {
    expect(await predict(['0x'], '0x')).toEqual({ end: { code: 'smart.noFactory', message: 'Factory contract not deployed on chain: 1' }, atMs: [0] });
  });
});

describe('addressMemory', () => {
  const day = 24 * 3_600_000;
  it('knows an address for a day, and not from the future', () => {
    const all = withKnown({}, 'a', { address, sinceMs: 1_000 });
    expect([findKnown(all, 'a', 1_000 + day - 1), findKnown(all, 'a', 1_000 + day), findKnown(all, 'a', 999), findKnown(all, 'b', 1_000)]).toEqual([address, undefined, undefined, undefined]);
  });

  it('keeps fifty, the newest', () => {
    let all = {};
    for (let at = 0; at < 60; at += 1) all = withKnown(all, `k${at}`, { address, sinceMs: at });
    expect(Object.keys(all)).toHaveLength(50);
    expect(findKnown(all, 'k59', 60)).toBe(address);
    expect(findKnown(all, 'k0', 60)).toBeUndefined();
  });

  it('takes from the storage what has its form', () => {
    const { open } = addressMemory;
    const text = JSON.stringify({ v: 1, data: { good: { address, sinceMs: 1 }, bad: { address: 'x', sinceMs: 1 }, worse: null } });
    const storage = { seenByServer: false, get: () => text, set: () => {}, remove: () => {}, subscribe: () => () => {} };
    const stored = open({ owner: 'smart', storage, signal: new AbortController().signal, report: () => {} } as never); // what it reads of it
    expect(stored.get()).toEqual({ good: { address, sinceMs: 1 } });
  });
});
