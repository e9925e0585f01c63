import { knownStructs } from './knownStructs.ts';

describe('knownStructs', () => {
  it('ask for every field that a role of theirs begins with, but for those that only tell a date or are left out by some', () => {
    const loose = knownStructs.flatMap(({ primaryType, fields, roles }) => Object.entries(roles).filter(([path, role]) => role !== 'date' && role !== 'deadline' && !fields.some((field) => field.split(/[ .[]/)[0] === path.split(/[.[]/)[0])).map(([path]) => `${primaryType} ${path}`));
    expect(loose).toEqual([]);
  });

  it('tell three permits apart by their fields: of ERC-2612, of DAI and of ERC-4494', () => {
    expect(knownStructs.filter(({ primaryType }) => primaryType === 'Permit').map(({ fields, roles }) => [fields.includes('value'), Object.values(roles).includes('allowsAll'), fields.includes('tokenId')])).toEqual([[true, false, false], [false, true, false], [false, false, true]]);
  });

  it('say of what moves tokens by its signature alone that it does', () => {
    expect(knownStructs.filter(({ movesTokens }) => movesTokens).map(({ primaryType }) => primaryType)).toEqual(['PermitTransferFrom', 'PermitWitnessTransferFrom', 'PermitBatchTransferFrom', 'PermitBatchWitnessTransferFrom', 'TransferWithAuthorization', 'ReceiveWithAuthorization']);
  });
});
