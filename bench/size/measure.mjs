import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { build as buildLibrary } from '../../scripts/build.mjs';
import { listFiles, readJson } from '../../scripts/lib/files.mjs';
import { continueInOwnNode, ensureInstalled } from '../../scripts/lib/install.mjs';
import { addSources, packLibrary } from '../../scripts/lib/packed.mjs';
import { checkImports, measureImports } from './imports.mjs';

/** What a site has of its own accord is not counted. */
const external = ['react', 'react/jsx-runtime', 'react-dom', 'react-dom/client', 'scheduler', 'vue', '@walletconnect/*', '@coinbase/*'];
/** Pictures, a few of which a list fetches as it is scrolled: counted apart, for they would hide what code costs. */
const marks = 'latchkey/dist/src/data/marks/';
const bundlers = { esbuild: bundleWithEsbuild, webpack: bundleWithWebpack };

/**
 * Bundles a page with the connect button and nothing else, one that registers every plugin for wallets besides, and one with the element and no React, from the packed library, and holds the outcome against budgets.json.
 * @param {string} root
 * @param {{ site: string, manifest: any, files: string[] }} library as `packLibrary` gives it
 * @param {(keyof typeof bundlers)[]} names
 * @param {{ update?: boolean }} [options] `update` writes the table of what each import adds
 */
export async function measureSizes(root, library, names = ['esbuild', 'webpack'], { update = false } = {}) {
  const { site } = library;
  const budgets = readJson(join(import.meta.dirname, 'budgets.json'));
  addSources(site, join(import.meta.dirname, 'consumer'));
  const results = [];
  for (const bundler of names) {
    const button = await bundlers[bundler](site, 'main');
    const { initialBytes } = await bundlers[bundler](site, 'wallets');
    const element = await bundlers[bundler](site, 'element');
    results.push({ bundler, ...button, walletsBytes: initialBytes - button.initialBytes, elementBytes: element.initialBytes });
  }
  return {
    results,
    complaints: [...results.flatMap((result) => complaintsOf(result, budgets)), ...checkImports(await measureImports(library, [...external, 'viem', 'viem/*']), { update })],
    summary: results.map(({ bundler, initialBytes, totalBytes, walletsBytes, elementBytes, markBytes }) => `${bundler}: ${kilo(initialBytes)} at start of ${kilo(budgets.gzipBytes[bundler].initial)}, ${kilo(walletsBytes)} more with every wallet plugin of ${kilo(budgets.gzipBytes[bundler].wallets)}, ${kilo(elementBytes)} at start of a page with the element of ${kilo(budgets.gzipBytes[bundler].element)}, ${kilo(totalBytes)} in all of ${kilo(budgets.gzipBytes[bundler].total)}, and marks of wallets in parts of ${kilo(markBytes)} at most of ${kilo(budgets.gzipBytes[bundler].marks)}, gzip`).join('\n'),
  };
}

/** @param {string} page a file of consumer/, without its ending */
async function bundleWithEsbuild(site, page) {
  const { build } = await import('esbuild');
  const { metafile, outputFiles } = await build({
    absWorkingDir: site, entryPoints: [`${page}.jsx`], outdir: 'out', write: false, metafile: true,
    bundle: true, splitting: true, format: 'esm', minify: true, target: 'es2022', jsx: 'automatic', external,
    define: { 'process.env.NODE_ENV': '"production"' }, legalComments: 'none', logLevel: 'silent',
  });
  const bytes = new Map(outputFiles.map((file, i) => [Object.keys(metafile.outputs)[i], gzipBytes(file.contents)]));
  const initial = reach(metafile.outputs, `out/${page}.js`);
  const modules = initial.flatMap((output) => Object.entries(metafile.outputs[output].inputs)).map(([path, { bytesInOutput }]) => ({ path, bytes: bytesInOutput })).filter((module) => module.bytes > 0);
  const [code, pictures] = parted([...bytes.keys()], (output) => Object.keys(metafile.outputs[output].inputs).some((path) => path.includes(marks)));
  return { initialBytes: sum(initial, (output) => bytes.get(output)), totalBytes: sum(code, (output) => bytes.get(output)), markBytes: Math.max(...pictures.map((output) => bytes.get(output))), modules };
}

/** An output and what it imports statically: what loads before the first line runs. */
function reach(outputs, start, seen = new Set()) {
  if (seen.has(start)) return [];
  seen.add(start);
  const next = outputs[start].imports.filter(({ kind, external: outside }) => kind === 'import-statement' && !outside);
  return [start, ...next.flatMap(({ path }) => reach(outputs, path, seen))];
}

