import { readFileSync } from 'node:fs';
import { AbiCoder, getAddress, Interface } from 'ethers';
import type { Anvil } from '../../lib/anvil.ts';
import { eventually } from '../../lib/eventually.ts';

const bytecode: Readonly<Record<string, string>> = JSON.parse(readFileSync(new URL('../../../fixtures/contracts/bytecode.json', import.meta.url), 'utf8'));

/** Puts one of `fixtures/contracts` on a node, and gives its address. */
export async function deployFixture(anvil: Anvil, name: string, types: readonly string[] = [], values: readonly unknown[] = []): Promise<string> {
  const code = bytecode[name];
  if (code === undefined) throw new Error(`There is no contract called ${name}.`);
  const { contractAddress } = await asSecond(anvil, { data: code + AbiCoder.defaultAbiCoder().encode(types, values).slice(2) });
  return getAddress(String(contractAddress));
}

/** Calls a contract by a signature, from the node's second account, which is nobody's wallet. */
export async function call(anvil: Anvil, to: string, signature: string, args: readonly unknown[] = []): Promise<void> {
  await asSecond(anvil, { to, data: new Interface([`function ${signature}`]).encodeFunctionData(nameOf(signature), args) });
}

/** Asks a contract by a signature, past the kit. */
export async function ask(anvil: Anvil, to: string, signature: string, args: readonly unknown[] = []): Promise<unknown> {
  const contract = new Interface([`function ${signature}`]);
  const data = await anvil.rpc('eth_call', [{ to, data: contract.encodeFunctionData(nameOf(signature), args) }, 'latest']);
  return contract.decodeFunctionResult(nameOf(signature), String(data))[0];
}

async function asSecond(anvil: Anvil, transaction: { readonly to?: string; readonly data: string }): Promise<Readonly<Record<string, unknown>>> {
  const [, second] = (await anvil.rpc('eth_accounts')) as readonly string[];
  const hash = await anvil.rpc('eth_sendTransaction', [{ from: second, ...transaction, gas: '0x7a1200' }]);
  const { status, ...facts } = await eventually(async () => {
    const receipt: unknown = await anvil.rpc('eth_getTransactionReceipt', [hash]);
    if (receipt === null) throw new Error('The transaction of the test itself is not in a block.');
    return receipt as Readonly<Record<string, unknown>>; // as the node gives it
  });
  if (status !== '0x1') throw new Error('The transaction of the test itself failed.');
  return facts;
}

function nameOf(signature: string): string {
  return signature.slice(0, signature.indexOf('('));
}
