import { decodeOutcomes } from './decodeOutcomes.ts';

const host = 'node.example';
const decode = (answer: unknown, count = 2) =>
  decodeOutcomes(JSON.stringify(answer), Array.from({ length: count }, (_, id) => ({ id, method: 'eth_call', params: '[]' })), { host, redactUrl: (text) => text });

describe('decodeOutcomes', () => {
  it('tells that a node takes no lists, so that its calls are asked one by one', () => {
    expect(() => decode({ id: null, error: { code: -32600, message: 'no batches' } })).toThrow(expect.objectContaining({ code: 'rpc.batchRefused', message: `RPC Error from ${host}: no batches` }));
    expect(() => decode({ id: 0, result: '0x' })).toThrow(expect.objectContaining({ code: 'rpc.batchRefused' }));
  });

  it('takes the refusal of a node that is busy for the answer to every call', () => {
    const busy = { error: expect.objectContaining({ code: 'rpc.error' }) };
    expect(decode({ id: null, error: { code: -32005, message: 'too many requests' } })).toEqual([busy, busy]);
  });
});
