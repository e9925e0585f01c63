import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { storagesPoint } from '../../contracts/points/storages.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { createLatchkey } from '../../createLatchkey.ts';
import { defineChain } from '../../domain/chains/defineChain.ts';
import type { LatchkeyOptions } from '../../kit/latchkey.ts';
import type { AnyPlugin } from '../../kernel/plugin.ts';
import { LatchkeyProvider } from '../../react.ts';
import { definePlugin } from '../../store/definePlugin.ts';
import { maxMarkPixels, PictureMark } from './PictureMark.tsx';

const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

const icon = 'https://icons.example/usdc.png';

async function show(uri: string | undefined, { hasActed = true, ...options }: Partial<LatchkeyOptions<readonly AnyPlugin[]>> & { readonly hasActed?: boolean } = {}) {
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'Main', rpc: 'https://rpc.example' })], devTools: false, ...options });
  ends.push(() => kit.destroy());
  if (hasActed) servicesOf(kit).noteUserActivation();
  const { container } = render(<LatchkeyProvider kit={kit}><PictureMark uri={uri} name="USDC" /></LatchkeyProvider>);
  await act(() => new Promise((resolve) => setTimeout(resolve, 50)));
  return { text: () => container.textContent, image: () => container.querySelector('img') };
}
const loadedAs = (image: HTMLImageElement | null, naturalWidth: number, naturalHeight: number): void => {
  if (!image) throw new Error('There is no picture.');
  Object.defineProperties(image, { naturalWidth: { value: naturalWidth }, naturalHeight: { value: naturalHeight } });
  fireEvent.load(image);
};

describe('PictureMark', () => {
  it('shows a picture from where the site lets pictures come from: late, without a referrer, and once it is there', async () => {
    const { image } = await show(icon, { pictures: ['https://icons.example'] });
    expect(Object.fromEntries(['src', 'loading', 'decoding', 'referrerpolicy', 'alt'].map((name) => [name, image()?.getAttribute(name)]))).toEqual({ src: icon, loading: 'lazy', decoding: 'async', referrerpolicy: 'no-referrer', alt: '' });
    expect(image()?.hasAttribute('data-shown')).toBe(false);
    loadedAs(image(), 256, 256);
    expect(image()?.hasAttribute('data-shown')).toBe(true);
  });

  it.each([
    ['no host is named', icon, {}], ['another host is named', icon, { pictures: ['https://other.example'] }], ['the visitor has not acted', icon, { pictures: ['https://icons.example'], hasActed: false }],
    ['it is no picture', 'data:text/html,<script>', { pictures: 'any' }], ['it comes without encryption', 'http://icons.example/a.png', { pictures: 'any' }], ['it is on this machine', 'https://localhost/a.png', { pictures: 'any' }],
    ['it is a script', 'javascript:alert(1)', { pictures: 'any' }], ['there is none', undefined, { pictures: 'any' }],
  ] as const)('shows a letter and asks for nothing where %s', async (_why, uri, options) => {
    const { image, text } = await show(uri, options);
    expect([image(), text()]).toEqual([null, 'U']);
  });

  it('leaves out what is too large once it is decoded, and what is broken', async () => {
    const { image, text } = await show(icon, { pictures: ['https://icons.example'] });
    loadedAs(image(), maxMarkPixels + 1, 10);
    expect([image(), text()]).toEqual([null, 'U']);
    const data = await show('data:image/png;base64,AAAA');
    fireEvent.error(data.image() ?? document.body);
    expect([data.image(), data.text()]).toEqual([null, 'U']);
  });

  it('shows what a storage plugin reads', async () => {
    const made = jest.fn(() => 'blob:made');
    Object.assign(URL, { createObjectURL: made, revokeObjectURL: () => {} });
    const files = definePlugin({ id: 'files', contributes: [storagesPoint.of({ id: 'files', schemes: ['ipfs'], resolve: async () => async () => ({ bytes: new Uint8Array([1]), type: 'image/png', isVerified: true }) })] });
    const { image } = await show('ipfs://QmSeven', { plugins: [files] });
    expect(image()?.getAttribute('src')).toBe('blob:made');
  });
});
