import { configureStore } from '@reduxjs/toolkit';
import { createTestKit } from '../../mocks/testing/index.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { definePlugin } from '../store/definePlugin.ts';
import { createKitApi } from './createKitApi.ts';
import { mountApi } from './mountApi.ts';

type Asking = (thunk: unknown) => Promise<{ readonly data?: unknown }>;

function createLampApi() {
  const asked: number[] = [];
  const api = createKitApi('latchkey/lampApi').injectEndpoints({
    endpoints: (build) => ({
      watts: build.query<number, number>({ queryFn: async (watts) => {
        asked.push(watts);
        return { data: watts };
      } }),
    }),
  });
  return { asked, api };
}

describe('an api of the kit', () => {
  it('answers the kit and a plugin that dispatch, by one request where both ask at once', async () => {
    const { api, asked } = createLampApi();
    let ofPlugin: unknown;
    const { kit, world } = createTestKit({ plugins: [definePlugin({ id: 'lamp', setup: ({ dispatch }) => void (ofPlugin = dispatch) })] });
    mountApi(servicesOf(kit), api);
    const dispatches = [kit.dispatch, ofPlugin] as unknown as readonly Asking[]; // they run thunks of any kind
    expect(new Set(dispatches).size).toBe(2);
    const answers = await Promise.all(dispatches.map((dispatch) => dispatch(api.endpoints.watts.initiate(60))));
    expect(answers.map(({ data }) => data)).toEqual([60, 60]);
    expect(asked).toEqual([60]);
    kit.destroy();
    world.close();
  });

  it('works in a store that is no kit', async () => {
    const { api } = createLampApi();
    const store = configureStore({ reducer: { [api.reducerPath]: api.reducer }, middleware: (defaults) => defaults().concat(api.middleware) });
    expect(await store.dispatch(api.endpoints.watts.initiate(5))).toMatchObject({ data: 5 });
    store.dispatch(api.util.resetApiState());
  });
});
