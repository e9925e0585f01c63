import { answerAll } from '../../../fixtures/http/scriptedHttp.ts';
import type { Node } from '../../../fixtures/http/scriptedHttp.ts';
import { createScriptedTransport, settled } from '../../../fixtures/http/scriptedTransport.ts';
import { readUserOperationFees } from './readUserOperationFees.ts';

const fees = { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' };
const decoded = { maxFeePerGas: 16n, maxPriorityFeePerGas: 1n };
const unknown = { error: { code: -32_601, message: 'Validation error: unknown method' } };
const bundler = (answers: Readonly<Record<string, object>>): Node => (calls) => answerAll(calls, ({ method }) => answers[method] ?? unknown);

async function read(node: Node, times = 1) {
  const set = createScriptedTransport({ a: node }, { batchSize: 1 });
  const readFees = jest.fn(async () => ({ type: 'eip1559', maxFeePerGasWei: 7n, maxPriorityFeePerGasWei: 2n }) as const);
  const ends: unknown[] = [];
  for (let time = 0; time < times; time += 1) {
    const end = settled(readUserOperationFees(set.transport, { readFees }));
    await set.clock.advance(200_000);
    ends.push(await end);
  }
  return { ends, readFees, requests: set.http.sent.map(({ calls, atMs }) => [...calls.map(({ method }) => method), atMs]) };
}

describe('readUserOperationFees', () => {
  it('asks by either method at once, and afterwards by the one that the bundler has', async () => {
    const { ends, requests } = await read(bundler({ pimlico_getUserOperationGasPrice: { result: { slow: fees, standard: fees, fast: fees } } }), 2);
    expect(ends).toEqual([{ value: decoded }, { value: decoded }]);
    expect(requests).toEqual([['thirdweb_getUserOperationGasPrice', 0], ['pimlico_getUserOperationGasPrice', 0], ['pimlico_getUserOperationGasPrice', 200_000]]);
  });

  it('takes what the nodes say where the bundler tells nothing, and asks it no more', async () => {
    const { ends, readFees, requests } = await read(bundler({}), 2);
    expect(ends).toEqual(Array(2).fill({ value: { maxFeePerGas: 7n, maxPriorityFeePerGas: 2n } }));
    expect([readFees.mock.calls.length, requests.length]).toEqual([2, 2]);
  });

  it('fails where the bundler fails, rather than taking another price', async () => {
    const { ends, readFees } = await read(bundler({ thirdweb_getUserOperationGasPrice: { error: { code: -32_000, message: 'out of order' } } }));
    expect(ends).toEqual([{ error: expect.objectContaining({ code: 'bundler.refused' }) }]);
    expect(readFees).not.toHaveBeenCalled();
  });

  it('fails for a price that makes no sense', async () => {
    const { ends } = await read(bundler({ thirdweb_getUserOperationGasPrice: { result: { maxFeePerGas: 'a lot' } } }));
    expect(ends).toEqual([{ error: expect.objectContaining({ code: 'bundler.badAnswer' }) }]);
  });
});
