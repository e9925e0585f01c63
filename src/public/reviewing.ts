// Verbs that show a review in the modal first.
export { reviewSend } from '../flows/review/reviewSend.ts';
export type { ReviewSendRequest } from '../flows/review/reviewSend.ts';
export { reviewSignature } from '../flows/review/reviewSignature.ts';
export { reviewTypedData } from '../flows/review/reviewTypedData.ts';
export type { ReviewTypedDataRequest } from '../flows/review/reviewTypedData.ts';
export type { ReviewHints } from '../flows/review/review.ts';
