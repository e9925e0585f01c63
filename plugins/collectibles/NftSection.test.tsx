import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { Interface } from 'ethers';
import { startLocalServer } from '../../fixtures/http/localServer.ts';
import { media } from '../../fixtures/media/media.ts';
import { createFakeClock } from '../../mocks/index.ts';
import { defineAdapter } from '../../src/contracts/defineAdapter.ts';
import { clockPort, createLatchkey, defineChain, definePlugin, storagesPoint } from '../../src/index.ts';
import type { Nft, ResolveFile } from '../../src/index.ts';
import { fileErrors } from '../../src/contracts/fileErrors.ts';
import { LatchkeyProvider } from '../../src/react.ts';
import { frameReady } from './frame.ts';
import { collectibles } from './index.ts';
import type { CollectiblesConfig } from './index.ts';
import * as limits from './limits.ts';
import NftSection from './NftSection.tsx';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const blobs = new Map<string, Blob>();
const ends: (() => void)[] = [];
beforeAll(() => {
  // jsdom has neither.
  Object.assign(URL, { createObjectURL: (blob: Blob) => (blobs.set(`blob:${blobs.size}`, blob), `blob:${blobs.size - 1}`), revokeObjectURL: (url: string) => blobs.delete(url) });
});
afterEach(async () => {
  cleanup();
  for (const end of ends.splice(0)) await act(async () => end());
  blobs.clear();
});

async function show(uri: string, { resolve, type, ...config }: CollectiblesConfig & { readonly resolve?: ResolveFile; readonly type?: string } = {}) {
  const clock = createFakeClock();
  const files = definePlugin({ id: 'files', contributes: resolve ? [storagesPoint.of({ id: 'files', schemes: ['ipfs'], resolve: async () => resolve })] : [] });
  const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'None', rpc: 'http://127.0.0.1:1' })], plugins: [collectibles.with(config), files], devTools: false, onFault: () => {}, adapters: [defineAdapter({ id: 'testClock', port: clockPort, supports: () => true, create: () => clock })] });
  ends.push(() => kit.destroy());
  const nft: Nft = { chainId: 424_242, tokenAddress: address, id: 7n, type: 'ERC721', metadata: { name: 'Seven', media: { uri, ...(type !== undefined && { type }) } } };
  await act(async () => render(<LatchkeyProvider kit={kit}><NftSection nft={nft} holder={address} /></LatchkeyProvider>));
  return { clock };
}
const latin = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(text, (letter) => letter.charCodeAt(0));
const stored = (text: string, type = ''): ResolveFile => async () => ({ bytes: latin(text), type, isVerified: true });
const sees = (text: string | RegExp): Promise<HTMLElement> => screen.findByText(text, {}, { timeout: 5_000 });

