import * as v from 'valibot';
import type { BackendSettings } from '../config/site.ts';
import type { Outside } from '../core/outside.ts';
import { refused } from '../core/refusals.ts';

/** Says who a payload of the site's page is of, as the site's own endpoint would; undefined for none. */
export type PageVouching = (payload: string) => { readonly userId: string; readonly email?: string } | undefined | Promise<{ readonly userId: string; readonly email?: string } | undefined>;

/** A name that no resolver knows. @see RFC 2606 */
export const vouchingEndpoint: BackendSettings = { endpoint: { url: 'https://shop.latchkey.test/who', secretFile: '' } };

const request = v.object({ payload: v.string() });

/** What stands for servers of others in a page: the endpoint of its site, and no node. */
export function answerVouch(vouch: PageVouching): Outside {
  return {
    ask: async ({ body = '{}' }) => {
      const person = await vouch(v.parse(request, JSON.parse(body)).payload);
      return person === undefined ? { status: 401, text: '' } : { status: 200, text: JSON.stringify(person) };
    },
    secretOf: () => 'of the page alone',
    callContract: () => Promise.reject(refused('unknownChain')),
    verifyContractSignature: () => Promise.reject(refused('unknownChain')),
  };
}
