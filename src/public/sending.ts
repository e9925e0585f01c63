// Verbs that send, and follow what was sent.
export { approveCollection, approveToken, revokeApproval } from '../flows/approveToken.ts';
export type { ApprovalRevocation, CollectionApproval, TokenApproval } from '../flows/approveToken.ts';
export { assertOnline } from '../flows/assertOnline.ts';
export { send } from '../flows/send.ts';
export type { SendRequest, Sent } from '../flows/sendTransaction.ts';
export { approveOrPermit, signPermit } from '../flows/signPermit.ts';
export type { Allowed, PermitRequest } from '../flows/signPermit.ts';
export { transferToken } from '../flows/transferToken.ts';
export type { TransferRequest } from '../flows/transferToken.ts';
export { untilConfirmed } from '../flows/untilConfirmed.ts';
export { waitForReceipt } from '../flows/waitForReceipt.ts';
export type { ReceiptRequest } from '../flows/waitForReceipt.ts';
export { watchTransaction } from '../flows/watchTransaction.ts';
export { simulateContract, writeContract } from '../flows/writeContract.ts';
export type { ContractWrite } from '../flows/writeContract.ts';
