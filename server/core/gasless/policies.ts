import { sameAddress } from '../../../src/domain/accounts/accounts.ts';
import type { GaslessPolicy } from '../../config/gasless.ts';
import type { Site } from '../../config/site.ts';
import { isRefused } from '../refusals.ts';
import { gaslessRefusal } from './gaslessRefusals.ts';

/** What a page shows of itself. */
export interface Asker {
  /** As the browser has it; null where no browser asks. */
  readonly origin: string | null;
  /** A token of this server that says who is signed in. */
  readonly identityToken: string | undefined;
  /** The site, where several have this origin. */
  readonly siteId: string | undefined;
  /** What limits count callers by. */
  readonly network: string;
}

/** Who asks, as far as it is shown. */
export interface KnownAsker {
  readonly siteIds: readonly string[];
  readonly userId: string | undefined;
}

type VerifyToken = (token: string) => Promise<{ readonly userId: string; readonly siteId: string }>;

/** @throws refusals `notAllowed` for a page of no site, `notSignedIn` for a token that is none or is over */
export async function identifyAsker({ origin, identityToken, siteId }: Asker, { sites, verifyToken }: { readonly sites: readonly Site[]; readonly verifyToken: VerifyToken }): Promise<KnownAsker> {
  const user = identityToken === undefined ? undefined : await verifyToken(identityToken).catch((cause: unknown) => Promise.reject(isRefused(cause) && cause.refusal.code !== 'unavailable' ? gaslessRefusal('notSignedIn', { cause }) : cause));
  const siteIds = sites.filter(({ siteId: id, origins }) => (origin === null ? user !== undefined : origins.includes(origin)) && (siteId === undefined || siteId === id) && (user === undefined || user.siteId === id)).map(({ siteId: id }) => id);
  if (siteIds.length === 0) throw gaslessRefusal('notAllowed');
  return { siteIds, userId: user?.userId };
}

/** What a policy allows or refuses. */
export interface PolicyCall {
  readonly to: string;
  readonly data: string;
}

/** The first policy that pays for all of these calls, and for which of the sites. @throws refusals `notAllowed`, `notSignedIn`, `callNotAllowed` */
export function findPolicy(policies: readonly GaslessPolicy[], { siteIds, userId }: KnownAsker, chainId: number, calls: readonly PolicyCall[]): { readonly policy: GaslessPolicy; readonly siteId: string } {
  const ofSite = policies.filter((policy) => policy.siteIds.some((siteId) => siteIds.includes(siteId)));
  if (ofSite.length === 0) throw gaslessRefusal('notAllowed');
  const ofAsker = ofSite.filter(({ who }) => who === 'pages' || userId !== undefined);
  if (ofAsker.length === 0) throw gaslessRefusal('notSignedIn');
  const policy = ofAsker.find(({ contracts }) => calls.length > 0 && calls.every((call) => contracts.some((contract) => contract.chainId === chainId && isCallOf(contract, call))));
  const siteId = policy?.siteIds.find((each) => siteIds.includes(each));
  if (!policy || siteId === undefined) throw gaslessRefusal('callNotAllowed');
  return { policy, siteId };
}

function isCallOf({ address, selectors }: GaslessPolicy['contracts'][number], { to, data }: PolicyCall): boolean {
  return sameAddress(address, to) && data.length >= 10 && selectors.includes(data.slice(0, 10).toLowerCase());
}
