import type { collectiblesErrors } from '../errors.ts';
import type { strings } from '../strings.ts';

/** Everything that the plugin says to visitors; a translation has all of it. The errors that are left out are for developers. */
export type CollectiblesCatalog = Readonly<Record<keyof typeof strings | `collectibles.error.${Exclude<keyof typeof collectiblesErrors, 'badPage' | 'badFrameUrl'>}${'' | '.remedy'}`, string>>;
