import { readFileSync } from 'node:fs';
import path from 'node:path';
import { AbiCoder, concat, id, Interface, namehash, ZeroAddress, ZeroHash } from 'ethers';
import { deploy, transact } from '../../chain/lib/deploy.ts';
import type { Anvil } from '../../lib/anvil.ts';

const contracts: Readonly<Record<'registry' | 'publicResolver', string>> = JSON.parse(readFileSync(path.join(import.meta.dirname, '../../../fixtures/ens/contracts.json'), 'utf8'));
const registryAbi = new Interface(['function setSubnodeRecord(bytes32 node, bytes32 label, address owner, address resolver, uint64 ttl)']);
const resolverAbi = new Interface(['function setAddr(bytes32 node, address a)', 'function setText(bytes32 node, string key, string value)', 'function setName(bytes32 node, string name)']);

/** An account and what it is called. */
export interface NamedAccount {
  readonly address: string;
  readonly name: `${string}.eth`;
  /** What the name says of its picture. */
  readonly avatar: string;
}

/** Puts a names service on the node, with a name for one account, and gives the address of its registry. @see ENSIP-1, ENSIP-3, ENSIP-12 */
export async function nameAccount(anvil: Anvil, { address, name, avatar }: NamedAccount): Promise<string> {
  const [, owner] = (await anvil.rpc('eth_accounts')) as readonly string[]; // the one that `transact` sends from
  const registry = await deploy(anvil, contracts.registry);
  const resolver = await deploy(anvil, concat([contracts.publicResolver, AbiCoder.defaultAbiCoder().encode(['address'], [registry])]));
  const give = (of: string, by: string): Promise<unknown> => {
    const [label = '', ...parents] = of.split('.');
    return transact(anvil, { to: registry, data: registryAbi.encodeFunctionData('setSubnodeRecord', [parents.length > 0 ? namehash(parents.join('.')) : ZeroHash, id(label), owner, by, 0]) });
  };
  const set = (fn: string, args: readonly unknown[]): Promise<unknown> => transact(anvil, { to: resolver, data: resolverAbi.encodeFunctionData(fn, args) });
  const reverse = `${address.slice(2).toLowerCase()}.addr.reverse`;
  for (const parent of ['eth', 'reverse', 'addr.reverse']) await give(parent, ZeroAddress);
  for (const named of [name, reverse]) await give(named, resolver);
  await set('setAddr', [namehash(name), address]);
  await set('setText', [namehash(name), 'avatar', avatar]);
  await set('setName', [namehash(reverse), name]);
  return registry;
}
