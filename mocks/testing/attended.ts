import type { Page } from '../../src/contracts/ports/page.ts';

/** A page that counts as looked at, and events of scripts as the user's. */
export const attended: Pick<Page, 'isAttended' | 'isInForeignFrame' | 'isByUser'> = { isAttended: () => true, isInForeignFrame: () => false, isByUser: () => true };
