import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { Readable } from 'node:stream';
import type { ProviderFetch } from '../core/login/providerFetch.ts';
import { isPrivateIp } from '../core/ip.ts';
import { guardedLookup } from './guardedLookup.ts';

/**
 * Sends a request to a provider. What its name leads to is looked at in the very look-up that the connection is made by: a name that leads into a private network, now or
 * later, is not reached. Redirects are answers as any other.
 */
export const fetchProvider: ProviderFetch = (url, { method, headers, body, signal, isLocal }) =>
  new Promise((resolve, reject) => {
    const { protocol } = new URL(url);
    const request = (protocol === 'https:' ? requestHttps : requestHttp)(url, { method, headers: { ...headers, ...(body !== undefined && { 'content-length': String(Buffer.byteLength(body)) }) }, signal, ...(!isLocal && { lookup: lookupPublic }) }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode < 200 || (statusCode >= 300 && statusCode < 400)) {
        response.destroy();
        reject(new Error('The provider redirects.'));
        return;
      }
      const type = response.headers['content-type'];
      // The types of a web stream are those of Node here, and of the DOM there.
      const stream = Readable.toWeb(response) as unknown as ReadableStream<Uint8Array>; // the same class
      resolve(new Response(statusCode === 204 || statusCode === 205 ? null : stream, { status: statusCode, headers: type === undefined ? {} : { 'content-type': type } }));
    });
    request.on('error', reject);
    request.end(body);
  });

const lookupPublic = guardedLookup((address) => !isPrivateIp(address));
