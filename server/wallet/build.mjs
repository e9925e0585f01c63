// Builds the wallet's files, the same bytes on every machine, and prints their hashes: `node server/wallet/build.mjs [FOLDER] [--check URL]`.
import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { trimCatalogs } from './trimCatalogs.mjs';

const root = join(import.meta.dirname, '..', '..');

/**
 * @param {object[]} [metafiles] gets what esbuild tells of each file
 * @returns {Promise<Record<'frame' | 'worker' | 'style' | 'exit', { path: string, bytes: Uint8Array<ArrayBuffer>, integrity: string }>>}
 * the files by what they are; the frame names the worker and knows its hash, and the exit page holds all that it needs
 */
export async function buildWallet(metafiles = []) {
  const style = await bundle(metafiles, 'style', 'server/wallet/frame/style.css', 'css');
  const worker = await bundle(metafiles, 'worker', 'server/wallet/worker/main.ts', 'js', { format: 'iife' });
  const frame = await bundle(metafiles, 'frame', 'server/wallet/frame/main.ts', 'js', { format: 'esm', define: { WORKER_PATH: JSON.stringify(worker.path), WORKER_INTEGRITY: JSON.stringify(worker.integrity) } });
  const exit = await bundle(metafiles, 'exit', 'server/wallet/exit/page/main.ts', 'js', { format: 'iife' });
  return { frame, worker, style, exit: exitPage(exit.bytes, style.bytes) };
}

/** Writes them into a folder, with their list, as the server reads them. */
export async function writeWallet(files, folder) {
  for (const { path, bytes } of Object.values(files)) {
    const file = join(folder, path);
    await mkdir(join(file, '..'), { recursive: true });
    await writeFile(file, bytes);
  }
  const list = Object.fromEntries(Object.entries(files).map(([name, { path, integrity }]) => [name, { path, integrity }]));
  await writeFile(join(folder, 'wallet.json'), `${JSON.stringify(list, undefined, 2)}\n`);
}

async function bundle(metafiles, name, entry, kind, options = {}) {
  const { outputFiles: [file], metafile } = await build({
    absWorkingDir: root, entryPoints: [entry], bundle: true, write: false, metafile: true, minify: true, target: 'es2022', platform: 'browser', conditions: ['browser', 'import'], charset: 'utf8', legalComments: 'none', sourcemap: false,
    logLevel: 'warning', plugins: [trimCatalogs()], ...options, define: { 'process.env.NODE_ENV': '"production"', ...options.define },
  });
  metafiles.push(metafile);
  return fileOf(name, kind, new Uint8Array(file.contents));
}

/** One page with its script and its style inside: it works from a disk, and its policy lets nothing else in and nothing out. @see Content Security Policy Level 3, 2.3.1 */
function exitPage(script, style) {
  const [code, look] = [script, style].map((bytes) => new TextDecoder().decode(bytes).trim());
  // What ends an element, and line breaks that a parser changes, would make another text of it than was hashed.
  if (/<\/script|<!--|\r/i.test(code) || /<\/style|\r/i.test(look)) throw new Error('The exit page holds what would end its script or its style.');
  const hashOf = (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
  const policy = `default-src 'none'; script-src ${hashOf(code)}; style-src ${hashOf(look)}; base-uri 'none'; form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'`;
  const lines = [
    '<!doctype html>', '<html lang="en">', '<head>', '<meta charset="utf-8">', `<meta http-equiv="content-security-policy" content="${policy}">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1">', '<meta name="referrer" content="no-referrer">', '<title>Wallet</title>', `<style>${look}</style>`,
    '</head>', '<body>', '<noscript>This page opens a wallet with JavaScript. Allow it here: the page connects to nothing.</noscript>', `<script>${code}</script>`, '</body>', '</html>', '',
  ];
  return fileOf('exit', 'html', new TextEncoder().encode(lines.join('\n')));
}

function fileOf(name, kind, bytes) {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 16);
  return { path: `/assets/${name}-${hash}.${kind}`, bytes, integrity: `sha384-${createHash('sha384').update(bytes).digest('base64')}` };
}

/** What differs between the files of a server and those that this source makes, one line each. */
export async function compareWallet(files, url) {
  const get = async (path) => {
    const response = await fetch(new URL(path, url), { redirect: 'error', signal: AbortSignal.timeout(30_000) });
    if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
    return response;
  };
  const list = await (await get('/.well-known/latchkey-wallet.json')).json();
  const checks = Object.entries(files).map(async ([name, { path, integrity }]) => {
    const said = list[name];
    if (said?.integrity !== integrity) return [`${name}: the server says ${said?.integrity ?? 'nothing'}, this source makes ${integrity}`];
    const bytes = new Uint8Array(await (await get(path)).arrayBuffer());
    const found = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    return found === integrity ? [] : [`${name}: the server says ${integrity} and sends ${found}`];
  });
  // People are sent to this address, not to that of the file.
  const exit = createHash('sha384').update(new Uint8Array(await (await get('/exit')).arrayBuffer())).digest('base64');
  checks.push(files.exit.integrity === `sha384-${exit}` ? [] : [`/exit: this source makes ${files.exit.integrity}, the server sends sha384-${exit}`]);
  return (await Promise.all(checks)).flat();
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) void main();

/** No top-level await: tests load this file as CommonJS. */
async function main() {
  const [folder, ...rest] = process.argv.slice(2);
  const files = await buildWallet();
  for (const [name, { path, bytes, integrity }] of Object.entries(files)) console.log(`${name.padEnd(6)} ${integrity}  ${path}  ${bytes.length} bytes`);
  const url = folder === '--check' ? rest[0] : rest[0] === '--check' ? rest[1] : undefined;
  if (folder && folder !== '--check') await writeWallet(files, resolve(folder));
  if (url) {
    const differences = await compareWallet(files, url);
    for (const difference of differences) console.error(difference);
    if (differences.length === 0) console.log(`${url} serves these files.`);
    process.exitCode = differences.length > 0 ? 1 : 0;
  }
}
