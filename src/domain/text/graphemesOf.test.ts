import { graphemesOf } from './graphemesOf.ts';

describe('graphemesOf', () => {
  it.each([['MetaMask 2', 10], ['', 0], ['👩‍🚀!', 2], ['e\u0301a', 2], ['한국', 2], ['a\r\nb', 3]])('counts %j as %d', (text, count) => {
    expect(graphemesOf(text)).toHaveLength(count);
    expect(graphemesOf(text).join('')).toBe(text);
  });

  it('makes no segmenter for plain ASCII', () => {
    const made = jest.spyOn(Intl, 'Segmenter');
    graphemesOf('MetaMask [beta] ~1.0');
    expect(made).not.toHaveBeenCalled();
    made.mockRestore();
  });
});
