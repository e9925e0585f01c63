import { isSampled } from './isSampled.ts';

/** Journeys that go where others of their file go as well, by a variant: `npm test` leaves them to `npm run test:e2e`. */
export const variants = isSampled ? describe.skip : describe;

/** A few of many like cases, from all parts of their list, where a share is looked at. */
export function fewOf<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return isSampled ? cases.filter((_case, at) => at % Math.ceil(cases.length / count) === 0) : cases;
}
