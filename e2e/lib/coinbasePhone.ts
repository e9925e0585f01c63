import { webcrypto } from 'node:crypto';
import { getBytes, JsonRpcProvider, Signature, SigningKey, Wallet } from 'ethers';
import type { BrowserContext, WebSocketRoute } from 'playwright-core';

const { subtle } = webcrypto;
const [ivBytes, tagBytes] = [12, 16];
const cors = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };

/** Coinbase's relay with a phone at its other end, in place of www.walletlink.org. */
export interface CoinbasePhone {
  /** Reads what a camera saw, lets the page in, and is asked from then on. @throws if it is no code to link by */
  scan(text: string): void;
  /** What the person says to whatever comes. */
  setAgreeable(isAgreeable: boolean): void;
  /** What it was asked to do, in order. */
  readonly asked: readonly string[];
  /** Whether the page has said that the link is over. */
  isEnded(): boolean;
  /** Ends the link from the phone. */
  end(): void;
  /** Sockets that are open at present. */
  sockets(): number;
}

export interface CoinbasePhoneOptions {
  readonly key: string;
  readonly nodes: Readonly<Record<number, string>>;
}

interface Link {
  readonly id: string;
  readonly secret: string;
}
interface FromPage {
  readonly type: string;
  readonly id: number;
  readonly sessionId: string;
  readonly data: string;
  readonly metadata?: Readonly<Record<string, string>>;
}
interface Asked {
  readonly id: string;
  readonly request: { readonly method: string; readonly params: Readonly<Record<string, string>> };
}

/** Answers at the relay's address in every page of a context. @see @coinbase/wallet-sdk 4, WalletLink */
export async function startCoinbasePhone(context: BrowserContext, { key, nodes }: CoinbasePhoneOptions): Promise<CoinbasePhone> {
  const wallet = new Wallet(key);
  const sockets = new Set<WebSocketRoute>();
  const asked: string[] = [];
  let link: Link | undefined;
  let isAgreeable = true;
  let isEnded = false;
  let chainId = 1;
  const tell = (message: object): void => sockets.forEach((socket) => socket.send(JSON.stringify(message)));

  async function perform({ method, params }: Asked['request']): Promise<unknown> {
    if (!isAgreeable) return { errorMessage: 'User denied the request' };
    switch (method) {
      case 'requestEthereumAccounts': return { result: [wallet.address] };
      case 'signEthereumMessage': {
        const { message = '' } = params;
        // What was hashed in the page already is signed as it is.
        return { result: params['typedDataJson'] === null ? await wallet.signMessage(getBytes(message)) : Signature.from(new SigningKey(key).sign(message)).serialized };
      }
      case 'signEthereumTransaction': {
        const node = new JsonRpcProvider(nodes[chainId], chainId, { staticNetwork: true, cacheTimeout: -1 });
        return { result: (await wallet.connect(node).sendTransaction({ to: params['toAddress'] ?? null, value: BigInt(params['weiValue'] ?? 0), data: params['data'] ?? '0x' })).hash };
      }
      case 'switchEthereumChain': {
        chainId = Number(params['chainId']);
        return nodes[chainId] === undefined ? { errorMessage: 'Unrecognized chain', errorCode: 4902 } : { result: { isApproved: true, rpcUrl: nodes[chainId] } };
      }
      default: return { errorMessage: `It does not know ${method}.` };
    }
  }

  async function hear(socket: WebSocketRoute, message: FromPage): Promise<void> {
    const { type, id, sessionId } = message;
    const answer = (answerType: string, more: object = {}): void => socket.send(JSON.stringify({ type: answerType, id, sessionId, ...more }));
    switch (type) {
      case 'HostSession': return answer('OK');
      case 'IsLinked': return answer('IsLinkedOK', { linked: link !== undefined, onlineGuests: link ? 1 : 0 });
      case 'GetSessionConfig': return answer('GetSessionConfigOK', { webhookId: '', webhookUrl: '', metadata: isEnded ? { __destroyed: '1' } : {} });
      case 'SetSessionConfig':
        isEnded ||= message.metadata?.['__destroyed'] === '1';
        answer('OK');
        return tell({ type: 'SessionConfigUpdated', sessionId, metadata: message.metadata });
      case 'PublishEvent': {
        answer('PublishEventOK', { eventId: `e${id}` });
        if (!link) return;
        const { id: askedId, request } = JSON.parse(await decrypt(link.secret, message.data)) as Asked; // of the SDK
        asked.push(request.method);
        const response = { method: request.method, ...((await perform(request)) as object) }; // one of the above
        return tell({ type: 'Event', sessionId, eventId: `r${id}`, event: 'Web3Response', data: await encrypt(link.secret, JSON.stringify({ type: 'WEB3_RESPONSE', id: askedId, response })) });
      }
    }
  }

  await context.route('https://www.walletlink.org/**', (route) => route.fulfill({ json: { events: [] }, headers: cors }));
  await context.routeWebSocket('wss://www.walletlink.org/rpc', (socket) => {
    sockets.add(socket);
    socket.onClose(() => void sockets.delete(socket));
    socket.onMessage((raw) => {
      if (raw === 'h') return socket.send('h');
      void hear(socket, JSON.parse(String(raw)) as FromPage); // of the SDK
    });
  });
  return {
    scan: (text) => {
      const query = new URLSearchParams(new URL(text).hash.split('?')[1]);
      const [id, secret] = [query.get('id'), query.get('secret')];
      if (!id || !secret) throw new Error(`No code to link by: ${text}`);
      link = { id, secret };
      tell({ type: 'Linked', sessionId: id, onlineGuests: 1 });
    },
    setAgreeable: (is) => void (isAgreeable = is),
    asked,
    isEnded: () => isEnded,
    end: () => {
      isEnded = true;
      tell({ type: 'SessionConfigUpdated', sessionId: link?.id, metadata: { __destroyed: '1' } });
    },
    sockets: () => sockets.size,
  };
}

async function encrypt(secret: string, text: string): Promise<string> {
  const iv = webcrypto.getRandomValues(new Uint8Array(ivBytes));
  const sealed = Buffer.from(await subtle.encrypt({ name: 'AES-GCM', iv }, await keyOf(secret), new TextEncoder().encode(text)));
  // The tag goes before the text.
  return Buffer.concat([iv, sealed.subarray(-tagBytes), sealed.subarray(0, -tagBytes)]).toString('hex');
}

async function decrypt(secret: string, text: string): Promise<string> {
  const data = Buffer.from(text, 'hex');
  const [iv, tag, sealed] = [data.subarray(0, ivBytes), data.subarray(ivBytes, ivBytes + tagBytes), data.subarray(ivBytes + tagBytes)];
  return new TextDecoder().decode(await subtle.decrypt({ name: 'AES-GCM', iv }, await keyOf(secret), Buffer.concat([sealed, tag])));
}

function keyOf(secret: string): Promise<webcrypto.CryptoKey> {
  return subtle.importKey('raw', Buffer.from(secret, 'hex'), 'AES-GCM', false, ['encrypt', 'decrypt']);
}
