import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(__dirname, '..');
const config = join(root, '.dependency-cruiser.cjs');
type Tree = Readonly<Record<string, string>>;
interface Violation { readonly rule: { readonly name: string }; readonly from: string }

/** A tree in which everything that may be imported is. */
const sound: Tree = {
  'src/domain/errors.ts': 'export const errors = 1;',
  'src/domain/chains.ts': `import { getAddress } from 'ethers'; import { errors } from './errors.ts'; export const chains = [errors, getAddress];`,
  'src/data/wallets.ts': `import { chains } from '../domain/chains.ts'; export const wallets = chains;`,
  'src/locales/en.ts': `export const en = 1;`,
  'src/kernel/registry.ts': `import { errors } from '../domain/errors.ts'; export const registry = errors;`,
  'src/contracts/ports.ts': `import type { Provider } from 'ethers'; import { registry } from '../kernel/registry.ts'; export const ports = registry; export type P = Provider;`,
  'src/api/rpcApi.ts': `import { ports } from '../contracts/ports.ts'; export const rpcApi = ports;`,
  'src/store/store.ts': `import { configureStore } from '@reduxjs/toolkit'; import { rpcApi } from '../api/rpcApi.ts'; export const store = [configureStore, rpcApi];`,
  'src/flows/send.ts': `import { store } from '../store/store.ts'; export const send = async () => [store, await import('ethers')];`,
  'src/ui/theme.ts': `import React from 'react'; import { send } from '../flows/send.ts'; export const theme = [React, send];`,
  'src/vue/provide.ts': `import { inject } from 'vue'; import { theme } from '../ui/theme.ts'; export const provide = [inject, theme];`,
  'src/vue.ts': `export * from './vue/provide.ts';`,
  'plugins/one/vue.ts': `import { ref } from 'vue'; import { provide } from '../../src/vue/provide.ts'; export const vue = [ref, provide];`,
  'src/screens/Send.ts': `import { theme } from '../ui/theme.ts'; import { en } from '../locales/en.ts'; export const Send = [theme, en];`,
  'src/screens/Receive/Receive.ts': `import { theme } from '../../ui/theme.ts'; import { Accept } from '../Review/Accept.ts'; import { copy } from './copy.ts'; export const Receive = [theme, Accept, copy];`,
  'src/screens/Receive/copy.ts': `export const copy = 1;`,
  'src/screens/Review/Review.ts': `import { Accept } from './Accept.ts'; export const Review = Accept;`,
  'src/screens/Review/Accept.ts': `export const Accept = 1;`,
  'src/screens/Token/Token.ts': `export const Token = 1;`,
  'src/element/button.ts': `import { Send } from '../screens/Send.ts'; export const button = Send;`,
  'src/kit/assemble.ts': `import { Send } from '../screens/Send.ts'; export const assemble = Send;`,
  'src/createLatchkey.ts': `import { browser } from '../adapters/browser/index.ts'; import { Send } from './screens/Send.ts'; export const createLatchkey = [browser, Send];`,
  'src/entries/chains.ts': `export * from '../domain/chains.ts'; export { send } from '../flows/send.ts';`,
  'src/index.ts': `export * from './createLatchkey.ts'; export * from './domain/chains.ts';`,
  'src/index.test.ts': `import { jest } from 'jest'; import { vector } from '../fixtures/vectors.ts'; import { world } from '../mocks/world.ts'; import './index.ts'; export default [jest, vector, world];`,
  'adapters/browser/index.ts': `import { ports } from '../../src/contracts/ports.ts'; import { page } from './page.ts'; export const browser = [ports, page];`,
  'adapters/browser/page.ts': `import { Wallet } from 'ethers'; export const page = Wallet;`,
  'plugins/one/index.ts': `import { theme } from '../../src/ui/theme.ts'; import { Interface } from 'ethers'; export const one = [theme, Interface];`,
  'adapters/walletConnect/index.ts': `import { ports } from '../../src/contracts/ports.ts'; export const walletConnect = ports;`,
  'plugins/three/index.ts': `import type { walletConnect } from '../../adapters/walletConnect/index.ts'; export const three = () => import('../../adapters/walletConnect/index.ts'); export type T = typeof walletConnect;`,
  'plugins/two/index.ts': `import { one } from '../one/index.ts'; export const two = one;`,
  'plugins/two/mocks.ts': `import { http } from 'msw'; export const mocks = http;`,
  'src/ui/confirm/guardButton.ts': `export const guardButton = 1;`,
  'src/ui/confirm/useConfirmHold.ts': `import React from 'react'; import { guardButton } from './guardButton.ts'; export const useConfirmHold = [React, guardButton];`,
  'server/wallet/frame/view.ts': `import { wallets } from '../../../src/data/wallets.ts'; import { en } from '../../../src/locales/en.ts'; import { guardButton } from '../../../src/ui/confirm/guardButton.ts'; import { server } from '../../index.ts'; export const view = [wallets, en, guardButton, server];`,
  'server/index.ts': `import { chains } from '../src/domain/chains.ts'; export const server = chains;`,
  'scripts/lib/bundledPackages.mjs': 'export const bundledPackages = 1;',
  'server/build.mjs': `import { bundledPackages } from '../scripts/lib/bundledPackages.mjs'; export const build = bundledPackages;`,
  'mocks/world.ts': `import { http } from 'msw'; import { two } from '../plugins/two/index.ts'; import { browser } from '../adapters/browser/index.ts'; import { server } from '../server/index.ts'; import '../src/index.ts'; export const world = [http, two, browser, server];`,
  'fixtures/vectors.ts': 'export const vector = 1;',
  'demo/index.ts': `import '../src/index.ts'; import '../mocks/world.ts'; import '../fixtures/vectors.ts'; import '../plugins/one/index.ts';`,
  'e2e/flow.ts': `import '../demo/index.ts'; export const flow = 1;`,
};

