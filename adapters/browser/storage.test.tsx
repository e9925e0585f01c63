import { cookieStorage } from './cookieStorage.ts';
import { localStorageAdapter } from './localStorage.ts';

beforeEach(() => {
  localStorage.clear();
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
});
afterEach(() => jest.restoreAllMocks());

const refuse = (): never => {
  throw new DOMException('Full', 'QuotaExceededError');
};
const later = (ms = 20): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));

describe('localStorageAdapter', () => {
  it('keeps, gives back and forgets', () => {
    const storage = localStorageAdapter.create();
    storage.set('latchkey.a', '1');
    expect(localStorageAdapter.create().get('latchkey.a')).toBe('1');
    storage.remove('latchkey.a');
    expect(storage.get('latchkey.a')).toBeUndefined();
    expect(storage.seenByServer).toBe(false);
  });

  it('keeps for this page what a full storage refuses, and lets no older value come back', () => {
    const storage = localStorageAdapter.create();
    storage.set('latchkey.a', 'old');
    jest.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    storage.set('latchkey.a', 'new');
    expect(storage.get('latchkey.a')).toBe('new');
    expect(localStorageAdapter.create().get('latchkey.a')).toBeUndefined();
    storage.remove('latchkey.a');
    expect(storage.get('latchkey.a')).toBeUndefined();
  });

  it('works for this page where the storage is forbidden', () => {
    jest.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
      throw new DOMException('Forbidden', 'SecurityError');
    });
    const storage = localStorageAdapter.create();
    storage.set('latchkey.a', '1');
    expect(storage.get('latchkey.a')).toBe('1');
    storage.remove('latchkey.a');
    expect(storage.get('latchkey.a')).toBeUndefined();
  });

  it('tells what another tab sets, removes and clears, until unsubscribed', () => {
    const storage = localStorageAdapter.create();
    storage.get('latchkey.a');
    const told: unknown[] = [];
    const stop = storage.subscribe((key, value) => told.push([key, value]));
    const fromOtherTab = (init: StorageEventInit): boolean => window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, ...init }));
    fromOtherTab({ key: 'latchkey.b', newValue: '2' });
    fromOtherTab({ key: 'latchkey.b', newValue: null });
    fromOtherTab({ key: null, newValue: null });
    fromOtherTab({ key: 'latchkey.b', newValue: '3', storageArea: sessionStorage });
    stop();
    fromOtherTab({ key: 'latchkey.b', newValue: '4' });
    expect(told).toEqual([['latchkey.b', '2'], ['latchkey.b', undefined], ['latchkey.a', undefined]]);
  });
});

describe('cookieStorage in a page', () => {
  it('keeps text of any letters, and forgets it', () => {
    const storage = cookieStorage().create();
    storage.set('a; b', '{"ä":"=; "}');
    expect(document.cookie).toMatch(/^latchkey\.a%3B%20b=/);
    expect(cookieStorage().create().get('a; b')).toBe('{"ä":"=; "}');
    storage.remove('a; b');
    expect(document.cookie).toBe('');
    expect(storage.get('a; b')).toBeUndefined();
    expect(storage.seenByServer).toBe(true);
  });

  it.each([60, 0])('keeps an empty text, for %i seconds', (maxAgeSeconds) => {
    cookieStorage({ maxAgeSeconds }).create().set('a', '');
    expect(cookieStorage({ header: 'latchkey.a=of-a-server' }).create().get('a')).toBe('');
  });

  it.each([['too long', 'x'.repeat(5_000)], ['half a letter', '\ud800']])('keeps for this page what no cookie holds: %s', (_why, value) => {
    const storage = cookieStorage().create();
    storage.set('a', 'old');
    storage.set('a', value);
    expect(storage.get('a')).toBe(value);
    expect(cookieStorage().create().get('a')).toBeUndefined();
  });

  it.each([
    ['are off', () => ''],
    ['may not be touched', () => {
      throw new DOMException('Sandboxed', 'SecurityError');
    }],
  ])('keeps for this page where cookies %s', (_why, read) => {
    Object.defineProperty(document, 'cookie', { get: read, set: read, configurable: true });
    const storage = cookieStorage().create();
    storage.set('a', '1');
    expect(storage.get('a')).toBe('1');
    Reflect.deleteProperty(document, 'cookie');
  });

  it("passes over others' cookies that cannot be decoded", () => {
    document.cookie = 'odd=%E0%A4%A; Path=/';
    document.cookie = '%E0%A4%A=1; Path=/';
    cookieStorage().create().set('a', '1');
    expect(cookieStorage().create().get('a')).toBe('1');
  });

  it('tells other tabs, not itself', async () => {
    const [mine, theirs] = [cookieStorage().create(), cookieStorage().create()];
    const told: unknown[] = [];
    const stops = [mine.subscribe((...change) => told.push(['mine', ...change])), theirs.subscribe((...change) => told.push(['theirs', ...change]))];
    mine.set('a', '1');
    mine.remove('a');
    await later();
    expect(told).toEqual([['theirs', 'a', '1'], ['theirs', 'a', undefined]]);
    for (const stop of stops) stop();
  });
});
