import * as previews from './entries/previews.ts';
import { assertDelegate, hashAuthorization, recoverAuthorization } from './entries/transactions.ts';
import { isWalletError } from './domain/errors.ts';
import type { Preview } from './domain/preview/preview.ts';

const nonsense: readonly (readonly unknown[])[] = [[], [null], [null, null, null], [7, 7], ['x', 'x'], [{}, {}], [[], []], [{ a: 1 }, null], [true], [Number.NaN], [1n, 1n], [[null], [null]], [{ address: 7, chainId: 1, nonce: 1, r: 1, s: null }, []]];
const functions = Object.entries({ hashAuthorization, recoverAuthorization, assertDelegate, createPreview: previews.createPreview }) as unknown as readonly (readonly [string, (...args: readonly unknown[]) => unknown])[]; // as callers without types see them

describe('functions that are handed nonsense', () => {
  it.each(functions)('answer or throw an error with a code: %s', (_name, call) => {
    const bare = nonsense.flatMap((args) => {
      try {
        call(...args);
        return [];
      } catch (error) {
        return isWalletError(error) ? [] : [[args, String(error)]];
      }
    });
    expect(bare).toEqual([]);
  });

  it.each([
    ['a transaction', { kind: 'transaction', chainId: 1, transaction: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', valueWei: 1n } }],
    ['a message', { kind: 'message', message: 'Hello' }],
  ])('describe %s without any facts as unchecked', (_name, request) => {
    const preview = (previews.createPreview as (request: unknown) => Preview)(request); // as a caller without types
    expect(preview.warnings.map(({ code }) => code)).toContain('unchecked');
  });
});
