import type { AuthCodeWay } from './config.ts';
import type { AuthPurpose } from '../../src/contracts/points/authProviders.ts';

/** What the screen says of a code. */
export interface CodeAsked {
  /** The address or number that it was sent to: known to the screen alone. */
  readonly to: string;
  readonly kind: AuthCodeWay;
  readonly purpose: AuthPurpose;
}
