import { cookieStorage } from '../../../adapters/browser/cookieStorage.ts';
import { localStorageAdapter } from '../../../adapters/browser/localStorage.ts';
import { memoryStorageAdapter } from '../../../adapters/memory/storage.ts';
import { createTestStorage } from '../testStorage.ts';
import { keyValueSuite } from './keyValueSuite.ts';
import { runSuite } from './suite.ts';
import type { KeyValueControls, KeyValueRule, KeyValueUnderTest } from './keyValueSuite.ts';
import type { KeyValueStorage } from '../../../src/contracts/ports/storage.ts';

const full = (): never => {
  throw new DOMException('Full', 'QuotaExceededError');
};

function inLocalStorage(): KeyValueUnderTest {
  localStorage.clear();
  return {
    openPage: () => localStorageAdapter.create(),
    changeElsewhere(key, value) {
      if (value === undefined) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key, newValue: value ?? null, storageArea: localStorage }));
    },
    refuse: () => void jest.spyOn(Storage.prototype, 'setItem').mockImplementation(full),
    close: () => jest.restoreAllMocks(),
  };
}

function inCookies(): KeyValueUnderTest {
  for (const pair of document.cookie.split('; ')) document.cookie = `${pair.split('=')[0]}=; Max-Age=0; Path=/`;
  return {
    openPage: () => cookieStorage().create(),
    refuse: () => void jest.spyOn(document, 'cookie', 'set').mockImplementation(() => {}),
    close: () => jest.restoreAllMocks(),
  };
}

/** What the test kits remember in: tabs share it. */
function inTestStorage(): KeyValueUnderTest {
  const storage = createTestStorage();
  return {
    openPage: () => storage.openTab().create(),
    changeElsewhere(key, value) {
      const other = storage.openTab().create();
      if (value === undefined) other.remove(key);
      else other.set(key, value);
    },
  };
}

describe.each<[string, () => KeyValueUnderTest, readonly KeyValueControls[]]>([
  ['localStorageAdapter', inLocalStorage, []],
  ['cookieStorage', inCookies, ['tabs']], // its channel reaches other documents only, of which there is one here
  ['memoryStorageAdapter', () => ({ openPage: () => memoryStorageAdapter.create() }), ['outlive', 'tabs', 'refuse']],
  ['createTestStorage', inTestStorage, ['refuse']],
])('keyValueSuite of %s', (_name, make, cannot) => {
  for (const { name, run } of keyValueSuite(make, { cannot })) it(name, run); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});

/** For each rule what breaks it, and no other; two are broken by whole storages below. */
const breaches: Readonly<Record<Exclude<KeyValueRule, 'outlivesThePage' | 'neverThrows'>, (storage: KeyValueStorage) => Partial<KeyValueStorage>>> = {
  startsEmpty: storage => ({ get: key => storage.get(key) ?? (key === '__proto__' ? '{}' : undefined) }),
  keepsValues: storage => {
    let own = '';
    return {
      set: (key, value) => storage.set(key, (own = value)),
      get: key => (own === ' spaces ' ? storage.get(key)?.trim() : storage.get(key)), // the next page is not that tidy
    };
  },
  removes: storage => {
    let isRemoved = false;
    return {
      remove(key) {
        if (isRemoved && storage.get(key) === undefined && !key.includes('.a')) throw new Error('There is nothing');
        isRemoved = true;
        storage.remove(key);
      },
    };
  },
  keepsApart: storage => ({ get: key => storage.get(key.toLowerCase()), set: (key, value) => storage.set(key.toLowerCase(), value) }),
  hearsOtherTabs: () => ({ subscribe: () => () => {} }),
};

describe('keyValueSuite', () => {
  it.each(Object.entries(breaches))('finds that %s is broken, and nothing else', async (rule, breach) => {
    const made = () => {
      const whole = inLocalStorage();
      return { ...whole, openPage: () => changed(whole.openPage(), breach) };
    };
    expect((await runSuite(keyValueSuite(made))).findings.map(finding => finding.rule)).toEqual([rule]);
  });

  it('finds what is forgotten with the page', async () => {
    const made = (): KeyValueUnderTest => ({ openPage: () => memoryStorageAdapter.create() });
    expect((await runSuite(keyValueSuite(made, { cannot: ['tabs', 'refuse'] }))).findings.map(({ rule }) => rule)).toEqual(['outlivesThePage']);
  });

  it('finds what throws when it is full', async () => {
    const made = (): KeyValueUnderTest => {
      const whole = inLocalStorage();
      return { ...whole, openPage: () => ({ ...whole.openPage(), set: (key, value) => localStorage.setItem(key, value) }) };
    };
    expect((await runSuite(keyValueSuite(made))).findings.map(({ rule }) => rule)).toEqual(['neverThrows']);
  });
});

function changed(storage: KeyValueStorage, breach: (storage: KeyValueStorage) => Partial<KeyValueStorage>): KeyValueStorage {
  return { ...storage, ...breach(storage) };
}
