import { createLatchkey } from '../createLatchkey.ts';
import { defineChain } from '../domain/chains/defineChain.ts';
import { definePlugin } from '../store/definePlugin.ts';
import { contentSecurityPolicy } from './contentSecurityPolicy.ts';

const chain = defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example/v1/secret-key' });
const bare = { permissions: () => [] };

describe('contentSecurityPolicy', () => {
  it('names the nodes of the chains and what plugins may contact, each once, no key with it', () => {
    const origins = [{ origin: 'https://api.example/path', when: 'intent', why: 'x' }, { origin: 'wss://relay.example', when: 'load', why: 'x' }, { origin: 'https://never.example', when: 'never', why: 'x' }] as const;
    const kit = createLatchkey({ chains: [chain, { ...chain, id: 11, rpc: ['https://rpc.example/other', 'http://127.0.0.1:8545'] }], plugins: [definePlugin({ id: 'lamp', permissions: { origins, storageKeys: [], popups: false } })] });
    const policy = contentSecurityPolicy(kit, { nonce: 'abc' });
    expect(policy).toContain("connect-src 'self' http://127.0.0.1:8545 https://api.example https://rpc.example wss://relay.example;");
    expect(policy).toContain("style-src 'self' 'nonce-abc';");
    expect(policy).not.toMatch(/secret-key|never\.example|unsafe|\*/);
    kit.unregister('lamp');
    expect(contentSecurityPolicy(kit)).not.toContain('relay.example');
  });

  it('lets pictures be shown that a storage plugin has fetched, and none from elsewhere', () => {
    expect(contentSecurityPolicy(bare)).toContain("img-src 'self' data: blob:; media-src 'self' blob:;");
  });

  it('names the origins of pictures and of gateways that the site lists', () => {
    const kit = createLatchkey({ chains: [chain], pictures: ['https://pics.example/a', 'https://more.example'], nameGateways: ['https://gateway.example'] });
    const policy = contentSecurityPolicy(kit, { images: ['https://own.example'] });
    expect(policy).toContain("img-src 'self' data: blob: https://more.example https://pics.example https://own.example;");
    expect(policy).toContain("connect-src 'self' https://gateway.example https://more.example https://pics.example https://rpc.example;");
  });

  it('names none where the site leaves them open, or says nothing', () => {
    for (const options of [{}, { pictures: 'any', nameGateways: 'any' }, { pictures: [], nameGateways: [] }] as const) {
      const policy = contentSecurityPolicy(createLatchkey({ chains: [chain], ...options }));
      expect(policy).toContain("img-src 'self' data: blob:;");
      expect(policy).toContain("connect-src 'self' https://rpc.example;");
    }
    expect(contentSecurityPolicy({ ...bare, pictures: ['https://a.example; script-src *', 'https:', 'data:'] })).toContain("img-src 'self' data: blob:;");
  });

  it('lets no origin write a directive of its own', () => {
    const granted = (origin: string) => [{ origins: [{ origin, when: 'load' as const, why: 'x' }], storageKeys: [], popups: false }];
    for (const origin of ['https://a.example; script-src *', "https://a.example 'unsafe-inline'", 'data:', '*', '']) {
      expect(contentSecurityPolicy({ permissions: () => granted(origin) })).toContain("connect-src 'self';");
    }
  });

  it('opens further ways for what visitors add, where the site says so', () => {
    expect(contentSecurityPolicy(bare, { connect: ['https:'] })).toContain("connect-src 'self' https:;");
  });

  it("names the site's own Trusted Types, or none", () => {
    expect(contentSecurityPolicy(bare)).toMatch(/trusted-types 'none'$/);
    expect(contentSecurityPolicy(bare, { trustedTypes: ['webpack', 'own'] })).toMatch(/trusted-types webpack own$/);
  });
});
