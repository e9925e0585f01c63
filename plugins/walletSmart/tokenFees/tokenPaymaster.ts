import { decodeParameters } from '../../../src/domain/abi/codec.ts';
import { encodeFunctionData } from '../../../src/domain/abi/functions.ts';
import { parseFunction } from '../../../src/domain/abi/parseAbi.ts';
import { assertArguments } from '../../../src/domain/assertArguments.ts';
import { smartErrors } from '../errors.ts';

/** A contract that pays for operations and takes a token for that. v0.7 only. */
export interface TokenPaymaster {
  /** The chain that both contracts are on. */
  readonly chainId: number;
  readonly address: string;
  readonly token: string;
  /** What one operation may cost at most, in the token's smallest units. The rate is the contract's own word, so that nothing else bounds it. */
  readonly maxAmount: bigint;
  /**
   * When it takes the token. `before` the calls: the account must have allowed that earlier, by a transaction that it pays for in the chain's currency. `after`: the calls may allow it themselves,
   * and where the allowance is too low an operation begins by allowing what it may cost, and no more.
   */
  readonly takes: 'before' | 'after';
  /** What it takes at most for an operation, in the token's smallest units. `call` asks a contract of the chain. Whatever it throws ends the send. */
  readMost(call: (contract: string, data: string) => Promise<string>, fee: OperationFee): Promise<bigint>;
}

/** What an operation may cost in the chain's currency. */
export interface OperationFee {
  /** All limits of gas at the highest fee, in wei. */
  readonly feeWei: bigint;
  /** In wei. */
  readonly maxFeePerGas: bigint;
}

export type TokenPaymasterOptions = Pick<TokenPaymaster, 'chainId' | 'address' | 'token' | 'maxAmount'>;

const cachedPrice = /* @__PURE__ */ parseFunction('function cachedPrice() view returns (uint256)');
const configuration = /* @__PURE__ */ parseFunction('function tokenPaymasterConfig() view returns (uint256 priceMarkup, uint128 minEntryPointBalance, uint48 refundPostopCost, uint48 priceMaxAge)');
const uint256 = { name: '', type: 'uint256' } as const;
/** What prices and the markup are multiplied by. */
const one = 10n ** 26n;

/** eth-infinitism's TokenPaymaster for v0.7, which takes the token before the calls and gives back what it took too much. @see TokenPaymaster.sol v0.7 */
export function tokenPaymaster(options: TokenPaymasterOptions): TokenPaymaster {
  assertArguments('tokenPaymaster({ chainId: number, address: string, token: string, maxAmount: bigint })', options);
  const { chainId, address, token, maxAmount } = options;
  return {
    chainId, address, token, maxAmount, takes: 'before',
    readMost: async (call, { feeWei, maxFeePerGas }) => {
      const [price, config] = await Promise.all([call(address, encodeFunctionData(cachedPrice, [])), call(address, encodeFunctionData(configuration, []))]);
      const [native = 0n] = numbersIn(price, 1);
      const [markup = 0n, , refundGas = 0n] = numbersIn(config, 4);
      // Before its first look at the oracles the contract has the highest of all numbers for a price.
      if (native === 0n || native >= 1n << 160n || markup < one) throw smartErrors.tokenPriceUnknown();
      const withMarkup = (native * one) / markup;
      if (withMarkup === 0n) throw smartErrors.tokenPriceUnknown();
      return ((feeWei + refundGas * maxFeePerGas) * one) / withMarkup + 1n;
    },
  };
}

function numbersIn(answer: string, count: number): readonly bigint[] {
  return decodeParameters(Array.from({ length: count }, () => uint256), answer).filter((each) => typeof each === 'bigint');
}
