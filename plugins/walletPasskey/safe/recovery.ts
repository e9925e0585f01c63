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
  return toPending(await askModule(bundler, module, encodeFunctionData(getRequest, [account]), signal));
}

function toPending(answer: string): PendingRecovery | undefined {
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

/**
 * From when a recovery could be carried out that this guardian began now, in seconds since 1970. The published module keeps its delay to itself: the node tries a beginning out, with code in
 * the guardian's place that begins it and asks for it, and takes it all back. Undefined where the node does not try things out so, or the module refuses.
 */
export async function readEarliestRecovery(bundler: Reader, module: string, { account, guardian }: { readonly account: string; readonly guardian: string }, signal?: AbortSignal): Promise<number | undefined> {
  const code = beginAndAsk(module, beginningOf(module, account, guardian).data, encodeFunctionData(getRequest, [account]));
  try {
    const answer = await bundler.call({ to: guardian, data: '0x' }, { signal, overrides: { [guardian]: { code } } });
    return toPending(answer)?.executableAtSeconds;
  } catch {
    signal?.throwIfAborted();
    return undefined;
  }
}

/** Code that makes a call to a contract, and answers as the contract does to a second one. */
function beginAndAsk(contract: string, first: string, second: string): string {
  const [begins, asks] = [first.slice(2), second.slice(2)];
  const to = `73${contract.slice(2)}`; // PUSH20
  const size = (data: string): string => `61${(data.length / 2).toString(16).padStart(4, '0')}`; // PUSH2
  const copy = (data: string, at: number): string => `${size(data)}61${at.toString(16).padStart(4, '0')}600039`; // CODECOPY to the start of the memory
  const program = (at: number): string => [
    copy(begins, at), '60006000', size(begins), '60006000', to, '5af150', // CALL, POP
    copy(asks, at + begins.length / 2), '60006000', size(asks), '6000', to, '5afa50', // STATICCALL, POP
    '3d600060003e', '3d6000f3', // RETURNDATACOPY, RETURN
  ].join('');
  return `0x${program(program(0).length / 2)}${begins}${asks}`;
}

async function askModule(bundler: Reader, module: string, data: string, signal: AbortSignal | undefined): Promise<string> {
  const answer = await bundler.call({ to: module, data }, { signal });
  if (answer === '0x') throw passkeyErrors.noRecovery({ chainId: bundler.chainId });
  return answer;
}