async function bundleWithWebpack(site, page) {
  const { default: webpack } = await import('webpack');
  const { resolve } = createRequire(import.meta.url);
  const compiler = webpack({
    mode: 'production', context: site, entry: { main: `./${page}.jsx` }, devtool: false, target: ['web', 'es2022'], performance: false,
    experiments: { outputModule: true },
    output: { path: join(site, `out-webpack-${page}`), filename: '[name].js', chunkFilename: '[name].js', module: true, chunkFormat: 'module', publicPath: '/' },
    externalsType: 'module', externals: external.map((name) => new RegExp(`^${name.replace('*', '.+')}$`)),
    module: { rules: [{ test: /[.]jsx$/, loader: resolve('swc-loader'), options: { swcrc: false, jsc: { target: 'es2022', parser: { syntax: 'ecmascript', jsx: true }, transform: { react: { runtime: 'automatic' } } } } }] },
  });
  const stats = await new Promise((done, fail) => compiler.run((error, outcome) => (error ? fail(error) : done(outcome))));
  await new Promise((done) => compiler.close(done));
  if (stats.hasErrors()) throw new Error(stats.toString({ all: false, errors: true }));
  const bytesOf = (name) => gzipBytes(readFileSync(join(site, `out-webpack-${page}`, name)));
  const { entrypoints, chunks } = stats.toJson({ all: false, entrypoints: true, chunks: true, chunkModules: true, ids: true, modulesSpace: Infinity, chunkModulesSpace: Infinity });
  const withMarks = new Set(chunks.filter(({ modules }) => modules.some(({ nameForCondition }) => nameForCondition?.includes(marks))).flatMap(({ files }) => files));
  const initial = entrypoints.main.assets.map(({ name }) => name).filter((name) => name.endsWith('.js'));
  const [code, pictures] = parted(listFiles(join(site, `out-webpack-${page}`)).filter((name) => name.endsWith('.js')), (name) => withMarks.has(name));
  // One file a chunk: webpack counts modules before it minifies, so esbuild tells what each package costs.
  return { initialBytes: sum(initial, bytesOf), totalBytes: sum(code, bytesOf), markBytes: Math.max(...pictures.map(bytesOf)), modules: [] };
}

function parted(items, isSecond) {
  return [items.filter((item) => !isSecond(item)), items.filter(isSecond)];
}

function complaintsOf({ bundler, initialBytes, totalBytes, walletsBytes, elementBytes, markBytes, modules }, { gzipBytes: budgets, notAtStart }) {
  // esbuild cuts what the page and its lazy parts share into many small files, which compress less well one by one: hence a budget for each.
  const { initial, wallets, element, total, marks: part } = budgets[bundler];
  const tooBig = [['at start', initialBytes, initial], ['more at start with every wallet plugin', walletsBytes, wallets], ['at start of a page with the element', elementBytes, element], ['in all', totalBytes, total], ['for one part of the marks', markBytes, part]]
    .filter(([, bytes, budget]) => !(bytes <= budget))
    .map(([what, bytes, budget]) => `${bundler}: ${kilo(bytes)} ${what}, more than the budget of ${kilo(budget)}`);
  const tooEarly = notAtStart
    .map(({ module, reason }) => ({ module, reason, found: modules.filter(({ path }) => path.includes(`node_modules/${module}`)) }))
    .filter(({ found }) => found.length > 0)
    .map(({ module, reason, found }) => `${bundler}: ${module} loads at start (${found.length} files, ${kilo(sum(found, ({ bytes }) => bytes))} minified). ${reason}`);
  return [...(initialBytes === 0 ? [`${bundler}: nothing was bundled`] : []), ...tooBig, ...tooEarly];
}

/** Bytes of the minified start per package, the biggest first. */
function packagesOf(modules) {
  const bytes = new Map();
  for (const module of modules) {
    const name = module.path.split('node_modules/').at(-1).match(/^(@[^/]+\/)?[^/]+/)[0];
    bytes.set(name, (bytes.get(name) ?? 0) + module.bytes);
  }
  return [...bytes].sort(([, a], [, b]) => b - a);
}

function gzipBytes(content) {
  return gzipSync(content, { level: 9 }).length;
}

function sum(items, measure = (item) => item) {
  return items.reduce((total, item) => total + measure(item), 0);
}

function kilo(bytes) {
  return `${(bytes / 1000).toFixed(1)} kB`;
}

async function main() {
  const root = join(import.meta.dirname, '../..');
  await ensureInstalled(root);
  await continueInOwnNode(root);
  const { ok, output } = await buildLibrary(root);
  if (!ok) throw new Error(output);
  const library = await packLibrary(root);
  try {
    const { results, complaints, summary } = await measureSizes(root, library, undefined, { update: process.argv.includes('--update') });
    console.log(summary);
    console.log('\nMinified bytes at start, per package (esbuild)');
    for (const [name, bytes] of packagesOf(results[0].modules)) console.log(`${String(bytes).padStart(8)}  ${name}`);
    if (complaints.length > 0) throw new Error(`\n${complaints.join('\n')}`);
  } finally {
    library.remove();
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
