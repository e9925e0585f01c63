import { readBlock } from '../../src/api/blocks/readBlock.ts';
import { readContract } from '../../src/api/reads/readContract.ts';
import type { ReadOptions } from '../../src/api/reads/readCall.ts';
import { readInterfaceSupport } from '../../src/api/reads/readNft.ts';
import { readTokenDecimals } from '../../src/api/reads/readTokenMetadata.ts';
import type { RpcTransport } from '../../src/contracts/transport.ts';
import type { Abi } from '../../src/domain/abi/abi.ts';
import { parseAbi } from '../../src/domain/abi/parseAbi.ts';
import type { Hex } from '../../src/domain/encoding/hex.ts';
import { hasCode } from '../../src/domain/errors.ts';
import type { AllowlistProof } from './allowlist.ts';
import { claimErrors } from './errors.ts';

/** A drop, and of one with many tokens which of them. */
export interface Drop {
  readonly contract: string;
  /** Of ERC-1155 alone. */
  readonly tokenId?: bigint | undefined;
}

/** What a drop gives out. */
export type DropStandard = 'ERC20' | 'ERC721' | 'ERC1155';

/** Who may claim how much, for what and from when on, as the contract has it. Quantities and prices are in the smallest unit. */
export interface ClaimCondition {
  /** In the contract's own list. Absent where the contract has one phase and no list. */
  readonly id?: bigint;
  /** In seconds since 1970. */
  readonly startTimestamp: bigint;
  readonly maxClaimableSupply: bigint;
  readonly supplyClaimed: bigint;
  readonly quantityLimitPerWallet: bigint;
  /** Zero for a phase without an allowlist. */
  readonly merkleRoot: Hex;
  /** Of one token; of an ERC-20 drop for 10^18 of its smallest unit. */
  readonly pricePerToken: bigint;
  /** A token, or the placeholder of the native currency. */
  readonly currency: Hex;
  /** As its maker wrote it, untrusted. */
  readonly metadata: string;
}

/** As contracts have a phase, in the order of its fields. */
export const condition = '(uint256 startTimestamp, uint256 maxClaimableSupply, uint256 supplyClaimed, uint256 quantityLimitPerWallet, bytes32 merkleRoot, uint256 pricePerToken, address currency, string metadata)';
const proof = '(bytes32[] proof, uint256 quantityLimitPerWallet, uint256 pricePerToken, address currency) allowlistProof';
/** What drops say no with. @see thirdweb contracts, extension/Drop.sol, lib/CurrencyTransferLib.sol */
export const dropErrors: Abi = /* @__PURE__ */ parseAbi([
  'error DropUnauthorized()',
  'error DropExceedMaxSupply()',
  'error DropNoActiveCondition()',
  'error DropClaimInvalidTokenPrice(address expectedCurrency, uint256 expectedPricePerToken, address actualCurrency, uint256 actualPricePerToken)',
  'error DropClaimExceedLimit(uint256 expected, uint256 actual)',
  'error DropClaimExceedMaxSupply(uint256 expected, uint256 actual)',
  'error DropClaimNotStarted(uint256 expected, uint256 actual)',
  'error CurrencyTransferLibMismatchedValue(uint256 expected, uint256 actual)',
  'error CurrencyTransferLibFailedNativeTransfer(address recipient, uint256 value)',
]);
/** By which a claim is sent: reviews name it and its arguments by them. */
export const claimSignatures = {
  one: `function claim(address receiver, uint256 quantity, address currency, uint256 pricePerToken, ${proof}, bytes data) payable`,
  many: `function claim(address receiver, uint256 tokenId, uint256 quantity, address currency, uint256 pricePerToken, ${proof}, bytes data) payable`,
} as const;

const verifyOne = `function verifyClaim(uint256 conditionId, address claimer, uint256 quantity, address currency, uint256 pricePerToken, ${proof}) view returns (bool isOverride)` as const;
const verifyOnlyOne = `function verifyClaim(address claimer, uint256 quantity, address currency, uint256 pricePerToken, ${proof}) view returns (bool isOverride)` as const;
const verifyOnlyMany = `function verifyClaim(uint256 tokenId, address claimer, uint256 quantity, address currency, uint256 pricePerToken, ${proof}) view returns (bool isOverride)` as const;
const verifyMany = `function verifyClaim(uint256 conditionId, address claimer, uint256 tokenId, uint256 quantity, address currency, uint256 pricePerToken, ${proof}) view returns (bool isOverride)` as const;

