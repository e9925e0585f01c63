import { defineErrors } from '../domain/errors.ts';

/** Transactions after they left. */
export const transactionErrors = /* @__PURE__ */ defineErrors('transaction', {
  /** `why`: a sentence, with the reason where it is known. */
  reverted: { message: 'Transaction Failed', remedy: '{why} Nothing but the fee was spent.' },
  erroredWithReason: { message: 'Transaction errored with reason: {reason}', remedy: 'See the reason before sending it again.' },
  /** The nodes did not see the transaction in that many blocks after it was sent. */
  notFound: { message: 'Transaction not found after {blocks} blocks', remedy: 'Look it up in the wallet; it may have been dropped or replaced.' },
  receiptNotFound: { message: 'Transaction receipt not found.', remedy: 'The transaction is in a block. Look it up in an explorer.' },
  /** The transaction is known and was in no block within the time that was given. */
  timedOut: { message: 'Timeout waiting for transaction to be mined on chain', remedy: 'It may still be mined. Look it up before sending it again.' },
  /** The context names the other one as `byHash`, where it was found. */
  replaced: { message: 'The transaction was replaced by another one of the same account', remedy: 'Look at the other one before sending it again.' },
  /** It was seen before. Its fee may be too low, or the node forgot it. */
  dropped: { message: 'The network no longer knows the transaction', remedy: 'Send it again if it is still wanted.' },
  /** The wallet answered with something that is no hash of a transaction. */
  badHash: { message: 'Failed to send transaction', remedy: 'Look in the wallet whether it was sent before trying again.' },
  /** `Execution Reverted`, or the decoded error's name and arguments. */
  simulationFailed: { message: '{why}', remedy: 'The contract would refuse this. Nothing was sent.' },
  rawUnsupported: { message: 'The current account does not support sending raw transactions', remedy: 'Leave out what only a signed transaction can carry, or use another wallet.' },
  /** The account has less than the value and the most that the fee may be. */
  insufficientFunds: { message: 'Insufficient Funds', remedy: 'Add {missing} to the account, then try again.' },
});
