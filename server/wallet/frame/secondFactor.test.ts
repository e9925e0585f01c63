import type { Site } from '../../config/site.ts';
import { fromBase32, stepOf, totpOf } from '../../core/totp.ts';
import { createTestFrame } from '../../testing/createTestFrame.ts';
import type { TestPerson } from '../../testing/createTestFrame.ts';
import { createTestServer, siteId, sites } from '../../testing/createTestServer.ts';
import type { SiteFacts } from './parts.ts';
import { Refused } from './createGate.ts';
import type { View } from './view.ts';

const quarterMs = 15 * 60_000 + 1;
const stepMs = 30_000;

/** A person with an authenticator app. */
function begin(setting: 'offered' | 'required', more: TestPerson = {}) {
  const demo = sites.get(siteId);
  if (!demo) throw new Error('There is no such site.');
  const limited: Site = { ...demo, secondFactor: setting };
  const world = createTestServer({ sites: new Map([...sites, [siteId, limited]]) });
  let secret = '';
  let papers: readonly string[] = [];
  const codeNow = async (): Promise<string> => totpOf(fromBase32(secret) ?? new Uint8Array(), stepOf(world.now()));
  const signal = new AbortController().signal;
  const person: TestPerson = {
    setUpRecovery: async () => 'later', warnOfExport: async () => true, showSecret: async () => {}, confirm: async () => true,
    stepUp: async ({ verify }) => {
      if (await verify(await world.takeCode('ada@example.com'), signal)) throw new Error('The code was refused.');
    },
    setUpFactor: async (facts) => {
      ({ secret } = facts);
      expect(await facts.verify('000000', signal)).toBe('wrongCode');
      expect(await facts.verify(await codeNow(), signal)).toBeUndefined();
    },
    recoveryCodes: async ({ codes }) => ((papers = codes), true),
    secondFactor: async ({ verify }) => {
      expect(await verify(await codeNow(), signal)).toBeUndefined();
    },
    ...more,
  };
  const site: Partial<SiteFacts> = { secondFactor: setting };
  const frame = createTestFrame(world, person, { parts: { site } });
  const asked = (name: string): number => frame.shown.filter((each) => each === name).length;
  const open = async (): Promise<string> => {
    await frame.signInByCode('ada@example.com');
    return (await frame.ask('open', {})).addresses[0] ?? '';
  };
  return { world, frame, person, site, asked, open, papers: () => papers };
}

/** What a person chooses on the screen of the second step, one after the other. */
const choosing = (...choices: readonly ('turnOn' | 'turnOff' | 'closed')[]): View['twoStep'] => {
  const left = [...choices];
  return async () => left.shift() ?? 'closed';
};

describe('the second step in the frame', () => {
  it('is turned on and off by the person', async () => {
    const { frame, open, asked, papers } = begin('offered', { twoStep: choosing('turnOn', 'turnOff', 'closed') });
    await open();
    expect((await frame.ask('status', {})).screens).toContain('twoStep');
    await frame.ask('manage', { screen: 'twoStep' });
    expect([asked('setUpFactor'), asked('secondFactor'), papers().length]).toEqual([1, 0, 10]);
    await frame.ask('manage', { screen: 'export' });
    expect(asked('secondFactor')).toBe(0);
  });

  it('is asked for before the key is shown, after the proof of who is there', async () => {
    const { world, frame, open, asked } = begin('offered', { twoStep: choosing('turnOn') });
    await open();
    await frame.ask('manage', { screen: 'twoStep' });
    world.wait(quarterMs);
    await frame.ask('manage', { screen: 'export' });
    const order = frame.shown.filter((name) => ['stepUp', 'secondFactor', 'showSecret'].includes(name));
    expect(order).toEqual(['stepUp', 'secondFactor', 'showSecret']);
    expect(asked('setUpFactor')).toBe(1);
  });

  it('shows no key to a person who turns away', async () => {
    const { world, frame, open, asked } = begin('offered', { twoStep: choosing('turnOn'), secondFactor: () => Promise.reject(new Refused('rejected')) });
    await open();
    await frame.ask('manage', { screen: 'twoStep' });
    world.wait(quarterMs);
    await expect(frame.ask('manage', { screen: 'export' })).rejects.toMatchObject({ code: 'rejected' });
    expect(asked('showSecret')).toBe(0);
  });

  it('is set up first where the site wants it of each', async () => {
    const { frame, open, asked } = begin('required');
    await open();
    await frame.ask('manage', { screen: 'export' });
    expect([asked('setUpFactor'), asked('showSecret')]).toEqual([1, 1]);
  });

  it('is asked for above the limit of the window, and not below', async () => {
    const { world, frame, open, asked } = begin('offered', { twoStep: choosing('turnOn') });
    const address = await open();
    await frame.ask('manage', { screen: 'twoStep' });
    world.wait(quarterMs);
    const pay = (value: string) => frame.ask('sign', { method: 'eth_signTransaction', address, chainId: 1, isFlow: true, payload: { type: '0x2', from: address, to: '0x8617E340B3D01FA5F11F306F4090FD50E238070D', value, data: '0x', nonce: '0x0', gas: '0x5208', chainId: '0x1', maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x1' } });
    await pay('0x1');
    expect(asked('secondFactor')).toBe(0);
    await pay('0x1bc16d674ec80000');
    expect(asked('secondFactor')).toBe(1);
  });

  it('is asked for on a new device before the wallet opens there', async () => {
    const files: { bytes?: Uint8Array<ArrayBuffer> } = {};
    const { world, frame, person, site, open } = begin('offered', { twoStep: choosing('turnOn'), setUpRecovery: async () => ({ type: 'file' }), giveFile: async ({ bytes }) => ((files.bytes = bytes), true) });
    const address = await open();
    await frame.ask('manage', { screen: 'twoStep' });
    world.wait(61_000 + stepMs);
    const other = createTestFrame(world, { ...person, recover: async ({ methods: [method], tryIt }, { signal }) => {
      expect(await tryIt({ recipientId: method?.recipientId ?? '', type: 'file', bytes: files.bytes ?? new Uint8Array() }, signal)).toBeUndefined();
    } }, { browser: world.newBrowser(), parts: { site } });
    await other.signInByCode('ada@example.com');
    expect((await other.ask('open', {})).addresses).toEqual([address]);
    expect(other.shown.filter((name) => ['secondFactor', 'recover'].includes(name))).toEqual(['secondFactor', 'recover']);
  });

  it('is no screen where the site offers none, nor for a guest', async () => {
    const world = createTestServer();
    const frame = createTestFrame(world, { setUpRecovery: async () => 'later' });
    await frame.signInByCode('ada@example.com');
    expect((await frame.ask('open', {})).screens).not.toContain('twoStep');
    await expect(frame.ask('manage', { screen: 'twoStep' })).rejects.toMatchObject({ code: 'unsupported' });
    const { frame: guest } = begin('required');
    await guest.signInAsGuest();
    expect((await guest.ask('open', {})).screens).not.toContain('twoStep');
    await guest.ask('manage', { screen: 'export' });
  });
});
