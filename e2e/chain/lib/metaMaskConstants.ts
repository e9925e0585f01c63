// What MetaMask's handlers of batches read of `@metamask/transaction-controller` and `@metamask/keyring-controller`: three tables. Those packages bring 380 others and
// 190 MB, so they are not installed (`overrides` in e2e/package.json), and tests read this in their place. Values of 61.2.0 and 24.0.0.
export const TransactionStatus = { submitted: 'submitted', confirmed: 'confirmed', dropped: 'dropped', failed: 'failed' } as const;
export const TransactionEnvelopeType = { feeMarket: '0x2' } as const;
export const KeyringTypes = { simple: 'Simple Key Pair', hd: 'HD Key Tree', ledger: 'Ledger Hardware' } as const;
