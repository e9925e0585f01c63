// A thousand NFTs: in the kit's own view, by thirdweb's components, and as the plainest list that a site would write itself. All have the same pictures at hand, and the same room.
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { createThirdwebClient, defineChain as defineThirdwebChain, getContract } from 'thirdweb';
import { NFTMedia, NFTName, NFTProvider, ThirdwebProvider } from 'thirdweb/react';
import { walletAdapter } from '../../../plugins/walletAdapter/index.ts';
import { collectiblesPoint, connect, createLatchkey, defineChain, definePlugin, rpcLayersPoint, showScreen } from '../../../src/index.ts';
import { ConnectButton, LatchkeyProvider } from '../../../src/react.ts';
import { watchPage } from './watchPage.js';

const count = 1_000;
const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const collection = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const pictures = Array.from({ length: count }, (_, at) => `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 8 8"><rect width="8" height="8" fill="hsl(${at % 360} 60% 50%)"/><circle cx="4" cy="4" r="${1 + (at % 5) / 2}" fill="white"/></svg>`)}`);
const nfts = pictures.map((image, at) => ({ chainId: 1, tokenAddress: collection, id: BigInt(at), type: 'ERC721', metadata: { name: `Number ${at}`, image } }));

/** Where others stand: the size of the kit's own window. */
function makeRoom() {
  const style = document.createElement('style');
  style.textContent = `
    .room { width: 360px; height: 460px; overflow-y: auto; font: 600 14px/1.35 sans-serif; }
    .room ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(130px, 1fr)); gap: 12px; margin: 0; padding: 0; list-style: none; }
    .room button { display: grid; gap: 8px; width: 100%; padding: 8px; border: 0; }
    .room img { width: 100%; height: auto; aspect-ratio: 1; object-fit: contain; }`;
  document.head.append(style);
  const room = document.createElement('div');
  room.className = 'room';
  document.body.append(room);
  return room;
}

/** Each makes ready what a page has ready, and answers what then shows the grid. */
const candidates = {
  latchkey: async () => {
    const host = document.createElement('div');
    document.body.append(host);
    const answers = { eth_chainId: '0x1', eth_getBalance: '0x0', eth_getCode: '0x', eth_call: '0x', eth_blockNumber: '0x1' };
    const kit = createLatchkey({
      chains: [defineChain({ id: 1, name: 'One', rpc: 'https://node.test/' })], devTools: false, onFault: () => {},
      plugins: [
        walletAdapter({ id: 'test', name: 'Test Wallet', icon: '', getProvider: () => ({ request: async ({ method }) => (method === 'eth_chainId' ? '0x1' : [account]), on: () => {}, removeListener: () => {} }) }),
        definePlugin({ id: 'owned', contributes: [collectiblesPoint.of({ id: 'owned', load: async () => async () => nfts }), rpcLayersPoint.of({ id: 'owned', create: () => async ({ method }) => answers[method] ?? null })] }),
      ],
    });
    createRoot(host).render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>);
    await kit.dispatch(connect({ walletId: 'test' }));
    kit.dispatch(showScreen('core.funds'));
    const tab = await found(() => everywhere('[role=tab]').find(({ textContent }) => textContent === 'NFTs'));
    return async () => {
      tab.click();
      return () => everywhere('ul[aria-label="NFTs"]')[0];
    };
  },
  thirdweb: async () => {
    const room = createRoot(makeRoom());
    const client = createThirdwebClient({ clientId: 'bench' });
    const contract = getContract({ client, chain: defineThirdwebChain(1), address: collection });
    return async () => {
      flushSync(() => room.render(
        <ThirdwebProvider>
          <ul>
            {pictures.map((src, at) => (
              <li key={src}>
                <button type="button">
                  <NFTProvider contract={contract} tokenId={BigInt(at)}>
                    <NFTMedia mediaResolver={{ src, poster: undefined }} mimeType="image/svg+xml" width="100%" />
                    <NFTName nameResolver={`Number ${at}`} />
                  </NFTProvider>
                </button>
              </li>
            ))}
          </ul>
        </ThirdwebProvider>,
      ));
      return () => everywhere('.room ul')[0];
    };
  },
  plain: async () => {
    const room = createRoot(makeRoom());
    return async () => {
      flushSync(() => room.render(<ul>{pictures.map((src, at) => <li key={src}><button type="button"><img src={src} alt="" loading="lazy" /><span>{`Number ${at}`}</span></button></li>)}</ul>));
      return () => everywhere('.room ul')[0];
    };
  },
};

/** Also in shadow roots. */
function everywhere(selector, root = document) {
  return [...root.querySelectorAll(selector), ...[...root.querySelectorAll('*')].flatMap(({ shadowRoot }) => (shadowRoot ? everywhere(selector, shadowRoot) : []))];
}

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

async function found(look) {
  for (;;) {
    const there = look();
    if (there !== undefined) return there;
    await frame();
  }
}

function scrollerOf(element) {
  for (let each = element.parentElement; each; each = each.parentElement) if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  throw new Error('Nothing scrolls.');
}

/** The pictures in sight are there. */
function isPainted(grid, scroller) {
  const { top, bottom } = scroller.getBoundingClientRect();
  const seen = [...grid.querySelectorAll('li')].filter((each) => {
    const box = each.getBoundingClientRect();
    return box.bottom > top + 1 && box.top < bottom - 1;
  });
  return seen.length > 0 && seen.every((each) => each.querySelector('img')?.complete === true);
}

/** A quick fling: at most this far in one frame. */
const stepPx = 100;
const steps = 200;

async function run(name) {
  const show = await candidates[name]?.();
  if (!show) throw new Error(`There is no ${name}.`);
  for (let frames = 0; frames < 30; frames += 1) await frame(); // what it made ready has come to rest
  const watched = watchPage();
  const begunMs = performance.now();
  const look = await show();
  const grid = await found(look);
  const scroller = scrollerOf(grid);
  await found(() => (isPainted(grid, scroller) ? true : undefined));
  await frame();
  const paintedMs = performance.now() - begunMs;
  for (let frames = 0; frames < 30; frames += 1) await frame();
  const blockedMs = await watched.end();
  const nodes = everywhere('*').length;
  let late = 0;
  let longestFrameMs = 0;
  let beforeMs = await frame();
  for (let step = 1; step <= steps; step += 1) {
    scroller.scrollTop = stepPx * step;
    const nowMs = await frame();
    longestFrameMs = Math.max(longestFrameMs, nowMs - beforeMs);
    beforeMs = nowMs;
    if (!isPainted(grid, scroller)) late += 1;
  }
  // What is not mounted yet has a place that is guessed: the end is there once it stays.
  await found(() => {
    const isEnd = scroller.scrollTop + scroller.clientHeight >= scroller.scrollHeight - 1;
    scroller.scrollTop = scroller.scrollHeight;
    return isEnd && isPainted(grid, scroller) ? true : undefined;
  });
  return { paintedMs, blockedMs, nodes, longestFrameMs, late, last: grid.querySelector('li:last-child')?.textContent };
}
Object.assign(globalThis, { run });
