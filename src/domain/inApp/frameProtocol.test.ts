import { agreeProtocol, agreeProtocolWithin, frameProtocol, readProtocol, readProtocolWithin } from './frameProtocol.ts';

describe('agreeProtocolWithin', () => {
  it.each<readonly [string, unknown, number]>([
    ['the one that both know', 3, 3], ['its newest to a page that is newer', 9, 4], ['its oldest to a page that is older', 1, 2],
    ['what a page of the first version knows, which says none', undefined, 2], ['the same to what is no number of a protocol', '3', 2], ['the same to a fraction', 3.5, 2], ['the same to a number below 0', -1, 2], ['the same to no number', Number.NaN, 2],
  ])('is %s: for %p it is %p', (_what, ofPage, expected) => {
    expect(agreeProtocolWithin(ofPage, { oldest: 2, newest: 4 })).toBe(expected);
  });
});

describe('readProtocolWithin', () => {
  it.each<readonly [unknown, ReturnType<typeof readProtocol>]>([
    [{ protocol: 2 }, 'known'], [{ protocol: 4, more: true }, 'known'], [{ protocol: 1 }, 'older'], [{ protocol: 0 }, 'older'], [{ protocol: 5 }, 'newer'],
    [{}, 'unreadable'], [null, 'unreadable'], [[], 'unreadable'], [{ protocol: '3' }, 'unreadable'], [{ protocol: 2.5 }, 'unreadable'], [{ protocol: -1 }, 'unreadable'], [{ protocol: Infinity }, 'unreadable'],
  ])('reads %j as %s', (answer, expected) => {
    expect(readProtocolWithin(answer, { oldest: 2, newest: 4 })).toBe(expected);
  });

  it('knows what this version of the frame answers, to any page', () => {
    for (const ofPage of [undefined, 1, 7]) expect(readProtocol({ protocol: agreeProtocol(ofPage) })).toBe('known');
    expect(frameProtocol).toEqual({ oldest: 1, newest: 1 });
  });
});
