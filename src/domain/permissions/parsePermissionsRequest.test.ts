import { parsePermissionsRequest, parseRevokedContext } from './parsePermissionsRequest.ts';
import type { GrantedExecutionPermission } from './executionPermissions.ts';

const from = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const to = '0x016562aA41A8697720ce0943F003141f5dEAe006';
const contract = '0x1c7D4B196Cb0C7B01d743Fbc6116a902379C7238';
const signer = { type: 'account', data: { address: to } };
const call = { type: 'contract-call', data: { address: contract } };
const request = { chainId: '0x7b', address: from, expiry: 1_577_840_461, signer, permission: call, policies: [{ type: 'call-limit', data: { count: 2 } }] };
const granted: GrantedExecutionPermission = { from, chainId: 123, to, expiry: 1_577_840_461, permission: call, rules: [{ type: 'call-limit', data: { count: 1 } }], context: '0x7715', dependencies: [] };

describe('parsePermissionsRequest', () => {
  it('reads a list of requests, and answers each with what was granted', () => {
    const { permissions, chainId, from: account, encode } = parsePermissionsRequest([request, { ...request, permission: undefined, permissions: [call, call] }]);
    expect([chainId, account, permissions]).toEqual([123, from, Array.from({ length: 3 }, () => ({ to, expiry: 1_577_840_461, permission: call, rules: request.policies }))]);
    const shared = { chainId: '0x7b', address: from, expiry: 1_577_840_461, signer, policies: [{ type: 'call-limit', data: { count: 1 } }] };
    expect(encode([granted, granted, { ...granted, context: '0x01' }])).toEqual([{ ...shared, permission: call, context: '0x7715' }, { ...shared, permissions: [call, call], context: '0x7715' }]);
  });

  it("reads viem's request, and answers in its form", () => {
    const { permissions, chainId, encode } = parsePermissionsRequest([{ expiry: 1_577_840_461, signer: { type: 'account', data: { id: to } }, permissions: [{ ...call, policies: [{ type: 'call-limit', data: { count: 2 } }], required: true }] }]);
    expect([chainId, permissions]).toEqual([undefined, [{ to, expiry: 1_577_840_461, permission: call, rules: request.policies }]]);
    expect(encode([granted])).toEqual({ expiry: 1_577_840_461, permissionsContext: '0x7715', grantedPermissions: [{ ...call, policies: [{ type: 'call-limit', data: { count: 1 } }], required: true }] });
  });

  it.each([['wallet', {}], ['key', { id: 'did:key:zQ3shokFTS3brHcDQrn82RUDfCZESWL1ZdCEJwekUDPQiYBme' }], ['keys', { ids: [] }], [undefined, {}]])('grants nothing to a signer of type %s', (type, data) => {
    expect(() => parsePermissionsRequest([{ ...request, signer: { type, data } }])).toThrow(expect.objectContaining({ code: 'request.unsupported' }) as Error);
  });

  const { chainId: _chain, ...chainless } = request;
  const getter = Object.defineProperty({}, 'expiry', { enumerable: true, get: () => { throw new Error('trap'); } });
  it.each<[string, readonly unknown[]]>([
    ['nothing', []], ['null', [null]], ['a text', ['all']], ['permissions of EIP-2255', [{ eth_accounts: {} }]], ['too much', Array.from({ length: 21 }, () => request)], ['a getter that throws', [getter]], ['too long', [{ ...request, more: 'x'.repeat(300_000) }]],
    ['several chains', [request, { ...request, chainId: '0x1' }]], ['several accounts', [request, { ...request, address: contract }]], ['several without a chain', [chainless, chainless]], ['an account that is none', [{ ...request, address: 'me' }]],
    ['no end', [{ ...request, expiry: undefined }]], ['an end that is none', [{ ...request, expiry: '1577840461' }]], ['no permission', [{ ...request, permission: undefined }]], ['two lists', [{ ...request, permissions: [call] }]], ['an empty list', [{ ...request, permission: undefined, permissions: [] }]],
    ['no list', [{ ...request, permission: undefined, permissions: {} }]], ['many in all', Array.from({ length: 3 }, () => ({ ...request, permission: undefined, permissions: Array.from({ length: 10 }, () => call) }))],
    ['no type', [{ ...request, permission: { data: {} } }]], ['a long type', [{ ...request, permission: { type: 'x'.repeat(81), data: {} } }]], ['no data', [{ ...request, permission: { type: 'x' } }]], ['policies that are none', [{ ...request, policies: 7 }]], ['a policy that is none', [{ ...request, policies: [null] }]],
    ['a signer without an address', [{ ...request, signer: { type: 'account', data: {} } }]],
  ])('refuses %s', (_what, params) => {
    expect(() => parsePermissionsRequest(params)).toThrow(expect.objectContaining({ code: 'request.badParams' }) as Error);
  });

  it('refuses a chain that is none', () => {
    expect(() => parsePermissionsRequest([{ ...request, chainId: 'one' }])).toThrow(expect.objectContaining({ code: 'input.notChainId' }) as Error);
  });
});

describe('parseRevokedContext', () => {
  it('tells a context from the permissions of EIP-2255', () => {
    expect([parseRevokedContext([{ permissionContext: '0x7715' }]), parseRevokedContext([{ eth_accounts: {} }]), parseRevokedContext([]), parseRevokedContext([7])]).toEqual(['0x7715', undefined, undefined, undefined]);
  });

  it.each<[string, unknown]>([['no data', { permissionContext: 'all' }], ['an empty one', { permissionContext: '0x' }], ['a number', { permissionContext: 7 }], ['accounts as well', { permissionContext: '0x7715', eth_accounts: {} }]])('refuses %s', (_what, given) => {
    expect(() => parseRevokedContext([given])).toThrow(expect.objectContaining({ code: 'request.badParams' }) as Error);
  });
});
