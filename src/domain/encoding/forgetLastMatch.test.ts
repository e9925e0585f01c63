import { forgetLastMatch } from './forgetLastMatch.ts';

describe('forgetLastMatch', () => {
  it('leaves nothing of the text that was matched last', () => {
    const secret = `secret-${String(Math.random())}`;
    expect(/^[\w.-]+$/.test(secret)).toBe(true);
    expect(Reflect.get(RegExp, 'input')).toBe(secret);
    forgetLastMatch();
    expect([Reflect.get(RegExp, 'input'), Reflect.get(RegExp, 'lastMatch')]).toEqual(['', '']);
  });
});
