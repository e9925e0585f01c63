import { Interface } from 'ethers';
import { decodeRevert } from './decodeRevert.ts';
import { parseAbi } from './parseAbi.ts';

const errors = ['error DropClaimExceedLimit(uint256 available, uint256 claimed)', 'error Odd(tuple(string a, uint256 b) c)', 'error Plain()'];
const abi = parseAbi([...errors, 'function DropClaimExceedLimit(uint256 a, uint256 b)']);
const byEthers = (name: string, args: readonly unknown[]): string => new Interface([...errors, 'error Error(string)', 'error Panic(uint256)']).encodeErrorResult(name, args);

describe('decodeRevert', () => {
  it('reads the errors of the contract', () => {
    expect(decodeRevert(byEthers('DropClaimExceedLimit', [3, 4]), abi)).toEqual({ name: 'DropClaimExceedLimit', args: [3n, 4n] });
    expect(decodeRevert(byEthers('Odd', [['x', 1]]), abi)).toEqual({ name: 'Odd', args: [{ a: 'x', b: 1n }] });
    expect(decodeRevert(byEthers('Plain', []).toUpperCase().replace('0X', '0x'), abi)).toEqual({ name: 'Plain', args: [] });
  });

  it('reads Solidity’s own without an ABI', () => {
    expect(decodeRevert(byEthers('Error', ['Marketplace: not owner or approved tokens.']))).toEqual({ name: 'Error', args: ['Marketplace: not owner or approved tokens.'] });
    expect(decodeRevert(byEthers('Panic', [0x11]))).toEqual({ name: 'Panic', args: [17n] });
  });

  it.each([['0x'], [''], ['0x08c379'], ['0x08c379a0'], ['0x12345678'], [`0x08c379a0${'f'.repeat(64)}`], ['0x08c379a0zz'], ['nonsense']])('knows nothing of %j', (data) => {
    expect(decodeRevert(data, abi)).toBeUndefined();
  });
});
