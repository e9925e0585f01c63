import { decodeRevert } from '../../src/domain/abi/decodeRevert.ts';
import type { Revert } from '../../src/domain/abi/decodeRevert.ts';
import { hasCode } from '../../src/domain/errors.ts';
import { formatUnits } from '../../src/domain/tokens/units.ts';
import { dropErrors } from './conditions.ts';
import { claimErrors } from './errors.ts';

/** What was asked of the drop. */
interface Asked {
  readonly quantity: bigint;
  /** Of what is claimed. */
  readonly decimals: number;
}

/** An error of the contract in words that people can act on; any other as it is. */
export function explainClaim(error: unknown, asked: Asked): unknown {
  if (!hasCode(error, 'contract.reverted') && !hasCode(error, 'transaction.simulationFailed') && !hasCode(error, 'rpc.error')) return error;
  const { data, name, args } = error.context;
  const revert = (typeof data === 'string' ? decodeRevert(data, dropErrors) : undefined) ?? (typeof name === 'string' && Array.isArray(args) ? { name, args } : undefined);
  return revert ? (ofRevert(revert, asked, error) ?? error) : error;
}

/** @see thirdweb contracts, extension/Drop.sol, and extension/upgradeable/Drop.sol for the texts of other versions */
function ofRevert({ name, args }: Revert, { quantity, decimals }: Asked, cause: unknown): Error | undefined {
  const [first] = args;
  const [expected, actual] = args.map((each) => (typeof each === 'bigint' ? each : 0n));
  /** Of what the contract allows in all, what is still there for this claim. */
  const left = (): string => formatUnits(atLeastNone((expected ?? 0n) - ((actual ?? 0n) - quantity)), decimals);
  switch (name) {
    case 'DropNoActiveCondition': return claimErrors.noCondition({}, { cause });
    case 'DropClaimNotStarted': return claimErrors.notStarted({ start: toTime(expected ?? 0n) }, { cause });
    case 'DropClaimExceedLimit': return claimErrors.overLimit({ left: left() }, { cause });
    case 'DropClaimExceedMaxSupply': return claimErrors.soldOut({ left: left() }, { cause });
    case 'DropClaimInvalidTokenPrice': return claimErrors.priceChanged({}, { cause });
    case 'Error': return ofText(typeof first === 'string' ? first : '', cause);
    default: return name.startsWith('Drop') || name.startsWith('CurrencyTransferLib') ? claimErrors.refused({ why: `${name}(${args.map(String).join(', ')})` }, { cause }) : undefined;
  }
}

function ofText(text: string, cause: unknown): Error {
  if (text === '!CONDITION.') return claimErrors.noCondition({}, { cause });
  if (text === '!PriceOrCurrency') return claimErrors.priceChanged({}, { cause });
  if (text === '!Qty') return claimErrors.overLimit({ left: '0' }, { cause });
  if (['!MaxSupply', '!Tokens', '!Supply', 'exceed max total supply', 'exceed max total supply.'].includes(text)) return claimErrors.soldOut({ left: '0' }, { cause });
  return claimErrors.refused({ why: text }, { cause });
}

function atLeastNone(amount: bigint): bigint {
  return amount > 0n ? amount : 0n;
}

/** The latest time that `Date` has. */
const lastSecond = 8_640_000_000_000n;

/** A time of the chain, in seconds, in a form that every language reads. */
export function toTime(seconds: bigint): string {
  return `${new Date(Number(seconds < lastSecond ? seconds : lastSecond) * 1_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
