// Verbs that sign.
export { signMessage, signTypedData } from '../flows/signing/signMessage.ts';
export type { SignOptions } from '../flows/signing/signMessage.ts';
