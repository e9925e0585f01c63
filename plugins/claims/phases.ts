// What is fetched once the owner of a drop sets its phases.
import { readContract } from '../../src/api/reads/readContract.ts';
import type { ReadOptions } from '../../src/api/reads/readCall.ts';
import { readContractMetadata, readTokenDecimals } from '../../src/api/reads/readTokenMetadata.ts';
import { simulate } from '../../src/api/writes/simulate.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { parseAddress } from '../../src/domain/accounts/address.ts';
import { ether } from '../../src/domain/chains/ether.ts';
import { encodeFunctionData } from '../../src/domain/abi/functions.ts';
import { parseFunction } from '../../src/domain/abi/parseAbi.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import { isHash } from '../../src/domain/encoding/isHex.ts';
import { isRecord } from '../../src/domain/encoding/json.ts';
import { hasCode, messageOf } from '../../src/domain/errors.ts';
import { isNativeToken, nativeTokenAddress } from '../../src/domain/tokens/nativeToken.ts';
import { unlimitedAmount } from '../../src/domain/tokens/permit.ts';
import { getActiveAccount } from '../../src/flows/connection/getActiveAccount.ts';
import { openTransport } from '../../src/flows/reads/openTransport.ts';
import { sendPaid } from '../../src/flows/review/sendPaid.ts';
import type { PaidSent } from '../../src/flows/review/sendPaid.ts';
import { condition, dropErrors, readConditions, readOnlyCondition, readStandard, whereNoAnswer } from './conditions.ts';
import type { ClaimCondition, Drop } from './conditions.ts';
import type { ClaimPhase, DropRef, SetClaimConditionsRequest } from './config.ts';
import { claimErrors } from './errors.ts';
import { explainClaim } from './explainClaim.ts';
import { hasList } from './offer.ts';
import { fetchJson, findListIn, keepJson } from './work.ts';
import type { Scope } from './work.ts';

const setUri = 'function setContractURI(string uri)';
/** By which phases are set: reviews name it and its arguments by them. */
const setSignatures = {
  one: `function setClaimConditions(${condition}[] phases, bool resetClaimEligibility)`,
  many: `function setClaimConditions(uint256 tokenId, ${condition}[] phases, bool resetClaimEligibility)`,
  onlyOne: `function setClaimConditions(${condition} phase, bool resetClaimEligibility)`,
  onlyMany: `function setClaimConditions(uint256 tokenId, ${condition} phase, bool resetClaimEligibility)`,
} as const;
const noRoot: Hex = `0x${'0'.repeat(64)}`;

/** What `readClaimConditions` does. */
export async function readAllConditions(scope: Scope, { chainId, contract, tokenId, signal }: DropRef & ReadOptions): Promise<readonly ClaimCondition[]> {
  return readConditions(await scope.dispatch(openTransport({ chainId })), { contract: parseAddress(contract), tokenId }, { signal });
}

/** What `setClaimConditions` does. */
export async function setClaimConditions(scope: Scope, request: SetClaimConditionsRequest): Promise<PaidSent> {
  const { chainId, phases, resetClaimEligibility: isReset = false, walletId, isReviewed, signal } = request;
  const { address: from, walletId: by } = scope.dispatch(getActiveAccount({ walletId }));
  const transport = await scope.dispatch(openTransport({ chainId }));
  const drop = { contract: parseAddress(request.contract), tokenId: request.tokenId };
  const [only, before, { decimals }] = await Promise.all([readOnlyCondition(transport, drop, { signal }), readConditions(transport, drop, { signal }), readStandard(transport, drop, { signal })]);
  if (only && phases.length !== 1) throw claimErrors.badPhase({ at: 1, why: 'the contract has one phase, no more and no fewer' });
  const sorted = phases.toSorted(({ startTimestamp: one = 0n }, { startTimestamp: other = 0n }) => (one < other ? -1 : one > other ? 1 : 0));
  const conditions = sorted.map((phase, at) => toCondition(phase, { at, decimals, claimed: isReset ? 0n : before[at]?.supplyClaimed ?? 0n, earlier: sorted[at - 1]?.startTimestamp ?? 0n }));
  await Promise.all(conditions.map(({ currency }, at) => assertCurrency(transport, currency, at, { signal })));
  const fn = setSignatures[only ? (drop.tokenId === undefined ? 'onlyOne' : 'onlyMany') : drop.tokenId === undefined ? 'one' : 'many'];
  const call = { to: drop.contract, data: encodeFunctionData(parseFunction(fn), [...(drop.tokenId === undefined ? [] : [drop.tokenId]), only ? conditions[0] : conditions, isReset]) };
  const tryOut = (each: typeof call): Promise<unknown> => simulate(transport, { from, ...each }, { abi: dropErrors, signal });
  try {
    await tryOut(call); // before a file is kept
  } catch (error) {
    if (hasCode(error, 'transaction.simulationFailed') && !(await isAdmin(transport, drop, from, { signal }))) throw claimErrors.notAdmin({ account: from }, { cause: error });
    throw explainClaim(error, { quantity: 0n, decimals });
  }
  const uri = await keepMetadata(scope, transport, { ...request, contract: drop.contract });
  // First the list is where claims find it, then it counts.
  const ahead = uri === undefined ? [] : [{ to: drop.contract, data: encodeFunctionData(parseFunction(setUri), [uri]) }];
  const assertUnchanged = async (): Promise<void> => {
    for (const each of [...ahead, call]) await tryOut(each);
  };
  try {
    return await scope.dispatch(sendPaid({ chainId, walletId: by, from, signatures: [fn, setUri], abi: dropErrors, isReviewed, signal, ahead, call, assertUnchanged }));
  } catch (error) {
    throw explainClaim(error, { quantity: 0n, decimals });
  }
}

