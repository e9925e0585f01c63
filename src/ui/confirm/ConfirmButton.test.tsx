import { act, cleanup, render, screen } from '@testing-library/react';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import { clockPort } from '../../contracts/ports/clock.ts';
import { defineAdapter } from '../../contracts/defineAdapter.ts';
import { createLatchkey, defineChain } from '../../index.ts';
import { LatchkeyProvider } from '../../react.ts';
import { ConfirmButton } from './ConfirmButton.tsx';
import * as limits from './limits.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

/** The button over a clock that the test turns. */
function show() {
  const clock = createFakeClock();
  const kit = createLatchkey({
    chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: () => {},
    adapters: [createAttendedPage(), defineAdapter({ port: clockPort, id: 'turnedClock', supports: () => true, create: () => clock })],
  });
  ends.push(() => kit.destroy());
  let confirmed = 0;
  const page = (shows: unknown, more: { readonly isDisabled?: boolean; readonly isBusy?: boolean } = {}) => (
    <LatchkeyProvider kit={kit}><ConfirmButton shows={shows} {...more} onConfirm={() => void (confirmed += 1)}>Sign</ConfirmButton></LatchkeyProvider>
  );
  const { rerender } = render(page('first'));
  const press = async (): Promise<number> => {
    const before = confirmed;
    await act(async () => pressLikeUser(screen.getByRole<HTMLButtonElement>('button', { name: 'Sign' })));
    return confirmed - before;
  };
  return { press, change: (...to: Parameters<typeof page>) => act(async () => rerender(page(...to))), wait: (ms = limits.confirmHoldMs) => act(() => clock.advance(ms)) };
}

describe('ConfirmButton', () => {
  it('counts a press once its request has stood still, says so before, and keeps the focus', async () => {
    const { press, wait } = show();
    const button = screen.getByRole('button', { name: 'Sign' });
    button.focus();
    expect([button.getAttribute('aria-disabled'), await press()]).toEqual(['true', 0]);
    screen.getByText('This was shown or has changed only just now. Read it, then press again.');
    await wait();
    expect([button.getAttribute('aria-disabled'), document.activeElement, await press()]).toEqual(['false', button, 1]);
  });

  it('begins anew where something else is shown', async () => {
    const { press, change, wait } = show();
    await wait();
    await change('second');
    expect(await press()).toBe(0);
    await wait();
    expect(await press()).toBe(1);
  });

  it('counts nothing while something is missing or waited for', async () => {
    const { press, change, wait } = show();
    await change('first', { isDisabled: true });
    await wait();
    expect(await press()).toBe(0);
    await change('first', { isBusy: true });
    await wait();
    expect(await press()).toBe(0);
  });
});
