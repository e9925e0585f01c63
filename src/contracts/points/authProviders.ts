import { definePoint } from '../../kernel/point.ts';

/** One way to sign in to the in-app wallet. */
export interface AuthProviderSpec {
  readonly id: string;
  readonly group: 'social' | 'input' | 'button';
  /** A data URI. */
  readonly icon: string;
  readonly screenId: string;
}

/** The sign-in methods on offer. */
export const authProvidersPoint = /* @__PURE__ */ definePoint<AuthProviderSpec>({ id: 'authProviders', keyOf: ({ id }) => id });
