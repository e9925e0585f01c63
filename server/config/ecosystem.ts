import type { Site } from './site.ts';

/** Sites that share their users, and one wallet that names itself. */
export interface Ecosystem {
  readonly ecosystemId: string;
  /** The name that people see. */
  readonly name: string;
  /** Ways to sign in that its wallet offers at all; each site offers some of them. Absent: what its sites offer. */
  readonly signIn?: readonly string[];
  /** Ids of partners, as which sites may be registered. */
  readonly partners: readonly string[];
  /** Pictures as data URIs, so that pages show them without asking anyone. */
  readonly look: { readonly icon?: string; readonly image?: string };
}

/** One with its sites: which pages may read of it, and as which partner. */
export interface EcosystemWithSites extends Ecosystem {
  readonly sites: readonly Pick<Site, 'origins' | 'partnerId' | 'signIn'>[];
}

/** By their ids. */
export type Ecosystems = ReadonlyMap<string, EcosystemWithSites>;

export function toEcosystems(ecosystems: readonly Ecosystem[], sites: Iterable<Site>): Ecosystems {
  const all = [...sites];
  return new Map(ecosystems.map((each) => [each.ecosystemId, { ...each, sites: all.filter(({ ecosystemId }) => ecosystemId === each.ecosystemId) }]));
}
