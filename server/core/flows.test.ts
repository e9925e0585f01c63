import type { Site } from '../config/site.ts';
import { overStores } from '../testing/overStores.ts';
import { createFlows } from './flows.ts';
import type { NewFlow } from './flows.ts';
import type { ServerKeys } from './serverKeys.ts';

const site: Site = { siteId: 'shop', name: 'Shop', origins: ['https://shop.example'], signIn: ['email'], look: {}, policyBounds: { dailyWei: 0n, methods: [] }, codes: { perDay: 1 } };
const keys: ServerKeys = {
  hash: async (...parts) => parts.join('|'),
  seal: async (purpose, bytes) => new TextEncoder().encode(JSON.stringify([purpose, [...bytes]])),
  open: async (purpose, sealed) => {
    const [of, bytes] = JSON.parse(new TextDecoder().decode(sealed)) as [string, number[]]; // written by `seal`
    if (of !== purpose) throw new Error('another purpose');
    return Uint8Array.from(bytes);
  },
  accessTokenKey: async () => new Uint8Array(32),
  chainKey: async () => new Uint8Array(32),
};
const flow: NewFlow = { site, kind: 'passkey', purpose: 'signIn', holder: { cookie: 'mine' }, userId: null, state: 'begun', kept: { challenge: 'c' }, forMs: 1_000 };
const codeOf = (promise: Promise<unknown>): Promise<unknown> => promise.then(() => 'done', (error: { readonly refusal?: { readonly code: string } }) => error.refusal?.code);

describe.each(overStores)('flows, over %s', (_store, openStore) => {
  const begin = async () => {
    let nowMs = 5_000;
    const flows = createFlows({ store: await openStore(), serverKeys: keys, now: () => nowMs });
    return { flows, pass: (ms: number) => { nowMs += ms; } };
  };

  it('gives the holder what was kept', async () => {
    const { flows } = await begin();
    const { flowId, expiresAtMs } = await flows.begin(flow);
    expect(expiresAtMs).toBe(6_000);
    expect((await flows.read(flowId, 'passkey', { purpose: 'signIn', holder: { cookie: 'mine' } })).kept).toEqual({ challenge: 'c' });
  });

  it.each<readonly [string, Partial<Pick<NewFlow, 'kind' | 'purpose' | 'holder'>>]>([
    ['another browser', { holder: { cookie: 'theirs' } }], ['a session', { holder: { session: 'mine' } }], ['another purpose', { purpose: 'link' }], ['another kind', { kind: 'siwe' }],
  ])('is none for %s', async (_what, { kind = 'passkey', purpose = 'signIn', holder = { cookie: 'mine' } }) => {
    const { flows } = await begin();
    const { flowId } = await flows.begin(flow);
    expect(await codeOf(flows.read(flowId, kind, { purpose, holder }))).toBe('codeExpired');
  });

  it('ends with its time', async () => {
    const { flows, pass } = await begin();
    const { flowId } = await flows.begin(flow);
    pass(1_000);
    expect(await codeOf(flows.read(flowId, 'passkey', flow))).toBe('codeExpired');
    expect(await flows.move(flowId, 'begun', 'opened', {})).toBe(false);
    expect(await codeOf(flows.use(flowId, 'begun'))).toBe('codeUsed');
  });

  it('moves on once from each state, and keeps what it is given', async () => {
    const { flows } = await begin();
    const { flowId } = await flows.begin(flow);
    const moved = await Promise.all(Array.from({ length: 100 }, (_, nth) => flows.move(flowId, 'begun', 'opened', { nth })));
    expect(moved.filter(Boolean)).toHaveLength(1);
    expect((await flows.open(flowId, 'passkey')).kept).toEqual({ nth: moved.indexOf(true) });
  });

  it('is used once, of a hundred at the same time', async () => {
    const { flows } = await begin();
    const { flowId } = await flows.begin(flow);
    const used = await Promise.all(Array.from({ length: 100 }, () => codeOf(flows.use(flowId, 'begun'))));
    expect(used.filter((each) => each === 'done')).toHaveLength(1);
    expect(await codeOf(flows.read(flowId, 'passkey', flow))).toBe('codeUsed');
  });
});
