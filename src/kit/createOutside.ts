import { transferFile } from '../contracts/transferFile.ts';
import { httpPort, originOf } from '../contracts/ports/http.ts';
import type { Http } from '../contracts/ports/http.ts';
import type { Outside } from '../contracts/services.ts';
import { isPublicHttps } from '../domain/ens/gatewayUrl.ts';
import type { Service } from '../domain/service/service.ts';
import type { CoreOwner } from './createCoreOwner.ts';
import type { Ports } from './createPorts.ts';

/** What a site says of servers at addresses that others give. Each is an origin, `https://host[:port]`, or `any` for every public host over https. */
export interface OutsideOptions {
  /**
   * Where pictures of people and collectibles, their videos and sounds, and what says where these are, may come from over https. They are asked for once the visitor has acted,
   * without referrer. Absent: from nowhere; pictures that are data or of a storage plugin are shown, for others one that is drawn. A page with a strict policy lists the gateway of its files here too.
   */
  readonly pictures?: 'any' | readonly string[];
  /** Which servers may be asked for names that are kept outside the chain, once the visitor has acted. Absent: those that the name's own resolver gives. An empty list: none. @see EIP-3668 */
  readonly nameGateways?: 'any' | readonly string[];
}

/** Narrows the way out to what the site allows. */
export function createOutside({ core, ports, site: { pictures = [], nameGateways = 'any' }, service }: { readonly core: CoreOwner; readonly ports: Ports; readonly site: OutsideOptions; readonly service: Service | undefined }): Outside {
  const { id, kitId, hasUserActivation } = core;
  const httpOf = (isAllowed: (url: string) => boolean, why: string): Http => {
    const portTo = (url: string): Http => {
      const origins = isAllowed(url) ? [{ origin: originOf(url), when: 'intent' as const, why }] : [];
      return ports.get(httpPort, { id, kitId, hasUserActivation, permissions: { origins, storageKeys: [], popups: false } });
    };
    return { send: async (request) => portTo(request.url).send(request), transfer: async (request) => transferFile(portTo(request.url), request) };
  };
  // Of the site's own service only the gateway of files: what else it has is not for addresses that others give. For a strict policy it is listed in `pictures` too.
  const fileGateway = service?.ipfsGateway === undefined ? [] : [originOf(service.ipfsGateway.replaceAll('{clientId}', () => service.clientId ?? ''))];
  const mayAsk = (url: string): boolean => isAmong(pictures, url) || fileGateway.includes(originOf(url));
  return {
    gateways: nameGateways.length > 0 ? httpOf((url) => isAmong(nameGateways, url), 'Gateway of a name') : undefined,
    pictures: httpOf(mayAsk, 'Pictures'),
    mayShow: (url) => hasUserActivation() && /^https:/i.test(url) && mayAsk(url),
  };
}

function isAmong(allowed: 'any' | readonly string[], url: string): boolean {
  return allowed === 'any' ? isPublicHttps(url) : allowed.some((each) => originOf(each) === originOf(url));
}
