import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

describe('the check of casts', () => {
  let folder: string;
  let check: (root: string, budget?: number) => Promise<string>;
  beforeAll(async () => {
    ({ checkCasts: check } = await import('./checks/casts.mjs'));
  });
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-casts-'));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function write(path: string, ...lines: readonly string[]): void {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), `${lines.join('\n')}\n`);
  }

  it('counts casts a thousand lines of code, without blank lines, comments and `as const`', async () => {
    write('src/a.ts', '// a comment', '', '/** A', ' * docstring */', 'export const a = [1] as const;', 'export const b: unknown = a;', 'export const c = b as string; // its reason', 'export const d = 4;');
    write('plugins/b.tsx', 'export const e = 5;');
    await expect(check(folder, 200)).resolves.toBe('1 casts in 5 lines of code: 200.00 a thousand, 200 are allowed');
    await expect(check(folder, 199)).rejects.toThrow('src/a.ts 1');
  });

  it('counts a cast through unknown twice, and one over several lines at its end', async () => {
    write('adapters/a.ts', 'export const a = 1 as unknown as string; // its reason', 'export const b = (', '  2', ') as number; // its reason');
    await expect(check(folder, 750)).resolves.toBe('3 casts in 4 lines of code: 750.00 a thousand, 750 are allowed');
  });

  it.each(['export const a = 1 as number;', "export const a = 'https://a.test' as string;", '// a reason above\nexport const a = 1 as number;'])('fails for a cast without a reason on its line: %s', async (text) => {
    write('mocks/a.ts', text);
    await expect(check(folder, 1000)).rejects.toThrow('mocks/a.ts:');
  });

  it('leaves tests out', async () => {
    write('src/a.ts', 'export const a = 1;');
    for (const name of ['a.test.ts', 'a.test.tsx', 'a.test-d.ts']) write(`src/${name}`, 'export const b = 1 as number;');
    await expect(check(folder, 0)).resolves.toContain('0 casts in 1 lines');
  });

  it('fails where it finds no code, or code that cannot be read', async () => {
    await expect(check(folder, 1)).rejects.toThrow('oxlint');
    write('src/a.ts', 'export const a = ;');
    await expect(check(folder, 1)).rejects.toThrow('src/a.ts');
  });
});
