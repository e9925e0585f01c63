import { randomPort } from '../../src/contracts/ports/random.ts';
import type { Random } from '../../src/contracts/ports/random.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';

/** Identifiers and jitter from the platform; serves on a server too. */
export const randomAdapter = /* @__PURE__ */ defineAdapter<Random>({
  id: 'browserRandom',
  port: randomPort,
  supports: () => typeof crypto === 'object',
  create: () => ({
    // `randomUUID` is missing where the page came over plain http; `getRandomValues` is not.
    id: () => crypto.randomUUID?.() ?? '10000000-1000-4000-8000-100000000000'.replace(/[018]/g, (digit) => (Number(digit) ^ (randomByte() & (15 >> (Number(digit) / 4)))).toString(16)),
    fraction: () => Math.random(),
  }),
});

function randomByte(): number {
  return crypto.getRandomValues(new Uint8Array(1))[0] ?? 0;
}
