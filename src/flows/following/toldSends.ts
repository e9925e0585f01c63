import { createStoredList } from '../funds/createStoredList.ts';

/** More than can be on their way in one browser. */
const maxTold = 100;

/** What was said of sends, by one of the site's tabs: the others do not say it again. */
export const toldSends = /* @__PURE__ */ createStoredList<string>({
  key: 'told',
  max: maxTold,
  parse: (value) => (typeof value === 'string' && value.length <= 200 ? value : undefined),
  isSame: (a, b) => a === b,
});
