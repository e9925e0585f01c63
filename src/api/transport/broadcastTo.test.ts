import { keccak256, Wallet } from 'ethers';
import { answerAll, echoNode } from '../../../fixtures/http/scriptedHttp.ts';
import type { Node, SentCall } from '../../../fixtures/http/scriptedHttp.ts';
import { createScriptedTransport, settled } from '../../../fixtures/http/scriptedTransport.ts';

const wallet = new Wallet(`0x${'01'.repeat(32)}`);
const signing = wallet.signTransaction({ type: 2, chainId: 1, nonce: 0, to: wallet.address, value: 1n, gasLimit: 21_000n, maxFeePerGas: 1n, maxPriorityFeePerGas: 1n });

/** Says its chain, and this to a transaction. */
const node = (send: (call: SentCall, request: number) => object | 'silent' | 'reset', more: Node = echoNode()): Node => (calls, request) => {
  const [call] = calls;
  if (call?.method !== 'eth_sendRawTransaction') return more(calls, request);
  const said = send(call, request);
  return typeof said === 'string' ? said as 'silent' | 'reset' : answerAll(calls, () => said); // the two words of the type
};
const error = (message: string, code = -32_000): object => ({ error: { code, message } });

describe('broadcastTo', () => {
  it('gives the hash that the node gives', async () => {
    const signed = await signing;
    const { clock, transport } = createScriptedTransport({ a: node(() => ({ result: keccak256(signed) })) });
    const sent = transport.request({ method: 'eth_sendRawTransaction', params: [signed] });
    await clock.advance(0);
    await expect(sent).resolves.toBe(keccak256(signed));
  });

  // As geth, Nethermind, Erigon, Besu, OpenEthereum and Anvil say it.
  it.each(['already known', 'AlreadyKnown', 'ALREADY_EXISTS: already known', 'Known transaction', 'Transaction with the same hash was already imported.', 'transaction already imported', 'known transaction: 0xabc'])('takes "%s" for sent', async (message) => {
    const signed = await signing;
    const { clock, transport } = createScriptedTransport({ a: node(() => error(message)) });
    const sent = transport.request({ method: 'eth_sendRawTransaction', params: [signed] });
    await clock.advance(0);
    await expect(settled(sent)).resolves.toEqual({ value: keccak256(signed) });
  });

  it('hands the same bytes in again after a failure that passes, and elsewhere', async () => {
    const signed = await signing;
    const { clock, http, transport } = createScriptedTransport({ a: node(() => 'reset'), b: node(() => error('already known')) });
    const sent = transport.request({ method: 'eth_sendRawTransaction', params: [signed] });
    await clock.advance(0);
    await expect(sent).resolves.toBe(keccak256(signed));
    expect(http.sent.map(({ host, calls: [call] }) => [host, call?.method])).toEqual([
      ['a', 'eth_chainId'], ['a', 'eth_sendRawTransaction'], ['b', 'eth_chainId'], ['b', 'eth_sendRawTransaction'],
    ]);
    expect(new Set(http.sent.flatMap(({ calls }) => calls).filter(({ params }) => params.length > 0).map(({ params: [bytes] }) => bytes))).toEqual(new Set([signed]));
  });

  it('takes a used nonce for sent if the node has this very transaction', async () => {
    const signed = await signing;
    const { clock, transport } = createScriptedTransport({ a: node(
      (_call, request) => (request === 2 ? 'reset' : error('nonce too low')),
      (calls, request) => (calls[0]?.method === 'eth_getTransactionByHash' ? answerAll(calls, ({ params: [hash] }) => ({ result: { hash } })) : echoNode()(calls, request)),
    ) });
    const sent = transport.request({ method: 'eth_sendRawTransaction', params: [signed] });
    await clock.advance(1_000);
    await expect(sent).resolves.toBe(keccak256(signed));
  });

  it('says that the nonce is used if it was by another transaction', async () => {
    const { clock, transport } = createScriptedTransport({ a: node(() => error('nonce too low'), (calls, request) => (calls[0]?.method === 'eth_getTransactionByHash' ? answerAll(calls, () => ({ result: null })) : echoNode()(calls, request))) });
    const sent = settled(transport.request({ method: 'eth_sendRawTransaction', params: [await signing] }));
    await clock.advance(1_000);
    expect(await sent).toEqual({ error: expect.objectContaining({ code: 'rpc.error', message: 'RPC Error from a: nonce too low' }) });
  });

  it.each(['insufficient funds for gas * price + value', 'replacement transaction underpriced', 'unknown transaction type', 'intrinsic gas too low'])('passes "%s" on', async (message) => {
    const { clock, http, transport } = createScriptedTransport({ a: node(() => error(message)), b: node(() => error('already known')) });
    const sent = settled(transport.request({ method: 'eth_sendRawTransaction', params: [await signing] }));
    await clock.advance(1_000);
    expect(await sent).toEqual({ error: expect.objectContaining({ code: 'rpc.error' }) });
    expect(http.sent.filter(({ host }) => host === 'b')).toEqual([]);
  });
});
