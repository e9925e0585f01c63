import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expectEqual, expectThat } from './expecting.ts';
import { toCases } from './suite.ts';
import type { CaseSpec, SuiteCase } from './suite.ts';

/** What the contract asks of the module that a page imports. */
export type ModuleRule = 'importsOnServers' | 'evaluatesNothing' | 'staysLight';

/** What is asked of a bundler: esbuild does it. */
export interface BundlerLike {
  build(options: {
    entryPoints: string[]; outdir: string; absWorkingDir: string; bundle: true; splitting: true; format: 'esm'; metafile: true; write: boolean; minify: boolean; target: string;
    platform: 'browser' | 'node'; logLevel: 'silent'; external?: string[]; packages?: 'external'; legalComments: 'none'; define: Record<string, string>;
  }): Promise<{ readonly metafile: Metafile; readonly outputFiles?: readonly { readonly path: string; readonly contents: Uint8Array }[] | undefined }>;
}

interface Metafile {
  readonly outputs: Readonly<Record<string, { readonly entryPoint?: string; readonly imports: readonly { readonly path: string; readonly kind: string; readonly external?: boolean }[] }>>;
}

export interface ModuleSuiteOptions {
  /** What a page imports of it: the path of a module, TypeScript or JavaScript. */
  readonly file: string;
  /** How many bytes it may add to the start of a page, minified and gzipped; what it loads later does not count. */
  readonly maxInitialBytes: number;
  /** Paths of what a page has of the kit anyway, which is not counted. */
  readonly beside?: readonly string[];
  /** The esbuild of the test's own project: `import * as esbuild from 'esbuild'`. */
  readonly esbuild: BundlerLike;
  /** Packages that a page has of its own accord. */
  readonly external?: readonly string[];
}

/** Whether a module can be imported where there is no page, makes no code out of text, and is light. Its cases need Node and take a second each. */
export function moduleSuite(options: ModuleSuiteOptions): readonly SuiteCase<ModuleRule>[] {
  return toCases(cases, [], run => run(options));
}

