import { rmSync } from 'node:fs';
import { createTestFolder } from './lib/createTestFolder.ts';
import type { TestFolder } from './lib/createTestFolder.ts';

type Check = (root: string, options?: { readonly folder?: string; readonly codes?: readonly string[] }) => Promise<string>;

describe('the check of errors that are raised', () => {
  let path: string;
  let write: TestFolder['write'];
  let check: Check;
  beforeAll(async () => {
    ({ checkErrorTexts: check } = await import('./checks/errorTexts.mjs'));
  });
  beforeEach(() => {
    ({ path, write } = createTestFolder('latchkey-raised-'));
    write('src/lamp.test.ts', "expect(light).toThrow('lamp.broken');");
    write('src/shade.test.ts', '');
  });
  afterEach(() => rmSync(path, { recursive: true, force: true }));
  const ran = (file: string, codes: readonly string[]) => write(`raised/${file.replaceAll('/', '+')}.json`, JSON.stringify(codes));
  const checkCodes = (...codes: string[]) => check(path, { folder: `${path}/raised`, codes });

  it('counts codes that a test file raises and names', async () => {
    ran('src/lamp.test.ts', ['lamp.broken', 'lamp.other']);
    await expect(checkCodes('lamp.broken')).resolves.toBe('1 codes raised by 1 test files');
  });

  it('fails for a code that is named and not raised, and tells of the test files that did not run', async () => {
    ran('src/lamp.test.ts', []);
    await expect(checkCodes('lamp.broken')).rejects.toThrow('lamp.broken is raised by no test\n1 test files had no part in the run, and may be what is missing: src/shade.test.ts');
  });

  it('fails for a code that is raised where none names it', async () => {
    ran('src/lamp.test.ts', []);
    ran('src/shade.test.ts', ['lamp.broken']);
    await expect(checkCodes('lamp.broken')).rejects.toThrow(/^lamp\.broken is raised in no test file that names it, only in src\/shade\.test\.ts$/);
  });

  it('fails where a test file that is to raise a text of the specification did not run', async () => {
    write('src/errorCatalogue.test.ts', "const raisedElsewhere = [\n  ['Broken', 'src/shade.test.ts', 'lamp.broken'],\n];");
    ran('src/lamp.test.ts', ['lamp.broken']);
    ran('src/errorCatalogue.test.ts', []);
    await expect(checkCodes('lamp.broken')).rejects.toThrow('src/shade.test.ts did not run, which is to raise texts of the specification');
  });

  it('says what it needs where there was no run, and where a run has written nothing', async () => {
    await expect(check(path, { folder: '' })).rejects.toThrow('It needs what the tests raise: "npm test" has it');
    await expect(checkCodes('lamp.broken')).rejects.toThrow(`No test file has written to ${path}/raised`);
  });

  it('fails where it finds no table, rather than to find nothing missing', async () => {
    ran('src/lamp.test.ts', []);
    await expect(check(path, { folder: `${path}/raised` })).rejects.toThrow('No table of errors was found');
  });
});
