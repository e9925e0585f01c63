import { wearLooks } from './wearLooks.ts';

const accents = { accent: '#0b6e4f', accentHover: '#08543c', accentText: '#ffffff', focus: '#123456' };
const page = document.documentElement;
const worn = (): readonly (string | undefined)[] => [page.dataset['scheme'], ...['--accent', '--accent-hover', '--accent-text', '--focus', '--danger', '--warning', '--background'].map((name) => page.style.getPropertyValue(name))];

describe('wearLooks', () => {
  it('wears the colours of the page, and none on what warns', () => {
    wearLooks(document, { colorScheme: 'dark', accents });
    expect(worn()).toEqual(['dark', '#0b6e4f', '#08543c', '#ffffff', '#123456', '', '', '']);
  });

  it('follows the page, back to its own colours and to those of the system', () => {
    wearLooks(document, { colorScheme: 'light' });
    expect(worn()).toEqual(['light', '', '', '', '', '', '', '']);
    wearLooks(document, {});
    expect(worn()).toEqual([undefined, '', '', '', '', '', '', '']);
  });
});