/** The phase that stands now. @throws claims.noCondition, contract.noCode, input.notAddress, rpc.* */
export async function readActiveCondition(transport: RpcTransport, drop: Drop, options: ReadOptions = {}): Promise<ClaimCondition> {
  const id = await readActiveId(transport, drop, options);
  if (id !== undefined) return readCondition(transport, drop, id, options);
  const only = await readOnlyCondition(transport, drop, options);
  if (!only || !isSet(only) || only.startTimestamp > BigInt((await readBlock(transport, 'latest', options)).timestampSeconds)) throw claimErrors.noCondition();
  return only;
}

/** The phase of a contract that has one and no list of them. Undefined for a contract that has a list. @see thirdweb contracts, extension/DropSinglePhase.sol @throws contract.noCode, input.notAddress, rpc.* */
export async function readOnlyCondition(transport: RpcTransport, { contract, tokenId }: Drop, options: ReadOptions = {}): Promise<ClaimCondition | undefined> {
  const read = tokenId === undefined
    ? readContract(transport, { address: contract, fn: `function claimCondition() view returns ${condition}` }, options)
    : readContract(transport, { address: contract, fn: `function claimCondition(uint256 tokenId) view returns ${condition}`, args: [tokenId] }, options);
  return read.catch(whereNoAnswer(undefined));
}

/** Before its owner sets it, the phase of such a contract is there with nothing in it. */
function isSet({ maxClaimableSupply }: ClaimCondition): boolean {
  return maxClaimableSupply > 0n;
}

/** In place of what a contract does not have, or gives in another form. */
export function whereNoAnswer<T>(value: T): (error: unknown) => T {
  return (error) => {
    if (hasCode(error, 'contract.reverted') || hasCode(error, 'abi.badData')) return value;
    throw error;
  };
}

/** Undefined where no phase has begun, or there is none: contracts of all ages revert then, each with words of its own. @throws contract.noCode, input.notAddress, rpc.* */
async function readActiveId(transport: RpcTransport, { contract, tokenId }: Drop, options: ReadOptions): Promise<bigint | undefined> {
  try {
    return tokenId === undefined
      ? await readContract(transport, { address: contract, fn: 'function getActiveClaimConditionId() view returns (uint256)' }, options)
      : await readContract(transport, { address: contract, fn: 'function getActiveClaimConditionId(uint256 tokenId) view returns (uint256)', args: [tokenId] }, options);
  } catch (error) {
    if (hasCode(error, 'contract.reverted')) return undefined;
    throw error;
  }
}

/** One phase by its number. @throws contract.*, abi.badData, input.notAddress, rpc.* */
async function readCondition(transport: RpcTransport, { contract, tokenId }: Drop, id: bigint, options: ReadOptions): Promise<ClaimCondition> {
  const found = tokenId === undefined
    ? await readContract(transport, { address: contract, fn: `function getClaimConditionById(uint256 conditionId) view returns (${condition} condition)`, args: [id] }, options)
    : await readContract(transport, { address: contract, fn: `function getClaimConditionById(uint256 tokenId, uint256 conditionId) view returns (${condition} condition)`, args: [tokenId, id] }, options);
  return { id, ...found };
}

/** Phases of a drop beyond which a list is not read. */
const maxPhases = 100n;

/** All phases in the order of their beginning, the one that stands now among them. @throws contract.*, input.notAddress, rpc.* */
export async function readConditions(transport: RpcTransport, drop: Drop, options: ReadOptions = {}): Promise<readonly ClaimCondition[]> {
  const { contract, tokenId } = drop;
  const only = await readOnlyCondition(transport, drop, options);
  if (only) return isSet(only) ? [only] : [];
  const { currentStartId, count } = tokenId === undefined
    ? await readContract(transport, { address: contract, fn: 'function claimCondition() view returns (uint256 currentStartId, uint256 count)' }, options)
    : await readContract(transport, { address: contract, fn: 'function claimCondition(uint256 tokenId) view returns (uint256 currentStartId, uint256 count)', args: [tokenId] }, options);
  const phases = Number(count < maxPhases ? count : maxPhases);
  return Promise.all(Array.from({ length: phases }, (_, at) => readCondition(transport, drop, currentStartId + BigInt(at), options)));
}