const breaches: Readonly<Record<string, readonly Tree[]>> = {
  'src/domain imports downward': [{ 'src/domain/v.ts': `import '../entries/chains.ts';` }, { 'src/domain/x.ts': `import '../data/wallets.ts';` }, { 'src/domain/y.ts': `import '../index.ts';` }],
  'src/data imports downward': [{ 'src/data/x.ts': `import '../locales/en.ts';` }],
  'src/locales imports downward': [{ 'src/locales/x.ts': `import type { registry } from '../kernel/registry.ts'; export type X = typeof registry;` }],
  'src/kernel imports downward': [{ 'src/kernel/x.ts': `import '../contracts/ports.ts';` }],
  'src/contracts imports downward': [{ 'src/contracts/x.ts': `import '../api/rpcApi.ts';` }],
  'src/api imports downward': [{ 'src/api/x.ts': `import '../store/store.ts';` }],
  'src/store imports downward': [{ 'src/store/x.ts': `export const x = () => import('../flows/send.ts');` }],
  'src/flows imports downward': [{ 'src/flows/x.ts': `import '../ui/theme.ts';` }],
  'src/ui imports downward': [{ 'src/ui/x.ts': `import '../screens/Send.ts';` }],
  'src/vue imports downward': [{ 'src/vue/x.ts': `import '../screens/Send.ts';` }],
  'src/screens imports downward': [{ 'src/screens/x.ts': `import '../kit/assemble.ts';` }],
  'src/element imports downward': [{ 'src/element/x.ts': `import '../createLatchkey.ts';` }],
  'screens stand alone': [{ 'src/screens/Receive/x.ts': `import '../Token/Token.ts';` }, { 'src/screens/Receive/y.ts': `import '../Review/Review.ts';` }, { 'src/screens/Token/x.ts': `export const x = () => import('../Receive/Receive.ts');` }],
  'vue stands apart': [{ 'src/ui/w.ts': `import 'vue';` }, { 'src/screens/w.ts': `import '../vue/provide.ts';` }, { 'plugins/one/u.ts': `import '../../src/vue/provide.ts';` }],
  'vue without React': [{ 'src/vue/y.ts': `import 'react';` }, { 'plugins/two/vue.ts': `import 'react-redux';` }],
  'kit leaves assembly alone': [{ 'src/kit/y.ts': `import '../entries/chains.ts';` }, { 'src/kit/x.ts': `import '../createLatchkey.ts';` }],
  'kernel stands alone': [{ 'src/kernel/y.ts': `import '../domain/chains.ts';` }],
  'core stands alone': [
    { 'src/screens/y.ts': `import '../../plugins/one/index.ts';` },
    { 'src/react.ts': `import '../adapters/browser/index.ts';` },
    { 'src/ui/y.ts': `import '../../fixtures/vectors.ts';` },
    { 'src/flows/y.ts': `import '../../mocks/world.ts';` },
  ],
  'assembly brings adapters': [{ 'src/createLatchkey.ts': `import '../plugins/one/index.ts';` }],
  'adapters see contracts': [{ 'adapters/browser/x.ts': `import '../../src/store/store.ts';` }, { 'adapters/other/x.ts': `import '../browser/page.ts';` }],
  'plugins see the core': [
    { 'plugins/one/x.ts': `import '../two/mocks.ts';` },
    { 'plugins/one/y.ts': `import '../../adapters/browser/index.ts';` },
    { 'plugins/one/z.ts': `import '../../fixtures/vectors.ts';` },
    { 'plugins/two/x.ts': `import '../../src/screens/Send.ts';` },
  ],
  'abitype for types': [{ 'src/domain/w.ts': `import { x } from 'abitype'; export const y = x;` }],
  'outside libraries on demand': [{ 'plugins/one/v.ts': `import '../../adapters/walletConnect/index.ts';` }],
  'server sees the domain': [{ 'server/x.ts': `import '../src/store/store.ts';` }, { 'server/wallet/worker/x.ts': `import '../../../src/locales/en.ts';` }, { 'server/core/y.ts': `import '../../scripts/lib/bundledPackages.mjs';` }],
  'build of the server is a script': [{ 'server/build.mjs': `import '../src/domain/errors.ts';` }],
  'frame of the wallet is plain': [{ 'server/wallet/frame/x.ts': `import '../../../src/ui/confirm/useConfirmHold.ts';` }, { 'server/wallet/frame/y.ts': `import '../../../src/ui/theme.ts';` }],
  'no library in the frame of the wallet': [{ 'server/wallet/frame/z.ts': `import 'react';` }],
  'server rules run in a page': [{ 'server/core/x.ts': `import { createHash } from 'node:crypto'; export const x = createHash;` }, { 'server/http/x.ts': `export const x = () => import('fs');` }],
  'mocks ship': [{ 'mocks/x.ts': `import '../fixtures/vectors.ts';` }],
  'tests stay outside': [{ 'demo/x.ts': `import '../e2e/flow.ts';` }],
  'nothing needs the demo': [{ 'mocks/y.ts': `import '../demo/index.ts';` }],
  'domain is plain': [{ 'src/domain/z.ts': `import 'react';` }, { 'src/data/z.ts': `import '@reduxjs/toolkit';` }],
  'no rendering below ui': [{ 'src/flows/z.ts': `import 'react-dom';` }],
  'ethers on demand': [
    { 'src/ui/z.ts': `import { Wallet } from 'ethers'; export default Wallet;` },
    { 'src/contracts/z.ts': `export { Wallet } from 'ethers';` },
    { 'src/store/z.ts': `import { Wallet } from 'ethers'; export default Wallet;` },
    { 'src/flows/w.ts': `import { Wallet } from 'ethers'; export default Wallet;` },
    { 'src/kernel/z.ts': `import { Wallet } from 'ethers'; export default Wallet;` },
  ],
  'shipped code runs on what it declares': [{ 'plugins/one/w.ts': `import 'jest';` }, { 'mocks/z.ts': `import 'jest';` }, { 'adapters/browser/z.ts': `import 'undeclared';` }],
  'imports resolve': [{ 'src/api/z.ts': `import './gone.ts';` }],
  'no cycles': [{ 'src/api/a.ts': `import './b.ts';`, 'src/api/b.ts': `import './a.ts';` }],
};

