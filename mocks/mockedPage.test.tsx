import { pageAdapter } from '../adapters/browser/index.ts';
import { mockedPageAdapter } from './mockedPage.ts';

afterEach(() => jest.restoreAllMocks());

describe('mockedPageAdapter', () => {
  it('is in reach while the browser says that it is offline, and else the page itself', () => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    expect([pageAdapter.create().isOnline(), mockedPageAdapter.create().isOnline()]).toEqual([false, true]);
    const told: boolean[] = [];
    const stop = mockedPageAdapter.create().onOnline((isOnline) => told.push(isOnline));
    window.dispatchEvent(new Event('offline'));
    stop();
    expect(told).toEqual([]);
    expect(mockedPageAdapter.create().site()).toEqual(pageAdapter.create().site());
  });
});
