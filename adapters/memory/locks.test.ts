import { createLatchkey } from '../../src/createLatchkey.ts';
import { locksPort } from '../../src/contracts/ports/locks.ts';
import type { Locks } from '../../src/contracts/ports/locks.ts';
import { servicesOf } from '../../src/contracts/servicesOf.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { defineChain } from '../../src/domain/chains/defineChain.ts';
import { locksAdapter } from '../browser/index.ts';
import { memoryLocksAdapter } from './index.ts';

const settle = () => new Promise((resolve) => void setTimeout(resolve, 5));
/** A run that ends when told. */
function gate() {
  let open = (): void => {};
  let fail = (_error: Error): void => {};
  const run = new Promise<void>((resolve, reject) => {
    open = resolve;
    fail = reject;
  });
  return { run: () => run, open, fail };
}

// This Node has Web Locks too, so that both keep the same promises.
describe.each<[string, () => Locks]>([['memoryLocksAdapter', () => memoryLocksAdapter.create()], ['locksAdapter', () => locksAdapter.create()]])('%s', (_name, create) => {
  it('lets one run at a time under a name, in order, and others under others', async () => {
    const [locks, other] = [create(), create()]; // two tabs, or two kits
    const [first, second] = [gate(), gate()];
    const log: string[] = [];
    const noting = (what: string, run: () => Promise<void>) => async (): Promise<string> => {
      log.push(`${what} begins`);
      await run();
      log.push(`${what} ends`);
      return what;
    };
    const runs = [locks.hold('a', noting('first', first.run)), other.hold('a', noting('second', second.run)), locks.hold('a', noting('third', async () => {}))];
    expect(await locks.hold('b', noting('elsewhere', async () => {}))).toBe('elsewhere');
    await settle();
    expect(log).toEqual(['first begins', 'elsewhere begins', 'elsewhere ends']);
    first.open();
    await settle();
    expect(log.slice(3)).toEqual(['first ends', 'second begins']);
    second.open();
    expect(await Promise.all(runs)).toEqual(['first', 'second', 'third']);
    expect(log.slice(5)).toEqual(['second ends', 'third begins', 'third ends']);
  });

  it('lets go when a run fails', async () => {
    const [locks, first] = [create(), gate()];
    const failing = locks.hold('c', first.run);
    const next = locks.hold('c', async () => 'next');
    first.fail(new Error('broken'));
    await expect(failing).rejects.toThrow('broken');
    await expect(next).resolves.toBe('next');
    await expect(locks.hold('c', () => { throw new Error('at once'); })).rejects.toThrow('at once');
    await expect(locks.hold('c', async () => 'after')).resolves.toBe('after');
  });

  it('lets a waiter give up, who then never runs and holds up no other', async () => {
    const [locks, first, abort] = [create(), gate(), new AbortController()];
    let ran = false;
    const holding = locks.hold('d', first.run);
    const waiting = locks.hold('d', async () => void (ran = true), { signal: abort.signal });
    const third = locks.hold('d', async () => 'third');
    abort.abort(new Error('no longer'));
    await expect(waiting).rejects.toThrow('no longer');
    await settle();
    let isThird = false;
    void third.then(() => (isThird = true));
    await settle();
    expect([ran, isThird]).toEqual([false, false]); // the first still holds it
    first.open();
    await holding;
    expect(await third).toBe('third');
    await expect(locks.hold('d', async () => {}, { signal: AbortSignal.abort(new Error('before')) })).rejects.toThrow('before');
  });
});

describe('locksPort', () => {
  it('keeps the names of each owner apart, and shares the core\'s between kits', async () => {
    const chains = [defineChain({ id: 1, name: 'One', rpc: 'https://rpc.example' })];
    const kits = ['one', 'two'].map((id) => createLatchkey({ id, chains, autoConnect: false, devTools: false }));
    const [mine, theirs] = kits.map((kit) => servicesOf(kit).port(locksPort));
    let pluginLocks: Locks | undefined;
    kits[0]?.register(definePlugin({ id: 'plugin', needs: [locksPort], setup: (ctx) => void (pluginLocks = ctx.port(locksPort)) }));
    const first = gate();
    const holding = mine?.hold('e', first.run);
    let ran = false;
    const waiting = theirs?.hold('e', async () => void (ran = true));
    await pluginLocks?.hold('e', async () => {});
    await settle();
    expect(ran).toBe(false);
    first.open();
    await Promise.all([holding, waiting]);
    expect(ran).toBe(true);
    for (const kit of kits) kit.destroy();
  });
});
