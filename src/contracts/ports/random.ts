import { definePort } from '../../kernel/port.ts';

/** Randomness that tests replace. Not for keys. */
export interface Random {
  /** Unique within the page's life; not a secret. */
  id(): string;
  /** Uniform in [0, 1). */
  fraction(): number;
}

/** Identifiers and jitter. Never a source of keys. */
export const randomPort = /* @__PURE__ */ definePort<Random>('random', { isAmbient: true });
