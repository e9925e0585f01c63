import { assertAccountsPermission, parseAssetToWatch, parseChainId, parseChainToAdd, parseMessageRequest, parseTransactionRequest, parseTypedDataRequest, readableText } from './params.ts';

const [alice, bob] = ['0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266', '0x70997970c51812dc3a010c7d01b50e0d17dc79c8'];
const invalid = expect.objectContaining({ code: -32_602 });
const refusal = (run: () => unknown): unknown => {
  try {
    return run();
  } catch (error) {
    return error;
  }
};

describe('parseMessageRequest', () => {
  it('takes message and account in either order, as old sites send them turned round', () => {
    for (const params of [['0x48656c6c6f', alice], [alice, '0x48656c6c6f']]) expect(parseMessageRequest(params)).toEqual({ account: alice, message: { bytes: '0x48656c6c6f' } });
  });

  it.each([['Hello', { text: 'Hello' }], ['0x123', { text: '0x123' }], ['0xzz', { text: '0xzz' }], ['', { text: '' }], ['0x', { bytes: '0x' }]])('reads %j as wallets do', (given, message) => {
    expect(parseMessageRequest([given, alice]).message).toEqual(message);
  });

  it.each([[[]], [['Hello']], [['Hello', '0x12']], [[5, alice]]])('refuses %j', (params) => {
    expect(refusal(() => parseMessageRequest(params))).toEqual(invalid);
  });
});

describe('readableText', () => {
  it('is the text where the bytes are one, else the bytes', () => {
    expect([readableText({ text: 'Hi' }), readableText({ bytes: '0x48656c6c6f' }), readableText({ bytes: '0xff' })]).toEqual(['Hi', 'Hello', '0xff']);
  });
});

describe('parseTypedDataRequest', () => {
  const data = { types: { Mail: [{ name: 'to', type: 'address' }] }, primaryType: 'Mail', domain: {}, message: { to: bob } };
  it('takes it as JSON and as an object', () => {
    for (const given of [data, JSON.stringify(data)]) expect(parseTypedDataRequest([alice, given])).toEqual({ account: alice, typedData: data });
  });

  it.each<[string, unknown]>([['no JSON', '{'], ['no types', { ...data, types: undefined }], ['a primary type that is not there', { ...data, primaryType: 'Other' }], ['fields that are no list', { ...data, types: { Mail: {} } }], ['no message', { ...data, message: null }]])('refuses %s', (_what, given) => {
    expect(refusal(() => parseTypedDataRequest([alice, given]))).toEqual(invalid);
  });
});

describe('parseTransactionRequest', () => {
  it('reads amounts, either name of gas, and fees of both kinds', () => {
    expect(parseTransactionRequest([{ from: alice, to: bob, value: '0x10', gasLimit: '0x5208', maxFeePerGas: '0x5', nonce: '0x7', chainId: '0x1' }])).toMatchObject({ from: alice, to: bob, value: 16n, gas: 21_000n, nonce: 7n, chainId: 1n, fees: { maxFeePerGas: 5n } });
    expect(parseTransactionRequest([{ from: alice, data: '0x60', gasPrice: '0x5' }])).toMatchObject({ data: '0x60', fees: { gasPrice: 5n } });
  });

  it.each<[string, object]>([
    ['neither recipient nor data', {}], ['two kinds of fees', { to: bob, gasPrice: '0x1', maxFeePerGas: '0x1' }], ['an amount in decimals', { to: bob, value: '16' }],
    ['blobs', { to: bob, blobVersionedHashes: [] }], ['no sender', { to: bob, from: undefined }],
  ])('refuses %s', (_what, part) => {
    expect(refusal(() => parseTransactionRequest([{ from: alice, ...part }]))).toEqual(invalid);
  });
});

describe('chains, tokens and permissions', () => {
  // The rules are those of MetaMask for EIP-3085.
  const chain = { chainId: '0x7a69', chainName: 'Two', nativeCurrency: { name: 'Coin', symbol: 'MCOIN', decimals: 18 }, rpcUrls: ['https://two.test'] };

  it('reads a chain id in hex alone', () => {
    expect(parseChainId([{ chainId: '0x7a69' }])).toBe(31_337);
    for (const chainId of [31_337, '31337', undefined, '0x']) expect(refusal(() => parseChainId([{ chainId }]))).toEqual(invalid);
  });

  it('reads a chain to add', () => {
    expect(parseChainToAdd([chain])).toEqual({ chainId: 31_337, name: 'Two', rpcUrls: ['https://two.test'] });
  });

  it.each<[string, object]>([['a long symbol', { nativeCurrency: { symbol: 'TOOLONG', decimals: 18 } }], ['no symbol', { nativeCurrency: { symbol: '', decimals: 18 } }], ['other decimals', { nativeCurrency: { symbol: 'M', decimals: 6 } }], ['no https address', { rpcUrls: ['http://two.test'] }], ['no address', { rpcUrls: [] }], ['no name', { chainName: undefined }]])('refuses a chain with %s', (_what, part) => {
    expect(refusal(() => parseChainToAdd([{ ...chain, ...part }]))).toEqual(invalid);
  });

  it('reads a token to watch, in a list or not', () => {
    const asset = { type: 'ERC20', options: { address: bob, symbol: 'USD', decimals: 6 } };
    for (const params of [asset, [asset]]) expect(parseAssetToWatch(params)).toEqual({ address: bob, symbol: 'USD', decimals: 6 });
    expect(refusal(() => parseAssetToWatch({ ...asset, type: 'ERC721' }))).toEqual(invalid);
  });

  it('knows no permission but the accounts', () => {
    expect(() => assertAccountsPermission([{ eth_accounts: {} }])).not.toThrow();
    expect(refusal(() => assertAccountsPermission([{ eth_sign: {} }]))).toEqual(invalid);
  });
});
