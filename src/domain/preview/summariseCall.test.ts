import { Interface } from 'ethers';
import { summariseCall } from './summariseCall.ts';

const me = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const encode = (signature: string, args: readonly unknown[]): string => {
  const name = /^\w+/.exec(signature)?.[0] ?? '';
  return new Interface([`function ${signature}`]).encodeFunctionData(name, args);
};
const most = 2n ** 256n - 1n;

describe('summariseCall', () => {
  // Calldata by ethers.
  it.each<[string, string, readonly unknown[], object]>([
    ['a transfer', 'transfer(address,uint256)', [other, 5n], { kind: 'transfer', token, amount: 5n, counterparty: other }],
    ['a transfer of its own by the other function', 'transferFrom(address,address,uint256)', [me, other, 5n], { kind: 'transfer', token, amount: 5n, counterparty: other }],
    ["a transfer of another account's", 'transferFrom(address,address,uint256)', [other, me, 5n], { kind: 'call', functionName: 'transferFrom' }],
    ['an approval', 'approve(address,uint256)', [other, 7n], { kind: 'approve', token, amount: 7n, counterparty: other }],
    ['an approval without limit', 'approve(address,uint256)', [other, most], { kind: 'approve', token, isUnlimited: true, counterparty: other }],
    ['an approval taken back', 'approve(address,uint256)', [other, 0n], { kind: 'revoke', token, counterparty: other }],
    ['less of an approval', 'decreaseAllowance(address,uint256)', [other, 3n], { kind: 'revoke', token }],
    ['a collection handed out', 'setApprovalForAll(address,bool)', [other, true], { kind: 'approveAll', token, counterparty: other }],
    ['a collection taken back', 'setApprovalForAll(address,bool)', [other, false], { kind: 'revoke', token, counterparty: other }],
    ['a collectible', 'safeTransferFrom(address,address,uint256)', [me, other, 9n], { kind: 'transferNft', token, counterparty: other }],
    ['wrapping', 'deposit()', [], { kind: 'wrap', token }],
    ['unwrapping', 'withdraw(uint256)', [4n], { kind: 'unwrap', token, amount: 4n }],
    ['several calls', 'multicall(bytes[])', [['0x12345678']], { kind: 'batch', token }],
    ['a permit of its own', 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [me, other, 6n, 1n, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`], { kind: 'approve', token, amount: 6n, counterparty: other }],
    ["another account's permit", 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [other, me, 6n, 1n, 27, `0x${'1'.repeat(64)}`, `0x${'2'.repeat(64)}`], { kind: 'call', functionName: 'permit' }],
    ['what it knows by name only', 'mint(address,uint256)', [other, 5n], { kind: 'call', functionName: 'mint' }],
    ['what it does not know', 'brew(uint256)', [5n], { kind: 'call' }],
  ])('says of %s so', (_what, signature, args, expected) => {
    expect(summariseCall({ from: me, to: token, data: encode(signature, args) })).toEqual(expected);
  });

  it('names the token that stands in the call, where the contract only passes it on', () => {
    const data = encode('approve(address,address,uint160,uint48)', [token, other, 5n, 1n]);
    expect(summariseCall({ from: me, to: permit2, data })).toEqual({ kind: 'approve', token, amount: 5n, counterparty: other });
    const all = encode('approve(address,address,uint160,uint48)', [token, other, 2n ** 160n - 1n, 1n]);
    expect(summariseCall({ from: me, to: permit2, data: all })).toEqual({ kind: 'approve', token, isUnlimited: true, counterparty: other });
  });

  it('is no more than a call where the data are cut off', () => {
    expect(summariseCall({ from: me, to: token, data: '0xa9059cbb' })).toEqual({ kind: 'call' });
    expect(summariseCall({ from: me, to: token, data: '0x12' })).toEqual({ kind: 'call' });
  });

  it('takes the name that the asker has for it, if it is one', () => {
    expect(summariseCall({ from: me, to: token, data: '0x12345678', functionName: 'brew' })).toEqual({ kind: 'call', functionName: 'brew' });
    expect(summariseCall({ from: me, to: token, data: '0x12345678', functionName: '<b>Free money</b>' })).toEqual({ kind: 'call' });
  });

  it('creates a contract where no address is called', () => {
    expect(summariseCall({ from: me, data: '0x6000' })).toEqual({ kind: 'create' });
  });
});
