import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';
import { passkeyErrors } from '../errors.ts';
import type { PasskeyContracts } from './contracts.ts';
import type { P256Key } from './publicKey.ts';
import { verifiersOf } from './safeCreation.ts';

const getOwners = /* @__PURE__ */ parseFunction('function getOwners() view returns (address[])');
const addOwner = /* @__PURE__ */ parseFunction('function addOwnerWithThreshold(address owner, uint256 threshold)');
const removeOwner = /* @__PURE__ */ parseFunction('function removeOwner(address prevOwner, address owner, uint256 threshold)');
const createSigner = /* @__PURE__ */ parseFunction('function createSigner(uint256 x, uint256 y, uint176 verifiers)');
const getSigner = /* @__PURE__ */ parseFunction('function getSigner(uint256 x, uint256 y, uint176 verifiers) view returns (address)');

/** What stands before the first owner in the account's list. @see Safe 1.4.1, OwnerManager */
const sentinel = '0x0000000000000000000000000000000000000001';

type Reader = Pick<Bundler, 'chainId' | 'call'>;

/** Each of them can act alone. Checksummed. @throws passkey.notHere where the account is not on the chain, rpc.* */
export async function readOwners(bundler: Reader, account: string, signal?: AbortSignal): Promise<readonly string[]> {
  const answer = await bundler.call({ to: account, data: encodeFunctionData(getOwners, []) }, { signal });
  if (answer === '0x') throw passkeyErrors.notHere();
  const [owners] = decodeParameters([{ name: '', type: 'address[]' }], answer);
  return (owners as readonly unknown[]).map(parseAddress); // by its type
}

/** Where the contract is, or will be, that checks a passkey's signatures. @throws passkey.noContracts, rpc.* */
export async function readSigner(bundler: Reader, contracts: PasskeyContracts, { x, y }: P256Key, signal?: AbortSignal): Promise<string> {
  const answer = await bundler.call({ to: contracts.signerFactory, data: encodeFunctionData(getSigner, [BigInt(x), BigInt(y), verifiersOf(contracts)]) }, { signal });
  if (answer === '0x') throw passkeyErrors.noContracts({ chainId: bundler.chainId });
  const [signer] = decodeParameters([{ name: '', type: 'address' }], answer);
  return parseAddress(signer);
}

/** Creates the contract that checks a passkey. Anyone may; what is there already stays. */
export function creationOfSigner(contracts: PasskeyContracts, { x, y }: P256Key): BatchCall {
  return { to: contracts.signerFactory, data: encodeFunctionData(createSigner, [BigInt(x), BigInt(y), verifiersOf(contracts)]) };
}

/** The account's call that makes an address an owner that acts alone. */
export function additionOf(account: string, owner: string): BatchCall {
  return { to: account, data: encodeFunctionData(addOwner, [owner, 1n]) };
}

/** The account's call that takes an owner away. @throws passkey.noOwner, passkey.lastOwner */
export function removalOf(account: string, owner: string, owners: readonly string[]): BatchCall {
  const at = owners.findIndex((each) => sameAddress(each, owner));
  if (at < 0) throw passkeyErrors.noOwner({ address: owner });
  if (owners.length === 1) throw passkeyErrors.lastOwner();
  return { to: account, data: encodeFunctionData(removeOwner, [owners[at - 1] ?? sentinel, owner, 1n]) };
}
