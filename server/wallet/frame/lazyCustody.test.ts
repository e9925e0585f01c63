import { createCustody } from '../worker/custody.ts';
import { codeOf } from '../testing/parties.ts';
import { lazyCustody } from './lazyCustody.ts';

function create({ failing = 0 } = {}) {
  const told: string[] = [];
  let starts = 0;
  const custody = lazyCustody(async () => {
    starts += 1;
    told.push(`start ${starts}`);
    if (starts <= failing) throw new Error('no Worker');
    const { lock, ...rest } = createCustody({ now: Date.now });
    const number = starts;
    return { custody: { ...rest, lock: async () => (told.push(`lock ${number}`), lock()) }, end: () => void told.push(`end ${number}`) };
  });
  return { custody, told };
}

describe('lazyCustody', () => {
  it('starts one Worker, with the first calls', async () => {
    const { custody, told } = create();
    expect(told).toEqual([]);
    await Promise.all([custody.fileKey(), custody.fileKey()]);
    expect(told).toEqual(['start 1']);
  });

  it('starts anew where the Worker did not start', async () => {
    const { custody, told } = create({ failing: 1 });
    await expect(custody.fileKey()).rejects.toThrow('no Worker');
    expect((await custody.fileKey()).key).toHaveLength(32);
    expect(told).toEqual(['start 1', 'start 2']);
  });

  it('ends the Worker where it is locked, with all that it had in memory, and starts another for the next call', async () => {
    const { custody, told } = create();
    const { ticket } = await custody.prepare({ asked: { kind: 'request', method: 'personal_sign', params: ['Hello', '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'] }, account: { address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', index: 0 }, chainId: 1 });
    await custody.lock();
    expect(told).toEqual(['start 1', 'lock 1', 'end 1']);
    const wallet = { walletId: 'w', userId: 'u', address: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266', version: 1, ciphertext: '' };
    expect(await codeOf(() => custody.sign({ ticket, wallet, pair: 'kept' }))).toBe('unknownTicket');
    expect(told).toEqual(['start 1', 'lock 1', 'end 1', 'start 2']);
  });

  it('starts none only to lock it', async () => {
    const { custody, told } = create();
    await custody.lock();
    expect(told).toEqual([]);
  });
});
