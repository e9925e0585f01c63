import { createAction } from '@reduxjs/toolkit';

/** What is known of a transaction when it is sent or fails to be. No reducer keeps it: plugins may listen. Amounts are in wei. */
interface TransactionFacts {
  readonly chainId: number;
  readonly walletAddress: string;
  /** Id of the wallet. */
  readonly walletType: string;
  readonly contractAddress?: string;
  readonly functionName?: string;
  readonly gasPrice?: bigint;
}

/** A transaction that was not sent because its account has too little, amounts in wei. */
export interface InsufficientFundsFacts extends TransactionFacts {
  readonly errorCode: string;
  readonly errorMessage: string;
  readonly transactionValue: bigint;
  readonly requiredAmount?: bigint;
  readonly userBalance?: bigint;
}

/** A transaction that was sent, and its hash. */
export interface SentFacts extends TransactionFacts {
  readonly transactionHash: string;
}

/** A transaction has left the wallet. */
export const transactionSent = /* @__PURE__ */ createAction<SentFacts>('latchkey/transactions/sent');

/** A transaction was not sent for want of funds. */
export const insufficientFundsSeen = /* @__PURE__ */ createAction<InsufficientFundsFacts>('latchkey/transactions/insufficientFundsSeen');