describe('the section of an NFT', () => {
  it.each([['video', media.video, 'video/webm'], ['audio', media.audio, 'audio/wav']] as const)('plays %s when the person asks, and lets go of it', async (tag, uri, type) => {
    await show(uri);
    const element = await waitFor(() => {
      const found = document.querySelector<HTMLMediaElement>(tag);
      if (!found) throw new Error('not yet');
      return found;
    });
    expect([element.controls, element.autoplay, element.preload, element.getAttribute('aria-label')]).toEqual([true, false, 'metadata', 'Seven']);
    expect(blobs.get(element.getAttribute('src') ?? '')?.type).toBe(type);
    cleanup();
    expect(blobs.size).toBe(0);
  });

  it('says so where the browser cannot play it', async () => {
    await show('ipfs://bafy/7.mp4', { resolve: stored('\0\0\0\x20ftypmp42') });
    await waitFor(() => expect(document.querySelector('video')).toBeTruthy());
    fireEvent.error(document.querySelector('video') as HTMLElement); // it is there
    await sees('This browser cannot play its file.');
    expect(screen.getByRole('button', { name: 'Copy address' })).toBeTruthy();
  });

  it('shows a picture by <img> alone', async () => {
    await show('ipfs://bafy/7', { resolve: stored('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>') });
    const image = await screen.findByRole('img', { name: 'Seven' });
    expect([image.tagName, blobs.get(image.getAttribute('src') ?? '')?.type, document.querySelector('script')]).toEqual(['IMG', 'image/svg+xml', null]);
  });

  it('runs a page after a press alone, in a sandbox, and gives it what it is once the frame says that it runs', async () => {
    await show(media.page);
    await sees(/^This NFT is a page/);
    expect([document.querySelector('iframe'), blobs.size]).toEqual([null, 0]); // an address of it would run as the site
    fireEvent.click(screen.getByRole('button', { name: 'Show it' }));
    const frame = document.querySelector('iframe') as HTMLIFrameElement; // shown at once
    expect([frame.getAttribute('sandbox'), frame.getAttribute('allow'), frame.getAttribute('referrerpolicy'), frame.title, frame.srcdoc.includes("default-src 'none'"), frame.srcdoc.includes('drawn by')]).toEqual(['allow-scripts', '', 'no-referrer', 'Seven', true, false]);
    const told: unknown[] = [];
    Object.assign(frame.contentWindow as Window, { postMessage: (data: unknown) => told.push(data) }); // it is attached
    fireEvent(window, new MessageEvent('message', { data: frameReady, source: window })); // another window says the same
    expect(told).toEqual([]);
    fireEvent(window, new MessageEvent('message', { data: frameReady, source: frame.contentWindow }));
    expect(told).toEqual([{ html: expect.stringContaining('drawn by'), title: 'Seven' }]);
    fireEvent.click(screen.getByRole('button', { name: 'Stop and hide it' }));
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('says that pages are not allowed where the frame never runs', async () => {
    const { clock } = await show(media.page, { frameUrl: '/frame.html' });
    fireEvent.click(await screen.findByRole('button', { name: 'Show it' }));
    expect(document.querySelector('iframe')?.getAttribute('src')).toBe('/frame.html');
    await act(() => clock.advance(limits.frameReadyMs));
    await sees('This site does not allow pages of NFTs to run.');
    expect(document.querySelector('iframe')).toBeNull();
  });

  it('hands on a model as a file', async () => {
    await show(media.model);
    const link = await screen.findByRole('link', { name: 'Save the model' });
    expect([link.getAttribute('download'), blobs.get(link.getAttribute('href') ?? '')?.type]).toEqual(['nft-7.gltf', 'application/octet-stream']);
  });

  it('fetches a large file once it is asked for', async () => {
    const asked: number[] = [];
    const resolve: ResolveFile = async ({ uri, maxBytes }) => {
      asked.push(maxBytes);
      if (maxBytes < 1_000) throw fileErrors.tooLarge({ uri, maxBytes });
      return stored('ID3\x04')({ uri, maxBytes, gatewayUrls: [] }, {} as never); // it looks at neither
    };
    await show('ipfs://bafy/7.mp3', { resolve, maxUnaskedBytes: 500 });
    await sees('Its file is larger than 0 MB.');
    expect(asked).toEqual([500]);
    fireEvent.click(screen.getByRole('button', { name: 'Load it all the same' }));
    await waitFor(() => expect(document.querySelector('audio')).toBeTruthy());
    expect(asked).toEqual([500, limits.maxAskedBytes]);
  });

  it.each([
    ['a lie', media.lie, {}, 'Its file is something else than it is said to be. It is not shown.'],
    ['a lie of the metadata', media.page, { type: 'video/mp4' }, 'Its file is something else than it is said to be. It is not shown.'],
    ['a host that the site does not list', 'https://elsewhere.example/7.mp4', {}, 'This site reads no files from where it is.'],
    ['a scheme without a storage', 'ipfs://bafy/7', {}, 'This site reads no files from where it is.'],
    ['what nothing here can show', 'ipfs://bafy/7', { resolve: stored('MZ\x90\0') }, 'Nothing here can show its file.'],
    ['a file that is not there', 'ipfs://bafy/7', { resolve: (({ uri }) => Promise.reject(fileErrors.notFound({ uri }))) as ResolveFile }, 'Its file could not be read.'],
  ] as const)('says what is wrong with %s', async (_what, uri, options, text) => {
    await show(uri, options);
    await sees(text);
    expect(document.querySelectorAll('iframe, video, audio, img')).toHaveLength(0);
  });

  it('tells how many there are, and how many of them are the holder’s, as the chain has it', async () => {
    const abi = new Interface(['function supportsInterface(bytes4) view returns (bool)', 'function totalSupply() view returns (uint256)', 'function balanceOf(address) view returns (uint256)']);
    const answerOf = (data: string): object => {
      const fn = abi.parseTransaction({ data });
      const values: Readonly<Record<string, unknown>> = { supportsInterface: ['0x01ffc9a7', '0x80ac58cd'].includes(String([...(fn?.args ?? [])][0])), totalSupply: 10_000n, balanceOf: 3n };
      return fn ? { result: abi.encodeFunctionResult(fn.fragment, [values[fn.name]]) } : { error: { code: 3, message: 'execution reverted' } };
    };
    const server = await startLocalServer((body, response) => {
      const answer = ({ id, method, params }: { readonly id: number; readonly method: string; readonly params: readonly { readonly data: string }[] }): object => ({ jsonrpc: '2.0', id, ...(method === 'eth_call' ? answerOf(params[0]?.data ?? '') : { result: method === 'eth_chainId' ? '0x1' : '0x' }) });
      const parsed: unknown = JSON.parse(body);
      response.end(JSON.stringify(Array.isArray(parsed) ? parsed.map(answer) : answer(parsed as Parameters<typeof answer>[0]))); // one request or several
    });
    ends.push(() => void server.close());
    const kit = createLatchkey({ chains: [defineChain({ id: 1, name: 'Main', rpc: server.url })], plugins: [collectibles], devTools: false, onFault: () => {} });
    ends.push(() => kit.destroy());
    await act(async () => render(<LatchkeyProvider kit={kit}><NftSection nft={{ chainId: 1, tokenAddress: address, id: 7n, type: 'ERC721', metadata: {} }} holder={address} /></LatchkeyProvider>));
    await sees('In the collection');
    expect(Array.from(document.querySelectorAll('dl > div'), ({ textContent }) => textContent)).toEqual(['In the collection10000', 'Yours of the collection3']);
  });

  it('tries again what could not be read', async () => {
    let tries = 0;
    await show('ipfs://bafy/7', { resolve: async (request, context) => ((tries += 1) === 1 ? Promise.reject(fileErrors.downloadFailed({ reason: 'away' })) : stored('fLaC')(request, context)) });
    fireEvent.click(await screen.findByRole('button', { name: 'Try again' }));
    await waitFor(() => expect(document.querySelector('audio')).toBeTruthy());
  });
});
