/** A call that a smart account is to make. */
export interface AccountCall {
  /** `0x…` in lower case. */
  readonly to: string;
  readonly valueWei: bigint;
}

/** Of `execute(address,uint256,bytes)` and `executeBatch(address[],uint256[],bytes[])`. */
const selectors = { execute: '0xb61d27f6', executeBatch: '0x47e1da2a' } as const;
const wordDigits = 64;

/**
 * The calls of accounts that have session keys. By hand, since a codec for all of the ABI would bring many times as much code to where keys are: only the usual encoding is read, and of the data of a call
 * nothing. Undefined for anything else. @see thirdweb contracts 3.15, Account.sol, isValidSigner
 */
export function readAccountCalls(callData: string): readonly AccountCall[] | undefined {
  const [selector, body] = [callData.slice(0, 10).toLowerCase(), callData.slice(10)];
  const wordAt = (at: number): bigint | undefined => {
    const word = body.slice(at * wordDigits, (at + 1) * wordDigits);
    return /^[0-9a-f]{64}$/i.test(word) ? BigInt(`0x${word}`) : undefined;
  };
  const callOf = (to: bigint | undefined, valueWei: bigint | undefined): AccountCall | undefined =>
    (to === undefined || valueWei === undefined || to >= 1n << 160n ? undefined : { to: `0x${to.toString(16).padStart(40, '0')}`, valueWei });
  if (selector === selectors.execute) {
    const call = wordAt(2) === 96n ? callOf(wordAt(0), wordAt(1)) : undefined;
    return call && [call];
  }
  if (selector !== selectors.executeBatch) return undefined;
  const count = wordAt(3);
  if (count === undefined || count === 0n || count > 100n) return undefined;
  const targetsAt = 3;
  const valuesAt = targetsAt + 1 + Number(count);
  const isUsual = wordAt(0) === 96n && wordAt(1) === BigInt(valuesAt * 32) && wordAt(valuesAt) === count && wordAt(2) === BigInt((valuesAt + 1 + Number(count)) * 32);
  if (!isUsual) return undefined;
  const calls = Array.from({ length: Number(count) }, (_, at) => callOf(wordAt(targetsAt + 1 + at), wordAt(valuesAt + 1 + at)));
  return calls.every((call) => call !== undefined) ? calls : undefined;
}
