import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { stripVTControlCharacters } from 'node:util';
import { transformSync } from '@swc/core';
import { chains, defaults, templates, ways } from './src/choices.ts';
import type { Choices } from './src/choices.ts';
import { keepLines } from './src/keepLines.ts';
import { makeFiles } from './src/makeFiles.ts';
import { run } from './src/run.ts';
import { writeProject } from './src/writeProject.ts';

const home = __dirname;
const root = join(home, '..');
const readJson = (path: string) => JSON.parse(readFileSync(path, 'utf8'));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'create-latchkey-test-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const at = (name: string): string => join(folder, name);

/** Runs the command as npm does. `typed`: by a person at a terminal, line by line, each after its question. */
async function create(words: readonly string[], { typed, agent }: { readonly typed?: readonly string[]; readonly agent?: string } = {}) {
  const input = Object.assign(new PassThrough(), { isTTY: typed !== undefined });
  const output = Object.assign(new PassThrough().setEncoding('utf8'), { isTTY: typed !== undefined });
  const waiting = [...(typed ?? [])];
  let [said, answered] = ['', ''];
  output.on('data', (text: string) => {
    said += stripVTControlCharacters(text);
    // A question ends with what is taken for an empty line.
    if (!said.endsWith(') ') || said === answered || waiting.length === 0) return;
    answered = said;
    setImmediate(() => input.write(waiting.shift() ?? ''));
  });
  const code = await run({ words, input, output, env: { npm_config_user_agent: agent }, home });
  return { code, said };
}

const everything: Choices = { folder: 'site', name: 'site', template: 'vite', ways, chains };
const make = (choices: Partial<Choices>, packages: Readonly<Record<string, string>> = {}) => makeFiles({ ...everything, ...choices }, { home, version: '1.2.3', packages, manager: 'npm' });

/** Throws where the file is none of its kind. */
function parse(path: string, text: string): void {
  if (/\.tsx?$/.test(path)) transformSync(text, { filename: path, jsc: { parser: { syntax: 'typescript', tsx: path.endsWith('x') }, target: 'es2022' } });
  if (path.endsWith('.json')) JSON.parse(text);
}

