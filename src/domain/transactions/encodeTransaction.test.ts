import { computeAddress, getAddress, SigningKey, Transaction } from 'ethers';
import { encodeTransaction } from './encodeTransaction.ts';
import type { PreparedTransaction } from './transactions.ts';

// The example of EIP-155, https://eips.ethereum.org/EIPS/eip-155
const example: PreparedTransaction = { chainId: 1, from: `0x${'00'.repeat(20)}`, nonce: 9, fees: { type: 'legacy', gasPriceWei: 20_000_000_000n }, gas: 21_000n, to: `0x${'35'.repeat(20)}`, valueWei: 10n ** 18n };

describe('encodeTransaction', () => {
  it('writes and signs the example of EIP-155', () => {
    const { unsigned, hash, withSignature } = encodeTransaction(example);
    expect(unsigned).toBe('0xec098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a764000080018080');
    expect(hash).toBe('0xdaf5a779ae972f972197303d7b574746c7ef83eadac0f2791ad23db92e4c8e53');
    expect(withSignature(new SigningKey(`0x${'46'.repeat(32)}`).sign(hash))).toBe('0xf86c098504a817c800825208943535353535353535353535353535353535353535880de0b6b3a76400008025a028ef61340bd939bc2195fe537567866003e1a15d3c71ff63e1590620aa636276a067cbe9d8997f761aecb703304b3800ccf555c9f3dc64214b297fb1966a3b6d83');
  });

  it('lets one price stand for both fees, where authorisations go along', () => {
    const authorization = { chainId: 1, address: `0x${'12'.repeat(20)}`, nonce: 10, yParity: 1, r: `0x${'01'.repeat(32)}`, s: `0x${'02'.repeat(32)}` } as const;
    const { type, maxFeePerGas, maxPriorityFeePerGas, authorizationList } = Transaction.from(encodeTransaction({ ...example, authorizationList: [authorization] }).unsigned);
    expect([type, maxFeePerGas, maxPriorityFeePerGas, authorizationList?.[0]?.address, authorizationList?.[0]?.nonce]).toEqual([4, 20_000_000_000n, 20_000_000_000n, authorization.address, 10n]);
  });

  it('writes an access list in the type that has a place for it, and none that is empty', () => {
    const accessList = [{ address: getAddress(`0x${'de'.repeat(20)}`), storageKeys: [`0x${'00'.repeat(31)}03`, `0x${'00'.repeat(31)}07`] }, { address: getAddress(`0x${'bb'.repeat(20)}`), storageKeys: [] }];
    const read = (change: Partial<PreparedTransaction>) => {
      const { type, accessList: list, gasPrice } = Transaction.from(encodeTransaction({ ...example, ...change }).unsigned);
      return [type, list, gasPrice];
    };
    expect(read({ accessList })).toEqual([1, accessList, 20_000_000_000n]);
    expect(read({ accessList, fees: { type: 'eip1559', maxFeePerGasWei: 5n, maxPriorityFeePerGasWei: 1n } })).toEqual([2, accessList, null]);
    expect(read({ accessList: [] })).toEqual([0, null, 20_000_000_000n]);
  });

  it('creates a contract', () => {
    const { to, data } = Transaction.from(encodeTransaction({ ...example, to: undefined as never, data: '0x6001' }).unsigned);
    expect([to, data]).toEqual([null, '0x6001']);
  });

  it('writes and signs both fees', () => {
    const { hash, withSignature } = encodeTransaction({ ...example, fees: { type: 'eip1559', maxFeePerGasWei: 7n, maxPriorityFeePerGasWei: 3n } });
    const key = new SigningKey(`0x${'46'.repeat(32)}`);
    const signed = Transaction.from(withSignature(key.sign(hash)));
    expect(signed).toMatchObject({ type: 2, chainId: 1n, nonce: 9, maxFeePerGas: 7n, maxPriorityFeePerGas: 3n, gasLimit: 21_000n, to: example.to, value: 10n ** 18n, data: '0x', from: computeAddress(key) });
  });

  it.each<[string, Partial<PreparedTransaction>, string]>([
    ['that creates a contract and hands an account over', { to: undefined as never, data: '0x6001', authorizationList: [{ chainId: 1, address: `0x${'12'.repeat(20)}`, nonce: 10, yParity: 1, r: `0x${'01'.repeat(32)}`, s: `0x${'02'.repeat(32)}` }] }, 'input.notAddress'],
    ['for chain 0', { chainId: 0 }, 'input.notChainId'],
    ['for a chain below', { chainId: -1 }, 'input.notChainId'],
    ['without recipient and code', { to: undefined as never }, 'input.notAddress'],
    ['with a nonce past 2^53', { nonce: 2 ** 53 }, 'input.notQuantity'],
    ['with a negative fee', { fees: { type: 'eip1559', maxFeePerGasWei: -1n, maxPriorityFeePerGasWei: 0n } }, 'input.notAmount'],
    ['for half a chain', { chainId: 1.5 }, 'input.notChainId'],
    ['with half a storage key', { accessList: [{ address: `0x${'12'.repeat(20)}`, storageKeys: ['0x12'] }] }, 'input.notHexData'],
  ])('refuses one %s', (_name, change, code) => {
    expect(() => encodeTransaction({ ...example, ...change })).toThrow(expect.objectContaining({ code }));
  });
});
