import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';

/** What the screen is for. */
export interface PasskeyAsked {
  readonly purpose: AuthPurpose;
}