describe('npm create latchkey', () => {
  it('writes what the flags say and asks nothing, without a terminal', async () => {
    const { code, said } = await create([at('shop'), '--template', 'next', '--ways', 'guest,injected', '--chains', 'base, mainnet']);
    expect([code, readdirSync(at('shop')).toSorted()]).toEqual([0, ['.env.development', '.env.production', '.gitignore', 'README.md', 'next.config.ts', 'package.json', 'src', 'tsconfig.json']]);
    expect(readJson(at('shop/package.json'))).toMatchObject({ name: 'shop', private: true, dependencies: { latchkey: `^${readJson(join(home, 'package.json')).version}`, next: expect.any(String) } });
    expect(readFileSync(at('shop/src/latchkey/chains.ts'), 'utf8')).toMatch(/chains = \[\n {2}base,\n {2}mainnet,\n\];/);
    expect(said).toMatch(/npm install\n {2}npm run dev\n\nOpen the address that it prints, and do what the page says\.\n$/);
    expect(readdirSync(folder)).toEqual(['shop']);
  });

  it('takes the defaults for what is not said, and the words of the package manager that runs it', async () => {
    const { said } = await create([at('shop'), '--yes', '--latchkey', 'file:/tmp/a.tgz', '--latchkey-server', 'file:/tmp/b.tgz'], { typed: [], agent: 'pnpm/10.0.0 npm/? node/v24' });
    expect(said).toContain('pnpm install');
    expect(readJson(at('shop/package.json'))).toMatchObject({ dependencies: { latchkey: 'file:/tmp/a.tgz' }, devDependencies: { 'latchkey-server': 'file:/tmp/b.tgz' } });
    expect(readFileSync(at('shop/src/latchkey/ways.ts'), 'utf8')).toMatch(/walletInApp[^]*authCode,[^]*walletInjected,/);
    expect(defaults.ways).toEqual(['inApp-email', 'injected']);
  });

  it('asks for what the flags do not say, and again after an answer that is none', async () => {
    const { code, said } = await create([], { typed: [`${at('My Shop')}\n`, `${at('shop')}\n`, 'angular\n', 'plain\n', 'walletConnect guest\n', '\n', 'no\n'] });
    expect(code).toBe(0);
    expect(said).toContain('Try "my-shop"');
    expect(said).toContain('There is no template "angular". There are: vite, next, plain.');
    expect(existsSync(at('shop/src/button.ts'))).toBe(true);
    expect(readFileSync(at('shop/src/latchkey/ways.ts'), 'utf8')).toMatch(/walletConnect\.with[^]*authGuest,/);
  });

  it.each([
    [['--template', 'angular'], 'There is no template "angular"'],
    [['--ways', 'fax'], 'There is no way in "fax". There are: inApp-email,'],
    [['--ways', ','], 'At least one way in is needed'],
    [['--chains', 'base,base'], 'The chain "base" is named twice.'],
    [['--chains', 'bitcoin'], 'There is no chain "bitcoin"'],
    [['--name', 'My Shop'], '"My Shop" cannot be the name of a package'],
    [['--colour', 'red'], "Unknown option '--colour'. See --help."],
    [['--install', '--no-install'], 'cannot both be said'],
    [['second'], 'One folder, not 2'],
  ])('refuses %j, says why, and writes nothing', async (words, why) => {
    const { code, said } = await create([at('shop'), ...words]);
    expect([code, readdirSync(folder)]).toEqual([1, []]);
    expect(said).toContain(why);
  });

  it('refuses a folder that is not empty before it asks anything, unless it is told to write into it', async () => {
    mkdirSync(at('shop/.git'), { recursive: true });
    writeFileSync(at('shop/notes.txt'), 'mine');
    const refused = await create([at('shop')], { typed: [] });
    expect([refused.code, refused.said]).toEqual([1, expect.stringMatching(/shop is not empty: notes\.txt\. .*--force/)]);
    expect(readdirSync(at('shop'))).toEqual(['.git', 'notes.txt']);
    expect((await create([at('shop'), '--yes', '--force'])).code).toBe(0);
    expect([readFileSync(at('shop/notes.txt'), 'utf8'), existsSync(at('shop/src/main.tsx'))]).toEqual(['mine', true]);
    expect(readdirSync(at('shop')).filter((name) => name.startsWith('.create'))).toEqual([]);
  });

  it('takes a new repository for an empty folder, and a file for no folder', async () => {
    mkdirSync(at('shop/.git'), { recursive: true });
    writeFileSync(at('file'), '');
    expect((await create([at('shop'), '--yes'])).code).toBe(0);
    expect(await create([at('file'), '--yes'])).toEqual({ code: 1, said: expect.stringContaining('is a file') });
  });

  it('writes nothing for a person who presses Ctrl-C at a question', async () => {
    const { code, said } = await create([at('shop')], { typed: ['vite\n', '\u0003'] });
    expect([code, said]).toEqual([130, expect.stringMatching(/\nStopped\.\n$/)]);
    expect(readdirSync(folder)).toEqual([]);
  });

  it('leaves nothing half written where the disk refuses a file', () => {
    const files = new Map([['a.txt', ''], ['a.txt/b.txt', '']]); // a file cannot be a folder
    expect(() => writeProject(at('new/shop'), files)).toThrow(/EEXIST|ENOTDIR/);
    expect(readdirSync(folder)).toEqual([]);
    mkdirSync(at('shop'));
    expect(() => writeProject(at('shop'), files)).toThrow(/EEXIST|ENOTDIR/);
    expect(readdirSync(at('shop'))).toEqual([]);
  });
});

