// Verbs that ask in the modal first.
export { askSend } from '../flows/review/askSend.ts';
export type { AskSendRequest } from '../flows/review/askSend.ts';
export { askSignature } from '../flows/review/askSignature.ts';
export { askTypedData } from '../flows/review/askTypedData.ts';
export type { AskTypedDataRequest } from '../flows/review/askTypedData.ts';
export type { ReviewHints } from '../flows/review/review.ts';
