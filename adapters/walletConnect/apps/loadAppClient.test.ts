import { createFakeClock } from '../../../mocks/fakeClock.ts';
import * as limits from '../limits.ts';
import { createAppSide } from './createAppSide.ts';
import { loadAppClient } from './loadAppClient.ts';

interface Given {
  readonly customStoragePrefix: string;
  readonly telemetryEnabled: boolean;
  readonly signConfig: { readonly disableRequestQueue: boolean };
}
const resolve = jest.fn(async (_params: object): Promise<unknown> => ({ origin: 'https://swapshop.example' }));
const core = { verify: { resolve }, heartbeat: { init: jest.fn(async () => {}), stop: jest.fn() }, relayer: { publish: jest.fn(async (_topic: string, _message: string, _options?: object) => {}), messages: { getWithoutAck: () => ({}), set: async () => '' }, on: jest.fn(), off: jest.fn(), connected: true, transportOpen: jest.fn(async () => {}), transportClose: jest.fn(async () => {}) } };
const init = jest.fn(async (_given: Given) => ({ engine: {}, session: { keys: [] }, core: { ...core, verify: { resolve }, relayer: { ...core.relayer } } }));
let importing: () => unknown = () => ({ SignClient: { init } });
jest.mock('@walletconnect/sign-client', () => importing());

const clock = createFakeClock();
let projects = 0;
const options = () => ({ projectId: `p${(projects += 1)}`, relayUrl: 'wss://relay.example', metadata: { name: 'n', description: '', url: 'https://example.test', icons: [] }, clock });
beforeEach(() => {
  jest.clearAllMocks();
  importing = () => ({ SignClient: { init } });
  jest.resetModules();
});

describe('loadAppClient', () => {
  it('starts one client a project and relay, apart from the site\'s own, without telemetry and without a line of its own', async () => {
    const same = options();
    expect(await loadAppClient(same)).toBe(await loadAppClient({ ...same }));
    expect(init).toHaveBeenCalledTimes(1);
    expect(init.mock.calls[0]?.[0]).toMatchObject({ customStoragePrefix: `latchkey.apps.${same.projectId}.wss://relay.example`, telemetryEnabled: false, signConfig: { disableRequestQueue: true } });
  });

  it('starts another one after a side of it has made room for another tab, and the old one never wakes', async () => {
    const same = options();
    const client = await loadAppClient(same);
    const name = `_walletConnectCore_latchkey.apps.${same.projectId}.wss://relay.example`;
    Reflect.set(globalThis, name, client.core); // as the library does
    const opened = core.relayer.transportOpen.mock.calls.length;
    await createAppSide(client, clock).leave();
    expect(core.relayer.transportClose).toHaveBeenCalled();
    await client.core.relayer.transportOpen();
    expect([core.relayer.transportOpen.mock.calls.length, Reflect.has(globalThis, name)]).toEqual([opened, false]);
    expect(await loadAppClient(same)).not.toBe(client);
  });

  it('leaves a client of the site\'s own as it is, and wakes it when it is its turn again', async () => {
    const client = { ...(await loadAppClient(options())) };
    const opened = core.relayer.transportOpen.mock.calls.length;
    await createAppSide(client, clock).leave();
    createAppSide(client, clock);
    await Promise.resolve();
    await Promise.resolve();
    expect(core.relayer.transportOpen.mock.calls.length).toBe(opened + 1);
  });

  it('tells the relay nothing beside the encrypted answers', async () => {
    const { publish } = core.relayer;
    const { relayer } = (await loadAppClient(options())).core as unknown as typeof core; // the mock's
    await relayer.publish('topic', 'message', { ttl: 300, tvf: { txHashes: ['0x12'] } });
    expect(publish).toHaveBeenLastCalledWith('topic', 'message', { ttl: 300, tvf: undefined });
  });

  it.each([
    ['connectApp.notInstalled', "Cannot find module '@walletconnect/sign-client'"],
    ['connectApp.notInstalled', 'Failed to resolve module specifier "@walletconnect/sign-client"'],
    ['connectApp.notLoaded', 'Loading chunk 12 failed'],
  ])('fails by %s where it says: %s, and tries again for the next', async (code, message) => {
    const same = options();
    importing = () => {
      throw new Error(message);
    };
    await expect(loadAppClient(same)).rejects.toMatchObject({ code, remedy: expect.any(String) });
    importing = () => ({ SignClient: { init } });
    jest.resetModules();
    await expect(loadAppClient(same)).resolves.toBeDefined();
  });

  it('fails by connectApp.notLoaded where the client does not start', async () => {
    init.mockRejectedValueOnce(new Error('no storage'));
    await expect(loadAppClient(options())).rejects.toMatchObject({ code: 'connectApp.notLoaded' });
  });

  it('takes an app for unknown of which it is not found out in time where it is', async () => {
    const client = await loadAppClient(options());
    const ask = client.core.verify.resolve as (params: object) => Promise<unknown>; // the mock takes anything
    expect(await ask({})).toEqual({ origin: 'https://swapshop.example' });
    resolve.mockImplementationOnce(() => new Promise(() => {}));
    const asking = ask({});
    await clock.advance(limits.appVerifyMs);
    expect(await asking).toBeUndefined();
    resolve.mockRejectedValueOnce(new Error('blocked'));
    expect(await ask({})).toBeUndefined();
  });

  it('closes the socket of a client that is not used, and opens it for the next', async () => {
    const client = await loadAppClient(options());
    createAppSide(client, clock).sleep();
    expect([core.heartbeat.stop, core.relayer.transportClose].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
    createAppSide(client, clock);
    await clock.advance(0);
    expect([core.heartbeat.init, core.relayer.transportOpen].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
  });
});
