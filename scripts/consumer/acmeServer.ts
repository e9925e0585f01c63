// Stands for the client of a site's own server in the README's example.
import type { OpenRequest, WalletSession } from 'latchkey';

export declare function sendAcmeCode(address: string, signal: AbortSignal): Promise<void>;
export declare function resumeAcmeSession(port: OpenRequest['port']): Promise<WalletSession>;
export declare function openAcmeSession(proof: { readonly address: string; readonly code: string; readonly signal: AbortSignal; readonly port: OpenRequest['port'] }): Promise<WalletSession>;
