import { Wallet } from 'ethers';
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

  it('keeps a bounded number of tickets, and none after they are cleared', async () => {
    const signing = createSigning({ now: () => 0 });
    const tickets = Array.from({ length: 17 }, () => signing.prepare(hello()).ticket);
    expect(await codeOf(() => signing.take(tickets[0] ?? ''))).toBe('unknownTicket');
    signing.clear();
    expect(await codeOf(() => signing.take(tickets[16] ?? ''))).toBe('unknownTicket');
  });
});
