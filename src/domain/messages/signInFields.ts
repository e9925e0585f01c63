import type { SiweMessage } from './siweMessage.ts';

/** What an account states when it signs in, without the account: the wallet fills that in. @see EIP-4361, ERC-7846 `signInWithEthereum` */
export type SignInFields = Omit<SiweMessage, 'address'>;
