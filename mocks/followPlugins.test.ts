import { HttpResponse, http } from 'msw';
import { createLatchkey, definePlugin } from '../src/index.ts';
import type { AnyPlugin, Latchkey, PluginMocks } from '../src/index.ts';
import { mockChainOne } from './chains.ts';
import { startMockWorld } from './node.ts';
import type { FollowedPlugins, StartedMockWorld } from './startedWorld.ts';

const host = 'https://service.example';
const answering = (path: string, text: string) => http.get(`${host}${path}`, () => HttpResponse.text(text));
const plugin = (id: string, mocks: PluginMocks): AnyPlugin => definePlugin({ id, mocks: async () => ({ default: mocks }) });
const ask = async (path: string): Promise<string> => (await fetch(`${host}${path}`)).text();

describe('the mocks of plugins', () => {
  let started: StartedMockWorld;
  let followed: FollowedPlugins;
  let kit: Latchkey;

  const follow = async (...plugins: readonly AnyPlugin[]): Promise<void> => {
    kit = createLatchkey({ chains: [{ id: mockChainOne.id, name: 'One', nativeCurrency: mockChainOne.nativeCurrency, rpc: mockChainOne.rpcUrl }], plugins, devTools: false });
    started = startMockWorld();
    followed = started.followPlugins(kit);
    await followed.loaded().catch(() => {});
  };
  afterEach(() => {
    kit.destroy();
    started.stop();
  });

  const relay = plugin('relay', { handlers: [answering('/status', 'up')], scenarios: [{ id: 'relay.down', title: 'The relay is down', handlers: [http.get(`${host}/status`, () => new HttpResponse(null, { status: 503 }))] }] });
  const other = plugin('other', { handlers: [answering('/other', 'here')], scenarios: [{ id: 'other.slowNodes', title: 'Slow nodes', rpc: { kind: 'slow', delayMs: 5 } }] });

  it('answer what the plugin contacts', async () => {
    await follow(relay, other);
    expect(await Promise.all([ask('/status'), ask('/other')])).toEqual(['up', 'here']);
    await expect(ask('/unknown')).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('come with a plugin that is registered later, and go when it is unregistered', async () => {
    await follow(relay);
    const heard = jest.fn();
    followed.subscribe(heard);
    kit.register(other);
    await followed.loaded();
    expect(await ask('/other')).toBe('here');
    expect(followed.scenarios().map(({ id }) => id)).toEqual(['relay.down', 'other.slowNodes']);
    expect(followed.scenarios()).toBe(followed.scenarios());
    expect(heard).toHaveBeenCalled();
    kit.unregister('other');
    await expect(ask('/other')).rejects.toMatchObject({ name: 'TypeError' });
    expect(followed.scenarios().map(({ id }) => id)).toEqual(['relay.down']);
    expect(await ask('/status')).toBe('up');
  });

  it('are asked after the handlers of a test, and stay through a reset', async () => {
    await follow(relay);
    started.use(answering('/status', 'of the test'));
    expect(await ask('/status')).toBe('of the test');
    started.reset();
    expect(await ask('/status')).toBe('up');
  });

  it('of two plugins that answer the same requests are refused for the second, until the first is gone', async () => {
    const twin = plugin('twin', { handlers: [answering('/status', 'of the twin')], scenarios: [] });
    await follow(relay, twin);
    await expect(followed.loaded()).rejects.toMatchObject({ code: 'mocks.requestTaken', context: { request: `GET ${host}/status`, first: 'relay', second: 'twin' } });
    expect(await ask('/status')).toBe('up');
    kit.unregister('relay');
    await followed.loaded();
    expect(await ask('/status')).toBe('of the twin');
  });

  it.each([
    ['no list', { handlers: 'x', scenarios: [] }],
    ['no handlers of msw', { handlers: [() => 'x'], scenarios: [] }],
    ['a scenario with no handlers of msw', { handlers: [], scenarios: [{ id: 'bad.one', title: 'One', handlers: [1] }] }],
    ['nothing', undefined],
  ])('are refused where there is %s, and the other plugins answer', async (_what, mocks) => {
    await follow(plugin('bad', mocks as never), relay);
    await expect(followed.loaded()).rejects.toMatchObject({ code: 'mocks.badMocks', context: { id: 'bad' } });
    expect(await ask('/status')).toBe('up');
  });

  it('let a scenario answer instead while it plays, and end it with its plugin', async () => {
    await follow(relay, other);
    followed.play(followed.scenarios()[0]);
    expect((await fetch(`${host}/status`)).status).toBe(503);
    followed.play(undefined);
    expect(await ask('/status')).toBe('up');
    followed.play(followed.scenarios()[0]);
    kit.unregister('relay');
    await expect(ask('/status')).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('answer no more once they are not followed', async () => {
    await follow(relay);
    followed.stop();
    await expect(ask('/status')).rejects.toMatchObject({ name: 'TypeError' });
  });

  it('that say how nodes fail are played by the world', async () => {
    await follow(other);
    const [scenario] = followed.scenarios();
    started.world.rpcScenario.set(scenario?.rpc ?? { kind: 'none' });
    expect(started.world.rpcScenario.get()).toEqual({ kind: 'slow', delayMs: 5 });
  });
});
