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
    ['a method of the prototype', `${mark}{"type":"request","id":"a","method":"constructor","params":{}}`], ['a method that is none', `${mark}{"type":"request","id":"a","method":"exportKey","params":{}}`],
    ['a method in a list', `${mark}{"type":"request","id":"a","method":["status"],"params":{}}`], ['no parameters', `${mark}{"type":"request","id":"a","method":"status"}`],
    ['parameters in a list', `${mark}{"type":"request","id":"a","method":"status","params":[]}`], ['no id', `${mark}{"type":"request","method":"status","params":{}}`],
    ['an id that is long', `${mark}{"type":"request","id":"${'a'.repeat(65)}","method":"status","params":{}}`], ['an id that is none', `${mark}{"type":"request","id":{},"method":"status","params":{}}`],
    ['a type of the prototype', `${mark}{"__proto__":{"type":"request","id":"a","method":"status","params":{}}}`],
    ['10 MB', `${mark}{"type":"request","id":"a","method":"status","params":{"a":"${'a'.repeat(10_000_000)}"}}`],
    ['a message one character too long', `${mark}${'{"type":"cancel","id":"a"}'.padEnd(maxFrameMessage - mark.length + 1)}`],
    ['a refusal of no kind', `${mark}{"type":"refusal","id":"a","code":"toString"}`], ['room that is none', `${mark}{"type":"show","heightPx":"1e9"}`], ['negative room', `${mark}{"type":"show","heightPx":-1}`],
  ])('are nothing if they are %s', (_what, data) => {
    expect([readPageMessage(data), readFrameMessage(data)]).toEqual([undefined, undefined]);
  });

  it('may be as long as the limit', () => {
    expect(readPageMessage(`${mark}${'{"type":"cancel","id":"a"}'.padEnd(maxFrameMessage - mark.length)}`)).toEqual({ type: 'cancel', id: 'a' });
  });

  it('do not fail on depth', () => {
    const read = readPageMessage(`${mark}{"type":"request","id":"a","method":"status","params":{"deep":${deep}}}`);
    expect(read === undefined || read.type === 'request').toBe(true);
  });
});
