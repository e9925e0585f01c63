import { expectEqual, expectThat } from './expecting.ts';
import { toCases } from './suite.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';
import type { KeyValueStorage } from '../../../src/contracts/ports/storage.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';

/** What the contract of the storage port asks for. */
export type KeyValueRule = 'startsEmpty' | 'keepsValues' | 'removes' | 'keepsApart' | 'outlivesThePage' | 'hearsOtherTabs' | 'neverThrows';

/** What a storage may be unable to do. `outlive`: it is for one page only. `tabs`: it hears of none. `refuse`: it is never full or forbidden. */
export type KeyValueControls = 'outlive' | 'tabs' | 'refuse';

/** A storage to be tried; with `openPage`, each page after the first stands for one after a reload. */
export interface KeyValueUnderTest {
  openPage(): KeyValueStorage;
  /** As another tab does it; `undefined` removes it. For `tabs`. */
  changeElsewhere?(key: string, value: string | undefined): void;
  /** It takes nothing more, as when it is full or forbidden. For `refuse`. */
  refuse?(): void;
  close?(): void;
}

/** Whether an adapter of the storage port keeps its contract, as cases for any test runner or for `runSuite`. */
export function keyValueSuite(makeStorage: () => KeyValueUnderTest, options: { readonly cannot?: readonly KeyValueControls[] } = {}): readonly SuiteCase<KeyValueRule>[] {
  assertArguments('keyValueSuite(makeStorage: function, options?: object)', makeStorage, options);
  const { cannot = [] } = options;
  return toCases(cases, cannot, async run => {
    const made = makeStorage();
    try {
      const storage = made.openPage();
      await storage.ready?.();
      await run({ made, storage });
    } finally {
      made.close?.();
    }
  });
}

interface Stage {
  readonly made: KeyValueUnderTest;
  readonly storage: KeyValueStorage;
}

const key = 'latchkey.suite';
const values = ['', 'plain', '{"a":1}', 'a=b; c', 'Grüße, 世界 👋', '%41\n\t"\\', ' spaces '];

const cases: readonly CaseSpec<KeyValueRule, KeyValueControls, Stage>[] = [
  { rule: 'startsEmpty', name: 'has nothing under a key that was never set', run: async ({ storage }) => expectEqual([storage.get(key), storage.get('__proto__')], [undefined, undefined], 'What is there') },
  {
    rule: 'keepsValues',
    name: 'gives every text back as it was, and the last of several',
    async run({ storage }) {
      for (const value of values) {
        storage.set(key, value);
        expectEqual(storage.get(key), value, 'What was kept');
      }
    },
  },
  {
    rule: 'removes',
    name: 'has nothing any more once it is removed, and takes removing what is not there',
    async run({ storage }) {
      storage.set(key, 'x');
      storage.remove(key);
      storage.remove(key);
      expectEqual(storage.get(key), undefined, 'What is there');
    },
  },
  {
    rule: 'keepsApart',
    name: 'keeps keys apart, however alike',
    async run({ storage }) {
      const keys = [key, `${key}.a`, `${key}.A`, `${key}=`, `${key};a`];
      for (const each of keys) storage.set(each, each);
      expectEqual(keys.map(each => storage.get(each)), keys, 'What is there');
      for (const each of keys.slice(1)) storage.remove(each);
      expectEqual(storage.get(key), key, 'What is left');
    },
  },
  {
    rule: 'outlivesThePage',
    name: 'still has it after a reload',
    needs: ['outlive'],
    async run({ made, storage }) {
      for (const value of values) {
        storage.set(key, value);
        const next = made.openPage();
        await next.ready?.();
        expectEqual(next.get(key), value, 'What is there after a reload');
      }
      storage.remove(key);
      expectEqual(made.openPage().get(key), undefined, 'What is there after it was removed');
    },
  },
  {
    rule: 'hearsOtherTabs',
    name: 'tells what another tab changes and not what it does itself, until its listener is gone',
    needs: ['tabs'],
    async run({ made, storage }) {
      const heard: unknown[] = [];
      const stop = storage.subscribe((changed, value) => heard.push([changed, value ?? null]));
      storage.set(key, 'own');
      made.changeElsewhere?.(key, 'other');
      await rest();
      expectEqual([heard, storage.get(key)], [[[key, 'other']], 'other'], 'What was heard, and is there, after a change');
      made.changeElsewhere?.(key, undefined);
      await rest();
      expectEqual(heard.slice(1), [[key, null]], 'What was heard of its removal');
      stop();
      stop();
      made.changeElsewhere?.(key, 'later');
      await rest();
      expectEqual(heard.length, 2, 'What was heard in all');
    },
  },
  {
    rule: 'neverThrows',
    name: 'keeps what it cannot store for this page, and does not throw',
    needs: ['refuse'],
    async run({ made, storage }) {
      storage.set(key, 'before');
      made.refuse?.();
      storage.set(key, 'after');
      expectEqual(storage.get(key), 'after', 'What is there while it is full');
      storage.remove(key);
      expectThat(storage.get(key) !== 'after', 'What was removed is still there');
    },
  },
];

/** Channels between tabs take a turn. */
function rest(): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, 20));
}
