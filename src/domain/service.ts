import { inputErrors } from './inputErrors.ts';

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

/** Checks a service where the site writes it down. No value is ever named: it may be the secret. @throws input.notService */
export function assertService({ hosts, dangerouslyAllowBrowserSecret, ...values }: ServiceConfig, { isPage }: { readonly isPage: boolean }): void {
  const refuse = (why: string): never => {
    throw inputErrors.notService({ why });
  };
  for (const host of hosts) if (!isHost(host)) refuse(`no host name: ${host}`);
  for (const [field, value] of Object.entries(values)) if (value !== undefined && !/^[\x21-\x7e]+$/.test(value)) refuse(`${field} is not visible ASCII`);
  const { clientId, secretKey } = values;
  if (!clientId && !secretKey) refuse('a client id or secret key is required');
  if (secretKey && isPage && !dangerouslyAllowBrowserSecret) refuse('a secret key belongs on a server, a page gets a client id');
  if (!clientId && isJwt(secretKey)) refuse('a secret key of JWT form needs a client id');
}

export function isJwt(key: string | undefined): boolean {
  return key !== undefined && /^[\w-]+\.[\w-]+\.[\w-]+$/.test(key);
}

/** In the form in which URLs give it, and no number: certificates and owners belong to names. */
function isHost(host: string): boolean {
  const name = host.replace(/^\*\.(?=[^.]+\.)/, '');
  return URL.canParse(`https://${name}`) && new URL(`https://${name}`).host === name && !/[*[]|^\.|\.\.|\.$|(^|\.)\d+(:|$)/.test(name);
}
