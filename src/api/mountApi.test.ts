import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import { createTestKit } from '../../mocks/testing/index.ts';
import { servicesOf } from '../contracts/servicesOf.ts';
import { mountApi } from './mountApi.ts';

const ends: (() => void)[] = [];
afterEach(() => ends.splice(0).forEach((end) => end()));

/** An api of its own, whose answers are counted, mounted in a kit. */
function scene() {
  const asked: number[] = [];
  const api = createApi({
    reducerPath: 'latchkey/lampApi', baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      watts: build.query<number, number>({ queryFn: async (watts) => {
        asked.push(watts);
        return { data: watts };
      } }),
    }),
  });
  const test = createTestKit();
  ends.push(() => {
    test.kit.destroy();
    test.world.close();
  });
  const mount = () => mountApi(servicesOf(test.kit), api);
  const ask = (watts: number, options: object = {}) => test.kit.dispatch(api.endpoints.watts.initiate(watts, options) as never); // a thunk of RTK's own
  const cached = (): readonly string[] => Object.keys(Object(Object(test.kit.getState())['latchkey/lampApi']).queries ?? {});
  return { ...test, asked, api, mount, ask, cached };
}
const settle = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('mountApi', () => {
  it('has no part in the state before an api is mounted, and one afterwards, at once', () => {
    const { kit, mount } = scene();
    expect('latchkey/lampApi' in kit.getState()).toBe(false);
    mount();
    expect('latchkey/lampApi' in kit.getState()).toBe(true);
  });

  it('keeps what is cached when an api is mounted again', async () => {
    const { mount, ask, cached, asked } = scene();
    mount();
    await ask(60);
    mount();
    await ask(60);
    expect([cached(), asked]).toEqual([['watts(60)'], [60]]);
  });

  it('asks again for what is watched when the page is online again, where the query wants it', async () => {
    const { mount, ask, asked, setOnline } = scene();
    mount();
    void ask(60, { subscriptionOptions: { refetchOnReconnect: true } });
    void ask(5);
    await settle();
    setOnline(false);
    setOnline(true);
    await settle();
    expect(asked).toEqual([60, 5, 60]);
  });

  it('hears the page once, however many apis there are, and not after the end', () => {
    const { kit, mount, loose } = scene();
    const before = loose().page;
    mount();
    mount();
    expect(loose().page).toBe(before + 1);
    kit.destroy();
    expect(loose().page).toBeLessThanOrEqual(before);
  });

  it('ends what is asked again and again with the kit', async () => {
    const { kit, mount, ask, asked } = scene();
    mount();
    void ask(60, { subscriptionOptions: { pollingInterval: 10 } });
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked.length).toBeGreaterThan(1);
    kit.destroy();
    await settle();
    const count = asked.length;
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(asked).toHaveLength(count);
  });

  it('mounts nothing in a kit that has ended', () => {
    const { kit, mount } = scene();
    kit.destroy();
    expect(mount).not.toThrow();
    expect('latchkey/lampApi' in kit.getState()).toBe(false);
  });
});
