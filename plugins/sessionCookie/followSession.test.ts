import { createTestKit } from '../../mocks/testing/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { httpPort } from '../../src/contracts/ports/http.ts';
import { definePlugin } from '../../src/store/definePlugin.ts';
import { defineSiteSession } from './index.ts';
import type { SiteSessionConfig } from './index.ts';
import { followSession } from './followSession.ts';
import { linkSignIn } from './linkSignIn.ts';
import { sessionCookieKey } from './key.ts';

/** What the site's server answers to each request. */
const answering = (status: number, body: string) => defineAdapter({ id: 'siteHttp', port: httpPort, supports: () => true, create: () => ({ send: async () => ({ status, statusText: '', headers: {}, body }) }) });
const start = (config: SiteSessionConfig, status = 200, body = '{"session":null}') => {
  const parts = defineSiteSession(config);
  return { ...parts, ...createTestKit({ plugins: [parts.plugin], adapters: [answering(status, body)] }) };
};
const { signal } = new AbortController();

describe('followSession', () => {
  it.each([
    ['sessionCookie.notConfigured', ''], ['sessionCookie.badUrl', 'https://evil.example/session'], ['sessionCookie.badUrl', '//evil.example/session'], ['sessionCookie.badUrl', '/\\evil.example'], ['sessionCookie.badUrl', 'session'], ['sessionCookie.badUrl', 'javascript:1'],
  ])('refuses a route that is none of the page: %s', (code, url) => {
    expect(() => start({ url })).toThrow(expect.objectContaining({ cause: expect.objectContaining({ code }) }));
  });

  it.each(['/session', 'https://example.test/session'])("takes one of the page's own origin: %s", (url) => {
    const { kit } = start({ url });
    expect(kit.getState().sessionCookie).toEqual({ phase: { at: 'unknown' }, error: undefined });
    kit.destroy();
  });

  it('takes what a server has read, and anything else for none', () => {
    const phases = [null, {} as never, undefined].map((session) => {
      const { kit } = start({ url: '/session', session });
      kit.destroy();
      return kit.getState().sessionCookie?.phase.at;
    });
    expect(phases).toEqual([undefined, undefined, undefined]); // gone with the kit
    const { kit } = start({ url: '/session', session: {} as never });
    expect(kit.getState().sessionCookie.phase).toEqual({ at: 'signedOut' });
    kit.destroy();
  });

  it('is what the plugin is set up by', () => {
    expect(defineSiteSession({ url: '/session' }).plugin.setup).toBe(followSession);
  });
});

describe('linkSignIn', () => {
  it('lets the functions act by the plugin until it is removed', async () => {
    const { kit, signIn } = start({ url: 'https://example.test/session' }, 200, '{"payload":{"nonce":"abcdefgh1","domain":"example.test"}}');
    expect(await signIn.getPayload({ signal })).toEqual({ nonce: 'abcdefgh1', domain: 'example.test' });
    kit.unregister('sessionCookie');
    await expect(signIn.getPayload({ signal })).rejects.toMatchObject({ code: 'sessionCookie.notConfigured' });
    kit.destroy();
  });

  it.each([
    ['no nonce', 200, '{"payload":{}}', 'sessionCookie.unreadable'], ['no JSON', 200, '<html>', 'sessionCookie.unreadable'], ['a refusal', 401, '{"error":"siwe.wrongNonce"}', 'sessionCookie.refused'], ['a page', 500, '<html>', 'sessionCookie.refused'],
  ])('takes no answer of the site that is none: %s', async (_what, status, body, code) => {
    const { kit, signIn } = start({ url: 'https://example.test/session' }, status, body);
    await expect(signIn.getPayload({ signal })).rejects.toMatchObject({ code });
    await expect(signIn.verify({ message: '', signature: '', signal })).rejects.toMatchObject({ code });
    kit.destroy();
  });

  it('leaves alone what another kit has linked since', () => {
    const [first, second] = [{}, {}].map(() => ({ payload: undefined, verify: undefined, isSignedIn: undefined, end: undefined }));
    const unlinks: (() => void)[] = [];
    const parts = defineSiteSession({ url: '/session' });
    const probe = definePlugin({ id: 'probe' });
    const { kit } = createTestKit({ plugins: [parts.plugin, probe] });
    kit.dispatch(sessionCookieKey.flow((scope) => {
      unlinks.push(linkSignIn(scope as never, first ?? {} as never), linkSignIn(scope as never, first ?? {} as never)); // a scope has all that it asks for
    })());
    unlinks[0]?.();
    expect([typeof first?.end, second?.end]).toEqual(['function', undefined]);
    unlinks[1]?.();
    expect(first?.end).toBeUndefined();
    kit.destroy();
  });
});
