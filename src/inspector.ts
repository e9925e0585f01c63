'use client';
// For developers: what a kit is made of, and why its list of wallets looks as it does. In no bundle that does not import it.
export { LatchkeyInspector } from './ui/inspector/LatchkeyInspector.tsx';
export { explainEnvironment, explainWallets } from './ui/inspector/explainWallets.ts';
export type { WalletExplanation, WalletPlace } from './ui/inspector/explainWallets.ts';
export type {} from './errorTables.ts';
