import { erc20Abi } from 'viem';
import { pickFromAbi } from './pickFromAbi.ts';

describe('pickFromAbi', () => {
  const error = { type: 'error', name: 'Refused', inputs: [] } as const;
  const receive = { type: 'receive', stateMutability: 'payable' } as const;

  it('keeps what has the name, with its types or without, and the errors', () => {
    const abi = [...erc20Abi, receive, error];
    const balanceOf = erc20Abi.find(({ name }) => name === 'balanceOf');
    expect(pickFromAbi({ abi, name: 'balanceOf' })).toEqual({ name: 'balanceOf', abi: [balanceOf, error] });
    expect(pickFromAbi({ abi, name: 'balanceOf(address)' })).toEqual({ name: 'balanceOf(address)', abi: [balanceOf, error] });
  });

  it('leaves signatures and single entries as they are', () => {
    expect(pickFromAbi('function f()')).toBe('function f()');
    expect(pickFromAbi(error)).toBe(error);
  });
});
