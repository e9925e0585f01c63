import { browserAdapters, injectedAdapter, pageAdapter } from './index.ts';

describe('injectedAdapter', () => {
  it('asks wallets to announce themselves, and passes on what they say unchecked', () => {
    const announce = (detail: unknown): boolean => window.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }));
    window.addEventListener('eip6963:requestProvider', () => announce({ info: 'anything', provider: 1 }), { once: true });
    const told: unknown[] = [];
    const stop = injectedAdapter.create().subscribe((announcement) => told.push(announcement));
    announce(null);
    announce({});
    window.dispatchEvent(new Event('eip6963:announceProvider'));
    stop();
    announce({ info: 'late', provider: 2 });
    expect(told).toEqual([{ info: 'anything', provider: 1 }, { info: undefined, provider: undefined }]);
  });

  it('finds window.ethereum, also when it comes late or its getter throws', () => {
    const injected = injectedAdapter.create();
    expect(injected.legacy()).toBeUndefined();
    const onLegacy = jest.fn();
    const stop = injected.onLegacy(onLegacy);
    Object.defineProperty(window, 'ethereum', { value: 'provider', configurable: true });
    window.dispatchEvent(new Event('ethereum#initialized'));
    expect(injected.legacy()).toBe('provider');
    stop();
    window.dispatchEvent(new Event('ethereum#initialized'));
    expect(onLegacy).toHaveBeenCalledTimes(1);
    Object.defineProperty(window, 'ethereum', { get: () => { throw new Error('mine'); }, configurable: true });
    expect(injected.legacy()).toBeUndefined();
    Reflect.deleteProperty(window, 'ethereum');
  });
});

describe('pageAdapter', () => {
  it('wakes when the page comes back into view or online, not when it goes', () => {
    const page = pageAdapter.create();
    const onWake = jest.fn();
    const stop = page.onWake(onWake);
    const visibility = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    expect(page.isVisible()).toBe(false);
    expect(onWake).not.toHaveBeenCalled();
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('online'));
    expect(page.isVisible()).toBe(true);
    expect(onWake).toHaveBeenCalledTimes(2);
    stop();
    window.dispatchEvent(new Event('online'));
    expect(onWake).toHaveBeenCalledTimes(2);
  });

  it('tells when it goes offline and comes back, and takes no connection for granted', () => {
    const page = pageAdapter.create();
    const onOnline = jest.fn();
    const stop = page.onOnline(onOnline);
    const connection = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    window.dispatchEvent(new Event('offline'));
    expect(page.isOnline()).toBe(false);
    connection.mockReturnValue(undefined as unknown as boolean); // as in some web views
    expect(page.isOnline()).toBe(true);
    connection.mockRestore();
    window.dispatchEvent(new Event('online'));
    expect(page.isOnline()).toBe(true);
    expect(onOnline.mock.calls).toEqual([[false], [true]]);
    stop();
    window.dispatchEvent(new Event('offline'));
    expect(onOnline).toHaveBeenCalledTimes(2);
  });

  it('copies, or fails as browsers do where there is no clipboard', async () => {
    const page = pageAdapter.create();
    await expect(page.copy('text')).rejects.toMatchObject({ name: 'NotAllowedError' });
    const writeText = jest.fn(() => Promise.resolve());
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true });
    await page.copy('text');
    expect(writeText).toHaveBeenCalledWith('text');
    Reflect.deleteProperty(navigator, 'clipboard');
  });
});

describe('browserAdapters', () => {
  it('are all supported in a page', () => {
    // jsdom has no locks.
    expect(browserAdapters.filter((adapter) => !adapter.supports()).map(({ port }) => port.id)).toEqual(['locks']);
  });
});
