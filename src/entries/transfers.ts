// What a form that sends funds is made of: the recipient, what can be spent, the cost, and what to warn of.
export { planTransfer } from '../api/writes/planTransfer.ts';
export type { Transfer } from '../api/writes/planTransfer.ts';
export { parseRecipient } from '../domain/recipients/parseRecipient.ts';
export type { RecipientReading } from '../domain/recipients/parseRecipient.ts';
export { reviewTransfer } from '../flows/review/reviewTransfer.ts';
export type { ReviewTransferRequest } from '../flows/review/reviewTransfer.ts';
export { estimateTransfer, mostNative } from '../flows/sending/estimateTransfer.ts';
export type { TransferPlan } from '../flows/sending/estimateTransfer.ts';
export type {} from '../errorTables.ts';
