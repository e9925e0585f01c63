import { defineErrors } from '../errors.ts';
import { isJwt } from './isJwt.ts';
import { assertArguments } from '../assertArguments.ts';

/** The site's own service (gateway, bundler, indexer …) and who the site is there. Holds secrets: never for the store, an action or an address. */
export interface ServiceConfig {
  /** `api.example.com`, with its port where it is not 443; `*.example.com` stands for every name below. */
  readonly hosts: readonly string[];
  readonly clientId?: string;
  /** For servers. One of JWT form is sent as a bearer token. */
  readonly secretKey?: string;
  /** Sent in place of a secret key of JWT form. */
  readonly bearerToken?: string;
  readonly teamId?: string;
  readonly ecosystemId?: string;
  readonly partnerId?: string;
  readonly bundleId?: string;
  /** What the service is told of the surroundings; absent, the kit says `browser` or `server`, and of the system nothing. */
  readonly platform?: string;
  readonly os?: string;
  /** Where chains are described, under `/v1/chains`. */
  readonly chainsUrl?: string;
  /** Where tokens are bought and bridged, under `/v1/onramp`, `/v1/buy` and the like. */
  readonly bridgeUrl?: string;
  /** Where interfaces of contracts are, at `{abiUrl}/{chainId}/{address}`. */
  readonly abiUrl?: string;
  /** Where files are read by content, e.g. `https://{clientId}.ipfs.example/ipfs/{cid}`. */
  readonly ipfsGateway?: string;
  /** For pages that only their owner can open. */
  readonly dangerouslyAllowBrowserSecret?: boolean;
}

declare const checked: unique symbol;
/** A service that has passed `defineService`. */
export type Service = ServiceConfig & { readonly [checked]: true; /** All that the kit may ask for its sake. */ readonly origins: readonly string[] };

/** The site's own service, as `defineService` describes it. */
export const serviceErrors = /* @__PURE__ */ defineErrors('service', {
  /** A service was described without a word of who the site is there. */
  noCredentials: { message: 'A client id or secret key is required', remedy: 'Give the service a clientId in pages, a secretKey on servers.' },
  noClientId: { message: 'A secret key of JWT form needs a client id', remedy: 'Give the service a clientId too.' },
  /** `defineService` was called in a page with a secret key, which every visitor could read. */
  secretInPage: { message: 'A secret key does not belong in a page', remedy: 'Give the page a clientId, and keep the secretKey on your server.' },
  notHost: { message: 'Not a host name: {host}', remedy: "Write 'api.example.com', or '*.example.com' for every name below." },
  notUrl: { message: '{field} of the service is not an https address', remedy: "Write it out, e.g. 'https://api.example.com'." },
  notHeader: { message: '{field} of the service cannot be sent', remedy: 'Give visible ASCII characters only.' },
});

/** Checks a service where the site writes it down, so that a secret key in a page shows there and not at the first request. @throws service.* */
export function defineService(config: ServiceConfig, options: { readonly isPage?: boolean } = {}): Service {
  assertArguments('defineService({ hosts: list }, options?: object)', config, options);
  const { isPage = 'document' in globalThis } = options;
  assertService(config, isPage);
  return { platform: isPage ? 'browser' : 'server', ...config, origins: originsOf(config) } as Service; // the mark exists in types only
}

function assertService(config: ServiceConfig, isPage: boolean): void {
  const { hosts, dangerouslyAllowBrowserSecret, ...values } = config;
  for (const host of hosts) if (!isHost(host)) throw serviceErrors.notHost({ host });
  // By field, because the value may be the secret.
  for (const [field, value] of Object.entries(values)) if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) throw serviceErrors.notHeader({ field });
  for (const field of ['chainsUrl', 'bridgeUrl', 'abiUrl', 'ipfsGateway'] as const) if (config[field] !== undefined && originOfService(config[field]) === undefined) throw serviceErrors.notUrl({ field });
  const { clientId, secretKey } = config;
  if (!clientId && !secretKey) throw serviceErrors.noCredentials();
  if (secretKey && isPage && !dangerouslyAllowBrowserSecret) throw serviceErrors.secretInPage();
  if (!clientId && isJwt(secretKey)) throw serviceErrors.noClientId();
}

function originsOf({ hosts, clientId, chainsUrl, bridgeUrl, abiUrl, ipfsGateway }: ServiceConfig): readonly string[] {
  const urls = [chainsUrl, bridgeUrl, abiUrl, ipfsGateway?.replaceAll('{clientId}', () => clientId ?? '')];
  return [...hosts.map((host) => `https://${host}`), ...urls.flatMap((url) => originOfService(url) ?? [])];
}

/** Undefined for what is not https; a template counts as what it will be. */
function originOfService(url: string | undefined): string | undefined {
  const filled = url?.replace(/[{]clientId[}]/g, 'id').replace(/[{]cid[}]/g, 'cid');
  return filled !== undefined && /^https:/i.test(filled) && URL.canParse(filled) ? new URL(filled).origin : undefined;
}

/** In the form in which URLs give it, and no number: certificates and owners belong to names. */
function isHost(host: string): boolean {
  const name = host.replace(/^\*\.(?=[^.]+\.)/, '');
  return URL.canParse(`https://${name}`) && new URL(`https://${name}`).host === name && !/[*[]|^\.|\.\.|\.$|(^|\.)\d+(:|$)/.test(name);
}
