import { readFileSync } from 'node:fs';
import path from 'node:path';
import { transact } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';

const packages = path.join(import.meta.dirname, '../bundler/node_modules');
/** Anvil has it at once. @see https://github.com/Arachnid/deterministic-deployment-proxy */
const deployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const none = '0x'.padEnd(66, '0');

/** Creation code of what eth-infinitism publishes, by the version of the EntryPoint. The salts are those of its deployments. */
export const contractCode = {
  '0.6': { package: 'entry-point-0.6', entryPoint: { address: '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789', salt: none } },
  '0.7': { package: 'entry-point-0.7', entryPoint: { address: '0x0000000071727De22E5E9d8BAf0edAc6f37da032', salt: '0x90d8084deab30c2a37c45e8d47f49f2f7965183cb6990a98943ef94940681de3' } },
  '0.8': { package: 'entry-point-0.8', entryPoint: { address: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108', salt: '0x0a59dbff790c23c976a548690c27297883cc66b4c67024f9117b0238995e35e9' } },
} as const;

export type EntryPointVersion = keyof typeof contractCode;

/** Creation code of one of the published contracts, e.g. `SimpleAccountFactory`. */
export function creationCode(version: EntryPointVersion, name: string): string {
  const { bytecode } = JSON.parse(readFileSync(path.join(packages, contractCode[version].package, `artifacts/${name}.json`), 'utf8')) as { readonly bytecode: string }; // as hardhat writes it
  return bytecode;
}

/** Puts the entry points where they are on every chain. */
export async function deployEntryPoints(anvil: Anvil): Promise<void> {
  for (const version of ['0.6', '0.7', '0.8'] as const) {
    const { address, salt } = contractCode[version].entryPoint;
    await transact(anvil, { to: deployer, data: salt + creationCode(version, 'EntryPoint').slice(2) });
    if ((await anvil.rpc('eth_getCode', [address, 'latest'])) === '0x') throw new Error(`EntryPoint v${version} is not where it should be.`);
  }
}