const cases: readonly CaseSpec<ModuleRule, never, ModuleSuiteOptions>[] = [
  {
    rule: 'importsOnServers',
    name: 'is imported where there is no page, asks for none, sends nothing, and leaves nothing running',
    run: options => inFiles(options, async (folder, files) => {
      const { output, isOver } = await runNode(folder, files.slice(0, 1));
      expectThat(isOver, 'Something is left running after the import');
      expectEqual(output, '', 'What the import did');
    }),
  },
  {
    rule: 'evaluatesNothing',
    name: 'makes no code out of text, what it loads later included',
    run: options => inFiles(options, async (folder, files) => {
      for (const file of files) {
        const [found] = /\beval\s*\(|\bnew Function\b|\bFunction\s*\(\s*["'`]/.exec(await readFile(file, 'utf8')) ?? [];
        expectThat(found === undefined, `'${found}' stands in it`);
      }
      const { output } = await runNode(folder, files);
      expectEqual(output.split('\n').filter(line => /EvalError|Code generation/.test(line)), [], 'Under a policy that forbids it');
    }),
  },
  {
    rule: 'staysLight',
    name: 'adds no more to the start of a page than it may',
    async run(options) {
      const bytes = await initialBytes(options);
      expectThat(bytes <= options.maxInitialBytes, `It adds ${bytes} bytes to the start, and may add ${options.maxInitialBytes}`);
    },
  },
];

/** Bundles it into a folder from which its packages are found, the module itself first, then what it loads later. */
async function inFiles({ file, esbuild }: ModuleSuiteOptions, run: (folder: string, files: readonly string[]) => Promise<void>): Promise<void> {
  const folder = await mkdtemp(join(packagesAbove(dirname(resolve(file))) ?? tmpdir(), '.latchkey-suite-'));
  try {
    const { metafile } = await esbuild.build({
      ...common, entryPoints: [resolve(file)], outdir: join(folder, 'out'), absWorkingDir: folder, platform: 'node', packages: 'external', write: true, minify: false,
    });
    await writeFile(join(folder, 'out', 'package.json'), '{"type":"module"}');
    const isFirst = ({ entryPoint }: Metafile['outputs'][string]) => entryPoint !== undefined && isEntry(entryPoint, folder, file);
    const outputs = Object.entries(metafile.outputs).toSorted(([, one], [, other]) => Number(isFirst(other)) - Number(isFirst(one)));
    await run(folder, outputs.map(([name]) => join(folder, name)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const common = {
  bundle: true, splitting: true, format: 'esm', metafile: true, target: 'es2022', logLevel: 'silent', legalComments: 'none', define: { 'process.env.NODE_ENV': '"production"' },
} as const;

function isEntry(entryPoint: string, folder: string, file: string): boolean {
  return resolve(folder, entryPoint) === resolve(file);
}

/** The nearest folder of packages: what is imported by name is found from inside it. */
function packagesAbove(folder: string): string | undefined {
  const packages = join(folder, 'node_modules');
  if (existsSync(packages)) return packages;
  return dirname(folder) === folder ? undefined : packagesAbove(dirname(folder));
}

const maxImport = 30_000;

/** Imports the files in a Node of their own, which may make no code out of text, and tells what they reached for. */
async function runNode(folder: string, files: readonly string[]): Promise<{ readonly output: string; readonly isOver: boolean }> {
  const script = join(folder, 'import.mjs');
  await writeFile(script, importScript);
  return new Promise(done => {
    execFile(process.execPath, ['--disallow-code-generation-from-strings', script, ...files], { timeout: maxImport, env: {} }, (error, stdout, stderr) => {
      const isOver = error?.killed !== true;
      done({ output: `${stdout}${stderr}`.trim() || (isOver && error ? error.message : ''), isOver });
    });
  });
}

/** Packages may look for a page, and mostly do so before they use one; the first frame says whose code it was. */
const importScript = `
import { pathToFileURL } from 'node:url';
const own = new URL('./out/', import.meta.url).href;
for (const name of ['window', 'document', 'localStorage', 'sessionStorage', 'location', 'fetch', 'WebSocket', 'XMLHttpRequest', 'EventSource']) {
  const value = globalThis[name];
  Object.defineProperty(globalThis, name, { configurable: true, get: () => {
    const caller = new Error().stack.split('\\n').slice(1).find((line) => !line.includes('/import.mjs')) ?? '';
    if (caller.includes(own)) console.log(name + ' is read');
    return caller.includes(own) ? undefined : value;
  }, set: (next) => Object.defineProperty(globalThis, name, { configurable: true, writable: true, value: next }) });
}
for (const file of process.argv.slice(2)) {
  try {
    await import(pathToFileURL(file).href);
  } catch (error) {
    console.log(String(error));
  }
}
`;

async function initialBytes({ file, beside = [], esbuild, external = ['react', 'react-dom', 'scheduler'] }: ModuleSuiteOptions): Promise<number> {
  const folder = dirname(resolve(file));
  const { metafile, outputFiles = [] } = await esbuild.build({
    ...common, entryPoints: [file, ...beside].map(each => resolve(each)), outdir: join(folder, 'out'), absWorkingDir: folder, platform: 'browser', write: false, minify: true,
    external: external.flatMap(name => [name, `${name}/*`]),
  });
  const staticOf = (path: string): ReadonlySet<string> => {
    const entry = Object.entries(metafile.outputs).find(([, { entryPoint }]) => entryPoint !== undefined && isEntry(entryPoint, folder, path))?.[0];
    expectThat(entry !== undefined, `${path} is not in the bundle`);
    const reached = new Set<string>();
    const visit = (name: string): void => {
      if (reached.has(name)) return;
      reached.add(name);
      for (const { path: next, kind, external: isOutside } of metafile.outputs[name]?.imports ?? []) if (kind === 'import-statement' && isOutside !== true) visit(next);
    };
    visit(entry);
    return reached;
  };
  const known = new Set(beside.flatMap(path => [...staticOf(path)]));
  const added = [...staticOf(file)].filter(name => !known.has(name)).map(name => resolve(folder, name));
  const contents = outputFiles.filter(({ path }) => added.includes(path)).map(({ contents: bytes }) => gzipSync(bytes, { level: 9 }).length);
  return contents.reduce((sum, bytes) => sum + bytes, 0);
}
