import { formatPath, parsePath } from './paths.ts';

describe('parsePath', () => {
  it.each([
    ['to', 'to'], ['#.to', 'to'], ['#', ''], ['params.amountIn', 'params.amountIn'], ['@.value', '@.value'], ['$.metadata.enums.mode', '$.metadata.enums.mode'],
    ['details.[]', 'details.[]'], ['details[].token', 'details.[].token'], ['a.[:]', 'a.[]'], ['a.[0]', 'a.[0]'], ['a[-1].b', 'a.[-1].b'], ['p.[0:20]', 'p.[0:20]'], ['p.[:20]', 'p.[:20]'], ['p.[-20:]', 'p.[-20:]'],
    ['data.path.[0].path.[-1].to', 'data.path.[0].path.[-1].to'], ['_x$1', '_x$1'], ['m[0][1]', 'm.[0].[1]'],
  ])('reads %s as %s', (text, expected) => {
    const path = parsePath(text);
    expect(path && formatPath(path)).toBe(expected);
  });

  it.each(['', '.', 'a.', '.a', 'a..b', '#a', '@', 'a.[', 'a.]', 'a.[1', 'a.[x]', 'a.[1:2:3]', 'a.[*]', 'a b', 'a.[1,2]', '@@.x', 'a.[99999999]', `a${'.a'.repeat(20)}`, 'a'.repeat(301), 1, null, undefined, {}])('takes %j for no path', (text) => {
    const path = parsePath(text);
    expect(path && (path.root !== '@' || path.steps.length > 0)).toBeFalsy();
  });
});
