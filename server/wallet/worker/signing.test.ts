import { Signature, Transaction, Wallet } from 'ethers';
import { codeOf } from '../testing/parties.ts';
import { createPreview } from '../../../src/domain/preview/createPreview.ts';
import { accountAddress, createKey, createPhrase, importKey } from './secrets.ts';
import { createSigning, ticketMs } from './signing.ts';

const key = '0xac0974bec39a17e36ba4a6b4d238ff944bacb478cbed5efcae784d7bf4f2ff80';
const secret = importKey(key);
const address = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const facts = { account: address, activeChainId: 1, nowMs: 0, chains: [], tokens: {}, hasCode: {}, names: {}, delegates: [], signatures: [] };
const hello = (index = 0) => ({ asked: { kind: 'request', method: 'personal_sign', params: ['Hello', address] }, account: { address, index }, chainId: 1 }) as const;

describe('createSigning', () => {
  it('signs as ethers does, byte for byte', async () => {
    const signing = createSigning({ now: () => 0 });
    const signed = await signing.take(signing.prepare(hello()).ticket).sign(secret, address);
    expect(signed).toEqual({ kind: 'signature', signature: await new Wallet(key).signMessage('Hello') });
  });

  it('takes a ticket once', async () => {
    const signing = createSigning({ now: () => 0 });
    const { ticket } = signing.prepare(hello());
    signing.take(ticket);
    expect(await codeOf(() => signing.take(ticket))).toBe('unknownTicket');
  });

  it('takes a ticket within its time, and not at its end', async () => {
    let nowMs = 1_000;
    const signing = createSigning({ now: () => nowMs });
    const [early, late] = [signing.prepare(hello()), signing.prepare(hello())];
    expect(early.expiresAtMs).toBe(1_000 + ticketMs);
    nowMs += ticketMs - 1;
    expect(() => signing.take(early.ticket)).not.toThrow();
    nowMs += 1;
    expect(await codeOf(() => signing.take(late.ticket))).toBe('unknownTicket');
  });

  it('tells what it has read, for the frame to describe', () => {
    const { shown } = createSigning({ now: () => 0 }).prepare(hello());
    expect(shown).toEqual({ kind: 'message', message: 'Hello', isBytes: false });
    expect(shown.kind !== 'userOperation' && createPreview(structuredClone(shown), facts)).toMatchObject({ kind: 'message', raw: '0x48656c6c6f' });
  });

  it('refuses a wallet whose key is another\'s, and an account it does not have', async () => {
    const signing = createSigning({ now: () => 0 });
    expect(await codeOf(() => signing.take(signing.prepare(hello()).ticket).sign(createKey(), address))).toBe('wrongAccount');
    expect(await codeOf(() => signing.take(signing.prepare(hello(1)).ticket).sign(createPhrase(), address))).toBe('wrongAccount');
    expect(await codeOf(() => signing.take(signing.prepare(hello(1)).ticket).sign(secret, address))).toBe('noAccount');
    expect(await codeOf(() => signing.take(signing.prepare(hello()).ticket).sign(secret, '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'))).toBe('wrongAccount');
  });

  it('signs by further accounts of a phrase', async () => {
    const phrase = createPhrase();
    const second = await accountAddress(phrase, 1);
    const signing = createSigning({ now: () => 0 });
    const { ticket } = signing.prepare({ asked: { kind: 'request', method: 'personal_sign', params: ['Hello', second] }, account: { address: second, index: 1 }, chainId: 1 });
    await expect(signing.take(ticket).sign(phrase, address)).resolves.toMatchObject({ kind: 'signature' });
  });

  it('takes a signature that another keeper of the key has made, over the hash that was made here', async () => {
    const wallet = new Wallet(key);
    const signing = createSigning({ now: () => 0 });
    const signature = await wallet.signMessage('Hello');
    const taken = () => signing.take(signing.prepare(hello()).ticket);
    expect(taken().finish(signature)).toEqual({ kind: 'signature', signature });
    const { compactSerialized } = Signature.from(signature);
    expect(taken().finish(compactSerialized)).toEqual({ kind: 'signature', signature });
    const asked = { to: address, value: '0x1', nonce: '0x0', gas: '0x5208', gasPrice: '0x1', chainId: '0x1' };
    const prepared = signing.prepare({ asked: { kind: 'request', method: 'eth_signTransaction', params: [{ from: address, ...asked }] }, account: { address, index: 0 }, chainId: 1 });
    const raw = await wallet.signTransaction({ to: address, value: 1, nonce: 0, gasLimit: 21_000, gasPrice: 1, chainId: 1, type: 0 });
    expect(signing.take(prepared.ticket).finish(Transaction.from(raw).signature?.serialized ?? '')).toEqual({ kind: 'transaction', raw });
  });

  it.each<readonly [string, () => Promise<string>]>([
    ["of another's key", () => Wallet.createRandom().signMessage('Hello')],
    ['of another message', () => new Wallet(key).signMessage('Hello!')],
    ['whose s is in the upper half', async () => {
      const { r, s, yParity } = Signature.from(await new Wallet(key).signMessage('Hello'));
      const order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
      return `0x${r.slice(2)}${(order - BigInt(s)).toString(16).padStart(64, '0')}${yParity === 0 ? '1c' : '1b'}`;
    }],
    ['of zeros', async () => `0x${'00'.repeat(65)}`],
    ['of a v that is none', async () => `${(await new Wallet(key).signMessage('Hello')).slice(0, -2)}05`],
    ['of a point that is none', async () => `0x${'00'.repeat(31)}05${'00'.repeat(31)}011b`],
  ])('refuses a signature %s, and the ticket is used up', async (_what, makeSignature) => {
    const signing = createSigning({ now: () => 0 });
    const { ticket } = signing.prepare(hello());
    const signature = await makeSignature();
    expect(await codeOf(() => signing.take(ticket).finish(signature))).toBe('wrongSignature');
    expect(await codeOf(() => signing.take(ticket))).toBe('unknownTicket');
  });

  it('keeps a bounded number of tickets, and none after they are cleared', async () => {
    const signing = createSigning({ now: () => 0 });
    const tickets = Array.from({ length: 17 }, () => signing.prepare(hello()).ticket);
    expect(await codeOf(() => signing.take(tickets[0] ?? ''))).toBe('unknownTicket');
    signing.clear();
    expect(await codeOf(() => signing.take(tickets[16] ?? ''))).toBe('unknownTicket');
  });
});
