import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { gzipSync } from 'node:zlib';
import { build } from 'esbuild';
import { endPrograms, findFreePort, runProgram, startProgram } from './testing/runProgram.ts';

const run = promisify(execFile);
const server = import.meta.dirname;
const npmEnvironment = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
let folder: string;
let installed: string;

/** Builds, packs, and unpacks the tarball into a folder that sees the dependencies that it declares, and no others. No network. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-packed-'));
  await run(process.execPath, ['build.mjs'], { cwd: server });
  const { stdout } = await run('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', folder], { cwd: server, env: npmEnvironment });
  const tarball = readdirSync(folder).find((file) => file.endsWith('.tgz'));
  if (tarball === undefined) throw new Error(`npm packed nothing: ${stdout}`);
  installed = join(folder, 'node_modules', 'latchkey-server');
  mkdirSync(installed, { recursive: true });
  await run('tar', ['-xzf', join(folder, tarball), '-C', installed, '--strip-components=1']);
  const { dependencies, bin } = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
  for (const name of Object.keys(dependencies)) link(join(server, 'node_modules', name), join(folder, 'node_modules', name));
  // As npm does it with what a package calls its commands.
  for (const [name, file] of Object.entries<string>(bin)) {
    chmodSync(join(installed, file), 0o755);
    link(join(installed, file), join(folder, 'node_modules', '.bin', name));
  }
  writeFileSync(join(folder, 'package.json'), '{ "name": "site", "private": true, "type": "module" }');
}, 60_000);
afterAll(async () => {
  await endPrograms();
  rmSync(folder, { recursive: true, force: true });
});

function link(to: string, at: string): void {
  mkdirSync(dirname(at), { recursive: true });
  symlinkSync(to, at);
}

describe('the packed server', () => {
  it('starts by its command and is healthy', async () => {
    const port = await findFreePort();
    const program = join(folder, 'node_modules', '.bin', 'latchkey-server');
    const running = startProgram([], { program, folder, environment: { LATCHKEY_PORT: String(port) } });
    await running.untilWritten('It stops by Ctrl+C.');
    await expect((await fetch(`http://127.0.0.1:${port}/health`)).json()).resolves.toEqual({ status: 'alive' });
    await expect((await fetch(`http://127.0.0.1:${port}/ready`)).json()).resolves.toEqual({ status: 'ready' });
    // Read to its end: a stop waits for answers that are still being taken, and cuts them in the end.
    await expect((await fetch(`http://127.0.0.1:${port}/openapi.json`)).json()).resolves.toMatchObject({ openapi: '3.1.0' });
    expect(await running.stop()).toMatchObject({ code: 0, stderr: '' });
    const { version } = JSON.parse(readFileSync(join(server, 'package.json'), 'utf8'));
    expect(await runProgram(['--version'], { program, folder })).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('gives those who embed it the server and the stores', async () => {
    writeFileSync(join(folder, 'embed.mjs'), `
      import { createAudit, createMemoryStore, createServer, createUserKeys, openFileKms, createKeyFile } from 'latchkey-server';
      await createKeyFile('embed.key');
      const kms = await openFileKms({ file: 'embed.key', dataFolder: 'data', environment: {} });
      const { fetch } = createServer({ store: createMemoryStore(), kms, sites: new Map(), now: Date.now, log: () => {}, walletOrigin: 'https://wallet.example', ipOf: () => undefined, userKeys: createUserKeys, audit: createAudit });
      console.log((await fetch(new Request('https://wallet.example/.well-known/jwks.json'))).status);
    `);
    expect(await runProgram([], { program: join(folder, 'embed.mjs'), folder })).toEqual({ code: 0, stdout: '200\n', stderr: '' });
  });

  it('has types for them', async () => {
    link(join(server, 'node_modules', '@types', 'node'), join(folder, 'node_modules', '@types', 'node'));
    writeFileSync(join(folder, 'site.ts'), `
      import { createServer, openSqliteStore, type Site } from 'latchkey-server';
      export const site: Site['siteId'] = 'shop';
      export const store: ReturnType<typeof openSqliteStore> = openSqliteStore({ file: ':memory:' });
      // @ts-expect-error -- options are missing
      createServer({});
    `);
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--module', 'nodenext', '--types', 'node', '--skipLibCheck', 'site.ts'];
    await expect(run(process.execPath, [join(server, '..', 'node_modules', 'typescript', 'bin', 'tsc'), ...options], { cwd: folder })).resolves.toMatchObject({ stdout: '' });
  });

  it('gives pages a wallet without a network, in a bundle of 580 kB at most, with nothing of Node', async () => {
    writeFileSync(join(folder, 'page.js'), `
      import { createPageWallet, pageFaults } from 'latchkey-server/mocks';
      const site = { siteId: 'shop', name: 'Shop', origins: ['https://shop.example'], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 10 } };
      const wallet = createPageWallet({ site, storage: undefined });
      console.log(wallet.url, (await wallet.mailbox.list()).length, pageFaults.includes('serverAway'));
    `);
    const { metafile, outputFiles } = await build({ entryPoints: [join(folder, 'page.js')], bundle: true, minify: true, write: false, metafile: true, format: 'esm', platform: 'browser', target: 'es2022', logLevel: 'silent' });
    const [bundled] = outputFiles;
    expect(Object.values(metafile.inputs).flatMap(({ imports }) => imports.filter(({ external }) => external === true))).toEqual([]);
    expect(gzipSync(bundled?.contents ?? '').length).toBeLessThan(580_000);
    writeFileSync(join(folder, 'bundled.mjs'), bundled?.contents ?? '');
    expect(await runProgram([], { program: join(folder, 'bundled.mjs'), folder })).toEqual({ code: 0, stdout: 'https://wallet.latchkey.test 0 true\n', stderr: '' });
    writeFileSync(join(folder, 'page.ts'), `
      import { createPageWallet, type PageWallet, type Site } from 'latchkey-server/mocks';
      declare const site: Site;
      export const wallet: PageWallet = createPageWallet({ site });
      export const url: string = wallet.url;
      // @ts-expect-error -- the site is missing
      createPageWallet({});
    `);
    const options = ['--noEmit', '--strict', '--target', 'es2023', '--lib', 'es2023,dom,dom.iterable', '--module', 'nodenext', '--skipLibCheck', 'page.ts'];
    await expect(run(process.execPath, [join(server, '..', 'node_modules', 'typescript', 'bin', 'tsc'), ...options], { cwd: folder })).resolves.toMatchObject({ stdout: '' });
  });

  it('holds the build and no test, source or key', () => {
    const files = readdirSync(installed, { recursive: true, encoding: 'utf8' });
    expect(files.filter((file) => /(?<!\.d)\.ts$|\.test\.|\.map$|\.key$|\.pem$|testing/.test(file))).toEqual([]);
    expect(files).toEqual(expect.arrayContaining(['Dockerfile', 'README.md', 'compose.yaml', 'LICENSE', 'dist/cli.js', 'dist/index.js', 'dist/mocks.js', 'dist/types/server/index.d.ts', 'package.json']));
  });

  it('holds the licences of the packages that are in its bundles', () => {
    const texts = readFileSync(join(installed, 'dist/LICENSES-OF-PARTS.txt'), 'utf8').split(/\n-{80}\n/);
    expect(texts.find((text) => text.trim().startsWith('ethers@'))).toMatch(/Permission is hereby granted/);
    expect(texts.filter((text) => !/permission|redistribution|licen[cs]e/i.test(text.split('\n').slice(1).join('\n')))).toEqual([]);
  });
});
