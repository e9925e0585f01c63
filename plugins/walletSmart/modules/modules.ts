/** What a module is to an account: it checks signatures, acts for it, answers calls in its name, or runs around each call. @see ERC-7579, module types */
export const moduleKinds = { validator: 1n, executor: 2n, fallback: 3n, hook: 4n } as const;

export type ModuleKind = keyof typeof moduleKinds;

/** A module that an account is to take in or give up. */
export interface ModuleChange {
  readonly kind: ModuleKind;
  /** Its address. */
  readonly module: string;
  /** What the module is told as it comes or goes, `0x…`; `0x` if absent. Its form is the module's own; for `fallback` the account reads the selector from its first 4 bytes. */
  readonly data?: string;
  readonly signal?: AbortSignal | undefined;
}

/** A module that an account may have. */
export interface ModuleQuery {
  readonly kind: ModuleKind;
  readonly module: string;
  /** What the account needs to find it, `0x…`: for `fallback` the selector. */
  readonly context?: string;
  readonly signal?: AbortSignal | undefined;
}
