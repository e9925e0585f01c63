import { encodeSignatureProbe, signatureProbeCode } from './signatureProbe.ts';

/** The source of the probe. @see Yellow Paper, appendix H */
const listing = [
  // all that stands after the code goes to memory
  'PUSH1 end', 'DUP1', 'CODESIZE', 'SUB', 'SWAP1', 'PUSH1 00', 'CODECOPY',
  // the factory is called, and may fail: the account may be there already
  'PUSH1 00', 'PUSH1 00', 'PUSH1 40', 'MLOAD', 'PUSH1 80', 'PUSH1 00', 'PUSH1 00', 'MLOAD', 'GAS', 'CALL', 'POP',
  // the account is asked; its answer goes over the first word
  'PUSH1 20', 'PUSH1 00', 'PUSH1 60', 'MLOAD', 'PUSH1 40', 'MLOAD', 'PUSH1 80', 'ADD', 'PUSH1 20', 'MLOAD', 'GAS', 'STATICCALL',
  // that word counts if the call went well and gave a whole one
  'PUSH1 1f', 'RETURNDATASIZE', 'GT', 'AND', 'PUSH1 00', 'MLOAD', 'MUL', 'PUSH1 00', 'MSTORE',
  'PUSH1 20', 'PUSH1 00', 'RETURN',
];
const opcodes: Readonly<Record<string, string>> = {
  ADD: '01', MUL: '02', SUB: '03', GT: '11', AND: '16', CODESIZE: '38', CODECOPY: '39', RETURNDATASIZE: '3d', POP: '50', MLOAD: '51', MSTORE: '52', GAS: '5a', DUP1: '80', SWAP1: '90', CALL: 'f1', RETURN: 'f3', STATICCALL: 'fa',
};

describe('signatureProbeCode', () => {
  it('is its source, assembled', () => {
    const end = listing.join(' ').split(' ').length.toString(16); // every word is one byte
    expect(signatureProbeCode).toBe(`0x${listing.map((line) => line.replace('end', end).replace('PUSH1 ', '60')).map((line) => opcodes[line] ?? line).join('')}`);
  });
});

describe('encodeSignatureProbe', () => {
  it('lays out four words, the data and the question', () => {
    const word = (value: string): string => value.padStart(64, '0');
    expect(encodeSignatureProbe({ factory: '0xCafEBAbECAFEbAbEcaFEbabECAfebAbEcAFEBaBe', factoryData: '0xdeadbe', account: `0x${'12'.repeat(20)}`, question: '0x1626ba7e' }))
      .toBe(`${signatureProbeCode}${word('cafebabecafebabecafebabecafebabecafebabe')}${word('12'.repeat(20))}${word('3')}${word('4')}deadbe1626ba7e`);
  });
});
