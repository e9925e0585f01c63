// Stands for https://keys.coinbase.com/connect: speaks the protocol of @coinbase/wallet-sdk 4 for real, and signs with a real key. Settings come in its address.
import { getBytes, isHexString, JsonRpcProvider, Wallet } from 'ethers';
import encodeQr from 'qr';
import type { KeysSettings } from '../../lib/coinbaseKeys.ts';

interface Request {
  readonly id: string;
  readonly sender: string;
  readonly event?: string;
  readonly data?: { readonly session?: { readonly id: string; readonly secret: string }; readonly connected?: boolean };
  readonly content?: { readonly handshake?: { readonly method: string; readonly params: { readonly appName: string } }; readonly encrypted?: { readonly iv: BufferSource; readonly cipherText: BufferSource } };
}
interface Action {
  readonly action: { readonly method: string; readonly params: readonly unknown[] };
}

const query = new URLSearchParams(location.search);
const site = query.get('origin') ?? '';
const settings = JSON.parse(query.get('settings') ?? '') as KeysSettings; // written by coinbaseKeys.ts
const curve = { name: 'ECDH', namedCurve: 'P-256' } as const;
const refused = { code: 4001, message: 'User rejected the request.' };
const wallet = new Wallet(settings.key);

/** What the person is asked; settles when a button is pressed. */
function ask(what: string): Promise<boolean> {
  document.body.innerHTML = '<h1></h1><button id="yes">Confirm</button><button id="no">Refuse</button>';
  const [title] = document.getElementsByTagName('h1');
  if (title) title.textContent = what;
  return new Promise((resolve) => {
    document.getElementById('yes')?.addEventListener('click', () => resolve(true));
    document.getElementById('no')?.addEventListener('click', () => resolve(false));
  });
}

/** Kept between windows: the SDK remembers whom it talks to. */
async function readKeys(): Promise<CryptoKeyPair> {
  const kept = localStorage.getItem('keys');
  if (kept !== null) {
    const { own, shown } = JSON.parse(kept) as { readonly own: string; readonly shown: string }; // written below
    return { privateKey: await crypto.subtle.importKey('pkcs8', unhex(own), curve, true, ['deriveKey']), publicKey: await crypto.subtle.importKey('spki', unhex(shown), curve, true, []) };
  }
  const made = await crypto.subtle.generateKey(curve, true, ['deriveKey']);
  localStorage.setItem('keys', JSON.stringify({ own: hex(await crypto.subtle.exportKey('pkcs8', made.privateKey)), shown: hex(await crypto.subtle.exportKey('spki', made.publicKey)) }));
  return made;
}

async function secretWith(sender: string): Promise<CryptoKey> {
  const { privateKey } = await readKeys();
  return crypto.subtle.deriveKey({ name: 'ECDH', public: await crypto.subtle.importKey('spki', unhex(sender), curve, true, []) }, privateKey, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

async function reply({ id, sender }: Request, body: object): Promise<void> {
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const cipherText = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, await secretWith(sender), new TextEncoder().encode(JSON.stringify(body)));
  post({ id: crypto.randomUUID(), requestId: id, sender: hex(await crypto.subtle.exportKey('spki', (await readKeys()).publicKey)), content: { encrypted: { iv, cipherText } }, timestamp: new Date() });
}

async function perform({ method, params }: Action['action'], chains: Readonly<Record<string, string>>): Promise<unknown> {
  switch (method) {
    case 'personal_sign': return wallet.signMessage(isHexString(params[0]) ? getBytes(params[0]) : String(params[0]));
    case 'eth_signTypedData_v4': {
      const { domain, types: { EIP712Domain: _domain, ...types }, message } = JSON.parse(String(params[1]));
      return wallet.signTypedData(domain, types, message);
    }
    case 'eth_sendTransaction': {
      const [{ gas, chainId, ...transaction }] = params as readonly [{ readonly gas?: string; readonly chainId: string }];
      const node = new JsonRpcProvider(settings.nodes[Number(chainId)], Number(chainId), { staticNetwork: true });
      return (await wallet.connect(node).sendTransaction({ ...transaction, ...(gas !== undefined && { gasLimit: gas }) })).hash;
    }
    case 'wallet_switchEthereumChain': throw { code: 4902, message: 'Unrecognized chain' };
    case 'wallet_addEthereumChain':
      Object.assign(chains, settings.addable);
      return null;
    default: throw { code: 4200, message: `It does not know ${method}.` };
  }
}

async function answer(request: Request): Promise<void> {
  const { handshake, encrypted } = request.content ?? {};
  const chains: Record<string, string> = { ...settings.chains };
  if (handshake) {
    if (!(await ask(`Connect ${handshake.params.appName}`))) post({ id: crypto.randomUUID(), requestId: request.id, content: { failure: refused }, timestamp: new Date() });
    else await reply(request, { result: { value: [wallet.address] }, data: { chains } });
  } else if (encrypted) {
    const { action } = JSON.parse(new TextDecoder().decode(await crypto.subtle.decrypt({ name: 'AES-GCM', iv: encrypted.iv }, await secretWith(request.sender), encrypted.cipherText))) as Action;
    const isAgreed = await ask(action.method);
    const result = isAgreed ? await perform(action, chains).then((value) => ({ value }), ({ code = -32_000, message }: { code?: number; message: string }) => ({ error: { code, message } })) : { error: refused };
    await reply(request, { result, data: { chains } });
  }
  window.close();
}

let asked: Request | undefined;
function hear(message: Request): void {
  if (message.event === 'selectSignerType') {
    asked = message;
    post(settings.kind === 'phone' ? { event: 'WalletLinkSessionRequest' } : { requestId: message.id, data: 'scw' });
  } else if (message.data?.session) {
    const { id, secret } = message.data.session;
    document.body.innerHTML = encodeQr(`https://www.walletlink.org/#/link?${new URLSearchParams({ id, secret, server: 'https://www.walletlink.org', v: '4', chainId: '1' })}`, 'svg').replace('<svg', '<svg width="400"');
  } else if (message.data?.connected) {
    post({ requestId: asked?.id, data: 'walletlink' });
    setTimeout(() => window.close(), 50);
  } else if (message.content) void answer(message);
}

function post(message: object): void {
  (window.opener as Window).postMessage(message, site); // it is only ever opened by a site
}

function hex(bytes: ArrayBuffer): string {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

function unhex(text: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(text.match(/../g) ?? [], (pair) => Number.parseInt(pair, 16));
}

window.addEventListener('message', ({ data, origin }) => {
  if (origin === site) hear(data as Request); // of the SDK
});
// Messages that are sent later do not arrive any more.
window.addEventListener('beforeunload', () => post({ event: 'PopupUnload' }));
post({ event: 'PopupLoaded', id: crypto.randomUUID() });
