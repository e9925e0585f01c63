import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { parseAddress } from '../../../src/domain/accounts/address.ts';
import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import type { BatchCall } from '../../../src/domain/transactions/calls.ts';
import type { Bundler } from '../../../src/flows/userOperations/openBundler.ts';
import { passkeyErrors } from '../errors.ts';

const enableModule = /* @__PURE__ */ parseFunction('function enableModule(address module)');
const isModuleEnabled = /* @__PURE__ */ parseFunction('function isModuleEnabled(address module) view returns (bool)');
const addGuardian = /* @__PURE__ */ parseFunction('function addGuardianWithThreshold(address guardian, uint256 threshold)');
const revokeGuardian = /* @__PURE__ */ parseFunction('function revokeGuardianWithThreshold(address prevGuardian, address guardian, uint256 threshold)');
const getGuardians = /* @__PURE__ */ parseFunction('function getGuardians(address wallet) view returns (address[])');
const getRequest = /* @__PURE__ */ parseFunction('function getRecoveryRequest(address wallet) view returns ((uint256 approvals, uint256 newThreshold, uint64 executeAfter, address[] newOwners))');
const confirm = /* @__PURE__ */ parseFunction('function confirmRecovery(address wallet, address[] newOwners, uint256 newThreshold, bool execute)');
const finalize = /* @__PURE__ */ parseFunction('function finalizeRecovery(address wallet)');
const cancel = /* @__PURE__ */ parseFunction('function cancelRecovery()');

/** What stands before the first guardian in the module's list. */
const sentinel = '0x0000000000000000000000000000000000000001';

type Reader = Pick<Bundler, 'chainId' | 'call'>;

/** A recovery that guardians have begun, and that the account's owners can still stop. */
export interface PendingRecovery {
  /** Who owns the account once it is carried out. */
  readonly newOwners: readonly string[];
  /** From when it can be carried out, in seconds since 1970. */
  readonly executableAtSeconds: number;
}

/** Checksummed; none for an account without guardians. @throws passkey.noRecovery, rpc.* */
export async function readGuardians(bundler: Reader, module: string, account: string, signal?: AbortSignal): Promise<readonly string[]> {
  const answer = await askModule(bundler, module, encodeFunctionData(getGuardians, [account]), signal);
  const [guardians] = decodeParameters([{ name: '', type: 'address[]' }], answer);
  return (guardians as readonly unknown[]).map(parseAddress); // by its type
}

/** Undefined where none is under way. @throws passkey.noRecovery, rpc.* */
export async function readRecovery(bundler: Reader, module: string, account: string, signal?: AbortSignal): Promise<PendingRecovery | undefined> {
  const answer = await askModule(bundler, module, encodeFunctionData(getRequest, [account]), signal);
  const [request] = decodeParameters(getRequest.outputs, answer);
  const { executeAfter, newOwners } = request as { readonly executeAfter: bigint; readonly newOwners: readonly string[] }; // by its type
  return executeAfter === 0n ? undefined : { newOwners: newOwners.map(parseAddress), executableAtSeconds: Number(executeAfter) };
}

/** The account's calls that make an address a guardian which can begin a recovery alone. @throws rpc.* */
export async function additionOfGuardian(bundler: Reader, module: string, account: string, guardian: string, signal?: AbortSignal): Promise<readonly BatchCall[]> {
  const answer = await bundler.call({ to: account, data: encodeFunctionData(isModuleEnabled, [module]) }, { signal });
  const enabling = answer.endsWith('1') ? [] : [{ to: account, data: encodeFunctionData(enableModule, [module]) }];
  return [...enabling, { to: module, data: encodeFunctionData(addGuardian, [guardian, 1n]) }];
}

/** The account's call that ends a guardian. @throws passkey.noOwner for an address that is none */
export function removalOfGuardian(module: string, guardian: string, guardians: readonly string[]): BatchCall {
  const at = guardians.findIndex((each) => sameAddress(each, guardian));
  if (at < 0) throw passkeyErrors.noOwner({ address: guardian });
  return { to: module, data: encodeFunctionData(revokeGuardian, [guardians[at - 1] ?? sentinel, guardian, guardians.length > 1 ? 1n : 0n]) };
}

/** A guardian's call that begins a recovery: all owners are replaced by this one once the delay is over. */
export function beginningOf(module: string, account: string, newOwner: string): { readonly to: string; readonly data: string } {
  return { to: module, data: encodeFunctionData(confirm, [account, [newOwner], 1n, true]) };
}

/** Anyone's call that carries a recovery out whose delay is over. */
export function completionOf(module: string, account: string): { readonly to: string; readonly data: string } {
  return { to: module, data: encodeFunctionData(finalize, [account]) };
}

/** The account's call that stops a recovery. */
export function cancellationOf(module: string): BatchCall {
  return { to: module, data: encodeFunctionData(cancel, []) };
}

async function askModule(bundler: Reader, module: string, data: string, signal: AbortSignal | undefined): Promise<string> {
  const answer = await bundler.call({ to: module, data }, { signal });
  if (answer === '0x') throw passkeyErrors.noRecovery({ chainId: bundler.chainId });
  return answer;
}