describe('import rules', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'latchkey-imports-'));
    write(packages);
    write(sound);
  });
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  it('let a sound tree pass', () => {
    expect(cruise()).toEqual([]);
  });

  it('catch every breach, each by its own rule', () => {
    for (const trees of Object.values(breaches)) trees.forEach(write);
    const caught = cruise().map(({ rule, from }) => `${rule.name}: ${from}`);
    const planted = Object.entries(breaches).flatMap(([name, trees]) => trees.map((tree) => `${name}: ${Object.keys(tree)[0]}`));
    expect(planted.filter((breach) => !caught.includes(breach))).toEqual([]);
  });

  it('have a breach planted for each of them', () => {
    const { forbidden } = createRequire(__filename)(config) as { forbidden: readonly { name: string }[] };
    expect(Object.keys(breaches).sort()).toEqual(forbidden.map(({ name }) => name).sort());
  });

  function write(tree: Tree): void {
    for (const [path, text] of Object.entries(tree)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
  }

  function cruise(): readonly Violation[] {
    const folders = ['src', 'plugins', 'adapters', 'mocks', 'fixtures', 'server', 'demo'];
    const tool = join(root, 'node_modules', '.bin', 'depcruise');
    const { stdout, stderr } = spawnSync(process.execPath, [tool, '--config', config, '--output-type', 'json', ...folders], { cwd: folder, encoding: 'utf8', timeout: 60_000, maxBuffer: 64 << 20 });
    if (!stdout) throw new Error(stderr);
    return (JSON.parse(stdout) as { summary: { violations: readonly Violation[] } }).summary.violations;
  }
});

/** Stand-ins: the rules look at names and at how package.json declares them. */
const packages: Tree = {
  'package.json': JSON.stringify({
    type: 'module',
    dependencies: { ethers: '6', '@reduxjs/toolkit': '2', 'styled-components': '6' },
    peerDependencies: { react: '19', 'react-dom': '19', 'react-redux': '9', msw: '3', vue: '3' },
    devDependencies: { react: '19', 'react-dom': '19', msw: '3', jest: '30' },
  }),
  'tsconfig.json': JSON.stringify({ compilerOptions: { module: 'ESNext', moduleResolution: 'bundler', allowImportingTsExtensions: true, noEmit: true } }),
  ...Object.fromEntries(['abitype', 'ethers', '@reduxjs/toolkit', 'react', 'react-dom', 'react-redux', 'vue', 'msw', 'jest', 'undeclared'].flatMap((name) => [
    [`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' })],
    [`node_modules/${name}/index.js`, ''],
  ])),
};
