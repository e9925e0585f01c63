import { createRequire } from 'node:module';
import path from 'node:path';
import { findExecutable } from './findExecutable.ts';
import { findFreePort } from './findFreePort.ts';
import { startGuarded } from './startGuarded.ts';
import type { Guarded } from './startGuarded.ts';

const readyWithinMs = 15_000;

/** How a node is started. */
export interface AnvilOptions {
  /** Default 31337. */
  readonly chainId?: number;
  /** Seconds between blocks; without it each transaction makes its own block at once. */
  readonly blockTimeSeconds?: number;
  /** Further command-line arguments of anvil. */
  readonly args?: readonly string[];
}

/** A running node. */
export interface Anvil extends Guarded {
  readonly chainId: number;
}

/** Starts a node on a free port and waits until it answers. @throws when there is no anvil: an end-to-end run must not pass without one */
export async function startAnvil({ chainId = 31_337, blockTimeSeconds, args = [] }: AnvilOptions = {}): Promise<Anvil> {
  const port = await findFreePort();
  const blockTime = blockTimeSeconds === undefined ? [] : ['--block-time', String(blockTimeSeconds)];
  const command = [findAnvil(), '--port', String(port), '--chain-id', String(chainId), '--silent', ...blockTime, ...args];
  return { chainId, ...(await startGuarded('anvil', command, { port, readyWithinMs })) };
}

/** Path of the node's binary. @throws naming the three ways to provide it */
export function findAnvil(): string {
  const given = process.env['ANVIL_BIN'];
  const found = findExecutable(given ? [given] : ['anvil', ...packagedAnvil()]);
  if (found !== undefined) return found;
  throw new Error(
    [
      given ? `ANVIL_BIN names ${given}, which cannot be run.` : 'No anvil found: the end-to-end tests need a real node.',
      'Provide it in one of three ways:',
      '  1. set ANVIL_BIN to the path of an anvil binary;',
      '  2. install Foundry so that `anvil` is on PATH (https://getfoundry.sh);',
      '  3. on Linux x86-64, install the optional package: npm --prefix e2e ci --include=optional',
    ].join('\n'),
  );
}

function packagedAnvil(): readonly string[] {
  try {
    const manifest = createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/package.json');
    return [path.join(path.dirname(manifest), 'bin/anvil')];
  } catch {
    return []; // optional: only Linux x86-64 has it
  }
}
