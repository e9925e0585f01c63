// Numbers of this plugin; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** Values of any kind in one descriptor, all levels together. */
export const maxDescriptorValues = 60_000;
export const maxDescriptorDepth = 30;
export const maxDescriptorTextCharacters = 4_000;
export const maxDeployments = 5_000;
export const maxFormats = 500;
/** Fields of one format, those of groups and references included. */
export const maxFields = 300;
/** Groups within groups. */
export const maxGroupDepth = 6;
/** References to references. */
export const maxReferenceDepth = 5;
/** Files that include files. */
export const maxIncludes = 8;
/** Descriptors that one contract may have. */
export const maxLoadedDescriptors = 20;
export const maxKeptContracts = 100;
export const maxPathCharacters = 300;
export const maxPathSteps = 20;
/** Values of a message; the core describes a longer one. */
export const maxLeaves = 1_000;
/** Values that fields write before the rows are bounded: a long list may be shown by many fields. */
export const maxWritten = 5_000;
/** Rows of a description. Fewer than a review has room for: the core's own stand above. */
export const maxRows = 45;
/** Warnings of a description. More dangers than that are told of by one of them. */
export const maxWarnings = 10;
export const maxLabelGraphemes = 80;
export const maxTextGraphemes = 200;
/** Of a text that is signed as such. More than a review shows, so that it tells that something is cut. */
export const maxValueCharacters = 64 * 1024;
/** Calls within calls. */
export const maxCallDepth = 3;
/** Calls within a call or a message, those of all levels together. */
export const maxInnerCalls = 30;
/** What one description reads from nodes. */
export const maxReads = 20;
/** Past the largest amount that common tokens count with, only the author's word for it is shown. */
export const endlessAmountBits = 95;
/** Addresses up to this number have no key: contracts give them a meaning of their own. */
export const maxReservedAddress = 0xffff;
export const maxDecimals = 255;
/** Blocks between the two from which the time of a third is worked out. */
export const blockSample = 1_000;
