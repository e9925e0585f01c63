import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';

/** What the screen says of a login. */
export interface SocialAsked {
  /** Key of the provider's name. */
  readonly title: string;
  readonly icon: string;
  readonly purpose: AuthPurpose;
}
