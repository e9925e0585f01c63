import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { moduleSuite } from './moduleSuite.ts';
import { runSuite } from './suite.ts';
import type { ModuleRule } from './moduleSuite.ts';

const root = join(__dirname, '..', '..', '..');
const beside = [join(root, 'src', 'index.ts')];
const folder = mkdtempSync(join(tmpdir(), 'module-suite-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each([
  ['plugins/walletAdapter', 600],
  ['plugins/walletInjected', 2_350],
  ['plugins/walletLocal', 450],
  ['plugins/walletConnect', 2_100],
  ['plugins/walletCoinbase', 1_500],
])('moduleSuite of %s', (plugin, maxInitialBytes) => {
  for (const { name, run } of moduleSuite({ file: join(root, plugin, 'index.ts'), maxInitialBytes, beside, esbuild })) it(name, run, 60_000); // oxlint-disable-line jest/expect-expect, jest/valid-title -- each case expects by itself
});

/** For each rule what breaks it, and no other. */
const broken: Readonly<Record<ModuleRule, readonly [code: string, says: RegExp]>> = {
  importsOnServers: ['export const width = typeof window === "object" ? window.innerWidth : 0;', /window is read/],
  evaluatesNothing: ['export const load = () => import("./later.js");', /Function/],
  staysLight: [`export const table = "${Array.from({ length: 4_000 }, (_, at) => (at * 7_919).toString(36)).join(' ')}";`, /adds \d+ bytes to the start, and may add 2000/],
};

describe('moduleSuite', () => {
  it.each(Object.entries(broken))('finds that %s is broken, and nothing else', async (rule, [code, says]) => {
    const file = join(folder, `${rule}.js`);
    writeFileSync(file, code);
    writeFileSync(join(folder, 'later.js'), 'export const answer = () => new Function("return 42")();');
    const { findings } = await runSuite(moduleSuite({ file, maxInitialBytes: 2_000, esbuild }));
    expect(findings).toEqual([{ rule, message: expect.stringMatching(says) as string }]);
  }, 60_000);

  it('finds what throws, runs on, or sends on import, and code made of text that hides from its search', async () => {
    const outcome = async (code: string) => {
      const file = join(folder, 'other.js');
      writeFileSync(file, code);
      return (await runSuite(moduleSuite({ file, maxInitialBytes: 2_000, esbuild }))).findings.map(({ rule }) => rule);
    };
    expect(await outcome('throw new Error("no");')).toEqual(['importsOnServers']);
    expect(await outcome('fetch?.("https://tracker.test");')).toEqual(['importsOnServers']);
    expect(await outcome('export const made = (0, globalThis["ev" + "al"])("42");')).toEqual(['importsOnServers', 'evaluatesNothing']);
    expect(await outcome('export const made = 42;')).toEqual([]);
  }, 120_000);
});
