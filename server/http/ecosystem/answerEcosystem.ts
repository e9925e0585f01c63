import { authStrategies } from '../../../src/domain/inApp/authStrategies.ts';
import type { AuthStrategy } from '../../../src/domain/inApp/authStrategies.ts';
import type { Ecosystems, EcosystemWithSites } from '../../config/ecosystem.ts';

/** Where a page reads how the wallet of an ecosystem is offered. @see the specification, 7, `GET {in-app base}{token}` */
export const ecosystemPath = '/api/2024-05-05/ecosystem-wallet';

/** What a page may read of it. Pictures are data URIs. */
interface EcosystemAnswer {
  readonly authOptions: readonly AuthStrategy[];
  readonly name: string;
  readonly icon?: string;
  readonly image?: string;
}

const idHeader = 'x-ecosystem-id';
const partnerHeader = 'x-ecosystem-partner-id';
/** How long a browser may keep what it may ask, in seconds. */
const preflightSeconds = 600;

/**
 * Answers which ways in a wallet offers, and what it is called: settings, and nothing of any person. Only pages of its own sites may read it, each as the partner
 * that its site is registered as. `OPTIONS` is what a browser asks before it, without saying of which ecosystem.
 */
export function answerEcosystem(request: Request, ecosystems: Ecosystems): Response {
  const origin = request.headers.get('origin');
  const isAsked = request.method === 'OPTIONS';
  const isReader = origin !== null && [...ecosystems.values()].some((each) => sitesOf(each, origin).length > 0);
  if (isAsked) return new Response(null, { status: 204, headers: headersOf(isReader ? origin : undefined, true) });
  const found = ecosystems.get(request.headers.get(idHeader) ?? '');
  const readable = isReader ? origin : undefined;
  if (!found) return json({ code: 'NOT_FOUND', message: 'There is no ecosystem with this id.' }, 404, readable);
  const partnerId = request.headers.get(partnerHeader) ?? undefined;
  const isOwn = origin !== null && sitesOf(found, origin).some((site) => site.partnerId === partnerId);
  if (!isOwn) return json({ code: 'UNAUTHORIZED', message: 'This page is of no site of the ecosystem, or of one of another partner.' }, 401, readable);
  return json(describe(found), 200, readable);
}

function sitesOf({ sites }: EcosystemWithSites, origin: string): EcosystemWithSites['sites'] {
  return sites.filter(({ origins }) => origins.includes(origin));
}

function describe({ name, signIn, sites, look: { icon, image } }: EcosystemWithSites): EcosystemAnswer {
  const ways = signIn ?? sites.flatMap((site) => site.signIn);
  // A provider of the operator's own has an id of its own, and is of the kind `oidc`.
  const strategies = ways.map((way) => authStrategies.find((strategy) => strategy === way) ?? 'oidc');
  return { authOptions: [...new Set(strategies)], name, ...(icon !== undefined && { icon }), ...(image !== undefined && { image }) };
}

function headersOf(origin: string | undefined, isAsked = false): Headers {
  const headers = new Headers({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff', 'referrer-policy': 'no-referrer', 'vary': 'Origin' });
  if (origin === undefined) return headers;
  headers.set('access-control-allow-origin', origin);
  if (!isAsked) return headers;
  headers.set('access-control-allow-methods', 'GET');
  headers.set('access-control-allow-headers', `${idHeader}, ${partnerHeader}`);
  headers.set('access-control-max-age', String(preflightSeconds));
  return headers;
}

function json(body: EcosystemAnswer | { readonly code: 'NOT_FOUND' | 'UNAUTHORIZED'; readonly message: string }, status: number, origin: string | undefined): Response {
  const headers = headersOf(origin);
  headers.set('content-type', 'application/json; charset=utf-8');
  return new Response(JSON.stringify(body), { status, headers });
}
