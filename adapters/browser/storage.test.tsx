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
  const key = 'kit.connection';

  it('keeps text of any letters, and forgets it', () => {
    const storage = cookieStorage().create();
    storage.set('a; b.connection', '{"ä":"=; "}');
    expect(document.cookie).toMatch(/^latchkey\.a%3B%20b\.connection=/);
    expect(cookieStorage().create().get('a; b.connection')).toBe('{"ä":"=; "}');
    storage.remove('a; b.connection');
    expect(document.cookie).toBe('');
    expect(storage.get('a; b.connection')).toBeUndefined();
    expect(storage.seenByServer).toBe(true);
  });

  it.each(['kit.customChains', 'kit.activity', 'kit.plugin.connection', 'a.kit.preferences', 'connection', 'kit.connections'])('keeps %s in the browser only', (other) => {
    const storage = cookieStorage().create();
    storage.set(other, 'https://rpc.example/key');
    expect(document.cookie).toBe('');
    expect(localStorage.getItem(other)).toBe('https://rpc.example/key');
    expect(cookieStorage().create().get(other)).toBe('https://rpc.example/key');
    storage.remove(other);
    expect([storage.get(other), localStorage.length]).toEqual([undefined, 0]);
  });

  it('tells what another tab keeps in the browser only', () => {
    const told: unknown[] = [];
    const stop = cookieStorage().create().subscribe((...change) => told.push(change));
    const fromOtherTab = (changed: string): boolean => window.dispatchEvent(new StorageEvent('storage', { storageArea: localStorage, key: changed, newValue: '1' }));
    fromOtherTab('kit.activity');
    fromOtherTab(key);
    stop();
    fromOtherTab('kit.activity');
    expect(told).toEqual([['kit.activity', '1']]);
  });

  it('never takes more than 4,096 bytes of the header for all of its cookies', () => {
    const storage = cookieStorage().create();
    for (let kit = 0; kit < 40; kit++) for (const name of ['connection', 'preferences']) storage.set(`kit${kit}.${name}`, `{"${'x'.repeat(250)}":1}`);
    expect(new TextEncoder().encode(document.cookie).length).toBeGreaterThan(3_500);
    expect(new TextEncoder().encode(document.cookie).length).toBeLessThanOrEqual(4_096);
    expect(storage.get('kit39.preferences')).toMatch(/^\{"x+":1\}$/);
    expect(cookieStorage().create().get('kit39.preferences')).toBeUndefined();
  });

  it('removes what earlier versions left in cookies, and nothing of the site', () => {
    for (const name of ['latchkey.kit.customChains', 'latchkey.kit.activity', 'latchkey.kit.walletConnect', 'latchkey.kit.connection', 'latchkey.theme', 'theme', 'latchkey']) document.cookie = `${name}=1; Path=/`;
    cookieStorage().create();
    expect(document.cookie.split('; ')).toEqual(['latchkey.kit.connection=1', 'latchkey.theme=1', 'theme=1', 'latchkey=1']);
    cookieStorage({ prefix: '' }).create();
    expect(document.cookie.split('; ')).toHaveLength(4);
  });

  it('writes names that only this host may set, where the page is secure', () => {
    const written: string[] = [];
    Object.defineProperty(document, 'cookie', { get: () => 'latchkey.kit.connection=of-a-sibling-host; theme=1', set: (cookie) => { written.push(String(cookie)); }, configurable: true });
    const storage = cookieStorage({ secure: true, maxAgeSeconds: 9 }).create();
    expect(storage.get(key)).toBeUndefined();
    storage.set(key, '1');
    Reflect.deleteProperty(document, 'cookie');
    expect(written).toEqual([
      'latchkey.kit.connection=; Path=/; SameSite=Lax; Max-Age=0; Secure',
      '__Host-latchkey.kit.connection=1; Path=/; SameSite=Lax; Max-Age=9; Secure',
    ]);
  });

  it.each([60, 0])('keeps an empty text, for %i seconds', (maxAgeSeconds) => {
    cookieStorage({ maxAgeSeconds }).create().set(key, '');
    expect(cookieStorage({ header: `latchkey.${key}=of-a-server` }).create().get(key)).toBe('');
  });

  it.each([['too long', 'x'.repeat(5_000)], ['half a letter', '\ud800']])('keeps for this page what no cookie holds: %s', (_why, value) => {
    const storage = cookieStorage().create();
    storage.set(key, 'old');
    storage.set(key, value);
    expect(storage.get(key)).toBe(value);
    expect(cookieStorage().create().get(key)).toBeUndefined();
  });

  it.each([
    ['are off', () => ''],
    ['may not be touched', () => {
      throw new DOMException('Sandboxed', 'SecurityError');
    }],
  ])('keeps for this page where cookies %s', (_why, read) => {
    Object.defineProperty(document, 'cookie', { get: read, set: read, configurable: true });
    const storage = cookieStorage().create();
    storage.set(key, '1');
    expect(storage.get(key)).toBe('1');
    Reflect.deleteProperty(document, 'cookie');
  });

  it("passes over others' cookies that cannot be decoded", () => {
    document.cookie = 'odd=%E0%A4%A; Path=/';
    document.cookie = '%E0%A4%A=1; Path=/';
    cookieStorage().create().set(key, '1');
    expect(cookieStorage().create().get(key)).toBe('1');
  });

  it('tells other tabs, not itself', async () => {
    const [mine, theirs] = [cookieStorage().create(), cookieStorage().create()];
    const told: unknown[] = [];
    const stops = [mine.subscribe((...change) => told.push(['mine', ...change])), theirs.subscribe((...change) => told.push(['theirs', ...change]))];
    mine.set(key, '1');
    mine.remove(key);
    await later();
    expect(told).toEqual([['theirs', key, '1'], ['theirs', key, undefined]]);
    for (const stop of stops) stop();
  });
});
