import type { Call } from '../call.ts';
import type { Handler } from '../composeLayers.ts';
import * as transportLimits from '../transportLimits.ts';
import { createPassage } from './createPassage.ts';

const [read, write] = ['eth_call', 'eth_sendRawTransaction'];

function scene(method: string, next: Handler = async (call) => `answer to ${call.method}`) {
  const removed = new AbortController();
  const below: Call[] = [];
  const elsewhere: string[] = [];
  const waiting: boolean[] = [];
  const reports: unknown[] = [];
  const passage = createPassage({
    method,
    layer: { id: 'lamp.layer', plugin: 'lamp', signal: removed.signal },
    next: (call) => {
      below.push(call);
      return next(call);
    },
    ask: async (_call, { url }) => {
      elsewhere.push(url);
      return 'elsewhere';
    },
    onWaiting: (isWaiting) => void waiting.push(isWaiting),
    report: (error) => void reports.push(error),
  });
  return { removed, below, elsewhere, waiting, reports, passage };
}
const repeats = { code: 'rpc.layerRepeats', context: { layer: 'lamp.layer', plugin: 'lamp' } };

describe('createPassage', () => {
  it('passes a call on as the layer writes it, and says while it waits below', async () => {
    const { below, waiting, passage } = scene(read);
    await expect(passage.next({ method: read, params: ['a'] })).resolves.toBe('answer to eth_call');
    expect(below.map(({ method, args }) => [method, args])).toEqual([[read, ['a']]]);
    expect(waiting).toEqual([true, false]);
  });

  it('says that the layer waits until the last of what it has passed on is answered', async () => {
    let settle: (() => void) | undefined;
    const { waiting, passage } = scene(read, (call) => (call.args?.[0] === 'slow' ? new Promise<string>((resolve) => { settle = () => resolve('late'); }) : Promise.resolve('soon')));
    const slow = passage.next({ method: read, params: ['slow'] });
    await passage.next({ method: read, params: ['fast'] });
    expect(waiting).toEqual([true, true]);
    settle?.();
    await slow;
    expect(waiting).toEqual([true, true, false]);
  });

  it('sends what may change something once, whether that went well or not', async () => {
    for (const next of [async () => '0x12', async () => { throw new Error('unreachable'); }] satisfies readonly Handler[]) {
      const { below, reports, passage } = scene(write, next);
      await passage.next({ method: write, params: ['0x'] }).catch(() => {});
      await expect(passage.next({ method: write, params: ['0x'] })).rejects.toMatchObject(repeats);
      expect(below).toHaveLength(1);
      expect(reports).toMatchObject([repeats]);
    }
  });

  it('sends it once over all ways, those by another endpoint too', async () => {
    const { below, elsewhere, passage } = scene(write);
    await expect(passage.next({ method: write, params: ['0x'] }, { url: 'https://relay.test' })).resolves.toBe('elsewhere');
    await expect(passage.next({ method: write, params: ['0x'] })).rejects.toMatchObject(repeats);
    expect([below, elsewhere]).toEqual([[], ['https://relay.test']]);
  });

  it('sends nothing in answer to a read, nor after the caller has its answer', async () => {
    const ofRead = scene(read);
    await expect(ofRead.passage.next({ method: write, params: [] })).rejects.toMatchObject(repeats);
    const late = scene(write);
    late.passage.end();
    await expect(late.passage.next({ method: write, params: [] })).rejects.toMatchObject(repeats);
    await expect(late.passage.next({ method: read, params: [] })).resolves.toBe('answer to eth_call'); // a cache may go on by itself
    expect([ofRead.below.length, late.below.map(({ method }) => method)]).toEqual([0, [read]]);
  });

  it(`passes a read on ${transportLimits.maxLayerPasses} times at most`, async () => {
    const { below, passage } = scene(read);
    for (let pass = 0; pass < transportLimits.maxLayerPasses; pass += 1) await passage.next({ method: read, params: [] });
    await expect(passage.next({ method: read, params: [] })).rejects.toMatchObject(repeats);
    expect(below).toHaveLength(transportLimits.maxLayerPasses);
  });

  it('ends a read with the plugin, and lets what was sent go on', async () => {
    const pending: Handler = () => new Promise(() => {});
    const [ofRead, ofWrite] = [scene(read, pending), scene(write, pending)];
    void ofRead.passage.next({ method: read, params: [] });
    void ofWrite.passage.next({ method: write, params: [] });
    ofRead.removed.abort();
    ofWrite.removed.abort();
    expect([ofRead.below[0]?.signal?.aborted, ofWrite.below[0]?.signal?.aborted ?? false]).toEqual([true, false]);
    await expect(ofRead.passage.next({ method: read, params: [] })).rejects.toMatchObject({ code: 'rpc.layerRemoved', context: { method: read } });
  });

  it('ends a read with the signal that the layer gives', () => {
    const { below, passage } = scene(read, () => new Promise(() => {}));
    const abort = new AbortController();
    void passage.next({ method: read, params: [], signal: abort.signal });
    abort.abort();
    expect(below[0]?.signal?.aborted).toBe(true);
  });

  it('knows an error from below again, and only such a one', async () => {
    const fault = new Error('from below');
    const { passage } = scene(read, async () => { throw fault; });
    await expect(passage.next({ method: read, params: [] })).rejects.toBe(fault);
    expect([passage.hasThrown(fault), passage.hasThrown(new Error('from below'))]).toEqual([true, false]);
  });

  it('hands out the answer to what was sent, and none for a read', async () => {
    const [ofRead, ofWrite] = [scene(read), scene(write)];
    await ofRead.passage.next({ method: read, params: [] });
    await ofWrite.passage.next({ method: write, params: [] });
    expect(ofRead.passage.sent()).toBeUndefined();
    await expect(ofWrite.passage.sent()).resolves.toBe('answer to eth_sendRawTransaction');
  });
});
