import { sameAddress } from '../../src/domain/accounts/accounts.ts';
import { toWireError } from '../../src/domain/errors.ts';
import type { WalletError } from '../../src/domain/errors.ts';
import { unlimitedAmount } from '../../src/domain/tokens/permit.ts';
import { formatUnits } from '../../src/domain/tokens/units.ts';
import { emptyProof } from './allowlist.ts';
import type { AllowlistProof } from './allowlist.ts';
import { totalPrice } from './conditions.ts';
import type { ClaimCondition } from './conditions.ts';
import type { ClaimOffer, ClaimVerdict } from './config.ts';
import { claimErrors } from './errors.ts';
import { toTime } from './explainClaim.ts';

/** The terms for an account, by the rule of the contract. @see thirdweb contracts, extension/Drop.sol, verifyClaim */
export function termsOf(condition: ClaimCondition, proof: AllowlistProof | undefined): Pick<ClaimOffer, 'limit' | 'pricePerToken' | 'currency'> {
  const { quantityLimitPerWallet: limit, pricePerToken, currency } = condition;
  if (!proof) return { limit, pricePerToken, currency };
  const isOwnPrice = proof.pricePerToken !== unlimitedAmount;
  return {
    limit: proof.quantityLimitPerWallet === 0n ? limit : proof.quantityLimitPerWallet,
    pricePerToken: isOwnPrice ? proof.pricePerToken : pricePerToken,
    currency: isOwnPrice && !sameAddress(proof.currency, emptyProof.currency) ? proof.currency : currency,
  };
}

/** The same offer for another quantity, in the smallest unit: its total and its verdict, without asking the chain again. */
export function withQuantity(offer: Omit<ClaimOffer, 'quantity' | 'total' | 'verdict' | 'left'>, quantity: bigint): ClaimOffer {
  const { standard, pricePerToken, limit, claimed, condition: { maxClaimableSupply, supplyClaimed } } = offer;
  const total = totalPrice(standard, { quantity, pricePerToken });
  return { ...offer, quantity, total, left: leastOf(limit - claimed, maxClaimableSupply - supplyClaimed), verdict: judge(offer, quantity, total) };
}

/** Why it cannot be claimed, the weightiest reason first. */
function judge({ condition, limit, claimed, decimals, currencyDecimals, currencySymbol, isListed, nowSeconds, balance }: Omit<ClaimOffer, 'quantity' | 'total' | 'verdict' | 'left'>, quantity: bigint, total: bigint): ClaimVerdict {
  const refuse = (why: Exclude<ClaimVerdict, { readonly at: 'claimable' }>['why'], error: WalletError): ClaimVerdict => ({ at: 'refused', why, error: toWireError(error) });
  const { startTimestamp, maxClaimableSupply, supplyClaimed, merkleRoot, quantityLimitPerWallet } = condition;
  const units = (amount: bigint): string => formatUnits(amount > 0n ? amount : 0n, decimals);
  if (startTimestamp > nowSeconds) return refuse('notStarted', claimErrors.notStarted({ start: toTime(startTimestamp) }));
  if (supplyClaimed + quantity > maxClaimableSupply) return refuse('soldOut', claimErrors.soldOut({ left: units(maxClaimableSupply - supplyClaimed) }));
  if (hasList(merkleRoot) && !isListed && quantityLimitPerWallet === 0n) return refuse('notListed', claimErrors.notListed());
  if (claimed + quantity > limit) return refuse('overLimit', claimErrors.overLimit({ left: units(limit - claimed) }));
  if (balance !== undefined && balance < total) return refuse('notEnough', claimErrors.notEnough({ missing: formatUnits(total - balance, currencyDecimals), symbol: currencySymbol }));
  return { at: 'claimable' };
}

function leastOf(one: bigint, other: bigint): bigint {
  const least = one < other ? one : other;
  return least > 0n ? least : 0n;
}

/** Whether a phase has an allowlist. */
export function hasList(root: string): boolean {
  return !/^0x0*$/.test(root);
}
