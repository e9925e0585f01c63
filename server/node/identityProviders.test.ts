import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readSettings } from '../config/readSettings.ts';
import type { LoginProvider } from '../config/provider.ts';
import { createLoginWorld, outcomeOf } from '../testing/createLoginWorld.ts';
import { walletOrigin } from '../testing/createTestServer.ts';
import { startIdentityProviders } from '../testing/startIdentityProviders.ts';
import type { IdentityProviders } from '../testing/startIdentityProviders.ts';
import { fetchProvider } from './fetchProvider.ts';

// The providers of other makers, by HTTP, from the settings of an operator to the session.
let folder: string;
let idp: IdentityProviders;
let providers: readonly LoginProvider[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'latchkey-login-'));
  idp = await startIdentityProviders({ walletOrigin });
  const file = join(folder, 'latchkey-server.json');
  const write = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return name;
  };
  writeFileSync(file, JSON.stringify({ providers: idp.settings(write) }));
  chmodSync(file, 0o600);
  ({ providers } = readSettings({ file, environment: {}, folder }));
});
afterAll(async () => {
  await idp.close();
  rmSync(folder, { recursive: true, force: true });
});

/** A person's browser at the provider: keeps its cookies and follows it, up to the wallet's own address. */
async function answerAt(start: string, answer: { readonly account: string } | 'no'): Promise<{ readonly method: 'GET' | 'POST'; readonly url: string; readonly form?: URLSearchParams }> {
  const cookies = new Map<string, string>();
  let url = start;
  for (let steps = 0; steps < 20; steps += 1) {
    const isForm = url.includes('/interaction/');
    const body = new URLSearchParams(answer === 'no' ? { answer: 'no' } : { answer: 'yes', account: answer.account });
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') }, ...(isForm && { method: 'POST', body }) });
    for (const line of response.headers.getSetCookie()) cookies.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1).split(';')[0] ?? '');
    const location = response.headers.get('location');
    if (location === null) {
      const html = await response.text();
      const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value.replaceAll('&amp;', '&').replaceAll('&#x2F;', '/')]);
      const action = /<form method="post" action="([^"]+)"/.exec(html)?.[1];
      if (action === undefined) throw new Error(`No way on from ${url}: ${response.status} ${html}`);
      return { method: 'POST', url: action, form: new URLSearchParams(fields) };
    }
    url = new URL(location, url).href;
    if (url.startsWith(walletOrigin)) return { method: 'GET', url };
  }
  throw new Error('The provider redirects for ever.');
}

/** With the real time: providers have a clock of their own. */
function openWorld() {
  const world = createLoginWorld({ providers, around: () => fetchProvider });
  world.wait(Date.now() - world.now());
  return world;
}

describe('sign-in at providers of other makers', () => {
  it.each(['google', 'apple', 'acme'])('lets in by %s, as the same person each time', async (providerId) => {
    const world = openWorld();
    const signIn = async (account: string) => {
      const browser = world.newBrowser();
      const { url, flowId } = await world.begin(browser, { providerId });
      const answer = await answerAt(await world.goTo(browser, url), { account });
      expect(answer.method).toBe(providerId === 'apple' ? 'POST' : 'GET');
      const { ticket = '' } = await outcomeOf(await world.comeBack(browser, answer));
      return world.signInBy(browser, flowId, ticket);
    };
    const first = await signIn('ada');
    expect(first.identities).toMatchObject([{ kind: providerId === 'acme' ? 'oidc' : providerId, value: 'ada@mail.example' }]);
    expect((await signIn('ada')).userId).toBe(first.userId);
    expect((await signIn('bob')).userId).not.toBe(first.userId);
  });

  it.each(['facebook', 'discord', 'line', 'x', 'coinbase', 'github'])('lets in by %s, whose profile says who it is', async (providerId) => {
    const world = openWorld();
    const browser = world.newBrowser();
    const { url, flowId } = await world.begin(browser, { providerId });
    const { ticket = '' } = await outcomeOf(await world.comeBack(browser, await answerAt(await world.goTo(browser, url), 'no')));
    expect((await world.signInBy(browser, flowId, ticket)).identities).toMatchObject([{ kind: providerId, providerId: null, value: expect.stringMatching(/^ada$/i) }]);
  });

  it.each(['google', 'apple'])('says rejected where the person says no at %s', async (providerId) => {
    const world = openWorld();
    const browser = world.newBrowser();
    const { url } = await world.begin(browser, { providerId });
    expect(await outcomeOf(await world.comeBack(browser, await answerAt(await world.goTo(browser, url), 'no')))).toMatchObject({ error: 'rejected' });
  });

  it('says failed for a code that was changed on the way', async () => {
    const world = openWorld();
    const browser = world.newBrowser();
    const { url } = await world.begin(browser, { providerId: 'google' });
    const answer = await answerAt(await world.goTo(browser, url), { account: 'ada' });
    expect(await outcomeOf(await world.comeBack(browser, { ...answer, url: answer.url.replace(/code=[\w-]{10}/, 'code=AAAAAAAAAA') }))).toMatchObject({ error: 'failed' });
  });

  it('says failed for Apple with a key that is not the team’s', async () => {
    const others = providers.map((provider) => (provider.secret.kind === 'signed' ? { ...provider, secret: { ...provider.secret, keyId: 'OTHER12345' } } : provider));
    const world = createLoginWorld({ providers: others, around: () => fetchProvider });
    world.wait(Date.now() - world.now());
    const browser = world.newBrowser();
    const { url } = await world.begin(browser, { providerId: 'apple' });
    expect(await outcomeOf(await world.comeBack(browser, await answerAt(await world.goTo(browser, url), { account: 'ada' })))).toMatchObject({ error: 'failed' });
  });
});
