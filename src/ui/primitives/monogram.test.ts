import { monogramLooks, monogramOf } from './monogram.ts';

describe('monogramOf', () => {
  it.each([['MetaMask', 'M'], ['αU wallet', 'Α'], ['1inch Wallet', '1'], ['[Frame]', 'F'], ['é́clair', 'É́'], ['👩‍🚀 Wallet', '👩‍🚀'], ['한국', '한'], ['…', '…'], ['', '']])('stands for %p by %p', (name, letter) => expect(monogramOf(name).letter).toBe(letter));

  it('gives a name the same colour each time, and others other ones', () => {
    const names = ['Ledger Live', 'Fireblocks', 'BitPay Wallet', 'Best Wallet', 'Crypto.com', 'Bitcoin.com Wallet', 'Bifrost Wallet', 'Rakuten Wallet', 'Bybit Wallet', 'Arculus', 'Tangem', 'Pintu', 'SubWallet', 'OneKey', 'Jupiter'];
    expect(names.map((name) => monogramOf(name).hue)).toEqual(names.map((name) => monogramOf(name).hue));
    expect(new Set(names.map((name) => monogramOf(name).hue)).size).toBeGreaterThan(5);
  });
});

describe('monogramLooks', () => {
  const hues = Array.from({ length: 12 }, (_, at) => at * 30);
  it.each(['light', 'dark'] as const)('can be read in every hue, on %s pages', (scheme) => {
    const { background, text } = monogramLooks[scheme];
    for (const hue of hues) expect(contrast(luminance(background(hue)), luminance(text(hue)))).toBeGreaterThanOrEqual(4.5);
  });
});

/** @see CSS Color 4, sample code for OKLab; WCAG 2.2, relative luminance */
function luminance(color: string): number {
  const [lightness = 0, chroma = 0, hue = 0] = (/oklch\((\S+) (\S+) (\S+)\)/.exec(color) ?? []).slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const within = (value: number): number => Math.min(1, Math.max(0, value));
  const red = within(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = within(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = within(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
