/** A site that the server serves, as its operator configured it. */
export interface Site {
  /** What the site names itself by, in public: lower-case letters, digits, hyphens. */
  readonly siteId: string;
  readonly name: string;
  /** The pages that may embed the wallet, as origins (`https://app.example`): nothing else may. */
  readonly origins: readonly string[];
  /** Sites of one ecosystem share their users. */
  readonly ecosystemId?: string;
  readonly signIn: readonly ('email' | 'guest')[];
  readonly look: { readonly accent?: string; readonly logoUrl?: string };
  /** The most that the site may have signed without asking the person. */
  readonly policyBounds: { readonly dailyWei: bigint; readonly methods: readonly string[] };
  readonly codes: { readonly perDay: number };
}

/** Users of one realm are one people: the ecosystem's, else the site's own. */
export function realmOf({ siteId, ecosystemId }: Pick<Site, 'siteId' | 'ecosystemId'>): string {
  return ecosystemId === undefined ? `site:${siteId}` : `ecosystem:${ecosystemId}`;
}
