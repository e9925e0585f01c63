import { defineErrors } from '../../domain/errors.ts';

/** What only the kit's own preparing and sending runs into. Apart from the rest of its family, because it arrives with the first send. */
export const writeErrors = /* @__PURE__ */ defineErrors('transaction', {
  /** A node refused the signed transaction. */
  sendFailed: { message: 'Failed to send transaction: {reason}', remedy: 'Nothing was sent. See the reason, then try again.' },
  /** `reason`: the words of who pays. `retryAfterMs`, where it is known. */
  sponsorLimit: { message: 'The limit of what is paid for you is reached', remedy: 'Nothing was sent. Try again later, or pay the fee yourself.' },
  badFees: { message: 'The tip of {tipWei} wei is more than the whole fee of {maxFeeWei} wei', remedy: 'Give a maximum fee of at least the tip.' },
  feesTooHigh: { message: 'A fee of {feeWei} wei for a unit of gas cannot be right', remedy: 'Give fees yourself, or use another endpoint for this chain.' },
  gasTooHigh: { message: '{gas} units of gas cannot be right', remedy: 'Give the gas yourself, or use another endpoint for this chain.' },
  /** A transaction would wait until those with the numbers before it are sent. */
  nonceGap: { message: 'The nonce {nonce} leaves a gap: the next one is {next}', remedy: 'Leave the nonce out, or send the transactions before it first.' },
  /** A transaction with this number is in a block already. */
  nonceUsed: { message: 'The nonce {nonce} is already used', remedy: 'Leave the nonce out, or look whether the transaction went out already.' },
  badAuthorization: { message: 'The authorisation of {authority} would be passed over: {why}', remedy: 'Sign it again for this chain and nonce.' },
  notDelegated: { message: 'The account does not run the code of {delegate}: {why}', remedy: 'Use a contract that is on this chain, or take back the code that the account runs.' },
  noChainFor7702: { message: 'EIP-7702 execution requires a chain', remedy: 'Name the chain that the authorisation is for.' },
  /** The wallet signed with another account than the transaction names. */
  wrongSigner: { message: 'The transaction is signed by {signer} and not by {from}', remedy: 'Select the account in the wallet, then try again.' },
  /** Nothing was sent: what came back is not what was shown. */
  altered: { message: 'The wallet signed another transaction than it was given', remedy: 'Do not use this wallet.' },
  notSigned: { message: 'Not a signed transaction: {why}', remedy: 'Give the bytes as 0x and hex digits, as a wallet signed them.' },
  notWhole: { message: '{valueWei} wei is no multiple of {unitWei}, the smallest unit of chain {chainId}', remedy: 'Round the amount.' },
  sameId: { message: 'A transaction with the id {id} is on its way', remedy: 'Give another id, or none.' },
  noCreation: { message: 'Chain {chainId} creates contracts through its deployer contract only', remedy: 'Call the deployer contract instead.' },
});
