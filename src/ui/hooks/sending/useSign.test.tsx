import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { createTestKit } from '../../../../mocks/testing/index.ts';
import type { TestKit } from '../../../../mocks/testing/index.ts';
import { userErrors } from '../../../contracts/errors.ts';
import { walletErrors } from '../../../contracts/walletErrors.ts';
import { walletsPoint } from '../../../contracts/points/wallets.ts';
import type { WalletSession } from '../../../contracts/wallet.ts';
import { closeModal, connect } from '../../../index.ts';
import { LatchkeyProvider, useDisconnect, useReviewSend, useReviewSignature, useReviewTypedData, useSignMessage, useSignTypedData } from '../../../react.ts';
import type { CoreState } from '../../../store/coreState.ts';
import { definePlugin } from '../../../store/definePlugin.ts';

const address = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const mail = { domain: { name: 'Test' }, types: { Mail: [{ name: 'text', type: 'string' }] }, primaryType: 'Mail', message: { text: 'Hello' } };

let test: TestKit<CoreState>;
beforeEach(() => {
  test = createTestKit();
});
afterEach(async () => {
  cleanup();
  await act(async () => test.kit.destroy());
});

/** A hook beside a connected wallet that does as told. */
async function useBeside<Result>(use: () => Result, does: Partial<WalletSession>) {
  const unused = () => Promise.reject(walletErrors.unsupported({ method: 'x' }));
  const session: WalletSession = { accounts: () => [address], chainId: () => 1_337, sendTransaction: unused, signMessage: unused, signTypedData: unused, subscribe: () => () => {}, close: async () => {}, ...does };
  test.kit.register(definePlugin({ id: 'testWallet', contributes: [walletsPoint.of({ id: 'testWallet', name: 'Test', probe: () => 'reachable', open: async () => async () => session })] }));
  await test.settled(test.kit.dispatch(connect({ walletId: 'testWallet' })));
  const { result } = await act(async () => renderHook(use, { wrapper: ({ children }: { readonly children: ReactNode }): ReactNode => <LatchkeyProvider kit={test.kit}>{children}</LatchkeyProvider> }));
  return result;
}

/** Promises that the test ends by hand. */
function createAnswers() {
  const waiting: { resolve(signature: string): void; reject(error: unknown): void }[] = [];
  return { next: () => new Promise<string>((resolve, reject) => void waiting.push({ resolve, reject })), waiting };
}

describe('useSignMessage', () => {
  it('tells the phase from the call to the signature, and is idle again when reset', async () => {
    const { next, waiting } = createAnswers();
    const hook = await useBeside(useSignMessage, { signMessage: next });
    expect(hook.current.phase).toEqual({ at: 'idle' });
    let signature: Promise<string> | undefined;
    await act(async () => void (signature = hook.current.signMessage({ message: 'Hello' })));
    expect(hook.current.phase).toEqual({ at: 'signing' });
    await act(async () => waiting[0]?.resolve('0x12'));
    expect(hook.current.phase).toEqual({ at: 'signed', signature: '0x12' });
    expect(await signature).toBe('0x12');
    act(() => hook.current.reset());
    expect(hook.current.phase).toEqual({ at: 'idle' });
  });

  it('tells a refusal from a failure, and rejects with the same', async () => {
    const { next, waiting } = createAnswers();
    const hook = await useBeside(useSignMessage, { signMessage: next });
    const thrown: unknown[] = [];
    for (const error of [userErrors.rejected(), walletErrors.noAnswer()]) {
      await act(async () => void hook.current.signMessage({ message: 'Hello' }).catch((reason: unknown) => thrown.push(reason)));
      await act(async () => waiting.at(-1)?.reject(error));
      expect(hook.current.phase).toMatchObject(error.code === 'user.rejected' ? { at: 'rejected' } : { at: 'failed', error: { code: 'wallet.noAnswer' } });
    }
    expect(thrown).toEqual([expect.objectContaining({ code: 'user.rejected' }), expect.objectContaining({ code: 'wallet.noAnswer' })]);
  });

  it('shows the latest request only', async () => {
    const { next, waiting } = createAnswers();
    const hook = await useBeside(useSignMessage, { signMessage: next });
    for (const message of ['first', 'second']) await act(async () => void hook.current.signMessage({ message }));
    await act(async () => waiting[0]?.resolve('0x01'));
    expect(hook.current.phase).toEqual({ at: 'signing' });
    await act(async () => waiting[1]?.resolve('0x02'));
    expect(hook.current.phase).toEqual({ at: 'signed', signature: '0x02' });
  });
});

describe('useSignTypedData', () => {
  it('shows why malformed data was not signed', async () => {
    const hook = await useBeside(useSignTypedData, { signTypedData: async () => '0x12' });
    await act(async () => void hook.current.signTypedData({ data: { ...mail, primaryType: 'Letter' } }).catch(() => {}));
    await act(() => test.clock.advance(10));
    expect(hook.current.phase).toMatchObject({ at: 'failed', error: { code: 'message.badTypedData' } });
    await act(async () => void hook.current.signTypedData({ data: mail }));
    expect(hook.current.phase).toEqual({ at: 'signed', signature: '0x12' });
  });
});

describe('the hooks of reviews', () => {
  it('say that the person turned away, once the modal is closed', async () => {
    const hook = await useBeside(() => ({ text: useReviewSignature(), data: useReviewTypedData(), transaction: useReviewSend() }), {});
    const begin = [
      () => hook.current.text.reviewSignature({ message: 'Hello' }),
      () => hook.current.data.reviewTypedData({ data: mail }),
      () => hook.current.transaction.reviewSend({ to: address, valueWei: 1n }),
    ];
    for (const ask of begin) {
      await act(async () => void ask().catch(() => {}));
      await act(() => test.clock.advance(10));
      await act(async () => test.kit.dispatch(closeModal()));
    }
    expect([hook.current.text.phase, hook.current.data.phase, hook.current.transaction.phase]).toEqual([{ at: 'rejected' }, { at: 'rejected' }, { at: 'rejected' }]);
  });

  it('say that a transaction is being reviewed', async () => {
    const hook = await useBeside(useReviewSend, {});
    await act(async () => void hook.current.reviewSend({ to: address, valueWei: 1n }).catch(() => {}));
    expect(hook.current.phase).toEqual({ at: 'reviewing' });
  });

  it('say why a transaction is not even shown', async () => {
    const hook = await useBeside(useReviewSend, {});
    await act(async () => void hook.current.reviewSend({ to: '0x12', valueWei: 1n }).catch(() => {}));
    expect(hook.current.phase).toMatchObject({ at: 'failed', error: { code: expect.stringMatching(/^input\./) } });
  });
});

describe('useDisconnect', () => {
  it('tells the phase until the wallet knows', async () => {
    const closing: (() => void)[] = [];
    const hook = await useBeside(useDisconnect, { close: () => new Promise<void>((resolve) => void closing.push(resolve)) });
    await act(async () => void hook.current.disconnect());
    expect(hook.current.phase).toEqual({ at: 'disconnecting' });
    await act(async () => closing[0]?.());
    expect(hook.current.phase).toEqual({ at: 'idle' });
    await act(async () => void hook.current.disconnect().catch(() => {}));
    expect(hook.current.phase).toMatchObject({ at: 'failed', error: { code: 'wallet.noneActive' } });
  });
});
