import { createAction } from '@reduxjs/toolkit';

/** What is known of a transaction, or of several that go as one, when it is sent or fails to be. No reducer keeps it: plugins may listen. Amounts are in wei. */
interface TransactionFacts {
  readonly chainId: number;
  readonly walletAddress: string;
  /** Id of the wallet. */
  readonly walletType: string;
  /** Who is called or paid; absent where that is not one alone. */
  readonly contractAddress?: string;
  readonly functionName?: string;
  /** The highest price of a unit of gas that was agreed to, where the kit knows it: a wallet that sends by itself fills in its own. */
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

/** A transaction that was sent. */
export interface SentFacts extends TransactionFacts {
  /** Absent of a batch that the wallet sends as one: it has no hash yet. */
  readonly transactionHash?: string;
}

/** A transaction that was not sent, for another reason than a want of funds. */
export interface NotSentFacts extends TransactionFacts {
  readonly errorCode: string;
}

/** A transaction has left the wallet. */
export const transactionSent = /* @__PURE__ */ createAction<SentFacts>('latchkey/transactions/sent');

/** A transaction was not sent: the chain, the wallet or the relayer refused it. A person who says no, or turns away, makes no failure. */
export const transactionNotSent = /* @__PURE__ */ createAction<NotSentFacts>('latchkey/transactions/notSent');

/** A transaction was not sent for want of funds. */
export const insufficientFundsSeen = /* @__PURE__ */ createAction<InsufficientFundsFacts>('latchkey/transactions/insufficientFundsSeen');
