import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { startAnvil } from '../lib/anvil.ts';
import type { Anvil } from '../lib/anvil.ts';
import { launchPlain } from '../lib/browser.ts';
import { findFreePort } from '../lib/findFreePort.ts';
import { serveFolder } from '../lib/server.ts';
import { driveSite } from './lib/driveSite.ts';
import type { DriveOptions } from './lib/driveSite.ts';
import { installSite } from './lib/installSite.ts';
import type { Manager, Site } from './lib/installSite.ts';
import { startServer } from './lib/runCommand.ts';

const minute = 60_000;
jest.setTimeout(15 * minute);

let anvil: Anvil;
let browser: Browser;
beforeAll(async () => {
  anvil = await startAnvil();
  browser = await launchPlain();
});
afterAll(async () => {
  await browser.close();
  await anvil.stop();
});

/** A bundler prints it, in whichever words. */
const warning = /warn|\(!\)|deprecat|could not|unresolved|"use client"/i;

/** Builds, and gives what was warned of meanwhile. npm has warnings of its own. */
async function warningsOf(site: Site, command: readonly string[]): Promise<readonly string[]> {
  const output = await site.run(command, 5 * minute);
  return output.split('\n').filter((line) => warning.test(line) && !line.startsWith('npm warn'));
}

async function driveFolder(folder: string, options: Partial<DriveOptions> = {}): Promise<void> {
  const server = await serveFolder({ folder });
  try {
    await driveSite({ browser, origin: server.origin, rpc: anvil.url, isDevelopment: false, ...options });
  } finally {
    await server.close();
  }
}

async function driveServer(site: Site, command: (port: number) => readonly string[], options: Partial<DriveOptions> = {}): Promise<void> {
  const port = await findFreePort();
  const server = await startServer(site.folder, command(port), { port, forMs: 2 * minute });
  try {
    await driveSite({ browser, origin: server.origin, rpc: anvil.url, isDevelopment: true, ...options });
  } finally {
    await server.stop();
  }
}

/** What a bundler wrote, beside the page that the site serves it with. */
async function driveBundle(site: Site, out: string, options: Partial<DriveOptions> = {}): Promise<void> {
  const folder = path.join(site.folder, out);
  await copyFile(path.join(site.folder, 'index.html'), path.join(folder, 'index.html'));
  await driveFolder(folder, options);
}

const viteBuild = ['npx', 'vite', 'build', '--logLevel', 'warn'];
const viteDev = (port: number): readonly string[] => ['npx', 'vite', '--port', String(port), '--strictPort', '--logLevel', 'warn'];
const define = '--define:process.env.NODE_ENV="production"';
const esbuild = (out: string): readonly string[] => ['npx', 'esbuild', 'main.js', '--bundle', '--splitting', '--format=esm', '--minify', define, `--outdir=${out}`, '--log-level=warning'];

describe.each<Manager>(['npm', 'pnpm'])('installed with %s', (manager) => {
  const sites: Site[] = [];
  const install = async (app: string, options: { readonly hasNoPeers?: boolean } = {}): Promise<Site> => {
    const site = await installSite({ app, manager, rpc: anvil.url, ...options });
    sites.push(site);
    return site;
  };
  afterEach(async () => {
    await Promise.all(sites.splice(0).map(({ remove }) => remove()));
  });

  it('works in a site of Vite, published and in development', async () => {
    const site = await install('vite');
    expect(await warningsOf(site, viteBuild)).toEqual([]);
    await driveFolder(path.join(site.folder, 'dist'));
    await driveServer(site, viteDev);
  });

  it('works in a site of Next, published and in development', async () => {
    const site = await install('next');
    expect(await warningsOf(site, ['npx', 'next', 'build'])).toEqual([]);
    const look: DriveOptions['look'] = async (page) => expect(await page.locator('#server').textContent()).toBe('function function siwe function');
    await driveServer(site, (port) => ['npx', 'next', 'start', '--port', String(port)], { isDevelopment: false, look });
    await driveServer(site, (port) => ['npx', 'next', 'dev', '--port', String(port)], { look });
  });

  it('works in sites of webpack, esbuild, Rollup and Parcel, and in the development server of webpack', async () => {
    const site = await install('bundlers');
    expect(await warningsOf(site, esbuild('out-esbuild'))).toEqual([]);
    await driveBundle(site, 'out-esbuild');
    expect(await warningsOf(site, ['npx', 'rollup', '-c'])).toEqual([]);
    await driveBundle(site, 'out-rollup');
    expect(await warningsOf(site, ['npx', 'webpack', '--mode', 'production'])).toEqual([]);
    await driveBundle(site, 'out-webpack');
    expect(await warningsOf(site, ['npx', 'parcel', 'build', 'index.html', '--no-source-maps', '--dist-dir', 'out-parcel'])).toEqual([]);
    await driveFolder(path.join(site.folder, 'out-parcel'));
    await driveServer(site, (port) => ['npx', 'webpack', 'serve', '--mode', 'development', '--output-path', 'none', '--port', String(port)]);
  });

  it("works in a Redux app's own store, beside other versions of Redux Toolkit, its React bindings and styled-components", async () => {
    const site = await install('redux');
    const look: DriveOptions['look'] = async (page) => {
      await page.keyboard.press('Escape');
      await page.locator('#visits').click();
      expect(await page.locator('#visits').textContent()).toBe('1');
      expect(await page.locator('#visits').evaluate((element) => getComputedStyle(element).color)).toBe('rgb(10, 20, 30)');
    };
    expect(await warningsOf(site, viteBuild)).toEqual([]);
    await driveFolder(path.join(site.folder, 'dist'), { look });
  });

  it('works without React, in a page of plain JavaScript', async () => {
    const site = await install('javascript', { hasNoPeers: true });
    await expect(site.run(['node', '-e', "require.resolve('react')"])).rejects.toThrow("Cannot find module 'react'");
    expect(await warningsOf(site, esbuild('out-esbuild'))).toEqual([]);
    await driveBundle(site, 'out-esbuild', { isBare: true });
    expect(await warningsOf(site, ['npx', 'rollup', '-c'])).toEqual([]);
    await driveBundle(site, 'out-rollup', { isBare: true });
  });

  it.each(['wagmi2', 'wagmi3', 'rainbowkit', 'viem'])('installs into an existing site with %s and works beside it', async (app) => {
    const site = await install(app);
    // wagmi's own files make Vite print warnings.
    expect(await site.run(viteBuild)).not.toMatch(/node_modules\/([.]pnpm\/)?latchkey/);
    await driveFolder(path.join(site.folder, 'dist'));
  });

  it('is imported and rendered by the tests of a site, in Jest and Vitest', async () => {
    const site = await install('tests');
    expect(await site.run(['npx', 'jest', '--ci'])).toMatch(/Tests: +1 passed, 1 total/);
    expect(await site.run(['npx', 'vitest', 'run'])).toMatch(/Tests +2 passed/);
  });
});
