import { defineErrors } from './errors.ts';

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
  /** For pages that nobody but their owner can open. */
  readonly dangerouslyAllowBrowserSecret?: boolean;
}

declare const checked: unique symbol;
/** A service that has passed `defineService`. */
export type Service = ServiceConfig & { readonly [checked]: true };

export const serviceErrors = /* @__PURE__ */ defineErrors('service', {
  noCredentials: { message: 'A client id or secret key is required', remedy: 'Give the service a clientId in pages, a secretKey on servers.' },
  noClientId: { message: 'A secret key of JWT form needs a client id', remedy: 'Give the service a clientId too.' },
  secretInPage: { message: 'A secret key does not belong in a page', remedy: 'Give the page a clientId, and keep the secretKey on your server.' },
  notHost: { message: 'Not a host name: {host}', remedy: "Write 'api.example.com', or '*.example.com' for every name below." },
  notHeader: { message: '{field} of the service cannot be sent', remedy: 'Give visible ASCII characters only.' },
});

/** Checks a service where the site writes it down, so that a secret key in a page shows there and not at the first request. @throws service.* */
export function defineService(config: ServiceConfig, { isPage = 'document' in globalThis }: { readonly isPage?: boolean } = {}): Service {
  assertService(config, isPage);
  return { platform: isPage ? 'browser' : 'server', ...config } as Service; // the mark exists in types only
}

function assertService(config: ServiceConfig, isPage: boolean): void {
  const { hosts, dangerouslyAllowBrowserSecret, ...values } = config;
  for (const host of hosts) if (!isHost(host)) throw serviceErrors.notHost({ host });
  // By field, because the value may be the secret.
  for (const [field, value] of Object.entries(values)) if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) throw serviceErrors.notHeader({ field });
  const { clientId, secretKey } = config;
  if (!clientId && !secretKey) throw serviceErrors.noCredentials();
  if (secretKey && isPage && !dangerouslyAllowBrowserSecret) throw serviceErrors.secretInPage();
  if (!clientId && isJwt(secretKey)) throw serviceErrors.noClientId();
}

export function isJwt(key: string | undefined): boolean {
  return key !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
}

/** In the form in which URLs give it, and no number: certificates and owners belong to names. */
function isHost(host: string): boolean {
  const name = host.replace(/^\*\.(?=[^.]+\.)/, '');
  return URL.canParse(`https://${name}`) && new URL(`https://${name}`).host === name && !/[*[]|^\.|\.\.|\.$|(^|\.)\d+(:|$)/.test(name);
}
