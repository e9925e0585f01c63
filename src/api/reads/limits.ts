// Numbers of this folder; the unit stands in the name. Plain numbers only, imported as a whole, for the reasons in src/domain/limits.ts.
/** How long metadata stays in the store after its last reader has gone; a page may come by any number of tokens. */
export const tokenMetadataSeconds = 3_600;
/** How long names and pictures of accounts stay in the store: they are shown in lists, and change rarely. An address that is paid to is asked for anew. */
export const ensKeptSeconds = 3_600;
/** How long a name may take to be looked up, several servers' answers included. */
export const nameLookupMs = 15_000;
/** How long one chain may take to tell what an account has there. */
export const tokenBalancesMs = 15_000;
