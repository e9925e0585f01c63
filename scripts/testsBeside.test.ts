import { rmSync } from 'node:fs';
import { createTestFolder } from './lib/createTestFolder.ts';
import type { TestFolder } from './lib/createTestFolder.ts';

const run = (lines: number): string => `export function run(n: number): number {\n${'  n += 1;\n'.repeat(lines)}  return n;\n}\n`;
const missing = 'src/flows/run.ts (45 lines) has no test in its folder or the one above';

describe('the check of tests beside files', () => {
  let folder: string;
  let write: TestFolder['write'];
  let check: (root: string, allowed?: readonly string[]) => Promise<string>;
  beforeAll(async () => {
    ({ checkTestsBeside: check } = await import('./checks/testsBeside.mjs'));
  });
  beforeEach(() => {
    ({ path: folder, write } = createTestFolder('latchkey-tests-'));
    write('src/flows/run.ts', run(42));
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it.each([
    ['imports it, in its folder', { 'src/flows/other.test.ts': "import { run } from './run.ts';\nrun(1);" }],
    ['imports it, in the folder above', { 'src/all.test.tsx': "import { run } from './flows/run.ts';\nrun(1);" }],
    ['imports it on demand', { 'src/flows/other.test.ts': "void import('./run.ts');" }],
    ['is named after it', { 'src/flows/run.test.ts': '' }],
    ['imports its neighbour, which imports it', { 'src/flows/walk.ts': "import { run } from './run.ts';\nrun(1);", 'src/flows/walk.test.ts': "import './walk.ts';" }],
    ['imports an index that passes it on', { 'src/index.ts': "export { run } from './flows/run.ts';", 'src/flows/x.test.ts': "import { run } from '../index.ts';\nrun(1);" }],
  ])('is content with a test that %s', async (_how, files) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    await expect(check(folder, [])).resolves.toBe('1 of 1 files of logic over 40 lines');
  });

  it.each([
    ['none', {}],
    ['one that needs no more than its types', { 'src/flows/other.test.ts': "import type { run } from './run.ts';\nexport type A = typeof run;" }],
    ['one that names it in a comment', { 'src/flows/other.test.ts': "// import './run.ts'\n" }],
    ['one far away', { 'src/screens/other.test.ts': "import { run } from '../flows/run.ts';\nrun(1);" }],
    ['one that comes to it by two others', { 'src/flows/a.ts': "import './b.ts';", 'src/flows/b.ts': "import './run.ts';", 'src/flows/a.test.ts': "import './a.ts';" }],
    ['one of types', { 'src/flows/run.test-d.ts': "import { run } from './run.ts';\nrun(1);" }],
  ])('names a file with %s', async (_what, files) => {
    for (const [path, text] of Object.entries(files)) write(path, text);
    await expect(check(folder, [])).rejects.toThrow(missing);
  });

  it('asks nothing of short files, types, texts, tables and lists', async () => {
    write('src/flows/run.test.ts', '');
    write('src/flows/short.ts', run(37));
    write('src/contracts/types.ts', `export interface A {\n${Array.from({ length: 60 }, (_, i) => `  readonly a${i}: string;\n`).join('')}}\nexport const id = (a: A): A => a;\n`);
    for (const path of ['src/data/table.ts', 'src/public/list.ts', 'src/locales/de.ts', 'src/flows/index.ts', 'plugins/lamp/strings.ts', 'plugins/lamp/errors.ts', 'src/api/lampErrors.ts', 'src/domain/limits.ts']) write(path, run(60));
    await expect(check(folder, [])).resolves.toContain('1 of 1 files');
  });

  it('lets a file pass that is allowed, and says when it has its test, so that the list only shrinks', async () => {
    await expect(check(folder, ['src/flows/run.ts'])).resolves.toBe('0 of 1 files of logic over 40 lines');
    write('src/flows/run.test.ts', '');
    await expect(check(folder, ['src/flows/run.ts'])).rejects.toThrow('src/flows/run.ts has its test, or is gone');
    await expect(check(folder, ['src/flows/gone.ts'])).rejects.toThrow('src/flows/gone.ts has its test, or is gone');
  });

  it('fails where it finds no file of logic at all', async () => {
    write('src/flows/run.ts', run(1));
    await expect(check(folder, [])).rejects.toThrow('No file of logic was found');
  });
});
