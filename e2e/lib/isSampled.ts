/** Whether suites that look at the same in very many ways take a share of these, as `npm test` has it. `npm run test:e2e` looks at all. */
export const isSampled = process.env['E2E_SAMPLES'] === 'yes';

/** Journeys that go where others of their file go as well, by a variant: `npm test` leaves them to `npm run test:e2e`. */
export const variants = isSampled ? describe.skip : describe;

/** The first few of many like cases, where a share is looked at. */
export function fewOf<Case>(cases: readonly Case[], count = 1): readonly Case[] {
  return isSampled ? cases.slice(0, count) : cases;
}
