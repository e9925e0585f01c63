import { reasonIn } from './reasonIn.ts';

const circle: { message: string; data?: unknown } = { message: 'It broke' };
circle.data = circle;

describe('reasonIn', () => {
  it.each<[string, unknown, string]>([
    ['the message of an error', new Error('It broke'), 'It broke'],
    ['a reason beside a message that says nothing', { message: 'Transaction failed', reason: 'insufficient funds' }, 'insufficient funds'],
    ['the words of the node in the data of the wallet', { code: -32603, message: 'Internal JSON-RPC error.', data: { code: -32000, message: 'gas required exceeds allowance (0)' } }, 'gas required exceeds allowance (0)'],
    ['the words of the node, deeper', { code: -32603, message: 'Internal error', data: { originalError: { code: -32000, message: 'nonce too low' } } }, 'nonce too low'],
    ['what a wallet and the node say', { message: 'Could not send.', data: { message: 'nonce too low' } }, 'Could not send: nonce too low'],
    ['the longer of two that say the same', { message: 'execution reverted', data: { message: 'execution reverted: paused' } }, 'execution reverted: paused'],
    ['one of two that are the same', { message: 'nonce too low', error: { message: 'nonce too low' } }, 'nonce too low'],
    ['a message that says nothing where there is no other', { message: 'Internal JSON-RPC error.' }, 'Internal JSON-RPC error.'],
    ['a text', 'odd', 'odd'], ['nothing', undefined, 'Unknown error'], ['bytes that are no words', { message: 'It broke', data: '0x08c379a0' }, 'It broke'],
    ['an error that leads back to itself', circle, 'It broke'], ['empty words', { message: '  ', reason: 'paused' }, 'paused'],
  ])('finds %s', (_what, error, reason) => {
    expect(reasonIn(error)).toBe(reason);
  });

  it('bounds what is told at length, and passes over a getter that throws', () => {
    expect(reasonIn({ message: 'x'.repeat(1_000_000), data: { message: 'y'.repeat(1_000_000) } }).length).toBeLessThanOrEqual(300);
    expect(reasonIn({ get message() { throw new Error('trap'); } })).toMatch(/\S/);
  });
});
