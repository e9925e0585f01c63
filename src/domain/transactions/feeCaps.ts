import type { Chain } from '../chains/chains.ts';

/** How much is much, in one chain's currency. */
export interface FeeCaps {
  /** A fee beyond this is pointed out as dangerous. */
  readonly highFeeWei: bigint;
  /** What is signed may cost this at most where no person has agreed to more. */
  readonly mostFeeWei: bigint;
  /** A tip beyond this is not paid where only one endpoint can be asked. */
  readonly mostTipWei: bigint;
  /** A price of a unit of gas below this is never called high. */
  readonly smallPriceWei: bigint;
}

/** The caps of a chain: the site's word (`traits.highFeeWei`), else 0.02 of the currency, more for one that is worth little and less for one that is worth much. */
export function feeCapsOf({ id, traits }: Pick<Chain, 'id' | 'traits'>): FeeCaps {
  const highFeeWei = traits?.highFeeWei ?? highFees.get(id) ?? milli(20n);
  return { highFeeWei, mostFeeWei: highFeeWei * mostTimes, mostTipWei: highFeeWei / tipGas, smallPriceWei: highFeeWei / smallPriceGas };
}

/** 1 ETH for a fee that is high from 0.02 ETH. */
const mostTimes = 50n;
/** 200 gwei, as above: what makes a transaction of so much gas high by its tip alone. */
const tipGas = 100_000n;
/** 2 gwei, as above: nodes of quiet chains suggest 1 gwei where blocks take next to nothing. */
const smallPriceGas = 10_000_000n;

/** Thousandths of the currency, in wei: every chain counts it with 18 decimals, whatever its list of networks says. */
function milli(thousandths: bigint): bigint {
  return thousandths * 10n ** 15n;
}

/** About as much as 0.02 ETH is worth, give or take a factor of three: prices move, and this only asks for a second look. */
const highFees: ReadonlyMap<number, bigint> = new Map(([
  [100n, [56, 97, 204, 5_611]], // BNB
  [1n, [30, 31, 4_200, 200_901]], // bitcoin
  [2_000n, [43_114, 43_113, 1_088, 999, 998]], // AVAX, METIS, HYPE
  [20_000n, [80_094, 80_069, 1_285]], // BERA, MOVR
  [100_000n, [137, 80_002, 100, 10_200, 5_000, 5_003, 250, 4_002, 146, 14_601, 42_220, 44_787, 33_139, 33_111, 2_020, 2_021, 1_116, 9_745]], // POL, xDAI, MNT, FTM, S, CELO, APE, RON, CORE, XPL
  [300_000n, [295, 296, 8_217, 1_001, 1_329, 1_328, 7_000, 7_001, 2_222, 1_030, 71, 248, 8_822]], // HBAR, KAIA, SEI, ZETA, KAVA, CFX, OAS, IOTA
  [1_000_000n, [25, 338, 1_284, 1_287, 50, 51, 40, 41, 592, 143, 10_143, 98_866, 98_867, 88_888]], // CRO, GLMR, XDC, TLOS, ASTR, MON, PLUME, CHZ
  [5_000_000n, [14, 114, 19, 122, 1_666_600_000]], // FLR, SGB, FUSE, ONE
  [2_000_000_000n, [369, 943]], // PLS
  [100_000_000_000n, [199, 1_029]], // BTT
] as const).flatMap(([thousandths, ids]) => ids.map((id) => [id, milli(thousandths)] as const)));
