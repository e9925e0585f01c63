import { AbiCoder, id } from 'ethers';
import { describeRevert, reasonOfRevert } from './describeRevert.ts';

const encoder = AbiCoder.defaultAbiCoder();
const errorData = (signature: string, values: readonly unknown[]): string => `${id(signature).slice(0, 10)}${encoder.encode(signature.slice(signature.indexOf('(') + 1, -1).split(',').filter(Boolean), values).slice(2)}`;

describe('describeRevert', () => {
  it('always has words, if only those for every refusal', () => {
    expect(describeRevert({}).why).toBe('Execution Reverted');
    expect(describeRevert({ data: errorData('Error(string)', ['not yours']) })).toMatchObject({ name: 'Error', why: 'Execution Reverted: not yours' });
  });
});

describe('reasonOfRevert', () => {
  it.each([
    ['the reason that the contract gives', { data: errorData('Error(string)', ['not yours']), reason: 'execution reverted: not yours' }, 'not yours'],
    ['what a panic means', { data: errorData('Panic(uint256)', [0x11n]) }, 'Panic(0x11): a number became too large or too small for its type'],
    ['a known error by its name', { data: errorData('ERC20InvalidReceiver(address)', [`0x${'0'.repeat(40)}`]), reason: 'execution reverted' }, `ERC20InvalidReceiver(0x${'0'.repeat(40)})`],
    ['what the node read out of it', { reason: 'execution reverted: TransferHelper: TRANSFER_FROM_FAILED' }, 'TransferHelper: TRANSFER_FROM_FAILED'],
    ['what another node read out of it', { reason: "VM Exception while processing transaction: reverted with reason string 'not yours'" }, 'not yours'],
  ])('is %s', (_what, found, reason) => {
    expect(reasonOfRevert(found)).toBe(reason);
  });

  it.each([
    ['silence', {}],
    ['an empty reason', { data: errorData('Error(string)', ['']), reason: 'execution reverted' }],
    ['the words of geth', { reason: 'execution reverted' }], ['the words of hardhat', { reason: 'VM Exception while processing transaction: revert' }],
    ['the words for a lack of gas', { reason: 'out of gas' }], ['the words for an opcode that is none', { reason: 'invalid opcode: INVALID' }],
    ['an error that is not known here', { data: '0xdeadbeef', reason: 'execution reverted: 0xdeadbeef' }],
  ])('is no reason, where there is nothing but %s', (_what, found) => {
    expect(reasonOfRevert(found)).toBeUndefined();
  });
});
