import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer } from '../../testing/createTestServer.ts';
import type { TestServer } from '../../testing/createTestServer.ts';
import { Refused } from './createGate.ts';
import type { StepUpFacts } from './view.ts';

const to = 'ada@example.com';
const facts = { north: { siteId: 'north', name: 'North' }, south: { siteId: 'south', name: 'South' } };
const noScreen: TestPerson = { setUpRecovery: async () => 'later' };

/** The frame of the ecosystem's wallet in a browser at one of its sites. Each is another partition, as in browsers. */
function frameAt(world: TestServer, at: 'north' | 'south', person: TestPerson = {}, { records }: { readonly records?: ReturnType<typeof createTestFrame>['records'] } = {}) {
  const origin = `https://${at}.example`;
  const told: string[] = [];
  let follow = async (): Promise<void> => {};
  const frame = createTestFrame(world, { ...noScreen, ...person }, {
    browser: world.newBrowser({ siteId: at }), ...(records && { records }),
    parts: { pageOrigin: () => origin, changed: () => void told.push('changed'), tabs: { tell: () => void told.push('tabs'), follow: (onChange) => { follow = onChange; } }, site: { ...facts[at], realm: 'ecosystem:compass', origins: [origin], ecosystemName: 'Compass' } },
  });
  return { ...frame, told, hear: () => follow() };
}

/** One who has a wallet from the first site. */
async function begin(person: TestPerson = {}) {
  const world = createTestServer();
  const north = frameAt(world, 'north', person);
  await north.signInByCode(to);
  const { addresses } = await north.ask('open', {});
  world.wait(61_000);
  return { world, north, address: addresses[0] ?? '' };
}

describe('the frame of an ecosystem’s wallet', () => {
  it('asks nothing at the site where the account was made, and lists it', async () => {
    const { north, address } = await begin({ sites: async () => 'closed' });
    expect(north.shown).not.toContain('allowSite');
    const status = await north.ask('status', {});
    expect([status.addresses, status.screens.includes('sites')]).toEqual([[address], true]);
  });

  it('asks at a second site, by its name and the page’s origin, and only then tells it of the person', async () => {
    const { world, north, address } = await begin();
    const asked: unknown[] = [];
    const south = frameAt(world, 'south', { allowSite: async (shown) => (asked.push(shown), true) }, { records: north.records });
    const before = await south.signInByCode(to);
    expect(before).toMatchObject({ status: 'Logged In, Wallet Uninitialized', addresses: [], identities: [], screens: [] });
    expect(await south.ask('status', {})).toEqual(before);
    const opened = await south.ask('open', {});
    expect(asked).toEqual([{ siteName: 'South', origin: 'https://south.example', walletName: 'Compass' }]);
    expect([opened.status, opened.addresses, opened.identities.map(({ value }) => value)]).toEqual(['Logged In, Wallet Initialized', [address], [to]]);
    expect(await south.ask('open', {})).toEqual(opened);
    expect(south.shown.filter((name) => name === 'allowSite')).toHaveLength(1);
  });

  it('does nothing for a page that skips the question', async () => {
    const { world, north, address } = await begin();
    const south = frameAt(world, 'south', {}, { records: north.records });
    await south.signInByCode(to);
    await expect(south.ask('identityToken', { nonce: null })).rejects.toMatchObject({ code: 'notAllowed' });
    await expect(south.ask('sign', { method: 'personal_sign', payload: '0x00', address, chainId: 1, isFlow: false })).rejects.toMatchObject({ code: 'notAllowed' });
    for (const screen of ['export', 'devices', 'sites', 'policy'] as const) await expect(south.ask('manage', { screen })).rejects.toMatchObject({ code: 'notAllowed' });
    expect(south.shown.filter((name) => !name.startsWith('busy') && name !== 'hide')).toEqual([]);
    expect(JSON.stringify(await south.ask('status', {}))).not.toContain(address);
  });

  it('signs out at the site that was refused, and nowhere else; a later answer may be another', async () => {
    const { world, north, address } = await begin();
    let answer: () => Promise<true> = () => Promise.reject(new Refused('rejected'));
    const south = frameAt(world, 'south', { allowSite: () => answer() }, { records: north.records });
    await south.signInByCode(to);
    await expect(south.ask('open', {})).rejects.toMatchObject({ code: 'siteRefused' });
    expect((await south.ask('status', {})).status).toBe('Logged Out');
    expect((await north.ask('status', {})).addresses).toEqual([address]);
    answer = async () => true;
    world.wait(61_000);
    await south.signInByCode(to);
    expect((await south.ask('open', {})).addresses).toEqual([address]);
  });

  it('keeps the question open where the person is cut off, and asks again', async () => {
    const { world, north } = await begin();
    const end = new AbortController();
    const south = frameAt(world, 'south', { allowSite: (_facts, { signal }) => new Promise((_resolve, reject) => { signal.addEventListener('abort', () => reject(signal.reason)); end.abort(new Error('gone')); }) }, { records: north.records });
    await south.signInByCode(to);
    await expect(south.ask('open', {}, end.signal)).rejects.toThrow('gone');
    expect((await south.ask('status', {})).status).toBe('Logged In, Wallet Uninitialized');
  });

  it('takes the right back from a site, whose open frame is then signed out', async () => {
    const listed: unknown[] = [];
    let choices: readonly ('closed' | { readonly remove: string })[] = [{ remove: 'south' }, 'closed'];
    const { world, north, address } = await begin({ sites: async ({ sites }) => {
      listed.push(sites.map(({ siteId, isThis }) => [siteId, isThis]));
      const [next = 'closed', ...rest] = choices;
      choices = rest;
      return next;
    } });
    const south = frameAt(world, 'south', { allowSite: async () => true, confirm: async () => true }, { records: north.records });
    await south.signInByCode(to);
    await south.ask('open', {});
    await north.ask('manage', { screen: 'sites' });
    expect(listed).toEqual([[['north', true], ['south', false]], [['north', true]]]);
    await expect(south.ask('sign', { method: 'personal_sign', payload: '0x00', address, chainId: 1, isFlow: false })).rejects.toMatchObject({ code: 'notSignedIn' });
    expect(north.told).toContain('tabs');
    await south.hear();
    expect((await south.ask('status', {})).status).toBe('Logged Out');
    expect((await north.ask('status', {})).addresses).toEqual([address]);
  });

  it('signs out here where the right is taken back from this very site, and tells the page', async () => {
    const { north } = await begin({ sites: async () => ({ remove: 'north' }) });
    expect((await north.ask('manage', { screen: 'sites' })).status).toBe('Logged Out');
    expect([north.told.filter((each) => each === 'changed'), (await north.ask('status', {})).status]).toEqual([['changed'], 'Logged Out']);
  });

  it('asks once more who is there before that', async () => {
    let codes = 0;
    const stepUp = async ({ verify }: StepUpFacts, { signal }: { readonly signal: AbortSignal }): Promise<void> => {
      codes += 1;
      if (await verify(await world.takeCode(to), signal)) throw new Error('The code was refused.');
    };
    const { world, north } = await begin({ sites: async () => ({ remove: 'north' }), stepUp: (given, options) => stepUp(given, options) });
    world.wait(15 * 60_000 + 1);
    await north.ask('manage', { screen: 'sites' });
    expect(codes).toBe(1);
  });

  it('has no such screen at a site that shares its users with none', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, noScreen);
    await frame.signInByCode(to);
    expect((await frame.ask('open', {})).screens).not.toContain('sites');
  });
});
