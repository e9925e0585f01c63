import { createFakeClock } from '../../../mocks/fakeClock.ts';
import * as limits from '../limits.ts';
import { leaseClient } from './clients.ts';
import type { ClientOptions } from './loadClient.ts';

interface Made {
  readonly given: { readonly relayUrl: string; readonly customStoragePrefix: string; readonly telemetryEnabled: boolean; readonly logger: { child(): unknown; error(text: string): void } };
  readonly core: { readonly heartbeat: { init: jest.Mock; stop: jest.Mock }; readonly relayer: { transportOpen: jest.Mock; transportClose: jest.Mock }; readonly verify: { register: (params: object) => Promise<string | undefined> } };
  readonly attest: jest.Mock;
}
const made: Made[] = [];
const init = jest.fn(async (given: Made['given']) => {
  const attest = jest.fn(async (): Promise<string | undefined> => 'attested');
  const client = { given, attest, engine: {}, session: { getAll: () => [{}], keys: [] }, core: { heartbeat: { init: jest.fn(async () => {}), stop: jest.fn() }, relayer: { publish: jest.fn(async () => {}), messages: { getWithoutAck: () => ({}), set: async () => '' }, on: jest.fn(), off: jest.fn(), transportOpen: jest.fn(async () => {}), transportClose: jest.fn(async () => {}) }, verify: { register: attest } } };
  made.push(client);
  return client;
});
let importing: () => unknown = () => ({ SignClient: { init } });
jest.mock('@walletconnect/sign-client', () => importing());

const clock = createFakeClock();
let projects = 0;
const options = (part: Partial<ClientOptions> = {}): ClientOptions => ({ projectId: `p${(projects += 1)}`, relayUrl: 'wss://relay.example', metadata: { name: 'n', description: '', url: 'https://example.test', icons: [] }, verify: true, clock, ...part });
const turned = () => clock.advance(0);
const last = (): Made => {
  const client = made.at(-1);
  if (!client) throw new Error('None was made');
  return client;
};
beforeEach(() => {
  made.length = 0;
  init.mockClear();
  importing = () => ({ SignClient: { init } });
  jest.resetModules();
});

describe('leaseClient', () => {
  it('loads one client for a project and relay, for all callers, and another for another', async () => {
    const same = options();
    const [first, second, other] = [leaseClient(same), leaseClient({ ...same }), leaseClient({ ...same, relayUrl: 'wss://other.example' })];
    expect(await first.client).toBe(await second.client);
    expect(await other.client).not.toBe(await first.client);
    expect(init).toHaveBeenCalledTimes(2);
    expect(new Set(made.map(({ given }) => given.customStoragePrefix)).size).toBe(2);
  });

  it('has no telemetry, and a logger that keeps nothing, nor do its children', async () => {
    await leaseClient(options()).client;
    const { given } = last();
    expect(given.telemetryEnabled).toBe(false);
    const log = jest.spyOn(console, 'error');
    given.logger.error('wc:secret');
    expect(given.logger.child()).toMatchObject({ level: 'silent' });
    expect(log).not.toHaveBeenCalled();
  });

  it('closes the socket with its last user, and opens it for the next', async () => {
    const same = options();
    const [first, second] = [leaseClient(same), leaseClient(same)];
    await first.client;
    const { core } = last();
    first.release();
    first.release();
    await turned();
    expect(core.relayer.transportClose).not.toHaveBeenCalled();
    second.release();
    await turned();
    expect([core.relayer.transportClose.mock.calls.length, core.heartbeat.stop.mock.calls.length]).toEqual([1, 1]);
    const third = leaseClient(same);
    await turned();
    expect([core.relayer.transportOpen.mock.calls.length, core.heartbeat.init.mock.calls.length, init.mock.calls.length]).toEqual([1, 1, 1]);
    third.release();
  });

  it('loads another once one is given up, and takes the core of the old one away', async () => {
    const same = options();
    const first = leaseClient(same);
    await first.client;
    const { core, given } = last();
    const name = `_walletConnectCore_${given.customStoragePrefix}`;
    Reflect.set(globalThis, name, {});
    first.discard();
    first.discard();
    expect([first.isDiscarded(), Reflect.has(globalThis, name)]).toEqual([true, false]);
    const second = leaseClient(same);
    expect(await second.client).not.toBe(await first.client);
    expect([second.isDiscarded(), core.relayer.transportClose.mock.calls.length]).toEqual([false, 1]);
  });

  it.each([
    ['walletConnect.notInstalled', "Cannot find module '@walletconnect/sign-client'"],
    ['walletConnect.notInstalled', 'Failed to resolve module specifier "@walletconnect/sign-client"'],
    ['walletConnect.notInstalled', 'Could not resolve "@walletconnect/sign-client" imported by "latchkey".'],
    ['walletConnect.notLoaded', 'Loading chunk 12 failed'],
  ])('fails by %s where it says: %s, and tries again for the next', async (code, message) => {
    const same = options();
    importing = () => {
      throw new Error(message);
    };
    await expect(leaseClient(same).client).rejects.toMatchObject({ code, remedy: expect.any(String) });
    importing = () => ({ SignClient: { init } });
    jest.resetModules();
    await expect(leaseClient(same).client).resolves.toBeDefined();
  });

  it('takes the empty module that some bundlers put in the place of a missing package for what it is', async () => {
    importing = () => ({}) as never;
    jest.resetModules();
    await expect(leaseClient(options()).client).rejects.toMatchObject({ code: 'walletConnect.notInstalled' });
    importing = () => ({ SignClient: { init } });
    jest.resetModules();
  });

  it('fails by walletConnect.notLoaded where the client does not start', async () => {
    init.mockRejectedValueOnce(new Error('no storage'));
    await expect(leaseClient(options()).client).rejects.toMatchObject({ code: 'walletConnect.notLoaded' });
  });

  describe('and Verify', () => {
    const asked = async (part: Partial<ClientOptions>, attest?: () => Promise<string | undefined>) => {
      await leaseClient(options(part)).client;
      const client = last();
      if (attest) client.attest.mockImplementation(attest);
      return { ask: () => client.core.verify.register({ id: 'i', decryptedId: 'd' }), attest: client.attest };
    };

    it('is asked before each request, if it answers', async () => {
      const { ask, attest } = await asked({});
      expect([await ask(), await ask(), attest.mock.calls.length]).toEqual(['attested', 'attested', 2]);
    });

    it.each([
      ['never answers', () => new Promise<string>(() => {})],
      ['says that no server answered', async () => ''],
      ['fails', async () => Promise.reject(new Error('blocked'))],
    ])('is asked once if it %s, and holds nothing up for longer than its limit', async (_what, answer) => {
      const { ask, attest } = await asked({}, answer);
      const first = ask();
      await clock.advance(limits.walletConnectVerifyMs);
      expect([await first, await ask(), attest.mock.calls.length]).toEqual(['', '', 1]);
    });

    it('is never asked where the site does without it', async () => {
      const { ask, attest } = await asked({ verify: false });
      expect([await ask(), attest.mock.calls.length]).toEqual(['', 0]);
    });
  });
});