/** Contracts without roles have an owner; of one with neither it is not known, and it is said to be. @see thirdweb contracts, extension/Permissions.sol and extension/Ownable.sol @throws rpc.* */
async function isAdmin(transport: RpcTransport, { contract: address }: Drop, account: string, options: ReadOptions): Promise<boolean> {
  const [hasRole, owner] = await Promise.all([
    readContract(transport, { address, fn: 'function hasRole(bytes32 role, address account) view returns (bool)', args: [noRoot, account] }, options).catch(whereNoAnswer(undefined)),
    readContract(transport, { address, fn: 'function owner() view returns (address)' }, options).catch(whereNoAnswer(undefined)),
  ]);
  return hasRole ?? (owner === undefined || sameAddress(owner, account));
}

interface PhasePlace {
  readonly at: number;
  /** Of what is claimed. */
  readonly decimals: number;
  /** How many have been claimed in the phase that it takes the place of. */
  readonly claimed: bigint;
  /** When the one ahead of it starts. */
  readonly earlier: bigint;
}

/** A phase as the contract takes it, held to what the contract would refuse and to what no one could claim from. @throws claims.badPhase, input.notAddress */
function toCondition({ startTimestamp = 0n, maxClaimableSupply = unlimitedAmount, quantityLimitPerWallet = unlimitedAmount, pricePerToken = 0n, currency = nativeTokenAddress, allowlist, metadata = '' }: ClaimPhase, { at, decimals, claimed, earlier }: PhasePlace): ClaimCondition {
  const refuse = (why: string): never => {
    throw claimErrors.badPhase({ at: at + 1, why });
  };
  for (const [name, amount] of Object.entries({ startTimestamp, maxClaimableSupply, quantityLimitPerWallet, pricePerToken })) {
    if (typeof amount !== 'bigint' || amount < 0n || amount > unlimitedAmount) refuse(`${name} is no amount that a contract has`);
  }
  if (at > 0 && startTimestamp <= earlier) refuse('it starts at the same time as the one ahead of it');
  if (maxClaimableSupply === 0n) refuse('nothing could be claimed in it');
  if (maxClaimableSupply < claimed) refuse(`${claimed} have been claimed already, which is more than it has`);
  if (!allowlist && quantityLimitPerWallet === 0n) refuse('no one could claim in it: it has neither a limit above zero nor an allowlist');
  const merkleRoot = allowlist ? ('info' in allowlist ? allowlist.info.merkleRoot : allowlist.merkleRoot) : noRoot;
  if (!isHash(merkleRoot) || (allowlist && !hasList(merkleRoot))) return refuse('its allowlist has no root');
  if (allowlist && 'info' in allowlist && allowlist.info.tokenDecimals !== decimals) refuse(`its allowlist was made for ${allowlist.info.tokenDecimals} decimals, and the drop has ${decimals}`);
  return { startTimestamp, maxClaimableSupply, supplyClaimed: 0n, quantityLimitPerWallet, merkleRoot, pricePerToken, currency: isNativeToken(currency) ? nativeTokenAddress : parseAddress(currency), metadata };
}

/** No one could pay in what is no token. @throws claims.badPhase, rpc.* */
async function assertCurrency(transport: RpcTransport, currency: string, at: number, options: ReadOptions): Promise<void> {
  await readTokenDecimals(transport, { token: currency, nativeCurrency: ether }, options).catch((cause: unknown) => {
    options.signal?.throwIfAborted();
    throw claimErrors.badPhase({ at: at + 1, why: messageOf(cause) }, { cause });
  });
}

/**
 * Has the contract's metadata kept anew, with the lists of these phases under `merkle` beside those that are there: other tokens and phases rely on them.
 * Undefined where they say all of it already. @throws claims.metadataUnread, claims.listUnknown, file.*, rpc.*
 */
async function keepMetadata(scope: Scope, transport: RpcTransport, { contract, phases, scheme = 'ipfs', signal }: SetClaimConditionsRequest): Promise<string | undefined> {
  const lists = phases.flatMap(({ allowlist }) => (allowlist ? [allowlist] : []));
  if (lists.length === 0) return undefined;
  const metadata = await readMetadata(scope, transport, contract, signal);
  const merkle = isRecord(metadata['merkle']) ? metadata['merkle'] : {};
  const added: Record<string, string> = {};
  for (const list of lists) {
    const root = 'info' in list ? list.info.merkleRoot : list.merkleRoot;
    const known = findListIn(metadata, root);
    if ('info' in list && list.uri !== known) added[root] = list.uri;
    if (!('info' in list) && known === undefined) throw claimErrors.listUnknown();
  }
  return Object.keys(added).length === 0 ? undefined : keepJson(scope, 'contract.json', { ...metadata, merkle: { ...merkle, ...added } }, { scheme, signal });
}

/** All that the contract's metadata say, so that none of it is lost. @throws claims.metadataUnread, rpc.* */
async function readMetadata(scope: Scope, transport: RpcTransport, contract: string, signal: AbortSignal | undefined): Promise<Readonly<Record<string, unknown>>> {
  const uri = await readContract(transport, { address: contract, fn: 'function contractURI() view returns (string)' }, { signal });
  if (uri === '') return { name: (await readContractMetadata(transport, { address: contract }, { signal })).name };
  const metadata = await fetchJson(scope, uri, signal).catch((cause: unknown) => {
    signal?.throwIfAborted();
    throw claimErrors.metadataUnread({}, { cause });
  });
  if (!isRecord(metadata)) throw claimErrors.metadataUnread();
  return metadata;
}
