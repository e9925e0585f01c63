import vectors from '../../fixtures/erc6492/vectors.json';
import { Wallet } from 'ethers';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { hashMessage } from '../domain/messages/hashMessage.ts';
import { rpcErrors } from './transport/errors.ts';
import { verifyMessage, verifySignature, verifyTypedData } from './verifySignature.ts';

const wallet = new Wallet(`0x${'11'.repeat(32)}`);
const wrapped = vectors[0]?.wrapped ?? '';
const silent = createFakeTransport(() => Promise.reject(new Error('asked a node')));

describe('verifySignature', () => {
  it('asks no node about a key', async () => {
    expect(await verifyMessage(silent, { address: wallet.address, message: 'hello', signature: await wallet.signMessage('hello') })).toBe(true);
  });

  it('takes what is no hex for no signature', async () => {
    expect(await verifyMessage(silent, { address: wallet.address, message: 'hello', signature: 'yes' })).toBe(false);
  });

  it.each<[string, object, string]>([
    ['no account', { address: undefined }, 'input.notAddress'], ['no message', { message: undefined }, 'message.badSignature'], ['a message of null', { message: null }, 'message.badSignature'], ['a message that is a number', { message: 1 }, 'message.badSignature'],
  ])('does not answer about %s', async (_name, part, code) => {
    const claim = { address: wallet.address, message: 'hello', signature: await wallet.signMessage('hello'), ...part };
    await expect(Promise.resolve().then(() => verifyMessage(silent, claim))).rejects.toMatchObject({ code });
  });

  it('does not answer about typed data that is missing', async () => {
    await expect(verifyTypedData(silent, { address: wallet.address, data: undefined as never, signature: '0x12' })).rejects.toMatchObject({ code: 'message.badTypedData' }); // as a site without types may call it
  });

  it('takes no signature for no', async () => {
    expect(await verifyMessage(silent, { address: wallet.address, message: 'hello', signature: undefined as never })).toBe(false); // as a site without types may call it
  });

  it('refuses a hash that is none', async () => {
    await expect(verifySignature(silent, { address: wallet.address, hash: '0x12', signature: '0x' })).rejects.toMatchObject({ code: 'message.badSignature' });
  });

  it('does not take a node that fails for a no', async () => {
    const failing = createFakeTransport(() => Promise.reject(rpcErrors.noResponse()));
    await expect(verifyMessage(failing, { address: wallet.address, message: 'hello', signature: '0x12' })).rejects.toMatchObject({ code: 'rpc.noResponse' });
    await expect(verifyMessage(failing, { address: wallet.address, message: 'hello', signature: wrapped })).rejects.toMatchObject({ code: 'rpc.noResponse' });
  });

  it.each(['0x', '0x1626ba7e', null, `0x${'1626ba7e'.padEnd(66, '0')}`])('says so when a node has no Multicall3 and answers %p to code without a recipient', async (answer) => {
    const odd = createFakeTransport(({ params }) => Promise.resolve(JSON.stringify(params).includes('"to"') ? '0x' : answer));
    await expect(verifySignature(odd, { address: wallet.address, hash: hashMessage(''), signature: wrapped })).rejects.toMatchObject({ code: 'message.cannotVerify' });
  });

  it.each([
    ['plain', '0x'],
    ['wrapped', wrapped],
  ])('asks no node about a signature of more than 64 KB: %s', async (_form, start) => {
    for (const length of [2 + 2 * 65_537, 8_000_000]) {
      const signature = start === '0x' ? start.padEnd(length, '0') : `0x${'00'.repeat((length - start.length) / 2)}${start.slice(2)}`;
      await expect(verifySignature(silent, { address: wallet.address, hash: hashMessage(''), signature })).rejects.toMatchObject({ code: 'message.longSignature', context: { bytes: (length - 2) / 2, maxBytes: 65_536 } });
    }
  });

  it('asks a node about one of just 64 KB', async () => {
    const asked: unknown[] = [];
    const transport = createFakeTransport((request) => (asked.push(request), Promise.resolve('0x')));
    expect(await verifySignature(transport, { address: wallet.address, hash: hashMessage(''), signature: `0x${'00'.repeat(65_536)}` })).toBe(false);
    expect(asked).toHaveLength(1);
  });

  it('refuses a wrapper that holds nothing', async () => {
    await expect(verifySignature(silent, { address: wallet.address, hash: hashMessage(''), signature: `0x12${'6492'.repeat(16)}` })).rejects.toMatchObject({ code: 'message.badWrapper' });
  });
});
