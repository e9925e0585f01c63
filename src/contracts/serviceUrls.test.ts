import { forChain, originsOf, servicePermissions } from './serviceUrls.ts';

describe('originsOf', () => {
  it('has each origin once, one a chain where hosts are named after chains, and none of what is no address', () => {
    expect(originsOf(['https://{chainId}.rpc.test/a', 'https://{chainId}.rpc.test/b', 'https://pay.test:8443/{chainId}', 'nothing'], [1, 10])).toEqual(['https://1.rpc.test', 'https://10.rpc.test', 'https://pay.test:8443']);
    expect([originsOf(['https://{chainId}.rpc.test']), originsOf([''])]).toEqual([['https://0.rpc.test'], []]);
  });
});

describe('forChain', () => {
  it('writes the chain into each place, as it is', () => {
    expect(forChain('https://{chainId}.rpc.test/{chainId}?key=$1', 10)).toBe('https://10.rpc.test/10?key=$1');
  });
});

describe('servicePermissions', () => {
  it('lets services be asked once the visitor has acted, and nothing else', () => {
    expect(servicePermissions({ urls: ['https://pay.test'], why: 'pays' })).toEqual({ origins: [{ origin: 'https://pay.test', when: 'intent', why: 'pays' }], storageKeys: [], popups: false });
  });
});
