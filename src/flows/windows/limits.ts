// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How often it is looked whether a window was closed: no event tells of it. */
export const closedLookEveryMs = 500;
/** How long a window counts as closed before that is believed. */
export const closedGraceMs = 1_500;
/** How long a page that is told to go elsewhere may still be here. Spec §9. */
export const leaveMs = 5_000;
/** How long after an app was told to open the page may stay in view before it counts as not opened. */
export const appOpenMs = 2_000;
/** A timer that runs this much too late says that the page was asleep meanwhile. */
export const sleptMs = 1_000;
/** How long an attempt is kept over reloads and redirects. */
export const keptMs = 10 * 60_000;
/** How many attempts are kept for all plugins together; the oldest goes. */
export const maxKept = 8;
