import { findEnvironment } from './environment.ts';
import type { EnvironmentSign, Surroundings } from './environment.ts';

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)';
const agents = {
  safari: `${iphone} Version/18.0 Mobile/15E148 Safari/604.1`,
  chromeOnIphone: `${iphone} CriOS/140.0.0.0 Mobile/15E148 Safari/604.1`,
  iosWebView: `${iphone} Mobile/15E148`,
  androidWebView: 'Mozilla/5.0 (Linux; Android 15; Pixel 9 Build/AP4A; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/140.0.0.0 Mobile Safari/537.36',
  androidChrome: 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  desktop: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
} as const;
const surroundings = (given: Partial<Omit<Surroundings, 'has'>> & { readonly has?: readonly string[] } = {}): Surroundings => ({ userAgent: agents.desktop, framedBy: [], isFramed: false, ...given, has: (path) => (given.has ?? []).includes(path) });
const isSeen = (sign: EnvironmentSign, given: Parameters<typeof surroundings>[0] = {}, here: readonly string[] = []): boolean =>
  findEnvironment([{ id: 'a', name: 'A', signs: [sign], wallets: [], lacks: [] }], surroundings(given), (wallet) => here.includes(wallet)) !== undefined;

describe('findEnvironment', () => {
  it('takes the first of which any sign is seen', () => {
    const specs = [{ id: 'a', signs: [{ global: 'a' }] }, { id: 'b', signs: [{ global: 'x' }, { global: 'b' }] }, { id: 'c', signs: [{ global: 'b' }] }].map((each) => ({ name: each.id, wallets: [], lacks: [], ...each }));
    expect(findEnvironment(specs, surroundings({ has: ['b'] }), () => false)?.id).toBe('b');
    expect(findEnvironment(specs, surroundings(), () => false)).toBeUndefined();
  });

  it('wants all that a sign names', () => {
    const sign = { global: 'ethereum.isFox', userAgent: /Fox/, wallet: 'org.fox' };
    expect(isSeen(sign, { has: ['ethereum.isFox'], userAgent: 'Fox' }, ['org.fox'])).toBe(true);
    expect(isSeen(sign, { has: ['ethereum.isFox'], userAgent: 'Fox' })).toBe(false);
    expect(isSeen(sign, { has: ['ethereum.isFox'] }, ['org.fox'])).toBe(false);
    expect(isSeen(sign, { userAgent: 'Fox' }, ['org.fox'])).toBe(false);
  });

  // User agents as the browsers' makers document them.
  it.each<[keyof typeof agents, boolean]>([['iosWebView', true], ['androidWebView', true], ['safari', false], ['chromeOnIphone', false], ['androidChrome', false], ['desktop', false]])('tells the web view of an app from a browser: %s', (agent, is) => {
    expect(isSeen({ isInWebView: true }, { userAgent: agents[agent] })).toBe(is);
  });

  it('takes the bridge of an app for a web view on phones only', () => {
    expect((['safari', 'androidChrome', 'desktop'] as const).map((agent) => isSeen({ isInWebView: true }, { userAgent: agents[agent], has: ['ReactNativeWebView'] }))).toEqual([true, true, false]);
  });

  it('takes a host and those below it for the frame, and no other that ends alike', () => {
    expect(['host.example', 'app.host.example', 'evilhost.example', 'host.example.evil.example'].map((host) => isSeen({ framedBy: 'host.example' }, { framedBy: [host], isFramed: true }))).toEqual([true, true, false, false]);
    expect([isSeen({ isFramed: true }, { isFramed: true }), isSeen({ isFramed: true })]).toEqual([true, false]);
  });
});
