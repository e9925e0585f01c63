import type { Store } from '../store/store.ts';
import { madeFor, usedFor } from '../testing/createTestPasskeys.ts';
import { createTestServer, siteId } from '../testing/createTestServer.ts';
import { overEngines } from '../testing/overEngines.ts';
import { countOutcomes, outcomeOf } from '../testing/refusalOf.ts';

const device = 'Chrome, Linux';
const hundred = Array.from({ length: 100 }, (_, i) => i);
const engines = overEngines();

describe.each(engines)('a hundred passkeys at once, over %s', (_, open) => {
  const stores: Store[] = [];
  async function begin() {
    const store = await open();
    stores.push(store);
    const world = createTestServer({ store });
    const browser = world.newBrowser();
    const client = browser.newClient();
    const ask = (does: 'create' | 'use') => client.call('passkey.begin', { siteId, purpose: 'signIn', does, device });
    const own = await browser.newDevice();
    const signIn = (proof: Awaited<ReturnType<typeof usedFor>>) => client.call('signIn.prove', { siteId, proof, device: own, locale: 'en_US' });
    return { world, store, ask, signIn };
  }
  afterAll(async () => {
    for (const store of stores) await store.close();
  });

  it('answers to one challenge give one account, and one session', async () => {
    const { store, ask, signIn } = await begin();
    const { passkey, proof } = await madeFor(await ask('create'));
    expect(countOutcomes(await Promise.all(hundred.map(() => outcomeOf(signIn(proof)))))).toEqual({ done: 1, codeUsed: 99 });
    expect([await store.count('users', {}), await store.count('sessions', {})]).toEqual([1, 1]);
    const used = await usedFor(await ask('use'), passkey);
    expect(countOutcomes(await Promise.all(hundred.map(() => outcomeOf(signIn(used)))))).toEqual({ done: 1, codeUsed: 99 });
    expect(await store.count('sessions', {})).toBe(2);
  });

  it('new keys under one id give one account, which the others do not get into', async () => {
    const { store, ask, signIn } = await begin();
    const id = 'aWQtb2YtYS10ZXN0LWlkLW9mLWEtdGVzdC1pZC1vZg';
    await ask('create'); // the browser has its cookie
    const made = await Promise.all(hundred.slice(0, 20).map(async () => madeFor(await ask('create'), { id })));
    expect(countOutcomes(await Promise.all(made.map(({ proof }) => outcomeOf(signIn(proof)))))).toEqual({ done: 1, alreadyLinked: 19 });
    expect([await store.count('users', {}), await store.count('sessions', {})]).toEqual([1, 1]);
  });

  it('the same count of one passkey, in answer to several challenges, is let in once', async () => {
    const { ask, signIn } = await begin();
    const { passkey, proof } = await madeFor(await ask('create'));
    await signIn(proof);
    const used = await Promise.all(hundred.slice(0, 20).map(async () => usedFor(await ask('use'), passkey, { counter: 7 })));
    expect(countOutcomes(await Promise.all(used.map((each) => outcomeOf(signIn(each)))))).toEqual({ done: 1, badPasskey: 19 });
  });
});
