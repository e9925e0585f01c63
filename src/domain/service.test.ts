import { assertService } from './service.ts';
import type { ServiceConfig } from './service.ts';

const server = { isPage: false };
const page = { isPage: true };
const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln';

describe('assertService', () => {
  it.each<[string, Partial<ServiceConfig>, { isPage: boolean }]>([
    ['a client id in a page', { clientId: 'id' }, page],
    ['a secret key on a server', { secretKey: 'key' }, server],
    ['a key of JWT form with a client id', { clientId: 'id', secretKey: jwt }, server],
    ['a secret key in a page that nobody else can open', { secretKey: 'key', dangerouslyAllowBrowserSecret: true }, page],
  ])('takes %s', (_name, config, place) => {
    expect(() => assertService({ hosts: ['api.example.com'], ...config }, place)).not.toThrow();
  });

  it.each<[string, Partial<ServiceConfig>, { isPage: boolean }, string]>([
    ['nobody', {}, page, 'a client id or secret key is required'],
    ['a bearer token alone', { bearerToken: 'token' }, server, 'a client id or secret key is required'],
    ['a key of JWT form without a client id', { secretKey: jwt }, server, 'needs a client id'],
    ['a secret key in a page', { clientId: 'id', secretKey: 'key' }, page, 'belongs on a server'],
    ['a value that is no header', { clientId: 'id', secretKey: 'se\ncret' }, server, 'is not visible ASCII'],
    ['an empty value', { clientId: 'id', teamId: '' }, server, 'is not visible ASCII'],
  ])('refuses %s, and says what to do', (_name, config, place, why) => {
    expect(() => assertService({ hosts: ['api.example.com'], ...config }, place)).toThrow(expect.objectContaining({ code: 'input.notService', message: expect.stringContaining(why), remedy: expect.any(String) }));
  });

  it('keeps the value out of the error', () => {
    expect(() => assertService({ hosts: [], secretKey: 'secret\r\nx: y' }, server)).toThrow(expect.objectContaining({ message: 'Not a service: secretKey is not visible ASCII', context: { why: 'secretKey is not visible ASCII' } }));
  });

  it.each(['api.example.com', 'api.example.com:8443', '*.example.com', '*.a.example.com', 'localhost:8545', 'xn--bcher-kva.example'])('takes the host %s', (host) => {
    expect(() => assertService({ hosts: [host], clientId: 'id' }, page)).not.toThrow();
  });

  it.each([
    '', '*', '*.', '*.com', '*.*.example.com', 'a*.example.com', 'api.*.com', '.example.com', 'example.com.', 'API.example.com', 'bücher.example',
    'https://api.example.com', 'api.example.com/', 'api.example.com/v1', 'api.example.com:443', 'user@api.example.com', 'api.example.com?x', 'api.example.com#x',
    '10.0.0.1', '127.1', '[::1]', '0x7f000001', 'api example.com', '*.10.0.0.1',
  ])('refuses the host %p', (host) => {
    expect(() => assertService({ hosts: [host], clientId: 'id' }, page)).toThrow(expect.objectContaining({ code: 'input.notService', message: `Not a service: no host name: ${host}` }));
  });
});
