// Numbers of this plugin; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** No implementation of IPFS passes on a larger block than 2 MiB; older ones made some that are a little larger. */
export const maxBlockBytes = 4 * 1024 * 1024;
/** What comes with a file beside its own bytes: directories on the way to it, and nodes. A share of the file, and bytes. */
export const besideShare = 8;
export const besideBytes = 8 * 1024 * 1024;
export const maxCarHeaderBytes = 64 * 1024;
export const maxCidCharacters = 512;
/** Of what stands in the address itself. */
export const maxIdentityBytes = 128;
export const maxPathSegments = 64;
/** Nodes within nodes: a file of this many levels is larger than any. */
export const maxDepth = 16;
/** Nodes of one file, and of one directory on the way to it. */
export const maxNodes = 50_000;
/** Blocks that are asked for at a time, of one gateway. */
export const blocksAtATime = 4;
/** Without progress of a gateway, in ms: then the next one is asked as well. */
export const hedgeMs = 3_000;
/** Bytes that count as progress before a block is whole. */
export const progressBytes = 64 * 1024;
/** How long a gateway comes last that sent what it should not have, in ms. */
export const leftOutMs = 10 * 60_000;
/** Where it has too much to do and does not say for how long, in ms. */
export const busyMs = 60_000;
/** Of a file whose name does not tell what it is. */
export const maxJsonBytes = 4 * 1024 * 1024;
/** Of what a gateway says when it refuses, as text. */
export const maxReasonCharacters = 300;
/** A record of a name and its signature. @see IPNS record specification */
export const maxRecordBytes = 10 * 1024;
/** Names that lead to names. */
export const maxNames = 4;
