import { readFileSync } from 'node:fs';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Site } from '../config/site.ts';
import { isLocalHost } from '../config/settingsSchema.ts';
import { refused } from '../core/refusals.ts';
import type { Outside, OutsideAnswer, OutsideRequest } from '../core/outside.ts';
import { createContractVerifier } from './createContractVerifier.ts';
import { createNodes } from './createNodes.ts';
import { guardedLookup } from './guardedLookup.ts';
import { isPrivateAddress } from './isPrivateAddress.ts';
import { readText } from './readText.ts';

export interface OutsideOptions {
  readonly sites: readonly Site[];
  /** A node for each network, by its id. */
  readonly rpc: Readonly<Record<string, string>>;
}

/** What this process asks of servers of others. @throws where the secret of an endpoint cannot be read */
export function createOutside({ sites, rpc }: OutsideOptions): Outside {
  const secrets = new Map(sites.flatMap(({ siteId, backend }) => (backend?.endpoint ? [[siteId, readFileSync(backend.endpoint.secretFile, 'utf8').trim()] as const] : [])));
  // A node may well stand in the operator's own network: it is named for the whole server, by the operator.
  const nodes = createNodes({ rpc, ask: (request) => askOutside(request, { isWithin: true }) });
  return {
    ask: (request) => askOutside(request),
    verifyContractSignature: createContractVerifier({ nodes }),
    callContract: async ({ chainId, ...call }) => {
      const answered = await nodes.call(chainId, call);
      if ('result' in answered) return answered.result;
      throw refused('nodeAway');
    },
    secretOf: ({ siteId }) => {
      const secret = secrets.get(siteId);
      if (secret === undefined || secret === '') throw new Error('The site has no secret for its endpoint.');
      return secret;
    },
  };
}

/**
 * One request, on a connection of its own and with a limit for all of it. No redirect is followed. The address is looked at when the connection is made, so that a name cannot lead
 * elsewhere the second time. `isWithin`: the operator's own network is reached as well.
 */
export function askOutside({ url: text, body, headers = {}, maxBytes, timeoutMs }: OutsideRequest, { isWithin = false }: { readonly isWithin?: boolean } = {}): Promise<OutsideAnswer> {
  const url = new URL(text);
  const isLocal = isLocalHost(url.hostname);
  if (url.protocol !== 'https:' && !(url.protocol === 'http:' && isLocal)) return Promise.reject(new TypeError('Only https is asked.'));
  const mayReach = (address: string): boolean => isWithin || isLocal || !isPrivateAddress(address);
  // A name that is an address is not looked up.
  if (!mayReach(url.hostname.replace(/^\[|\]$/g, ''))) return Promise.reject(new TypeError('The address is within a private network.'));
  const options = {
    method: body === undefined ? 'GET' : 'POST', agent: false, signal: AbortSignal.timeout(timeoutMs), lookup: guardedLookup(mayReach),
    headers: { accept: 'application/json', ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
  } as const;
  return new Promise((resolve, reject) => {
    const request = (url.protocol === 'https:' ? requestHttps : requestHttp)(url, options, (response) => {
      const { statusCode = 0 } = response;
      readText(response, maxBytes).then((answer) => resolve({ status: statusCode, text: answer }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}
