import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createTestFolder, type TestFolder } from './lib/createTestFolder.ts';
import { listFiles } from './lib/files.mjs';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true });
});

/** What a compiler writes of a small kit and a plugin of it. */
const declared = {
  'src/index.d.ts': `export type * from './domain/codes.ts';\nexport { connected } from './store.ts';\nexport { type Kit, type Asked, createKit } from './kit.ts';\nexport type {} from './tables.ts';\n`,
  'src/kit.d.ts': `/** A kit of wallets. */\nexport interface Kit {\n    /** In ms. */\n    readonly waitMs: number;\n    readonly code: import("./domain/codes.ts").Code;\n}\n/**\n * Makes one.\n * @throws kit.bad\n */\nexport declare function createKit(): Kit;\n/** What is asked. */\nexport type Asked = {\n    /** Of whom. */\n    readonly of?: string;\n    /** Absent: now. */\n    readonly at?: number;\n} & Kit;\n/** Reached by no entry. */\nexport declare function forget(): void;\n`,
  'src/store.d.ts': `export declare const read: (at: number, by: string) => void, connected: (at: number) => { readonly at: number; readonly by: string; };\n`,
  'src/tables.d.ts': `import type { Kit } from './kit.ts';\ndeclare module './domain/codes.ts' {\n    interface Tables {\n        core: Kit;\n    }\n}\n`,
  'src/domain/codes.d.ts': `/** A plugin adds its own. */\nexport interface Tables {\n}\nexport type Code = keyof Tables;\n`,
  'src/unused.d.ts': 'export declare const unused: 1;\n',
  'plugins/lamp/index.d.ts': `import type { Options } from './options.ts';\nexport type { Options } from './options.ts';\nexport declare const lamp: (kit: import("../../src/index.ts").Kit, options?: Options) => import("../../src/index.ts").Code;\ndeclare module '../../src/domain/codes.ts' {\n    interface Tables {\n        lamp: Options;\n    }\n}\n`,
  'plugins/lamp/options.d.ts': `import type { Kit } from '../../src/index.ts';\nexport interface Options {\n    readonly kit?: Kit;\n}\n`,
};
const entries = ['src/index.d.ts', 'plugins/lamp/index.d.ts'];

/** In a process of its own: the bundler is of ES modules that Jest does not load. */
function joined(modules: Readonly<Record<string, string>> = declared): TestFolder {
  const folder = createTestFolder('declarations-');
  folders.push(folder.path);
  for (const [path, text] of Object.entries(modules)) folder.write(`from/${path}`, text);
  const call = JSON.stringify([join(folder.path, 'from'), join(folder.path, 'dist'), entries]).slice(1, -1);
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', `import { joinDeclarations } from './lib/joinDeclarations.mjs'; await joinDeclarations(${call})`], { cwd: import.meta.dirname, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return folder;
}

/** What the compiler has to say of a site that imports what was joined. */
function compile({ path, write }: TestFolder, site: string): string {
  write('site.ts', site);
  write('package.json', '{ "type": "module" }');
  return spawnSync('tsc', ['--noEmit', '--strict', '--module', 'nodenext', '--types', '', 'site.ts'], { cwd: path, encoding: 'utf8' }).stdout;
}

describe('joinDeclarations', () => {
  it('writes a file an entry, one for what they share, and one for what others add to', () => {
    const { path } = joined();
    expect(listFiles(join(path, 'dist'))).toEqual(['plugins/lamp/index.d.ts', 'src/domain/codes.d.ts', 'src/index.d.ts', expect.stringMatching(/^src\/shared\/\w+\.d\.ts$/)]);
  });

  it('keeps what is said of names and of their members, and leaves out what no entry names', () => {
    const { path } = joined();
    const text = listFiles(join(path, 'dist')).map((file) => readFileSync(join(path, 'dist', file), 'utf8')).join('\n');
    for (const said of ['/** A kit of wallets. */', '/** In ms. */', '* @throws kit.bad', '/** A plugin adds its own. */']) expect(text).toContain(said);
    expect(text).toMatch(/^ *\/\*\* Absent: now\. \*\/\n *readonly at\?/m);
    expect(text).not.toMatch(/forget|unused|\bread\b/);
  });

  it('lets the package, its plugins and a site add to an interface, each once it is imported', () => {
    const folder = joined();
    const site = (imports: string): string => `import type { Code, Kit } from './dist/src/index.js';\nimport { connected, createKit } from './dist/src/index.js';\n${imports}\ndeclare module './dist/src/index.js' { interface Tables { site: 1 } }\nexport const codes: Code[] = ['core', 'site', 'lamp'];\nexport const kit: Kit = createKit();\nexport const by: string = connected(kit.waitMs).by;\n`;
    expect(compile(folder, site(`import { lamp } from './dist/plugins/lamp/index.js';\nexport const lit: Code = lamp(createKit(), { kit: createKit() });`))).toBe('');
    expect(compile(folder, site(''))).toMatch(/^site\.ts\(5,47\): error TS2322: Type '"lamp"' is not assignable/);
  });

  it('refuses a module that is added to and imports others', () => {
    expect(() => joined({ ...declared, 'src/domain/codes.d.ts': `import type { Kit } from '../kit.ts';\nexport interface Tables {\n    kit: Kit;\n}\n` })).toThrow('src/domain/codes.d.ts is added to');
  });
});
