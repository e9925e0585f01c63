import { act, cleanup, render, screen } from '@testing-library/react';
import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createAttendedPage, pressLikeUser } from '../../../mocks/testing/pressLikeUser.ts';
import type { Page } from '../../contracts/ports/page.ts';
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

/** Of the browsers that can tell whether something lies over an element. @see IntersectionObserver v2 */
function standInForCover(): { tell(entry: { readonly isVisible: boolean; readonly intersectionRatio?: number }): Promise<void> } {
  const [before, entries] = [Object.getOwnPropertyDescriptors(globalThis), new Set<(entries: readonly object[]) => void>()];
  class Entry {
    get isVisible(): boolean {
      return true;
    }
  }
  class Observer {
    constructor(readonly tell: (entries: readonly object[]) => void) {}
    observe(): void {
      entries.add(this.tell);
    }
    disconnect(): void {
      entries.delete(this.tell);
    }
  }
  for (const [name, value] of Object.entries({ IntersectionObserverEntry: Entry, IntersectionObserver: Observer })) {
    Object.defineProperty(globalThis, name, { value, configurable: true });
    const old = before[name as keyof typeof before];
    ends.push(() => void (old ? Object.defineProperty(globalThis, name, old) : Reflect.deleteProperty(globalThis, name)));
  }
  return { tell: (entry) => act(async () => entries.forEach((tell) => tell([{ intersectionRatio: 1, ...entry }]))) };
}

/** The button over a clock that the test turns. */
function show(pageParts: Partial<Page> = {}) {
  const clock = createFakeClock();
  const attended = createAttendedPage();
  const kit = createLatchkey({
    chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: () => {},
    adapters: [defineAdapter({ ...attended, create: (...made) => ({ ...attended.create(...made), ...pageParts }) }), defineAdapter({ port: clockPort, id: 'turnedClock', supports: () => true, create: () => clock })],
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
  /** As a mouse that rests on the button. */
  const pressByMouse = async (): Promise<number> => {
    const before = confirmed;
    const button = screen.getByRole<HTMLButtonElement>('button', { name: 'Sign' });
    await act(async () => {
      button.dispatchEvent(Object.assign(new MouseEvent('pointerdown', { bubbles: true }), { pointerType: 'mouse', width: 1, height: 1, pressure: 0.5 })); // jsdom has no PointerEvent
      button.click();
    });
    return confirmed - before;
  };
  const move = (): void => void screen.getByRole('button', { name: 'Sign' }).dispatchEvent(Object.assign(new MouseEvent('pointermove', { bubbles: true }), { movementX: 1, movementY: 0 }));
  return { press, pressByMouse, move, change: (...to: Parameters<typeof page>) => act(async () => rerender(page(...to))), wait: (ms = limits.confirmHoldMs) => act(() => clock.advance(ms)) };
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

  it('counts nothing while the visitor looks elsewhere', async () => {
    let isAttended = true;
    const { press, wait } = show({ isAttended: () => isAttended });
    await wait();
    isAttended = false;
    expect(await press()).toBe(0);
    await wait();
    expect(await press()).toBe(0);
    isAttended = true;
    expect(await press()).toBe(0);
    await wait();
    expect(await press()).toBe(1);
  });

  it('counts no press that a script made', async () => {
    const { press, wait } = show({ isByUser: ({ isTrusted }) => isTrusted });
    await wait();
    expect([await press(), screen.getByRole('status').textContent]).toEqual([0, '']);
  });

  it('asks for a sign of a visitor with a mouse, anew where another request is shown, and says so', async () => {
    const { pressByMouse, move, change, wait } = show();
    await wait();
    expect(await pressByMouse()).toBe(0);
    screen.getByText('Move the pointer or press another key first, then press again.');
    move();
    expect(await pressByMouse()).toBe(1);
    expect(screen.getByRole('status').textContent).toBe('');
    await change('first', { isBusy: true });
    await change('first'); // as after a refusal in the wallet
    await wait();
    expect(await pressByMouse()).toBe(1);
    await change('second');
    await wait();
    expect(await pressByMouse()).toBe(0);
    move();
    expect(await pressByMouse()).toBe(1);
  });

  it('counts nothing while something lies over it, unless the visitor can read all of it', async () => {
    const cover = standInForCover();
    const { press, wait } = show();
    await wait();
    expect(await press()).toBe(0); // the browser has not told yet
    await cover.tell({ isVisible: true });
    expect(await press()).toBe(0);
    await wait();
    expect(await press()).toBe(1);
    await cover.tell({ isVisible: false });
    await wait();
    expect([await press(), screen.queryByText(/lies over this request/)]).toEqual([0, null]);
    await wait(limits.coveredToldMs);
    screen.getByText(/lies over this request/);
    await act(async () => screen.getByRole('checkbox', { name: 'I can read all of this request and want to go on' }).click());
    expect(await press()).toBe(0);
    await wait();
    expect(await press()).toBe(1);
    await act(async () => screen.getByRole('checkbox').click());
    await wait();
    expect(await press()).toBe(0);
    await cover.tell({ isVisible: true });
    await wait();
    expect([screen.queryByText(/lies over this request/), await press()]).toEqual([null, 1]);
  });

  it('lets no visitor pass over that in a frame of another site, where nearly all of it has to be in view', async () => {
    const cover = standInForCover();
    const { press, wait } = show({ isInForeignFrame: () => true });
    await cover.tell({ isVisible: true, intersectionRatio: limits.framedShareInView - 0.01 });
    await wait(limits.coveredToldMs);
    expect([await press(), screen.queryByRole('checkbox')]).toEqual([0, null]);
    screen.getByText('Open this page in a tab of its own to go on.');
    await cover.tell({ isVisible: true, intersectionRatio: limits.framedShareInView });
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
