// What is about to be signed, as facts in plain language.
export { createPreview } from '../domain/preview/createPreview.ts';
export { parseSigningRequest } from '../domain/preview/parseSigningRequest.ts';
export type { SigningRequest } from '../domain/preview/parseSigningRequest.ts';
export { isDangerous } from '../domain/preview/preview.ts';
export type { PreviewFacts, PreviewToken } from '../domain/preview/preview.ts';
export { describeCalls } from '../flows/review/describeCalls.ts';
export type { DescribeCalls } from '../flows/review/describeCalls.ts';
export { describeRequest } from '../flows/review/describeRequest.ts';
export type { DescribeRequest } from '../flows/review/describeRequest.ts';
export type {} from '../errorTables.ts';
