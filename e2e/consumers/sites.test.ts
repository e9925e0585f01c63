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
const withoutNpm = (output: string): string => output.split('\n').filter((line) => !/^npm warn/.test(line)).join('\n');

/** Builds, in which nothing may be warned of. */
async function build(site: Site, command: readonly string[]): Promise<void> {
  expect(withoutNpm(await site.run(command, 5 * minute))).not.toMatch(warning);
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

const vite = (site: Site): Promise<void> => build(site, ['npx', 'vite', 'build', '--logLevel', 'warn']).then(() => driveFolder(path.join(site.folder, 'dist')));
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
    await vite(site);
    await driveServer(site, viteDev);
  });

  it('works in a site of Next, published and in development', async () => {
    const site = await install('next');
    await build(site, ['npx', 'next', 'build']);
    const look: DriveOptions['look'] = async (page) => expect(await page.locator('#server').textContent()).toBe('function function siwe function');
    await driveServer(site, (port) => ['npx', 'next', 'start', '--port', String(port)], { isDevelopment: false, look });
    await driveServer(site, (port) => ['npx', 'next', 'dev', '--port', String(port)], { look });
  });

  it('works in sites of webpack, esbuild, Rollup and Parcel, and in the development server of webpack', async () => {
    const site = await install('bundlers');
    await build(site, esbuild('out-esbuild'));
    await driveBundle(site, 'out-esbuild');
    await build(site, ['npx', 'rollup', '-c']);
    await driveBundle(site, 'out-rollup');
    await build(site, ['npx', 'webpack', '--mode', 'production']);
    await driveBundle(site, 'out-webpack');
    await build(site, ['npx', 'parcel', 'build', 'index.html', '--no-source-maps', '--dist-dir', 'out-parcel']);
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
    await build(site, ['npx', 'vite', 'build', '--logLevel', 'warn']);
    await driveFolder(path.join(site.folder, 'dist'), { look });
  });

  it('works without React, in a page of plain JavaScript', async () => {
    const site = await install('javascript', { hasNoPeers: true });
    await expect(site.run(['node', '-e', "require.resolve('react')"])).rejects.toThrow("Cannot find module 'react'");
    await build(site, esbuild('out-esbuild'));
    await driveBundle(site, 'out-esbuild', { isBare: true });
    await build(site, ['npx', 'rollup', '-c']);
    await driveBundle(site, 'out-rollup', { isBare: true });
  });

  it.each(['wagmi2', 'wagmi3', 'rainbowkit', 'viem'])('installs into an existing site with %s and works beside it', async (app) => {
    await vite(await install(app));
  });

  it('is imported and rendered by the tests of a site, in Jest and Vitest', async () => {
    const site = await install('tests');
    await site.run(['npx', 'jest', '--ci']);
    await site.run(['npx', 'vitest', 'run']);
  });
});
