import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { multicall3Address } from '../../../src/api/reads/readMulticall.ts';
import type { Anvil } from '../../lib/anvil.ts';

/** Puts Multicall3 where every chain that has it has it. */
export async function installMulticall3({ rpc }: Pick<Anvil, 'rpc'>): Promise<void> {
  const { creation } = JSON.parse(await readFile(path.join(import.meta.dirname, '../../../fixtures/multicall3/creation.json'), 'utf8')) as { creation: string };
  await rpc('anvil_setCode', [multicall3Address, await rpc('eth_call', [{ data: creation }, 'latest'])]);
}
