import { defineErrors } from '../../src/domain/errors.ts';

/** Claiming from drops, and the lists of who may. The texts of the first are the specification's. */
export const claimErrors = /* @__PURE__ */ defineErrors('claims', {
  noCondition: { message: 'Claim condition not found', remedy: 'Nothing can be claimed here now.' },
  notStarted: { message: 'Claiming has not started yet', remedy: 'It starts at {start}.' },
  soldOut: { message: 'Only {left} are left', remedy: 'Claim fewer, or wait for the next phase.' },
  overLimit: { message: 'This account may claim {left} more', remedy: 'Claim fewer.' },
  notListed: { message: 'This account is not on the list of those who may claim', remedy: 'Use an account that is.' },
  notEnough: { message: 'The account does not have enough to pay for it', remedy: 'Add {missing} {symbol} to the account, or claim fewer.' },
  priceChanged: { message: 'The price has changed since it was shown', remedy: 'Nothing was sent. Look at the price again.' },
  badQuantity: { message: 'Not a quantity that can be claimed: {quantity}', remedy: 'Give a number above zero.' },
  listUnknown: { message: 'The list of those who may claim could not be found', remedy: 'Nothing was sent. Tell the site that its contract does not say where the list is.' },
  badList: { message: 'The list of those who may claim cannot be used: {why}', remedy: 'Nothing was sent. Tell the site.' },
  badEntry: { message: 'Entry {at} of the allowlist cannot be used: {why}', remedy: 'Correct the entry.' },
  notAdmin: { message: 'The account {account} may not set the phases of this drop', remedy: 'Nothing was sent. Use the account of its owner.' },
  badPhase: { message: 'Phase {at} cannot be set: {why}', remedy: 'Nothing was sent. Correct the phase.' },
  metadataUnread: { message: 'What the contract says of itself could not be read', remedy: 'Nothing was sent, so that none of it is lost. Try again, or set the address of its metadata first.' },
  refused: { message: 'The drop would refuse this: {why}', remedy: 'Nothing was sent.' },
});
