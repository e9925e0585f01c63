import { joinSentences } from './joinSentences.ts';

describe('joinSentences', () => {
  it.each([
    [['This belongs to another account already', 'Sign in with it, or use another one.'], 'This belongs to another account already. Sign in with it, or use another one.'],
    [['Failed to send the code.', 'No code can be sent to this number', 'Use another one.'], 'Failed to send the code. No code can be sent to this number. Use another one.'],
    [['Really?', 'Yes'], 'Really? Yes'],
    [['Only this', undefined, ''], 'Only this'],
    [[undefined], ''],
    [['此代码已失效', '请重新获取。'], '此代码已失效。请重新获取。'],
    [['このコードは無効です。', '新しいコードを求めてください。'], 'このコードは無効です。新しいコードを求めてください。'],
    [['이 코드는 더 이상 유효하지 않습니다', '새 코드를 요청하세요.'], '이 코드는 더 이상 유효하지 않습니다. 새 코드를 요청하세요.'],
  ])('joins %j', (sentences, joined) => {
    expect(joinSentences(...sentences)).toBe(joined);
  });
});
