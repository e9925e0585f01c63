import path from 'node:path';
import { mkdir, writeFile } from 'node:fs/promises';
import { build } from 'esbuild';
import type { StaticServer } from './server.ts';
import { serveFolder } from './server.ts';

const source = path.join(import.meta.dirname, '../pages/coinbaseKeys/keysPage.ts');
const folder = path.join(import.meta.dirname, '../artifacts/coinbaseKeys');

/** How the page in Coinbase's window behaves. */
export interface KeysSettings {
  /** A smart account, whose key the page holds itself, or a wallet on a phone that reads a code off it. */
  readonly kind: 'smart' | 'phone';
  readonly key: string;
  /** Endpoints of chains that it knows, as it tells the SDK. */
  readonly chains: Readonly<Record<number, string>>;
  /** Further ones, once it was asked to add a chain. */
  readonly addable?: Readonly<Record<number, string>>;
  /** Where it really sends. */
  readonly nodes: Readonly<Record<number, string>>;
}

/** Serves the counterpart of Coinbase's page on an origin of its own. */
export async function serveCoinbaseKeys(): Promise<StaticServer & { /** Its address for the kit. */ urlFor(settings: KeysSettings): string }> {
  await mkdir(folder, { recursive: true });
  await build({ entryPoints: [source], outfile: path.join(folder, 'keysPage.js'), bundle: true, format: 'esm', target: 'es2022', logLevel: 'error' });
  await writeFile(path.join(folder, 'index.html'), '<!doctype html><meta charset="utf-8"><title>Keys</title><body><script type="module" src="keysPage.js"></script>');
  const server = await serveFolder({ folder });
  return { ...server, urlFor: (settings) => `${server.origin}/?settings=${encodeURIComponent(JSON.stringify(settings))}` };
}
