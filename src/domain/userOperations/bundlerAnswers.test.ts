import { decodeEntryPoints, decodeFoundUserOperation, decodeUserOperationFees, decodeUserOperationGas, decodeUserOperationHash, decodeUserOperationReceipt } from './bundlerAnswers.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';
const hash = `0x${'ab'.repeat(32)}`;
const other = `0x${'cd'.repeat(32)}`;
const code = (expected: string) => expect.objectContaining({ code: expected });

describe('decodeUserOperationGas', () => {
  const told = { preVerificationGas: '0x1', verificationGasLimit: '0x2', callGasLimit: '0x3' };
  it('reads the three limits, and those of a paymaster where they are told', () => {
    expect(decodeUserOperationGas({ ...told, paymasterVerificationGasLimit: null })).toEqual({ preVerificationGas: 1n, verificationGasLimit: 2n, callGasLimit: 3n });
    expect(decodeUserOperationGas({ ...told, paymasterVerificationGasLimit: '0x4', paymasterPostOpGasLimit: '0x5' })).toMatchObject({ paymasterVerificationGasLimit: 4n, paymasterPostOpGasLimit: 5n });
  });

  it.each([null, undefined, [], 'x', { ...told, callGasLimit: undefined }, { ...told, callGasLimit: 3 }, { ...told, paymasterPostOpGasLimit: 'x' }])('throws for %p', (answer) => {
    expect(() => decodeUserOperationGas(answer)).toThrow(code('input.notQuantity'));
  });
});

describe('decodeUserOperationFees', () => {
  it('reads both fees at once, or the middle speed', () => {
    const fees = { maxFeePerGas: '0x10', maxPriorityFeePerGas: '0x1' };
    expect([decodeUserOperationFees(fees), decodeUserOperationFees({ slow: {}, standard: fees, fast: {} })]).toEqual(Array(2).fill({ maxFeePerGas: 16n, maxPriorityFeePerGas: 1n }));
  });

  it('throws for a tip above the whole fee, and for what is none', () => {
    for (const answer of [{ maxFeePerGas: '0x1', maxPriorityFeePerGas: '0x2' }, {}, null, { standard: {} }]) expect(() => decodeUserOperationFees(answer)).toThrow(code('input.notQuantity'));
  });
});

describe('decodeUserOperationHash', () => {
  it('takes the hash of what was sent alone', () => {
    expect(decodeUserOperationHash(hash.toUpperCase().replace('X', 'x'), hash)).toBe(hash.toUpperCase().replace('X', 'x'));
    for (const answer of [other, '0x', null, 7]) expect(() => decodeUserOperationHash(answer, hash)).toThrow(code('input.notHexData'));
  });
});

describe('decodeEntryPoints', () => {
  it('reads a list of addresses, and not an endless one', () => {
    expect(decodeEntryPoints([address])).toEqual([address]);
    expect(() => decodeEntryPoints(Array(21).fill(address))).toThrow(code('input.notHexData'));
    expect(() => decodeEntryPoints([address, '0x12'])).toThrow(code('input.notAddress'));
  });
});

describe('decodeUserOperationReceipt', () => {
  const log = { address, topics: [hash], data: '0x' };
  const receipt = { transactionHash: other, blockNumber: '0x7', blockHash: hash, status: '0x1', gasUsed: '0x5208', logs: [log, log] };
  const told = { userOpHash: hash, sender: address, nonce: '0x1', success: false, reason: '0x08c379a0', actualGasCost: '0x10', actualGasUsed: '0x2', paymaster: `0x${'0'.repeat(40)}`, logs: [log], receipt };

  it('tells the logs of the operation from those of the bundle, and no paymaster from one', () => {
    expect(decodeUserOperationReceipt(told, hash)).toEqual({
      userOperationHash: hash, sender: address, nonce: 1n, success: false, reason: '0x08c379a0', actualGasCostWei: 16n, actualGasUsed: 2n, logs: [log],
      transaction: { hash: other, blockNumber: 7, blockHash: hash, success: true, gasUsed: 21_000n, logs: [log, log] },
    });
    expect(decodeUserOperationReceipt({ ...told, success: true, reason: '0x', paymaster: address }, hash)).toMatchObject({ paymaster: address });
    expect(decodeUserOperationReceipt({ ...told, success: true, reason: '0x' }, hash)).not.toHaveProperty('reason');
  });

  it('is null for one that is in no block', () => {
    expect(decodeUserOperationReceipt(null, hash)).toBeNull();
  });

  it.each<[string, object]>([
    ['input.notHexData', { userOpHash: other }], ['input.notAddress', { sender: '0x' }], ['input.notQuantity', { success: 'true' }], ['input.notQuantity', { actualGasCost: undefined }],
    ['input.notHexData', { receipt: { ...receipt, transactionHash: '0x' } }], ['input.notHexData', { logs: [{ address: 'x' }] }],
  ])('throws %s for %p', (expected, part) => {
    expect(() => decodeUserOperationReceipt({ ...told, ...part }, hash)).toThrow(code(expected));
  });
});

describe('decodeFoundUserOperation', () => {
  const userOperation = { sender: address, nonce: '0x7', callData: '0x', callGasLimit: '0x1', verificationGasLimit: '0x2', preVerificationGas: '0x3', maxFeePerGas: '0x4', maxPriorityFeePerGas: '0x5', signature: '0x' };
  it('reads one that waits, one in a block, and none', () => {
    expect(decodeFoundUserOperation(null)).toBeNull();
    expect(decodeFoundUserOperation({ userOperation, entryPoint: address, transactionHash: null })).toEqual({ operation: expect.objectContaining({ nonce: 7n }), entryPoint: address });
    expect(decodeFoundUserOperation({ userOperation, entryPoint: address, transactionHash: hash })).toMatchObject({ transactionHash: hash });
    expect(() => decodeFoundUserOperation({ userOperation, entryPoint: 'x' })).toThrow(code('input.notAddress'));
  });
});
