// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** Items asked for in one page. */
export const pageItems = 50;
/** How far back logs are read by default: about a week where blocks take twelve seconds. */
export const logBlocks = 50_000;
/** Blocks of one look at logs; nodes that take fewer have the range split. */
export const logStepBlocks = 5_000;
/** Looks of one page, until something is found. */
export const maxLogSteps = 4;
/** Parameters of a next page that are handed back, and the length of each. */
export const maxPageParams = 20;
export const maxPageParamCharacters = 300;
