import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder } from 'ethers';
import type { ModularAccountKind, ModularAccountOptions } from '../../plugins/walletSmart/index.ts';
import { deployFixture } from '../chain/lib/contracts.ts';
import { deploy } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';
import { contractCode } from './entryPoints.ts';

const precompiles = path.join(import.meta.dirname, '../bundler/node_modules/@rhinestone/modulekit/src/deployment/precompiles');

const referenceImplementation = '0x7579000000000000000000000000000000000001';

/** Creation code that the package has as constants of Solidity. */
function creationCode(file: string, name: string): string {
  const [, code] = new RegExp(`constant ${name} =\\s*hex"([0-9a-f]+)"`).exec(readFileSync(path.join(precompiles, `${file}.sol`), 'utf8')) ?? [];
  if (code === undefined) throw new Error(`${file} has no ${name}.`);
  return `0x${code}`;
}

function encode(types: readonly string[], values: readonly unknown[]): string {
  return AbiCoder.defaultAbiCoder().encode(types, values).slice(2);
}

/** Modules on a node: what checks owners and what checks session keys, both our own, since the package has neither. */
export async function deployModules(anvil: Anvil): Promise<Required<Pick<ModularAccountOptions, 'validator' | 'sessionKeys'>>> {
  return { validator: await deployFixture(anvil, 'Owners'), sessionKeys: await deployFixture(anvil, 'SessionKeys') };
}

/** Puts what makes modular accounts on a node: the reference implementation of ERC-7579 by a factory of our own, or Nexus with its own, both as the package of Rhinestone's ModuleKit has them compiled. */
export async function deployModularAccounts(anvil: Anvil, kind: ModularAccountKind): Promise<Pick<ModularAccountOptions, 'kind' | 'factory' | 'bootstrap'>> {
  if (kind === 'reference') {
    // Larger than chains take (EIP-170), so that it is put there: its creation does nothing but leave what follows its first 28 bytes.
    await anvil.rpc('anvil_setCode', [referenceImplementation, `0x${creationCode('ERC7579Precompiles', 'ERC7579_BYTECODE').slice(2 + 2 * 28)}`]);
    return {
      kind, factory: await deployFixture(anvil, 'ModularFactory', ['address', 'bytes'], [referenceImplementation, creationCode('ERC7579Precompiles', 'MSAPROXY_BYTECODE')]),
      bootstrap: await deploy(anvil, creationCode('ERC7579Precompiles', 'ERC7579_BOOTSTRAP_BYTECODE')),
    };
  }
  const implementation = await deploy(anvil, creationCode('NexusPrecompiles', 'NEXUS_BYTECODE') + encode(['address'], [contractCode['0.7'].entryPoint.address]));
  const owner = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
  return {
    kind, factory: await deploy(anvil, creationCode('NexusPrecompiles', 'NEXUS_ACCOUNT_FACTORY_BYTECODE') + encode(['address', 'address'], [implementation, owner])),
    bootstrap: await deploy(anvil, creationCode('NexusPrecompiles', 'NEXUS_BOOTSTRAP_BYTECODE')),
  };
}
