// What the numbers in limits.ts are for everything else, for gas, prices and parts of them: bigint, as amounts are. Apart from those, for no plain number that stands behind a bigint is written into the code that uses it.

export const feeBumpPercent = 10n;
export const baseFeeTimes = 2n;
/** 31 gwei. */
export const polygonFallbackTipWei = 31_000_000_000n;
/** A price of a unit of gas above this is a fault of the node or of the site, on any chain. */
export const feePerGasMostWei = 10n ** 16n;
/** A tip above this, and above so many times the base fee, is a fault of the source that suggests it: unlike the rest of the fee, all of it is paid. */
export const tipMostWei = 10n ** 12n;
export const maxTipBaseFees = 100n;
/** What the chain below asks may rise between the estimate and the block. */
export const l1FeeHeadroomPercent = 25n;

/** No chain has blocks as large. */
export const maxGas = 2n ** 50n;
/** What a node asks for a transaction that only moves the native currency. */
export const transferGas = 21_000n;
export const gasPerPubdata = 50_000n;
