import { once } from 'node:events';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import { AbiCoder, id, Wallet } from 'ethers';
import { answerAsApp, createFarcasterRelay } from '../../server/testing/createFarcasterRelay.ts';
import type { AppAnswer, FarcasterRelay } from '../../server/testing/createFarcasterRelay.ts';
import { startAnvil } from './anvil.ts';
import type { Anvil } from './anvil.ts';

/** Counterparts of Farcaster, made from its public documentation: its relay, an app, and its registries on a node that says it is OP Mainnet. */
export interface Farcaster {
  readonly relay: FarcasterRelay;
  readonly node: Anvil;
  readonly settings: readonly unknown[];
  /** The key of an account. */
  readonly key: Wallet;
  readonly fid: number;
  /** Has the person scan the code, or open the link, and confirm in their app. */
  confirm(url: string, more?: Partial<AppAnswer>): Promise<void>;
  close(): Promise<void>;
}

const idRegistry = '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b';
/** A contract of one function, whose other calls revert. `body` begins behind the JUMPDEST at byte 19. */
const contractOf = (signature: string, body: string): string => `0x60003560e01c63${id(signature).slice(2, 10)}14601357600080fd5b${body}`;
/** `idOf(address)`: what lies in the slot of that address. */
const idOf = contractOf('idOf(address)', '6004355460005260206000f3');

export async function startFarcaster({ fid = 4711 }: { readonly fid?: number } = {}): Promise<Farcaster> {
  const key = Wallet.createRandom();
  const custody = new Wallet(key.privateKey);
  const node = await startAnvil({ chainId: 10 });
  await node.rpc('anvil_setCode', [idRegistry, idOf]);
  const word = AbiCoder.defaultAbiCoder().encode(['address'], [custody.address]);
  await node.rpc('anvil_setStorageAt', [idRegistry, word, `0x${fid.toString(16).padStart(64, '0')}`]);
  let relay: FarcasterRelay | undefined;
  let origin = '';
  const server = createServer((request, response) => void (async () => {
    const { method = 'GET', url = '/' } = request;
    const headers = new Headers(Object.entries(request.headers).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value] as [string, string]] : [])));
    const body = method === 'POST' ? await text(request) : undefined;
    const answered = await relay?.handle(new Request(new URL(url, origin), { method, headers, ...(body !== undefined && { body }) }));
    response.writeHead(answered?.status ?? 500, { 'content-type': 'application/json' }).end(await answered?.text());
  })());
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The operating system gave no port.');
  origin = `http://localhost:${address.port}`;
  const opened = (relay = createFarcasterRelay(origin));
  return {
    relay: opened, node, key: custody, fid,
    settings: [{ providerId: 'farcaster', authorizationUrl: origin }],
    confirm: (url, more = {}) => answerAsApp(url, custody, { fid, nowMs: Date.now(), ...more }, (request) => opened.handle(request)),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all([once(server, 'close'), node.stop()]);
    },
  };
}
