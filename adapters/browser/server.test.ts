import { memoryAdapters, memoryStorageAdapter, noInjectedAdapter, noPageAdapter } from '../memory/index.ts';
import { browserAdapters, clockAdapter, cookieStorage, randomAdapter } from './index.ts';

describe('browserAdapters on a server', () => {
  it('import without a window, and those that need one step back', () => {
    // Node has had locks since 24.5.
    expect(browserAdapters.filter((adapter) => adapter.supports()).map(({ port }) => port.id).filter((id) => id !== 'locks')).toEqual(['clock', 'random', 'http']);
  });

  it('leave no port empty together with memoryAdapters', () => {
    const supported = [...browserAdapters, ...memoryAdapters].filter((adapter) => adapter.supports());
    expect(new Set(supported.map(({ port }) => port.id))).toEqual(new Set(browserAdapters.map(({ port }) => port.id)));
  });
});

describe('cookieStorage on a server', () => {
  const connection = '__Host-latchkey.kit.connection';

  it('reads the header of the request and collects what is to be set', () => {
    const adapter = cookieStorage({ header: `other=1; ${connection}=%7B1%7D;__Host-latchkey.kit.preferences=2`, maxAgeSeconds: 60 });
    expect(adapter.supports()).toBe(true);
    const storage = adapter.create();
    expect([storage.get('kit.connection'), storage.get('kit.preferences'), storage.get('c.connection')]).toEqual(['{1}', '2', undefined]);
    storage.set('kit.connection', 'first');
    storage.set('kit.connection', 'x;y');
    storage.remove('kit.preferences');
    expect([storage.get('kit.connection'), storage.get('kit.preferences')]).toEqual(['x;y', undefined]);
    expect(adapter.setCookies()).toEqual([
      `${connection}=x%3By; Path=/; SameSite=Lax; Max-Age=60; Secure`,
      '__Host-latchkey.kit.preferences=; Path=/; SameSite=Lax; Max-Age=0; Secure',
    ]);
  });

  it('keeps all else for this request, and takes back what earlier versions set', () => {
    const adapter = cookieStorage({ header: 'latchkey.kit.customChains=%5B%5D; latchkey.kit.connection=of-a-sibling-host; latchkey.theme=1' });
    const storage = adapter.create();
    expect([storage.get('kit.customChains'), storage.get('kit.connection')]).toEqual([undefined, undefined]);
    storage.set('kit.customChains', '[]');
    expect([storage.get('kit.customChains'), adapter.create().get('kit.customChains')]).toEqual(['[]', undefined]);
    storage.remove('kit.customChains');
    expect(storage.get('kit.customChains')).toBeUndefined();
    expect(adapter.setCookies()).toEqual(['customChains', 'connection'].map((key) => `latchkey.kit.${key}=; Path=/; SameSite=Lax; Max-Age=0; Secure`));
  });

  it('sets no cookie beyond 4,096 bytes in all', () => {
    const adapter = cookieStorage({ header: `${connection}=${'x'.repeat(3_900)}; theme=${'x'.repeat(9_000)}`, maxAgeSeconds: 60 });
    const storage = adapter.create();
    storage.set('kit.preferences', 'y'.repeat(200));
    expect(storage.get('kit.preferences')).toBe('y'.repeat(200));
    expect(adapter.setCookies()).toEqual(['__Host-latchkey.kit.preferences=; Path=/; SameSite=Lax; Max-Age=0; Secure']);
  });

  it('serves a request without cookies, and steps back where no header is given', () => {
    expect(cookieStorage({ header: undefined }).supports()).toBe(true);
    expect(cookieStorage({ header: null }).create().get('kit.connection')).toBeUndefined();
    expect(cookieStorage().supports()).toBe(false);
  });

  it('lasts as long as the browser session on request, and serves plain http', () => {
    const adapter = cookieStorage({ header: '', maxAgeSeconds: 0, secure: false, prefix: 'p-' });
    adapter.create().set('kit.connection', '1');
    expect(adapter.setCookies()).toEqual(['p-kit.connection=1; Path=/; SameSite=Lax']);
  });
});

describe('clockAdapter', () => {
  afterEach(() => jest.useRealTimers());

  it('runs a timer once, unless cancelled', () => {
    jest.useFakeTimers();
    const clock = clockAdapter.create();
    const [run, never] = [jest.fn(), jest.fn()];
    clock.setTimer(run, 10);
    const cancel = clock.setTimer(never, 10);
    cancel();
    cancel();
    jest.advanceTimersByTime(20);
    expect(run).toHaveBeenCalledTimes(1);
    expect(never).not.toHaveBeenCalled();
    expect(clock.nowMs()).toBe(Date.now());
  });

  it('waits longer than setTimeout can', () => {
    jest.useFakeTimers();
    const run = jest.fn();
    const days = 24 * 3_600_000;
    clockAdapter.create().setTimer(run, 60 * days);
    jest.advanceTimersByTime(59 * days);
    expect(run).not.toHaveBeenCalled();
    jest.advanceTimersByTime(days);
    expect(run).toHaveBeenCalledTimes(1);
  });
});

describe('randomAdapter', () => {
  const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/;

  it('gives unique ids and fractions below one', () => {
    const random = randomAdapter.create();
    const ids = Array.from({ length: 100 }, () => random.id());
    expect(new Set(ids).size).toBe(100);
    expect(ids[0]).toMatch(uuid);
    expect(random.fraction()).toBeLessThan(1);
  });

  it('gives ids of the same form where the page is not secure', () => {
    const real = crypto.randomUUID;
    Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true });
    const ids = Array.from({ length: 100 }, () => randomAdapter.create().id());
    Object.defineProperty(crypto, 'randomUUID', { value: real, configurable: true });
    expect(new Set(ids).size).toBe(100);
    for (const id of ids) expect(id).toMatch(uuid);
  });
});

describe('memoryAdapters', () => {
  it('remember for one kit only', () => {
    const storage = memoryStorageAdapter.create();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    expect(memoryStorageAdapter.create().get('a')).toBeUndefined();
    storage.remove('a');
    expect(storage.get('a')).toBeUndefined();
    storage.subscribe(() => {})();
  });

  it('stand for an empty window', async () => {
    const injected = noInjectedAdapter.create();
    injected.subscribe(() => {})();
    injected.onLegacy(() => {})();
    expect(injected.legacy()).toBeUndefined();
    const page = noPageAdapter.create();
    page.onWake(() => {})();
    page.onOnline(() => {})();
    expect([page.isVisible(), page.isOnline()]).toEqual([true, true]);
    await expect(page.copy('text')).rejects.toMatchObject({ name: 'NotAllowedError' });
  });
});
