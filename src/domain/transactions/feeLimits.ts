// What the numbers in limits.ts are for everything else, for gas, prices and parts of them: bigint, as amounts are. Apart from those, for no plain number that stands behind a bigint is written into the code that uses it.

export const feeBumpPercent = 10n;
export const baseFeeTimes = 2n;
/** 31 gwei. */
export const polygonFallbackTipWei = 31_000_000_000n;
/** A price of a unit of gas above this is a fault of the node or of the site, on any chain. */
export const feePerGasMostWei = 10n ** 16n;
/** What a gas station may suggest as a tip: 1,000 gwei. */
export const stationTipMostWei = 10n ** 12n;
/** A tip, or a single gas price, above so many times what other endpoints saw paid is cut down to that: unlike the rest of the fee, all of it is paid. */
export const paidTimes = 10n;
/** What the chain below asks may rise between the estimate and the block. */
export const l1FeeHeadroomPercent = 25n;

/** No chain has blocks as large. */
export const maxGas = 2n ** 50n;
/** What a node asks for a transaction that only moves the native currency. */
export const transferGas = 21_000n;
export const gasPerPubdata = 50_000n;
/** Beyond what a node estimates for buying from a listing: its payouts differ from block to block. */
export const buyExtraGas = 50_000n;

/** What is signed may cost so much more than what was shown; beyond that it is shown again. */
export const priceSlackPercent = 25n;
/** A fee beyond this part of what is sent is pointed out, where it is also beyond what the chain's currency makes much. */
export const highFeePercent = 10n;
/** And one of so many times what recent blocks took for the same gas. */
export const highFeeTimes = 20n;
/** What a call of a batch may take whose gas cannot be found out before the calls ahead of it have taken effect. */
export const reservedGas = 600_000n;
