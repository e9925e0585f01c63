import type { ChosenWay, OfferedWay } from '../loginOffer.ts';

/** What each field for an address or a number is given. */
export interface IdentifierFieldProps {
  readonly way: OfferedWay;
  /** What was typed before, where the person comes back to it. */
  readonly typed: string | undefined;
  answer(chosen: ChosenWay): void;
}
