import path from 'node:path';
import type { Anvil } from './anvil.ts';
import { startGuarded } from './startGuarded.ts';
import type { Guarded } from './startGuarded.ts';
import { contractCode } from './entryPoints.ts';
import { findFreePort } from './findFreePort.ts';

const readyWithinMs = 60_000;
const alto = path.join(import.meta.dirname, '../bundler/node_modules/@pimlico/alto/esm/cli/alto.js');
/** Of anvil's own accounts the last two, which no test uses as a wallet. */
const executorKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6';
const utilityKey = '0xdbda1821b80551c9d65939329250298aa3472ba22feea921c0cf5d620ea67b97';

/** A running bundler. */
export type Bundler = Guarded;

/** How a bundler is started. */
export interface BundlerOptions {
  /** Bundles only when `debug_bundler_sendBundleNow` asks it to, so that an operation stays pending. */
  readonly isManual?: boolean;
}

/**
 * Starts a real bundler, alto, over a node that has the entry points (`deployEntryPoints`), and waits until it answers. The rules of ERC-7562 are not enforced:
 * its tracer does not understand anvil. A node under it must not be reverted to a snapshot: the bundler would take operations for known.
 */
export async function startBundler({ url: rpcUrl }: Anvil, { isManual = false }: BundlerOptions = {}): Promise<Bundler> {
  const port = await findFreePort();
  const command = [
    process.execPath, alto, 'run', '--rpc-url', rpcUrl, '--port', String(port), '--entrypoints', Object.values(contractCode).map(({ entryPoint }) => entryPoint.address).join(),
    '--executor-private-keys', executorKey, '--utility-private-key', utilityKey, '--safe-mode', 'false', '--log-level', 'warn', '--enable-cors', 'true',
    '--v6-verification-gas-limit-multiplier', '200', '--v7-verification-gas-limit-multiplier', '200', '--utility-wallet-monitor', 'false', '--refilling-wallets', 'false',
    ...(isManual ? ['--bundle-mode', 'manual', '--enable-debug-endpoints', 'true'] : []),
  ];
  return startGuarded('The bundler', command, { port, readyWithinMs });
}
