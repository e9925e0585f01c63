import { hexOf, readFrameLooks } from './frameLooks.ts';

const accents = { accent: '#0b6e4f', accentHover: '#08543c', accentText: '#ffffff', focus: '#0b6e4f' };

describe('readFrameLooks', () => {
  it('takes light or dark, with the colours of the site', () => {
    expect(readFrameLooks({ colorScheme: 'light', accents, more: 1 })).toEqual({ colorScheme: 'light', accents });
    expect(readFrameLooks({ colorScheme: 'dark' })).toEqual({ colorScheme: 'dark' });
  });

  it.each([[undefined], [null], ['dark'], [{}], [{ colorScheme: 'system', accents }], [{ colorScheme: ['dark'] }], [{ accents }]])('takes nothing of %j', (value) => {
    expect(readFrameLooks(value)).toEqual({});
  });

  it.each(['#0b6e4', '#0b6e4f80', '#0B6E4F', 'green', 'rgb(0, 0, 0)', 'url(https://evil.example/)', 'var(--danger)', '#0b6e4f;color:red', ' #0b6e4f', '#0b6e4f\n', 7, null, ['#0b6e4f']])('takes no colour where one is %j', (colour) => {
    for (const name of ['accent', 'accentHover', 'accentText', 'focus']) expect(readFrameLooks({ colorScheme: 'light', accents: { ...accents, [name]: colour } })).toEqual({ colorScheme: 'light' });
  });

  // Ratios by WCAG's published examples: #777777 on white is 4.48, #767676 is 4.54, #959595 is 2.99, #949494 is 3.03.
  it.each([
    ['text on the button', { accent: '#777777' }, { accent: '#767676' }],
    ['text on the button under the pointer', { accentHover: '#777777' }, { accentHover: '#767676' }],
    ['the focus on the background', { focus: '#959595' }, { focus: '#949494' }],
  ])('takes no colours by which %s cannot be seen', (_what, poor, enough) => {
    expect(readFrameLooks({ colorScheme: 'light', accents: { ...accents, ...poor } })).toEqual({ colorScheme: 'light' });
    expect(readFrameLooks({ colorScheme: 'light', accents: { ...accents, ...enough } }).accents).toEqual({ ...accents, ...enough });
  });

  it('takes no button that has the colour of what is behind it', () => {
    expect(readFrameLooks({ colorScheme: 'light', accents: { ...accents, accent: '#ffffff', accentHover: '#ffffff', accentText: '#000000' } })).toEqual({ colorScheme: 'light' });
    expect(readFrameLooks({ colorScheme: 'dark', accents: { ...accents, accent: '#171a22', accentHover: '#171a22' } })).toEqual({ colorScheme: 'dark' });
  });
});

describe('hexOf', () => {
  it.each([
    ['rgb(102, 51, 153)', '#663399'], ['rgb(0, 0, 0)', '#000000'], ['color(srgb 0.4 0.2 0.6)', '#663399'], ['color(srgb 1.02 -0.01 1e-7)', '#ff0000'],
    ['rgba(102, 51, 153, 0.5)', undefined], ['color(srgb 0.4 0.2 0.6 / 0.5)', undefined], ['color(display-p3 1 0 0)', undefined], ['oklch(0.5 0.1 20)', undefined], ['', undefined], ['color(srgb none 0 0)', undefined], ['color(srgb 1.2.3 0 0)', undefined],
  ])('reads %s as %s', (computed, hex) => {
    expect(hexOf(computed)).toBe(hex);
  });
});
