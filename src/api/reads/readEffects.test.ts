import { Interface } from 'ethers';
import { createFakeTransport } from '../../../fixtures/rpc/fakeTransport.ts';
import { rpcErrors } from '../transport/errors.ts';
import { readEffects } from './readEffects.ts';

const from = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5fbdb2315678afecb367f032d93f642f64180aa3';
const word = (hex: string): string => `0x${hex.slice(2).toLowerCase().padStart(64, '0')}`;
const event = new Interface(['event Transfer(address indexed from, address indexed to, uint256 value)']).encodeEventLog('Transfer', [from, to, 7n]);
const log = { address: token, topics: event.topics, data: event.data };
const currency = { address: '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee', topics: [event.topics[0], word(from), word(to)], data: word('0x05') };
const notFound = (): never => { throw rpcErrors.error({ host: 'node', code: -32_601, message: 'the method does not exist' }); };

function nodeOf(methods: Readonly<Record<string, (params: readonly unknown[]) => unknown>>) {
  const asked: { readonly method: string; readonly params: readonly unknown[] }[] = [];
  const transport = createFakeTransport(async ({ method, params = [] }) => {
    asked.push({ method, params });
    return (methods[method] ?? notFound)(params);
  });
  return { transport, asked, methods: () => asked.map(({ method }) => method) };
}
const one = { from, calls: [{ to, valueWei: 5n }] } as const;
const simulated = (...calls: readonly object[]) => ({ eth_simulateV1: () => [{ calls }] });

describe('readEffects', () => {
  it('runs all calls in one block, by the account, and tells the currency from events', async () => {
    const { transport, asked } = nodeOf(simulated({ status: '0x1', logs: [currency, log] }, { status: '0x1', logs: [log] }));
    const effects = await readEffects(transport, { from, calls: [{ to, valueWei: 5n }, { to: token, data: '0x12345678' }] });
    expect(effects).toEqual({ moves: [{ from: from.toLowerCase(), to: to.toLowerCase(), wei: 5n }], logs: [log, log] });
    expect(asked).toEqual([{ method: 'eth_simulateV1', params: [{ blockStateCalls: [{ calls: [{ from, to, value: '0x5' }, { from, to: token, data: '0x12345678' }] }], traceTransfers: true, validation: false }, 'latest'] }]);
  });

  it('says why a call would fail, and nothing of those after it', async () => {
    const { transport } = nodeOf(simulated({ status: '0x1', logs: [log] }, { status: '0x0', returnData: '0x08c379a0', error: { code: 3, message: 'execution reverted' } }, { status: '0x1', logs: [log] }));
    expect(await readEffects(transport, { from, calls: [{ to }, { to }, { to }] })).toEqual({ logs: [log], moves: [], failure: { data: '0x08c379a0', reason: 'execution reverted' } });
  });

  it('takes a trace where there is no simulation, leaves out what failed within, and asks for the simulation no more', async () => {
    const { transport, methods } = nodeOf({
      debug_traceCall: () => ({
        type: 'CALL', from, to, value: '0x5', logs: [log],
        calls: [
          { type: 'CALL', from: to, to: from, value: '0x2', error: 'execution reverted', logs: [log], calls: [{ type: 'CALL', from: to, to: from, value: '0x1' }] },
          { type: 'DELEGATECALL', from: to, to: token, value: '0x5' },
          { type: 'CALL', from: to, to: from, value: '0x3' },
        ],
      }),
    });
    const moves = [{ from, to, wei: 5n }, { from: to, to: from, wei: 3n }];
    expect(await readEffects(transport, one)).toEqual({ logs: [log], moves });
    expect(await readEffects(transport, one)).toEqual({ logs: [log], moves });
    expect(methods()).toEqual(['eth_simulateV1', 'debug_traceCall', 'debug_traceCall']);
  });

  it('has the events of a trace in the order in which they came', async () => {
    const marked = (mark: string, position?: string): object => ({ ...log, data: `0x${mark.repeat(64)}`, ...(position !== undefined && { position }) });
    const { transport } = nodeOf({
      debug_traceCall: () => ({
        type: 'CALL', from, to, logs: [marked('1', '0x0'), marked('4', '0x1'), marked('6')],
        calls: [{ type: 'CALL', from: to, to: token, logs: [marked('3')], calls: [{ type: 'CALL', from: to, to: token, logs: [marked('2')] }] }, { type: 'CALL', from: to, to: token, logs: [marked('5')] }],
      }),
    });
    expect((await readEffects(transport, one))?.logs.map(({ data }) => data[2]).join('')).toBe('123456');
  });

  it('has no trace for several calls, which would each run on the same state', async () => {
    const { transport, methods } = nodeOf({ debug_traceCall: () => ({ type: 'CALL', from, to }) });
    expect(await readEffects(transport, { from, calls: [{ to }, { to }] })).toBeUndefined();
    expect(methods()).toEqual(['eth_simulateV1']);
  });

  it.each([
    ['no blocks', []],
    ['fewer calls than were asked', [{ calls: [] }]],
    ['no log', [{ calls: [{ status: '0x1', logs: [7] }] }]],
    ['five topics', [{ calls: [{ status: '0x1', logs: [{ ...log, topics: Array.from({ length: 5 }, () => event.topics[0]) }] }] }]],
    ['too many events', [{ calls: [{ status: '0x1', logs: Array.from({ length: 2_001 }, () => log) }] }]],
    ['no logs', [{ calls: [{ status: '0x1' }] }]],
  ])('tells nothing by an answer with %s', async (_kind, answer) => {
    const { transport } = nodeOf({ eth_simulateV1: () => answer });
    expect(await readEffects(transport, one)).toBeUndefined();
  });

  it('tells nothing by a trace that is endless', async () => {
    const frame: Record<string, unknown> = { type: 'CALL', from, to };
    frame['calls'] = [frame, frame];
    const { transport } = nodeOf({ debug_traceCall: () => frame });
    expect(await readEffects(transport, one)).toBeUndefined();
  });

  it('passes on that no node answers, which another try may mend', async () => {
    const { transport } = nodeOf({ eth_simulateV1: () => { throw rpcErrors.noResponse(); } });
    await expect(readEffects(transport, one)).rejects.toMatchObject({ code: 'rpc.noResponse' });
  });
});
