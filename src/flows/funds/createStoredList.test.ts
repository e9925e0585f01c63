import { createTestKit, createTestStorage } from '../../../mocks/testing/index.ts';
import { maxRecentRecipients } from './recipients.ts';
import { ownTokens } from './ownTokens.ts';
import { recipients } from './recipients.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const dai = { chainId: 1, address: '0x6B175474E89094C44Da98b954EedeAC495271d0F', symbol: 'DAI', name: 'Dai Stablecoin', decimals: 18 };
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const made: ReturnType<typeof createTestKit>[] = [];
const start = (storage = createTestStorage()) => {
  const test = createTestKit({ storage });
  made.push(test);
  return test;
};
afterEach(() => {
  for (const { kit, world } of made.splice(0)) {
    kit.destroy();
    world.close();
  }
});

describe('createStoredList', () => {
  it('keeps tokens over a reload, each once, the latest first, and forgets on request', () => {
    const storage = createTestStorage();
    const services = servicesOf(start(storage).kit);
    const other = { ...dai, chainId: 10 };
    for (const token of [dai, other, dai]) ownTokens.add(services, token);
    const after = servicesOf(start(storage).kit);
    expect(ownTokens.get(after)).toEqual([dai, other]);
    expect(ownTokens.get(after)).toBe(ownTokens.get(after));
    ownTokens.remove(after, dai);
    expect(ownTokens.get(after)).toEqual([other]);
  });

  it('tells who looks', () => {
    const services = servicesOf(start().kit);
    const told = jest.fn();
    const stop = ownTokens.subscribe(services, told);
    ownTokens.add(services, dai);
    expect(told).toHaveBeenCalledTimes(1);
    stop();
    ownTokens.remove(services, dai);
    expect(told).toHaveBeenCalledTimes(1);
  });

  it('keeps no more than so many', () => {
    const services = servicesOf(start().kit);
    for (let at = 1; at <= maxRecentRecipients + 5; at += 1) recipients.add(services, { address: `0x${String(at).padStart(40, '0')}` });
    expect(recipients.get(services)).toHaveLength(maxRecentRecipients);
    expect(recipients.get(services)[0]?.address).toBe(`0x${'15'.padStart(40, '0')}`);
  });

  it.each(['{', 'null', '{"a":1}', JSON.stringify([5, { address: '0x12' }, { ...dai, address: friend.replace('C', 'c'), decimals: 'x' }, { address: friend.replace('C', 'c') }, null])])('believes nothing in the storage that is malformed: %s', (text) => {
    const test = start();
    for (const key of ['ownTokens', 'recipients']) test.storage.set(`${test.kit.id}.${key}`, text);
    expect(ownTokens.get(servicesOf(test.kit))).toEqual([]);
    expect(recipients.get(servicesOf(test.kit))).toEqual([]);
  });
});
