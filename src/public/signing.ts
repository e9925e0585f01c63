// Verbs that sign.
export { signMessage, signTypedData } from '../flows/signMessage.ts';
export type { SignOptions } from '../flows/signMessage.ts';
