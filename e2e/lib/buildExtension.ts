import { createHash } from 'node:crypto';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { build } from 'esbuild';
import type { WalletSettings } from '../extension/settings.ts';

const sources = path.join(import.meta.dirname, '../extension');
const builds = path.join(import.meta.dirname, '../artifacts/extensions');
/** The content scripts run on pages of these hosts only, whatever their port. */
const pages = ['http://localhost/*', 'http://*.localhost/*', 'http://127.0.0.1/*'];

/** Builds a test wallet that Chromium can load and returns its folder; all settings have defaults. */
export async function buildExtension(chosen: Partial<WalletSettings> = {}): Promise<string> {
  const settings: WalletSettings = { name: 'Test Wallet', rdns: 'test.wallet', iconColor: 'teal', injectionDelayMs: 0, ...chosen };
  const folder = path.join(builds, createHash('sha256').update(JSON.stringify(settings)).digest('hex').slice(0, 16));
  await mkdir(folder, { recursive: true });
  await Promise.all([
    bundlePageScripts(folder, settings),
    bundleExtensionScripts(folder),
    copyFile(path.join(sources, 'prompt/prompt.html'), path.join(folder, 'prompt.html')),
    writeFile(path.join(folder, 'manifest.json'), JSON.stringify(manifestOf(settings), null, 2)),
  ]);
  return folder;
}

async function bundlePageScripts(folder: string, settings: WalletSettings): Promise<void> {
  await build({
    entryPoints: { inpage: path.join(sources, 'inpage.ts'), content: path.join(sources, 'content.ts') },
    outdir: folder,
    bundle: true,
    format: 'iife',
    target: 'es2022',
    inject: [path.join(sources, 'streamGlobals.ts')],
    define: { WALLET_SETTINGS: JSON.stringify(settings), global: 'globalThis', 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  });
}

async function bundleExtensionScripts(folder: string): Promise<void> {
  await build({
    entryPoints: { worker: path.join(sources, 'worker/main.ts'), prompt: path.join(sources, 'prompt/prompt.ts') },
    outdir: folder,
    bundle: true,
    format: 'esm',
    target: 'es2022',
    logLevel: 'error',
  });
}

function manifestOf(settings: WalletSettings): unknown {
  const everyFrame = { matches: pages, run_at: 'document_start', all_frames: true };
  return {
    manifest_version: 3,
    name: settings.name,
    version: '1.0.0',
    permissions: ['storage'],
    host_permissions: pages,
    background: { service_worker: 'worker.js', type: 'module' },
    content_scripts: [
      { ...everyFrame, js: ['content.js'] },
      { ...everyFrame, js: ['inpage.js'], world: 'MAIN' },
    ],
  };
}
