import { cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestKit } from '../../../mocks/testing/createTestKit.ts';
import { walletsPoint } from '../../contracts/points/wallets.ts';
import { walletErrors } from '../../contracts/walletErrors.ts';
import { defineErrors, toWireError } from '../../domain/errors.ts';
import { revertedError } from '../../flows/following/revertedError.ts';
import { definePlugin } from '../../kernel/plugin.ts';
import type { AnyPlugin } from '../../kernel/plugin.ts';
import { KitProvider } from '../kit/KitProvider.tsx';
import { useErrorText } from './useErrorText.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

function sayIn(texts: Readonly<Record<string, string>>, plugins: readonly AnyPlugin[] = []) {
  const { kit } = createTestKit({ plugins });
  const shown = { locale: 'de_DE', tag: 'de-DE', texts };
  Object.assign(servicesOf(kit), { catalogs: { get: () => shown, subscribe: () => () => {} } });
  const { result } = renderHook(() => useErrorText(), { wrapper: ({ children }: { readonly children: ReactNode }) => <KitProvider kit={kit}>{children}</KitProvider> });
  ends.push(kit.destroy);
  return result.current;
}

describe('useErrorText', () => {
  const error = toWireError(walletErrors.unsupported({ method: 'eth_sign' }));

  it('says an error in the language shown, filled in', () => {
    const say = sayIn({ 'core.error.wallet.unsupported': 'Kann kein {method}.', 'core.error.wallet.unsupported.remedy': 'Nimm eine andere.' });
    expect(say(error)).toEqual({ message: 'Kann kein eth_sign.', remedy: 'Nimm eine andere.' });
  });

  it('writes ids as they are', () => {
    expect(sayIn({ 'core.error.chain.ofSite': 'Netz {chainId}' })({ code: 'chain.ofSite', message: 'Chain 8453', values: { chainId: 8453 } }).message).toBe('Netz 8453');
  });

  it('calls a wallet by the name that people know it by', () => {
    const fox = definePlugin({ id: 'fox', contributes: [walletsPoint.of({ id: 'test.fox', name: 'Fox Wallet', probe: () => 'reachable', open: async () => () => new Promise(() => {}) })] });
    const lost = toWireError(walletErrors.notOpen({ walletId: 'test.fox' }));
    expect(sayIn({}, [fox])(lost).message).toBe('Wallet Fox Wallet is not connected');
    expect(sayIn({ 'core.error.wallet.notOpen': '{walletId} ist getrennt' }, [fox])(lost).message).toBe('Fox Wallet ist getrennt');
    expect(sayIn({})(lost).message).toBe('Wallet test.fox is not connected');
  });

  it('writes the name of a wallet as it is, whatever signs are in it', () => {
    const hostile = '$& $` $\' $$ $1';
    const fox = definePlugin({ id: 'fox', contributes: [walletsPoint.of({ id: 'test.fox', name: hostile, probe: () => 'reachable', open: async () => () => new Promise(() => {}) })] });
    expect(sayIn({}, [fox])(toWireError(walletErrors.notOpen({ walletId: 'test.fox' }))).message).toBe(`Wallet ${hostile} is not connected`);
  });

  it("says a reason of the kit's own inside a sentence in the same language, and one from outside as it came", () => {
    const say = sayIn({ 'core.error.transaction.reverted': 'Fehlgeschlagen', 'core.error.transaction.reverted.remedy': '{why} Das ist alles.', 'core.why.refused': 'Die Chain hat sie abgelehnt.' });
    expect(say(toWireError(revertedError('0x12', undefined))).remedy).toBe('Die Chain hat sie abgelehnt. Das ist alles.');
    expect(say(toWireError(revertedError('0x12', 'Paused()'))).remedy).toBe('Paused(). Das ist alles.');
    expect(sayIn({})(toWireError(revertedError('0x12', undefined))).remedy).toBe('The chain refused it. Nothing but the fee was spent.');
  });

  it('leaves out of the words of others what is not seen or towers over other text, and keeps emoji whole', () => {
    const hostile = `a\u200b\u0007\u3164b${'\u0301'.repeat(9)} 👩‍👩‍👧`;
    const shown = 'ab\u0301\u0301 👩‍👩‍👧';
    const failed = toWireError(walletErrors.requestFailed({ reason: hostile, method: 'eth_sign' }));
    expect(sayIn({})(failed).message).toBe(shown);
    expect(sayIn({ 'core.error.wallet.requestFailed': 'Fehler: {reason}' })(failed).message).toBe(`Fehler: ${shown}`);
    expect(sayIn({})({ ...error, remedy: hostile }).remedy).toBe(shown);
  });

  it("finds a plugin's own words for its codes", () => {
    expect(sayIn({ 'lamp.error.broken': 'Kaputt' })(toWireError(defineErrors('lamp', { broken: { message: 'Broken' } }).broken()))).toEqual({ message: 'Kaputt', remedy: undefined });
  });

  it('says it as it came where there are no words for it, or none for what they need', () => {
    expect(sayIn({})(error)).toEqual({ message: 'The wallet does not support eth_sign', remedy: 'Use another wallet for this.' });
    expect(sayIn({ 'core.error.wallet.unsupported': 'Kann kein {what}.' })(error).message).toBe('The wallet does not support eth_sign');
  });
});
