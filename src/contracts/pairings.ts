import type { Cleanup } from '../kernel/plugin.ts';

/** What a wallet elsewhere shows while it is being connected. It holds a key, so it stays out of the store, of storage and of logs. */
export interface Pairing {
  readonly uri: string;
  /** To be told when the person goes on in the wallet's app: it was told to open, has opened, or does not seem to have. */
  handOver(phase: 'opening' | 'opened' | 'notOpened'): void;
  /** Takes what ends the watching of the app, for when the attempt ends or the app is opened again. */
  follow(stop: Cleanup): void;
}

/** The pairings on screen by wallet id: live things beside the store. */
export interface Pairings {
  /** The same object until another takes its place. */
  get(walletId: string): Pairing | undefined;
  /** Returns what takes it away again, unless another has taken its place. */
  show(walletId: string, pairing: Pairing): Cleanup;
  subscribe(listener: () => void): Cleanup;
}
