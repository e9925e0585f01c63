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

  it('says what the browser knows of the user having acted, and nothing where it does not know', () => {
    const { hasBeenActive } = pageAdapter.create();
    expect(hasBeenActive?.()).toBeUndefined(); // jsdom has no user activation
    for (const has of [false, true]) {
      Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive: has } });
      expect(hasBeenActive?.()).toBe(has);
    }
    Reflect.deleteProperty(navigator, 'userActivation');
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

  it.each([
    ['desktop', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 0, undefined],
    ['ios', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15', 5, undefined],
    ['ios', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1', 5, undefined],
    ['android', 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36', 5, 'Android'],
    ['android', 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 5, 'Android'],
    ['android', 'Mozilla/5.0 (Android 15; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0', 5, undefined],
    ['desktop', 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36', 10, 'Windows'],
    ['desktop', 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 0, undefined],
  ] as const)('tells %s by %s', (platform, userAgent, maxTouchPoints, named) => {
    const given = { userAgent, maxTouchPoints, userAgentData: named && { platform: named } };
    for (const [key, value] of Object.entries(given)) Object.defineProperty(navigator, key, { value, configurable: true });
    expect(pageAdapter.create().platform()).toBe(platform);
    for (const key of Object.keys(given)) Reflect.deleteProperty(navigator, key);
  });

  it('opens an https address in a tab of its own and an app in place, without anything on the page seeing the click', () => {
    const opened: Record<string, string>[] = [];
    const click = jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function note(this: HTMLAnchorElement) {
      opened.push({ href: this.href, target: this.target, rel: this.rel, place: this.isConnected ? 'page' : 'nowhere' });
    });
    const page = pageAdapter.create();
    page.open('https://wallet.example/wc?uri=secret');
    page.open('wallet://wc?uri=secret', 'Wallet');
    for (const url of ['wallet://wc', 'itms-services://?action=download-manifest', 'market://details?id=x', 'search-ms://query', 'shortcuts://run', 'steam://run/1', 'wallet2://wc', 'com.wallet://wc']) for (const scheme of [undefined, 'wallet', '']) if (url !== 'wallet://wc' || scheme !== 'wallet') page.open(url, scheme);
    for (const url of ['javascript://x', 'data://x', 'market://x', 'itms-services://x', 'search-ms://x', 'http://x.example']) page.open(url, url.slice(0, url.indexOf(':')));
    for (const url of ['javascript://%0aalert(1)', 'java\nscript://x', ' javascript:alert(1)', 'data://text/html,x', 'http://plain.example', 'intent://x', '/relative', '']) page.open(url);
    expect(opened).toEqual([
      { href: 'https://wallet.example/wc?uri=secret', target: '_blank', rel: 'noopener noreferrer', place: 'nowhere' },
      { href: 'wallet://wc?uri=secret', target: '', rel: 'noopener noreferrer', place: 'nowhere' },
    ]);
    click.mockRestore();
  });
});

describe('browserAdapters', () => {
  it('are all supported in a page', () => {
    // jsdom has no locks.
    expect(browserAdapters.filter((adapter) => !adapter.supports()).map(({ port }) => port.id)).toEqual(['locks']);
  });
});
