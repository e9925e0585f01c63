import type { WalletFiles } from './pages.ts';

export function buildWallet(): Promise<WalletFiles>;
export function compareWallet(files: WalletFiles, url: string): Promise<readonly string[]>;
