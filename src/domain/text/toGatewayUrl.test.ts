import { toGatewayUrl } from './toGatewayUrl.ts';

describe('toGatewayUrl', () => {
  it.each([
    // As the IPFS gateway specification writes path and subdomain gateways. @see https://specs.ipfs.tech/http-gateways/
    ['https://ipfs.io/ipfs/{cid}', 'ipfs://bafy1/wiki/a.png', undefined, 'https://ipfs.io/ipfs/bafy1/wiki/a.png'],
    ['https://ipfs.io/ipfs/{cid}/', 'ipfs://bafy1', undefined, 'https://ipfs.io/ipfs/bafy1'],
    ['https://{cid}.ipfs.dweb.link', 'ipfs://bafy1/a.png', undefined, 'https://bafy1.ipfs.dweb.link/a.png'],
    ['https://{clientId}.gateway.test/ipfs/{cid}', 'ipfs://bafy1', 'site', 'https://site.gateway.test/ipfs/bafy1'],
    ['https://gateway.test/{cid}{path}?key={clientId}', 'ar://tx_1/a', 'a&b', 'https://gateway.test/tx_1/a?key=a%26b'],
  ])('fills %s with %s', (template, uri, clientId, url) => {
    expect(toGatewayUrl(template, uri, clientId)).toBe(url);
  });

  it.each([
    ['https://{clientId}.gateway.test/{cid}', 'ipfs://bafy1', undefined],
    ['http://gateway.test/{cid}', 'ipfs://bafy1', undefined],
    ['https://gateway.test/{cid}', 'ipfs://bafy1/../../secret', undefined],
    ['https://gateway.test/{cid}', 'ipfs://bafy1/%2e%2e/secret', undefined],
    ['https://{cid}.gateway.test', 'ipfs://evil.test@other', undefined],
    ['https://{cid}.gateway.test', 'ipfs://evil.test:1/', undefined],
    ['https://gateway.test/{cid}', 'ipfs://bafy1?x=1', undefined],
    ['https://gateway.test/{cid}', 'bafy1', undefined],
  ])('gives nothing for %s and %s', (template, uri, clientId) => {
    expect(toGatewayUrl(template, uri, clientId)).toBeUndefined();
  });
});
