import { defineService } from './service.ts';
import type { ServiceConfig } from './service.ts';

const server = { isPage: false };
const page = { isPage: true };
const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln';

describe('defineService', () => {
  it.each<[string, Partial<ServiceConfig>, { isPage: boolean }]>([
    ['a client id in a page', { clientId: 'id' }, page],
    ['a secret key on a server', { secretKey: 'key' }, server],
    ['a key of JWT form with a client id', { clientId: 'id', secretKey: jwt }, server],
    ['a secret key in a page that only its owner can open', { secretKey: 'key', dangerouslyAllowBrowserSecret: true }, page],
  ])('takes %s', (_name, config, place) => {
    expect(() => defineService({ hosts: ['api.example.com'], ...config }, place)).not.toThrow();
  });

  it.each<[string, Partial<ServiceConfig>, { isPage: boolean }, string]>([
    ['no credentials', {}, page, 'service.noCredentials'],
    ['a bearer token alone', { bearerToken: 'token' }, server, 'service.noCredentials'],
    ['a key of JWT form without a client id', { secretKey: jwt }, server, 'service.noClientId'],
    ['a secret key in a page', { clientId: 'id', secretKey: 'key' }, page, 'service.secretInPage'],
    ['a value that is no header', { clientId: 'id', secretKey: 'se\ncret' }, server, 'service.notHeader'],
    ['an empty value', { clientId: 'id', teamId: '' }, server, 'service.notHeader'],
  ])('refuses %s, and says what to do', (_name, config, place, code) => {
    expect(() => defineService({ hosts: ['api.example.com'], ...config }, place)).toThrow(expect.objectContaining({ code, remedy: expect.any(String) }));
  });

  it('tells the service where it is asked from, unless the site does', () => {
    expect(defineService({ hosts: [], clientId: 'id' }, page)).toEqual({ hosts: [], clientId: 'id', platform: 'browser', origins: [] });
    expect(defineService({ hosts: [], clientId: 'id' })).toMatchObject({ platform: 'server' });
    expect(defineService({ hosts: [], clientId: 'id', platform: 'kiosk' }, page)).toMatchObject({ platform: 'kiosk' });
  });

  it('keeps the value out of the error', () => {
    expect(() => defineService({ hosts: [], secretKey: 'secret\r\nx: y' }, server)).toThrow(expect.objectContaining({ message: 'secretKey of the service cannot be sent', context: { field: 'secretKey' } }));
  });

  it.each(['api.example.com', 'api.example.com:8443', '*.example.com', '*.a.example.com', 'localhost:8545', 'xn--bcher-kva.example'])('takes the host %s', (host) => {
    expect(() => defineService({ hosts: [host], clientId: 'id' }, page)).not.toThrow();
  });

  it.each([
    '', '*', '*.', '*.com', '*.*.example.com', 'a*.example.com', 'api.*.com', '.example.com', 'example.com.', 'API.example.com', 'bücher.example',
    'https://api.example.com', 'api.example.com/', 'api.example.com/v1', 'api.example.com:443', 'user@api.example.com', 'api.example.com?x', 'api.example.com#x',
    '10.0.0.1', '127.1', '[::1]', '0x7f000001', 'api example.com', '*.10.0.0.1',
  ])('refuses the host %p', (host) => {
    expect(() => defineService({ hosts: [host], clientId: 'id' }, page)).toThrow(expect.objectContaining({ code: 'service.notHost' }));
  });

  it('names every origin that may be asked for its sake', () => {
    const { origins } = defineService({ hosts: ['api.example.com'], clientId: 'id', chainsUrl: 'https://chains.example.com/base', abiUrl: 'https://abi.example.com', ipfsGateway: 'https://{clientId}.ipfs.example.com/ipfs/{cid}' }, page);
    expect(origins).toEqual(['https://api.example.com', 'https://chains.example.com', 'https://abi.example.com', 'https://id.ipfs.example.com']);
  });

  it.each(['chainsUrl', 'bridgeUrl', 'abiUrl', 'ipfsGateway'])('refuses %s that is not https', (field) => {
    for (const url of ['http://api.example.com', 'api.example.com', 'javascript:x', 'https://']) expect(() => defineService({ hosts: [], clientId: 'id', [field]: url }, page)).toThrow(expect.objectContaining({ code: 'service.notUrl', context: { field } }));
  });
});
