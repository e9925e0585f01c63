// Verbs that send, and follow what was sent.
export { approveCollection, approveToken, revokeApproval } from '../flows/sending/approveToken.ts';
export type { ApprovalRevocation, CollectionApproval, TokenApproval } from '../flows/sending/approveToken.ts';
export { assertOnline } from '../flows/sending/assertOnline.ts';
export { send } from '../flows/sending/send.ts';
export type { SendRequest, Sent } from '../flows/sending/sendTransaction.ts';
export { approveOrPermit, signPermit } from '../flows/signing/signPermit.ts';
export type { Allowed, PermitRequest } from '../flows/signing/signPermit.ts';
export type { AccountDelegation } from '../contracts/accountDelegation.ts';
export type { TokenFee } from '../domain/transactions/tokenFee.ts';
export type { SendSponsor } from '../domain/transactions/sendSponsor.ts';
export { transferToken } from '../flows/sending/transferToken.ts';
export type { TransferRequest } from '../flows/sending/transferToken.ts';
export { waitForConfirmation } from '../flows/following/waitForConfirmation.ts';
export { waitForReceipt } from '../flows/following/waitForReceipt.ts';
export type { ReceiptRequest } from '../flows/following/waitForReceipt.ts';
export { watchTransaction } from '../flows/following/watchTransaction.ts';
export { simulateContract, writeContract } from '../flows/sending/writeContract.ts';
export type { ContractSimulation, ContractWrite } from '../flows/sending/writeContract.ts';
