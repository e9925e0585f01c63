import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, Interface } from 'ethers';
import { deploy } from '../chain/lib/deploy.ts';
import type { Anvil } from './anvil.ts';
import { compileContract } from './compileContracts.ts';
import { contractCode, creationCode } from './entryPoints.ts';
import type { EntryPointVersion } from './entryPoints.ts';

const packages = path.join(import.meta.dirname, '../bundler/node_modules');

/** Puts a VerifyingPaymaster on a node, with a deposit at its entry point. @param signer whose signature it takes */
export async function deployVerifyingPaymaster(anvil: Anvil, version: EntryPointVersion, signer: string): Promise<string> {
  const { address: entryPoint } = contractCode[version].entryPoint;
  const code = version === '0.8' ? compileForV08() : creationCode(version, 'VerifyingPaymaster');
  const address = await deploy(anvil, code + AbiCoder.defaultAbiCoder().encode(['address', 'address'], [entryPoint, signer]).slice(2));
  const [from] = (await anvil.rpc('eth_accounts')) as readonly string[]; // anvil's own
  const data = new Interface(['function depositTo(address account) payable']).encodeFunctionData('depositTo', [address]);
  await anvil.rpc('eth_sendTransaction', [{ from, to: entryPoint, data, value: '0x8ac7230489e80000', gas: '0x30d40' }]);
  return address;
}

/** The package for v0.8 has no VerifyingPaymaster: the source for v0.7, over the base contract of v0.8. What differs is how it names the sender, and the compiler and library that are here. */
function compileForV08(): string {
  const file = 'entry-point-0.8/samples/VerifyingPaymaster.sol';
  const replaced = new Map([[file, readFileSync(path.join(packages, 'entry-point-0.7/samples/VerifyingPaymaster.sol'), 'utf8').replace('userOp.getSender()', 'userOp.sender')]]);
  const read = (name: string): void => {
    const source = replaced.get(name) ?? readFileSync(path.join(packages, placeOf(name)), 'utf8').replace(/pragma solidity \^0\.8\.\d+/, 'pragma solidity ^0.8.20');
    replaced.set(name, source);
    for (const [, imported = ''] of source.matchAll(/^\s*import\s(?:[^;"']*\sfrom\s)?\s*["']([^"']+)["']/gm)) {
      const found = imported.startsWith('.') ? path.posix.join(path.posix.dirname(name), imported) : imported;
      if (!replaced.has(found)) read(found);
    }
  };
  read(file);
  return compileContract({ file, name: 'VerifyingPaymaster', replaced: Object.fromEntries(replaced) });
}

/** OpenZeppelin 5 as the package has it, but for what its newest texts need a later compiler for: those are of OpenZeppelin 4. */
function placeOf(name: string): string {
  return name.startsWith('@') && !/\/utils\/(?:Strings|math\/\w+)\.sol$/.test(name) ? `entry-point-0.8/node_modules/${name}` : name;
}
