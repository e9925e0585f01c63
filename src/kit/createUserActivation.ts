/** Whether the user has acted since the page loaded: what may be contacted on intent only may be contacted from then on. */
export interface UserActivation {
  hasBeenActive(): boolean;
  /** Notes that the user has acted. */
  note(): void;
}

/** No user has acted yet. */
export function createUserActivation(): UserActivation {
  let hasBeenActive = false;
  return {
    hasBeenActive: () => hasBeenActive,
    note: () => void (hasBeenActive = true),
  };
}
