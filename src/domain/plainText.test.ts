import payloads from '../../fixtures/xss/dompurify-expect.json';
import { toPlainText } from './plainText.ts';

describe('toPlainText', () => {
  it('leaves ordinary text alone', () => {
    expect(toPlainText('Marketplace: not owner or approved tokens. 価格 €5')).toBe('Marketplace: not owner or approved tokens. 価格 €5');
  });

  it('makes one line of several, and leaves out what cannot be seen or turns the direction of text', () => {
    expect(toPlainText('\u202Eevil\u202C\n\n\ttwo\u0000\u200B lines\u2028three ')).toBe('evil two lines three');
  });

  it('never gives markup', () => {
    for (const { payload } of payloads) expect(toPlainText(payload)).not.toMatch(/[<>]/);
    expect(toPlainText('<img src=x onerror=alert(1)>')).toBe('‹img src=x onerror=alert(1)›');
  });

  it('keeps it short', () => {
    expect(toPlainText('x'.repeat(5_000_000))).toHaveLength(300);
  });
});
