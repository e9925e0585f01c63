/** Settings of `bridgeLifi`; give them by `bridgeLifi.with`. */
export interface BridgeLifiConfig {
  /** Where the API is, `/v1` is under it. */
  readonly url: string;
  /** The site's name at LI.FI. */
  readonly integrator?: string | undefined;
  /** Of the site's at LI.FI, for more requests. Everyone who opens the page can read it. */
  readonly apiKey?: string | undefined;
  /** How people know it. */
  readonly name: string;
}
