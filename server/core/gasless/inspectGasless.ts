import { decodeFunctionResult, encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import { entryPointAddresses } from '../../../src/domain/userOperations/entryPoints.ts';
import type { EntryPointVersion } from '../../../src/domain/userOperations/userOperation.ts';
import { callContract, parsed, readQuantity } from './chainNode.ts';
import { readKeyAddress } from './chainKeys.ts';
import type { GaslessParts, OpenChain } from './gaslessParts.ts';

/** One thing about what gas is paid by, for the operator. */
export interface GaslessFinding {
  readonly isRight: boolean;
  readonly text: string;
}

const verifyingSigner = /* @__PURE__ */ parseFunction('function verifyingSigner() view returns (address)');
const entryPointOf = /* @__PURE__ */ parseFunction('function entryPoint() view returns (address)');
const balanceOf = /* @__PURE__ */ parseFunction('function balanceOf(address account) view returns (uint256)');
const domainOf = /* @__PURE__ */ parseFunction('function eip712Domain() view returns (bytes1 fields, string name, string version, uint256 chainId, address verifyingContract, bytes32 salt, uint256[] extensions)');

const right = (text: string): GaslessFinding => ({ isRight: true, text });
const wrong = (text: string): GaslessFinding => ({ isRight: false, text });

/** Whether the contracts of the settings are there, are those of this server's keys, and have what they pay with. Changes nothing. */
export async function inspectGasless({ chains, serverKeys }: Pick<GaslessParts, 'chains' | 'serverKeys'>): Promise<readonly GaslessFinding[]> {
  const [signer, relayer] = [await readKeyAddress(serverKeys, 'sponsor'), await readKeyAddress(serverKeys, 'relayer')];
  const findings = await Promise.all(chains.map(async (chain) => {
    try {
      await chain.node.request('eth_blockNumber', []);
    } catch {
      return [wrong(`Network ${chain.chainId}: the node does not answer, or is of another network.`)];
    }
    const versions = Object.keys(chain.paymasters) as EntryPointVersion[]; // as the settings have them
    const found = await Promise.all([...versions.map((version) => inspectPaymaster(chain, version, signer)), inspectForwarder(chain), inspectDelegates(chain), inspectSender(chain, relayer), inspectBundler(chain)]);
    return found.flat().map(({ isRight, text }) => ({ isRight, text: `Network ${chain.chainId}: ${text}` }));
  }));
  return findings.flat();
}

async function inspectPaymaster({ node, paymasters }: OpenChain, version: EntryPointVersion, signer: string): Promise<readonly GaslessFinding[]> {
  const address = paymasters[version] ?? '';
  const what = `the paymaster for v${version} (${address})`;
  const entryPoint = entryPointAddresses[version];
  try {
    const ask = async (item: typeof verifyingSigner | typeof entryPointOf): Promise<string> => {
      const data = await callContract(node, { to: address, data: encodeFunctionData(item) });
      return parsed(() => decodeFunctionResult(item, data))[0];
    };
    const [known, at, data] = await Promise.all([ask(verifyingSigner), ask(entryPointOf), callContract(node, { to: entryPoint, data: encodeFunctionData(balanceOf, [address]) })]);
    const deposit = parsed(() => decodeFunctionResult(balanceOf, data))[0];
    return [
      sameAddress(known, signer) ? right(`${what} takes the signatures of this server.`) : wrong(`${what} takes signatures of ${known}, and this server signs as ${signer}. Deploy it with that signer.`),
      ...(sameAddress(at, entryPoint) ? [] : [wrong(`${what} is for the entry point ${at}, wanted ${entryPoint}.`)]),
      deposit > 0n ? right(`${what} has a deposit of ${deposit} wei.`) : wrong(`${what} has no deposit: call depositTo(${address}) of ${entryPoint} with coins.`),
    ];
  } catch {
    return [wrong(`${what} is no VerifyingPaymaster, or is not there.`)];
  }
}

async function inspectSender({ node, forwarder, delegates }: OpenChain, relayer: string): Promise<readonly GaslessFinding[]> {
  if (!forwarder && !delegates) return [];
  const balance = readQuantity(await node.request('eth_getBalance', [relayer, 'latest']).catch(() => '0x0'));
  return [balance > 0n ? right(`the sender of relays (${relayer}) has ${balance} wei.`) : wrong(`the sender of relays has no coins: send some to ${relayer}.`)];
}

async function inspectDelegates({ node, delegates = [] }: OpenChain): Promise<readonly GaslessFinding[]> {
  return Promise.all(delegates.map(async (address) => {
    const code = await node.request('eth_getCode', [address, 'latest']).catch(() => '0x');
    return code === '0x' ? wrong(`the contract whose code accounts may run (${address}) is not there.`) : right(`the contract whose code accounts may run (${address}) is there.`);
  }));
}

async function inspectForwarder({ node, forwarder }: OpenChain): Promise<readonly GaslessFinding[]> {
  if (!forwarder) return [];
  const { address, name } = forwarder;
  try {
    const data = await callContract(node, { to: address, data: encodeFunctionData(domainOf) });
    const [, known] = parsed(() => decodeFunctionResult(domainOf, data));
    return [known === name ? right(`the forwarder (${address}) is called "${name}".`) : wrong(`the forwarder (${address}) is called "${known}", set this as its "name".`)];
  } catch {
    return [wrong(`the forwarder (${address}) is none, or is not there.`)];
  }
}

async function inspectBundler({ bundlerNode, paymasters }: OpenChain): Promise<readonly GaslessFinding[]> {
  if (!bundlerNode) return [];
  try {
    const served = await bundlerNode.request('eth_supportedEntryPoints', []);
    const missing = (Object.keys(paymasters) as EntryPointVersion[]).filter((version) => !Array.isArray(served) || !served.some((each) => typeof each === 'string' && sameAddress(each, entryPointAddresses[version]))); // as the settings have them
    return [missing.length === 0 ? right('the bundler answers.') : wrong(`the bundler does not serve v${missing.join(', v')}.`)];
  } catch {
    return [wrong('the bundler does not answer, or is of another network.')];
  }
}