describe('the files of a project', () => {
  it.each(templates.flatMap((template) => ways.map((way) => [template, way] as const)))('can be read, of %s with %s, and import each other and what is installed alone', (template, way) => {
    const files = make({ template, ways: [way], chains: ['base'] });
    const { dependencies, devDependencies } = JSON.parse(files.get('package.json') ?? '');
    const installed = Object.keys({ ...dependencies, ...devDependencies });
    for (const [path, text] of files) {
      parse(path, text);
      expect([path, text]).toEqual([path, expect.not.stringMatching(/\/\/\?|<!--\?|#\?|__[A-Z]+__/)]);
      for (const [, name = ''] of /\.tsx?$/.test(path) ? text.matchAll(/(?:from|import\()\s*'([^']+)'/g) : []) {
        const target = join(path, '..', name);
        const isThere = name.startsWith('.') ? ['', '.ts', '.tsx'].some((end) => files.has(`${target}${end}`)) : installed.some((each) => name === each || name.startsWith(`${each}/`));
        expect([path, name, isThere]).toEqual([path, name, true]);
      }
    }
  });

  it.each(templates)('have every chain, of %s, by the names that the library has', (template) => {
    const text = make({ template }).get('src/latchkey/chains.ts') ?? '';
    const imported = [...text.matchAll(/from 'latchkey\/chains\/(\w+)'/g)].map(([, name = '']) => name);
    expect(imported.toSorted()).toEqual(readdirSync(join(root, 'src/data/chains')).map((file) => file.replace('.ts', '')).toSorted());
    for (const chain of chains) {
      const one = make({ template, chains: [chain] }).get('src/latchkey/chains.ts') ?? '';
      parse('chains.ts', one);
      expect([chain, one.match(/from 'latchkey/g)]).toEqual([chain, ["from 'latchkey"]]);
    }
  });

  it('fetch only what the ways in need', () => {
    const of = (...chosen: Choices['ways']) => Object.keys({ ...JSON.parse(make({ ways: chosen }).get('package.json') ?? '').dependencies, ...JSON.parse(make({ ways: chosen }).get('package.json') ?? '').devDependencies });
    expect(of('injected')).not.toEqual(expect.arrayContaining(['latchkey-server']));
    expect(of('injected')).not.toEqual(expect.arrayContaining(['@walletconnect/sign-client']));
    expect(of('guest', 'walletConnect')).toEqual(expect.arrayContaining(['latchkey-server', '@walletconnect/sign-client']));
    expect([...make({ ways: ['injected'] }).keys()].filter((path) => /inApp|mailbox|login|phone|walletConnect/.test(path))).toEqual([]);
  });

  it('want versions that the project itself is tested with', () => {
    const table: Readonly<Record<string, string>> = readJson(join(home, 'versions.json'));
    const { devDependencies: ours, peerDependencies: peers } = readJson(join(root, 'package.json'));
    for (const name of Object.keys(peers).filter((each) => each in table)) expect([name, table[name]?.replace(/^[~^]/, '')]).toEqual([name, ours[name]]);
  });
});

describe('keepLines', () => {
  it('keeps what is chosen, without its mark, in the order of the choices', () => {
    const text = 'top\na, //? a\nb, //? b\nend\n//? begin b\none\ntwo\n//? end\nc: //? c|a\nx <!--? a -->\ny=1 #? c';
    expect(keepLines(text, ['b', 'a'])).toBe('top\nb,\na,\nend\none\ntwo\nc:\nx');
    expect(keepLines(text, ['c'])).toBe('top\nend\nc:\ny=1');
  });

  it('leaves a file out by its first line', () => {
    expect([keepLines('//? a\ntext', ['b']), keepLines('//? a\ntext', ['a'])]).toEqual([undefined, 'text']);
  });

  it.each(['//? begin a\nb', 'a\n//? end'])('refuses a block without its other end: %j', (text) => {
    expect(() => keepLines(text, ['a'])).toThrow(/end/);
  });
});
