/** The rule by which an app names how much of the chain's currency one call of a session key may carry, in wei: `{ limit: '0x…' }`. No standard has one; without it a call carries nothing. */
export const nativeLimitRule = 'native-token-limit-per-transaction';

/** What is granted to apps: calls of contracts, by a key that they name by its address. @see ERC-7715 capability `permissions` */
export const grantable = { signerTypes: ['account'], permissionTypes: ['contract-call'], policyTypes: [nativeLimitRule] } as const;
