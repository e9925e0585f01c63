import { verifyMessage, verifyTypedData } from 'ethers';
import { createFakeClock } from '../fakeClock.ts';
import { createMockWorld, mockAccounts, mockChainOne } from '../index.ts';
import { parseTransactionRequest } from './params.ts';
import { sendTransaction, signMessage, signTypedData } from './signing.ts';

const [alice, bob] = mockAccounts;
const world = createMockWorld({ clock: createFakeClock() });
afterAll(() => world.close());

describe('signMessage', () => {
  it('signs text and bytes as EIP-191 has it', async () => {
    expect(verifyMessage('Hello', await signMessage(alice.privateKey, { text: 'Hello' }))).toBe(alice.address);
    expect(verifyMessage('Hello', await signMessage(alice.privateKey, { bytes: '0x48656c6c6f' }))).toBe(alice.address);
    expect(verifyMessage('0x48656c6c6f', await signMessage(alice.privateKey, { bytes: '0x48656c6c6f' }))).not.toBe(alice.address);
  });
});

describe('signTypedData', () => {
  const types = { Mail: [{ name: 'to', type: 'address' }] };
  const message = { to: bob.address };

  it('signs with the types that the primary one leads to, and the domain fields that are declared', async () => {
    const signature = await signTypedData(alice.privateKey, { primaryType: 'Mail', message, domain: { name: 'Mail', chainId: 1 }, types: { ...types, Other: [{ name: 'x', type: 'uint8' }], EIP712Domain: [{ name: 'name', type: 'string' }] } });
    expect(verifyTypedData({ name: 'Mail' }, types, message, signature)).toBe(alice.address);
  });

  it.each<[string, object]>([['a value that does not fit', { message: { to: 'bob' } }], ['a type that is not there', { types: { Mail: [{ name: 'to', type: 'Person' }] } }]])('refuses %s', async (_what, part) => {
    await expect(signTypedData(alice.privateKey, { primaryType: 'Mail', message, domain: {}, types, ...part })).rejects.toMatchObject({ code: -32_602 });
  });
});

describe('sendTransaction', () => {
  const sent = async (part: object) => {
    const chain = await world.getChain(mockChainOne.id);
    const hash = await sendTransaction(chain, alice.privateKey, parseTransactionRequest([{ from: alice.address, to: bob.address, ...part }]));
    return Object(await chain.request({ method: 'eth_getTransactionByHash', params: [hash] }));
  };

  it('fills in nonce, gas and fees, and signs for the chain', async () => {
    expect(await sent({ value: '0x5' })).toMatchObject({ from: alice.address.toLowerCase(), to: bob.address.toLowerCase(), value: '0x5', type: '0x2', gas: '0x5208', chainId: `0x${mockChainOne.id.toString(16)}` });
  });

  it('keeps what the site chose, of both kinds of fees', async () => {
    expect(await sent({ gas: '0x7530', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' })).toMatchObject({ gas: '0x7530', maxFeePerGas: '0x77359400', maxPriorityFeePerGas: '0x1' });
    expect(await sent({ gasPrice: '0x77359400' })).toMatchObject({ type: '0x0', gasPrice: '0x77359400' });
  });

  it('lets the chain refuse it', async () => {
    await expect(sent({ nonce: '0x0' })).rejects.toMatchObject({ code: expect.any(Number) });
  });
});
