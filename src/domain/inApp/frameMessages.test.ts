import { maxFrameMessage, readFrameMessage, readPageMessage, writeFrameMessage } from './frameMessages.ts';
import type { FrameMessage } from './frameMessages.ts';

const mark = 'latchkey-wallet-1:';

describe('messages between a page and the frame of a wallet', () => {
  it.each<FrameMessage>([{ type: 'request', id: 'a', method: 'status', params: { deep: [1, { two: null }] } }, { type: 'cancel', id: 'a' }])('are read by the frame as they were written: $type', (message) => {
    expect(readPageMessage(writeFrameMessage(message))).toEqual(message);
    expect(readFrameMessage(writeFrameMessage(message))).toBeUndefined();
  });

  it.each<FrameMessage>([
    { type: 'answer', id: 'a', result: { status: 'Logged Out' } }, { type: 'refusal', id: 'a', code: 'wrongCode', triesLeft: 3 }, { type: 'refusal', id: 'a', code: 'tooMany', retryAfterMs: 60_000 },
    { type: 'show', heightPx: 420 }, { type: 'hide' }, { type: 'changed' },
  ])('are read by the page as they were written: $type', (message) => {
    expect(readFrameMessage(writeFrameMessage(message))).toEqual(message);
    expect(readPageMessage(writeFrameMessage(message))).toBeUndefined();
  });

  const deep = `${'['.repeat(10_000)}${']'.repeat(10_000)}`;
  it.each<readonly [string, unknown]>([
    ['null', null], ['undefined', undefined], ['a list', []], ['an object', { type: 'request', id: 'a', method: 'status', params: {} }], ['a number', 7], ['text of others', 'webpackHotUpdate'],
    ['JSON without the mark', '{"type":"request","id":"a","method":"status","params":{}}'], ['no JSON', `${mark}{`], ['a list after the mark', `${mark}[]`], ['null after the mark', `${mark}null`],
    ['a method that is no name', `${mark}{"type":"request","id":"a","method":"__proto__","params":{}}`], ['a method without an end', `${mark}{"type":"request","id":"a","method":"${'a'.repeat(33)}","params":{}}`],
    ['a method in a list', `${mark}{"type":"request","id":"a","method":["status"],"params":{}}`], ['no parameters', `${mark}{"type":"request","id":"a","method":"status"}`],
    ['parameters in a list', `${mark}{"type":"request","id":"a","method":"status","params":[]}`], ['no id', `${mark}{"type":"request","method":"status","params":{}}`],
    ['an id that is long', `${mark}{"type":"request","id":"${'a'.repeat(65)}","method":"status","params":{}}`], ['an id that is none', `${mark}{"type":"request","id":{},"method":"status","params":{}}`],
    ['a type of the prototype', `${mark}{"__proto__":{"type":"request","id":"a","method":"status","params":{}}}`],
    ['10 MB', `${mark}{"type":"request","id":"a","method":"status","params":{"a":"${'a'.repeat(10_000_000)}"}}`],
    ['a message one character too long', `${mark}${'{"type":"cancel","id":"a"}'.padEnd(maxFrameMessage - mark.length + 1)}`],
    ['a refusal without a code', `${mark}{"type":"refusal","id":"a"}`], ['a refusal by a list', `${mark}{"type":"refusal","id":"a","code":["failed"]}`], ['room that is none', `${mark}{"type":"show","heightPx":"1e9"}`], ['negative room', `${mark}{"type":"show","heightPx":-1}`],
  ])('are nothing if they are %s', (_what, data) => {
    expect([readPageMessage(data), readFrameMessage(data)]).toEqual([undefined, undefined]);
  });

  it.each(['constructor', 'toString', 'exportKey'])('of a newer page have to be answered: %s is a method that this version does not know', (method) => {
    expect(readPageMessage(`${mark}{"type":"request","id":"a","method":"${method}","params":{"more":1}}`)).toEqual({ type: 'unknown', id: 'a' });
  });

  it.each(['toString', 'outOfCredit'])('of a newer frame end what was asked: the refusal %s is a failure', (code) => {
    expect(readFrameMessage(`${mark}{"type":"refusal","id":"a","code":"${code}","retryAfterMs":5}`)).toEqual({ type: 'refusal', id: 'a', code: 'failed', retryAfterMs: 5 });
  });

  it('of a newer frame tell nothing where they tell of what this version does not know', () => {
    expect(readFrameMessage(`${mark}{"type":"moved","toPx":5}`)).toBeUndefined();
  });

  it('may be as long as the limit', () => {
    expect(readPageMessage(`${mark}${'{"type":"cancel","id":"a"}'.padEnd(maxFrameMessage - mark.length)}`)).toEqual({ type: 'cancel', id: 'a' });
  });

  it('do not fail on depth', () => {
    const read = readPageMessage(`${mark}{"type":"request","id":"a","method":"status","params":{"deep":${deep}}}`);
    expect(read === undefined || read.type === 'request').toBe(true);
  });
});
