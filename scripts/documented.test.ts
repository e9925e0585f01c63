import { rmSync } from 'node:fs';
import { resolve } from 'node:path';
import { createTestFolder } from './lib/createTestFolder.ts';
import type { TestFolder } from './lib/createTestFolder.ts';

describe('the check of what is documented', () => {
  let folder: string;
  let write: TestFolder['write'];
  let check: (root: string) => string;
  beforeAll(async () => {
    ({ checkDocumented: check } = await import('./checks/documented.mjs'));
  });
  beforeEach(() => {
    ({ path: folder, write } = createTestFolder('latchkey-documented-'));
    write('package.json', JSON.stringify({ exports: { '.': { types: './dist/src/index.d.ts', default: './dist/src/index.js' } } }));
    write('etc/budgets/documented.json', JSON.stringify({ minDocumentedShare: 0.95 }));
    write('src/index.ts', `export * from './public/lamps.ts';`);
    write('src/public/lamps.ts', `export { lit, makeLamp } from '../lamp.ts';\nexport type { Lamp, LampOptions } from '../lamp.ts';\nexport { watchLamp } from '../lamp.ts';`);
    write('src/lamp.ts', lamp);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  const lamp = `
import type { LampOptions } from './lampOptions.ts';

export type { LampOptions };

/** A lamp. */
export interface Lamp {}

/**
 * Makes a lamp.
 * @throws lamp.broken
 */
export function makeLamp(): Lamp;
export function makeLamp(options?: LampOptions): Lamp { return {}; }

/** Tells when a lamp is lit. */
export async function* watchLamp() {}

/** A lamp was lit. */
export const { lit } = slice.actions;
const inner = 1;
export interface Private {}
`;

  it('counts each public export once, where it is declared', () => {
    write('src/lampOptions.ts', '/** What a lamp is made of. */\nexport interface LampOptions {}');
    expect(check(folder)).toBe('5 of 5 public exports are documented, 100.0 %');
  });

  it.each([
    ['nothing', ''],
    ['a line comment', '// What a lamp is made of.\n'],
    ['a docstring that stands apart', '/** What a lamp is made of. */\n\n'],
  ])('fails where %s is above too many of them, and names them', (_what, above) => {
    write('src/lampOptions.ts', `${above}export interface LampOptions {}`);
    expect(() => check(folder)).toThrow('4 of 5 public exports are documented, 80.0 %, and 95 % have to be. Say what these are for:\nsrc/lampOptions.ts#LampOptions');
  });

  it('passes with the share that is enough', () => {
    write('src/lampOptions.ts', 'export interface LampOptions {}');
    write('etc/budgets/documented.json', JSON.stringify({ minDocumentedShare: 0.8 }));
    expect(check(folder)).toBe('4 of 5 public exports are documented, 80.0 %');
  });

  it('fails where it finds no export at all', () => {
    write('src/index.ts', '');
    expect(() => check(folder)).toThrow('No export was found');
  });

  it('holds for this project', () => {
    expect(Number.parseInt(check(resolve(__dirname, '..')), 10)).toBeGreaterThan(1_000);
  });
});