/** The phase that stands now, else the first that is to come. @throws claims.noCondition where there is neither, contract.*, rpc.* */
export async function readConditionNow(transport: RpcTransport, drop: Drop, options: ReadOptions = {}): Promise<ClaimCondition> {
  const id = await readActiveId(transport, drop, options);
  if (id !== undefined) return readCondition(transport, drop, id, options);
  const [first] = await readConditions(transport, drop, options).catch(whereNoAnswer([]));
  if (!first) throw claimErrors.noCondition();
  return first;
}

/** How many an account has claimed in a phase. @throws contract.*, input.notAddress, rpc.* */
export async function readClaimedBy(transport: RpcTransport, { contract, tokenId, id, account }: Drop & { readonly id: bigint | undefined; readonly account: string }, options: ReadOptions = {}): Promise<bigint> {
  if (id === undefined) {
    return tokenId === undefined
      ? readContract(transport, { address: contract, fn: 'function getSupplyClaimedByWallet(address claimer) view returns (uint256)', args: [account] }, options)
      : readContract(transport, { address: contract, fn: 'function getSupplyClaimedByWallet(uint256 tokenId, address claimer) view returns (uint256)', args: [tokenId, account] }, options);
  }
  return tokenId === undefined
    ? readContract(transport, { address: contract, fn: 'function getSupplyClaimedByWallet(uint256 conditionId, address claimer) view returns (uint256)', args: [id, account] }, options)
    : readContract(transport, { address: contract, fn: 'function getSupplyClaimedByWallet(uint256 tokenId, uint256 conditionId, address claimer) view returns (uint256)', args: [tokenId, id, account] }, options);
}

/** What a drop gives out, and with how many decimals. @throws token.noDecimals for a contract that is none of the three, contract.noCode, input.notAddress, rpc.* */
export async function readStandard(transport: RpcTransport, { contract, tokenId }: Drop, options: ReadOptions = {}): Promise<{ readonly standard: DropStandard; readonly decimals: number }> {
  if (tokenId !== undefined) return { standard: 'ERC1155', decimals: 0 };
  if (await readInterfaceSupport(transport, { address: contract, interfaceId: '0x80ac58cd' }, options)) return { standard: 'ERC721', decimals: 0 };
  return { standard: 'ERC20', decimals: await readTokenDecimals(transport, { token: contract, nativeCurrency: { name: '', symbol: '', decimals: 18 } }, options) };
}

/** What is claimed by whom, on which terms. */
export interface ClaimTerms extends Drop {
  /** Undefined for a contract with one phase. */
  readonly conditionId: bigint | undefined;
  readonly claimer: string;
  readonly quantity: bigint;
  readonly currency: string;
  readonly pricePerToken: bigint;
  readonly allowlistProof: AllowlistProof;
}

/** Has the contract itself look at a claim. @throws contract.reverted with the drop's own error, rpc.* */
export async function verifyClaim(transport: RpcTransport, { contract, tokenId, conditionId, claimer, quantity, currency, pricePerToken, allowlistProof }: ClaimTerms, options: ReadOptions = {}): Promise<void> {
  const terms = [quantity, currency, pricePerToken, allowlistProof] as const;
  if (conditionId === undefined) {
    await (tokenId === undefined
      ? readContract(transport, { address: contract, fn: verifyOnlyOne, args: [claimer, ...terms] }, options)
      : readContract(transport, { address: contract, fn: verifyOnlyMany, args: [tokenId, claimer, ...terms] }, options));
    return;
  }
  await (tokenId === undefined
    ? readContract(transport, { address: contract, fn: verifyOne, args: [conditionId, claimer, ...terms] }, options)
    : readContract(transport, { address: contract, fn: verifyMany, args: [conditionId, claimer, tokenId, ...terms] }, options));
}

const tokensOfPrice = 10n ** 18n;

/** What all of it costs, in the currency's smallest unit. Of an ERC-20 drop the price is that of 10^18 of its smallest unit, and is rounded down. @see thirdweb contracts, prebuilts/drop/DropERC20.sol */
export function totalPrice(standard: DropStandard, { quantity, pricePerToken }: Pick<ClaimTerms, 'quantity' | 'pricePerToken'>): bigint {
  return standard === 'ERC20' ? (quantity * pricePerToken) / tokensOfPrice : quantity * pricePerToken;
}
