// Verbs that ask in the modal first.
export { askSend } from '../flows/askSend.ts';
export type { AskSendRequest } from '../flows/askSend.ts';
export { askSignature } from '../flows/askSignature.ts';
export { askTypedData } from '../flows/askTypedData.ts';
export type { AskTypedDataRequest } from '../flows/askTypedData.ts';
export type { ReviewHints } from '../flows/review.ts';
