import manifest from '../../../package.json' with { type: 'json' };
import { serviceHeaders } from './serviceHeaders.ts';
import type { ServiceConfig } from './service.ts';

const config: ServiceConfig = { hosts: ['api.example.com', 'rpc.example.com:8443', '*.nodes.example.com'], clientId: 'id' };
const jwt = 'eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0.c2ln';

describe('serviceHeaders', () => {
  it('names every field as services know it', () => {
    const all: ServiceConfig = { ...config, secretKey: 'key', bearerToken: 'token', teamId: 'team', ecosystemId: 'ecosystem.x', partnerId: 'partner', bundleId: 'bundle', platform: 'browser', os: 'linux' };
    expect(serviceHeaders('https://api.example.com/v1', all)).toEqual({
      'x-client-id': 'id', 'x-secret-key': 'key', 'authorization': 'Bearer token', 'x-team-id': 'team', 'x-ecosystem-id': 'ecosystem.x', 'x-ecosystem-partner-id': 'partner',
      'x-bundle-id': 'bundle', 'x-sdk-name': 'latchkey', 'x-sdk-os': 'linux', 'x-sdk-platform': 'browser', 'x-sdk-version': manifest.version,
    });
  });

  it('leaves out what is not there', () => {
    expect(serviceHeaders('https://api.example.com', config)).toEqual({ 'x-client-id': 'id', 'x-sdk-name': 'latchkey', 'x-sdk-version': manifest.version });
    expect(serviceHeaders('https://api.example.com', undefined)).toBeUndefined();
  });

  it('sends a key of JWT form as a bearer token only', () => {
    const headers = serviceHeaders('https://api.example.com', { ...config, secretKey: jwt });
    expect(headers).toMatchObject({ authorization: `Bearer ${jwt}` });
    expect(headers).not.toHaveProperty('x-secret-key');
    expect(serviceHeaders('https://api.example.com', { ...config, secretKey: jwt, bearerToken: 'token' })).toMatchObject({ authorization: 'Bearer token' });
  });

  it.each([
    'https://api.example.com', 'https://api.example.com/v1?x=1#y', 'https://API.EXAMPLE.COM/', 'https://api.example.com:443/', 'https://rpc.example.com:8443/',
    'https://a.nodes.example.com/', 'https://a.b.nodes.example.com/', 'HTTPS://api.example.com', 'https:api.example.com/v1', 'https://api%2eexample.com/',
  ])('serves its own host %s', (url) => {
    expect(serviceHeaders(url, config)).toBeDefined();
  });

  it.each([
    'http://api.example.com/', 'ws://api.example.com/', 'wss://api.example.com/', 'ftp://api.example.com/', 'data:text/plain,api.example.com', 'javascript:api.example.com', 'blob:https://api.example.com/1',
    'https://api.example.com./', 'https://api.example.com.evil.test/', 'https://evil.test/api.example.com', 'https://evil.test/?https://api.example.com', 'https://evil.test/#@api.example.com',
    'https://evilapi.example.com/', 'https://api-example.com/', 'https://api.example.co/', 'https://api.example.comm/', 'https://apiexample.com/', 'https://example.com/', 'https://x.api.example.com/',
    'https://user@api.example.com/', 'https://user:password@api.example.com/', 'https://:password@api.example.com/', 'https://api.example.com@evil.test/', 'https://api.example.com:443@evil.test/', 'https://api.example.com\\@evil.test/'.replace('\\', '%5C'),
    'https://api.example.com:444/', 'https://api.example.com:80/', 'https://api.example.com:8443/', 'https://rpc.example.com/', 'https://rpc.example.com:443/',
    'https://nodes.example.com/', 'https://.nodes.example.com/', 'https://evilnodes.example.com/', 'https://a.nodes.example.com.evil.test/', 'https://a.nodes.example.com:8443/', 'https://a.nodes.example.com./',
    'https://аpi.example.com/', 'https://api.exаmple.com/', 'https://api.example.com\u2024evil.test/', 'https://api\u3002example\u3002com.evil.test/',
    'https://93.184.216.34/', 'https://[::1]/', 'https://127.0.0.1/', 'https://localhost/', '//api.example.com/', 'api.example.com', '/api.example.com', '', 'https://', 'https://api.example.com:99999/',
  ])('tells nothing to %p', (url) => {
    expect(serviceHeaders(url, config)).toBeUndefined();
  });
});
