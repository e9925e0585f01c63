import { createTestPage } from './testPage.ts';

describe('createTestPage', () => {
  const scene = () => {
    const page = createTestPage({ platform: 'ios', languages: ['de', 'en'] });
    return { page, own: page.adapter.create() };
  };

  it('wakes who listens when it comes back into view, until they stop', () => {
    const { page, own } = scene();
    const woken = jest.fn();
    const stop = own.onWake(woken);
    page.wake();
    stop();
    page.wake();
    expect([woken.mock.calls.length, page.listeners()]).toEqual([1, 0]);
  });

  it('tells of its connection when that changes, and wakes when it is back', () => {
    const { page, own } = scene();
    const [woken, online] = [jest.fn(), jest.fn()];
    own.onWake(woken);
    own.onOnline(online);
    page.setOnline(true); // as it is
    page.setOnline(false);
    expect([own.isOnline(), online.mock.calls, woken.mock.calls.length]).toEqual([false, [[false]], 0]);
    page.setOnline(true);
    expect([own.isOnline(), online.mock.calls, woken.mock.calls.length]).toEqual([true, [[false], [true]], 1]);
  });

  it('counts who listens, each by itself though the function is the same', () => {
    const { page, own } = scene();
    const listener = (): void => {};
    const stops = [own.onWake(listener), own.onWake(listener), own.onOnline(listener)];
    expect(page.listeners()).toBe(3);
    stops[0]?.();
    stops[0]?.();
    expect(page.listeners()).toBe(2);
  });

  it('writes down what it was told to open, and opens nothing', () => {
    const { page, own } = scene();
    own.open('https://a.test');
    own.open('fox://b');
    expect([page.opened, own.platform(), own.languages()]).toEqual([['https://a.test', 'fox://b'], 'ios', ['de', 'en']]);
  });
});
