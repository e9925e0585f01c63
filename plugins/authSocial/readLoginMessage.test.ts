import { readLoginMessage } from './readLoginMessage.ts';

const ticket = 'a'.repeat(43);
const text = (value: unknown): string => `latchkey-login-1:${JSON.stringify(value)}`;

describe('readLoginMessage', () => {
  it.each<readonly [string, unknown, unknown]>([
    ['a ticket', text({ flowId: 'flow-1', ticket }), { flowId: 'flow-1', ticket }],
    ['a refusal', text({ flowId: 'flow-1', error: 'rejected' }), { flowId: 'flow-1', error: 'rejected' }],
    ['members that a later version adds', text({ flowId: 'flow-1', ticket, more: 1 }), { flowId: 'flow-1', ticket }],
  ])('reads %s', (_what, data, expected) => expect(readLoginMessage(data)).toEqual(expected));

  it.each<readonly [string, unknown]>([
    ['nothing', undefined], ['an object', { flowId: 'flow-1', ticket }], ['an object that pretends to be text', { toString: () => text({ flowId: 'flow-1', ticket }), startsWith: () => true }],
    ['the message of a frame', `latchkey-wallet-1:${JSON.stringify({ flowId: 'flow-1', ticket })}`], ['JSON without the mark', JSON.stringify({ flowId: 'flow-1', ticket })], ['a later envelope', `latchkey-login-2:${JSON.stringify({ flowId: 'flow-1', ticket })}`],
  ])('does not take %s for one', (_what, data) => expect(readLoginMessage(data)).toBeUndefined());

  it.each<readonly [string, string]>([
    ['no JSON', 'latchkey-login-1:{'], ['a list', text([])], ['null', text(null)], ['no flow', text({ ticket })], ['a flow that is no text', text({ flowId: 1, ticket })], ['a flow with other signs', text({ flowId: '../x', ticket })],
    ['a flow that is too long', text({ flowId: 'f'.repeat(65), ticket })], ['neither ticket nor error', text({ flowId: 'flow-1' })], ['both', text({ flowId: 'flow-1', ticket, error: 'failed' })], ['a short ticket', text({ flowId: 'flow-1', ticket: 'a' })],
    ['a ticket of other signs', text({ flowId: 'flow-1', ticket: `${'a'.repeat(42)}=` })], ['an unknown error', text({ flowId: 'flow-1', error: 'other' })], ['a ticket beside an unknown error', text({ flowId: 'flow-1', ticket, error: 'other' })],
    ['a flow by its prototype', 'latchkey-login-1:{"__proto__":{"flowId":"flow-1","ticket":"' + ticket + '"}}'], ['too much', text({ flowId: 'flow-1', ticket, more: 'x'.repeat(2_000) })], ['what is nested deeply', `latchkey-login-1:${'['.repeat(900)}`],
  ])('says that %s cannot be read', (_what, data) => expect(readLoginMessage(data)).toBe('invalid'));
});
