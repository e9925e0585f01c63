import { createRequire } from 'node:module';
import path from 'node:path';

// Jest's own, of which it says that it may be extended; resolved as Jest does it.
const resolveFrom = (file, name) => createRequire(file).resolve(name);
const { default: Sequencer } = createRequire(resolveFrom(resolveFrom(import.meta.filename, 'jest'), '@jest/core'))('@jest/test-sequencer');

/** The slowest first: minutes each, though some are small files. */
const slow = ['gallery.test.ts', 'texts.test.ts', 'walletConnectTroubles.test.ts', 'devTools.test.ts'];

/**
 * The order on a machine that has no times of an earlier run. Jest would then go by the size of the files and come to the gallery when
 * nearly all others are done: it would run for minutes with nothing beside it.
 */
export default class SlowFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    if (sorted.some(({ duration }) => duration !== undefined)) return sorted;
    const rank = (test) => (slow.includes(path.basename(test.path)) ? slow.indexOf(path.basename(test.path)) : slow.length);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}
