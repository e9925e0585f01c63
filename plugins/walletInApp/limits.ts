// Numbers of this plugin; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** For how long a page goes by what an ecosystem offers (the specification, 9). */
export const ecosystemOptionsMs = 300_000;
/** How long the wallet's server may take to say what an ecosystem offers. */
export const ecosystemAnswerMs = 15_000;
/** Of that answer: two pictures, and little else. */
export const maxEcosystemBytes = 131_072;
/** Characters of the pictures, as data URIs. */
export const maxIconCharacters = 32_768;
export const maxImageCharacters = 65_536;
