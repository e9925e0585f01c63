import { readFileSync } from 'node:fs';
import { AbiCoder, getAddress, Interface } from 'ethers';
import type { Anvil } from '../../lib/anvil.ts';
import { deploy, transact } from './deploy.ts';

const bytecode: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL('../../../fixtures/contracts/bytecode.json', import.meta.url), 'utf8'));

/** Puts one of `fixtures/contracts` on a node, and gives its address. */
export async function deployFixture(anvil: Anvil, name: string, types: readonly string[] = [], values: readonly unknown[] = []): Promise<string> {
  const code = bytecode[name];
  if (code === undefined) throw new Error(`There is no contract called ${name}.`);
  return getAddress(await deploy(anvil, code + AbiCoder.defaultAbiCoder().encode(types, values).slice(2)));
}

/** Calls a contract by a signature, from an account that no test uses as a wallet. */
export async function call(anvil: Anvil, to: string, signature: string, args: readonly unknown[] = []): Promise<void> {
  await transact(anvil, { to, data: new Interface([`function ${signature}`]).encodeFunctionData(nameOf(signature), args) });
}

/** Asks a contract by a signature, past the kit. */
export async function ask(anvil: Anvil, to: string, signature: string, args: readonly unknown[] = []): Promise<unknown> {
  const contract = new Interface([`function ${signature}`]);
  const data = await anvil.rpc('eth_call', [{ to, data: contract.encodeFunctionData(nameOf(signature), args) }, 'latest']);
  return contract.decodeFunctionResult(nameOf(signature), String(data))[0];
}

function nameOf(signature: string): string {
  return signature.slice(0, signature.indexOf('('));
}
