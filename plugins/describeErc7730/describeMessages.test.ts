import { TypedDataEncoder } from 'ethers';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { createFakeClock } from '../../mocks/index.ts';
import type { Description } from '../../src/contracts/points/describers.ts';
import type { TypedData } from '../../src/domain/transactions/transactions.ts';
import { createDescriber } from './createDescriber.ts';
import { createFinder } from './createFinder.ts';
import { encodeType } from './matchRequest.ts';
import { parseDescriptor } from './parseDescriptor.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const verifyingContract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';

/** Of the standard, whose key for it is `mailType`. @see EIP-712, Example.js */
const mail: TypedData = {
  domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract },
  types: { Person: [{ name: 'name', type: 'string' }, { name: 'wallet', type: 'address' }], Mail: [{ name: 'from', type: 'Person' }, { name: 'to', type: 'Person' }, { name: 'contents', type: 'string' }] },
  primaryType: 'Mail',
  message: { from: { name: 'Cow', wallet: account }, to: { name: 'Bob', wallet: spender }, contents: 'Hello, Bob!' },
};
const mailType = 'Mail(Person from,Person to,string contents)Person(string name,address wallet)';
const format = { intent: 'Send mail', interpolatedIntent: 'Send mail to {to.name}', fields: [{ path: 'to.name', label: 'To' }, { path: 'contents', label: 'Text' }] };
const descriptor = { context: { eip712: { domain: { name: 'Ether Mail' }, deployments: [{ chainId: 1, address: verifyingContract }] } }, metadata: { owner: 'Mailers' }, display: { formats: { [mailType]: format } } };

const described = (data: TypedData, given: unknown = descriptor, code = '0x'): Promise<Description | undefined> => {
  const report = (error: unknown): void => {
    throw error;
  };
  const describe = createDescriber({ find: createFinder([parseDescriptor(given)], undefined, report), report, chains: () => [] });
  return describe({ kind: 'typedData', data }, { account, activeChainId: 1, names: {}, clock: createFakeClock(), signal: new AbortController().signal, transport: async (id) => createFakeTransport(async () => code, id) });
};
const texts = (description: Description | undefined) => description?.fields?.map(({ label, value }) => [Object.values(label)[0], Object.values(value)[0]]);
const with712 = (binding: object) => ({ ...descriptor, context: { eip712: { ...descriptor.context.eip712, ...binding } } });

describe('describing messages by ERC-7730', () => {
  it('describes a message whose domain and type fit, and shows the rest of it', async () => {
    const found = await described(mail);
    expect(found?.title).toEqual({ text: 'Send mail to Bob' });
    expect(texts(found)).toEqual([['describeErc7730.owner', 'Mailers'], ['To', 'Bob'], ['Text', 'Hello, Bob!'], ['from.name', 'Cow'], ['from.wallet', account], ['to.wallet', spender]]);
  });

  it.each<[string, Partial<TypedData>]>([
    ['another chain', { domain: { ...mail.domain, chainId: 10 } }],
    ['another contract', { domain: { ...mail.domain, verifyingContract: spender } }],
    ['another name', { domain: { ...mail.domain, name: 'Ether Mail ' } }],
    ['no chain', { domain: { name: 'Ether Mail', verifyingContract } }],
    ['no contract', { domain: { name: 'Ether Mail', chainId: 1 } }],
    ['a member more', { types: { ...mail.types, Person: [...(mail.types['Person'] ?? []), { name: 'rank', type: 'uint8' }] }, message: { ...mail.message, from: { name: 'Cow', wallet: account, rank: 1 }, to: { name: 'Bob', wallet: spender, rank: 2 } } }],
    ['a member of another type', { types: { ...mail.types, Mail: [{ name: 'from', type: 'Person' }, { name: 'to', type: 'Person' }, { name: 'contents', type: 'bytes' }] }, message: { ...mail.message, contents: '0x12' } }],
    ['members in another order', { types: { ...mail.types, Mail: (mail.types['Mail'] ?? []).toReversed() } }],
    ['another primary type', { primaryType: 'Person', message: { name: 'Bob', wallet: spender } }],
  ])('does not describe a message with %s', async (_name, change) => {
    expect(await described({ ...mail, ...change })).toBeUndefined();
  });

  it.each([
    ['a version that is another', with712({ domain: { name: 'Ether Mail', version: '2' } })],
    ['a salt that the message has not', with712({ domain: { salt: `0x${'00'.repeat(32)}` } })],
    ['a chain of the domain that is another', with712({ domain: { chainId: 10 } })],
  ])('does not use a descriptor with %s', async (_name, given) => {
    expect(await described(mail, given)).toBeUndefined();
  });

  it('binds by the domain alone, and in any case of its address', async () => {
    const bound = { ...descriptor, context: { eip712: { domain: { chainId: 1, verifyingContract: verifyingContract.toLowerCase() } } } };
    expect((await described(mail, bound))?.title).toEqual({ text: 'Send mail to Bob' });
  });

  it('binds by the separator of the domain, whatever else is named', async () => {
    const domainSeparator = TypedDataEncoder.hashDomain({ name: 'Ether Mail', version: '1', chainId: 1, verifyingContract });
    const bound = (eip712: object) => ({ ...descriptor, context: { eip712 } });
    for (const given of [{ domainSeparator }, { domainSeparator: domainSeparator.toUpperCase().replace('0X', '0x') }, { domainSeparator, domain: { name: 'Ether Mail' } }, { domainSeparator, deployments: [{ chainId: 1, address: verifyingContract }] }]) {
      expect((await described(mail, bound(given)))?.title).toEqual({ text: 'Send mail to Bob' });
      expect(await described({ ...mail, domain: { ...mail.domain, version: '2' } }, bound(given))).toBeUndefined();
      expect(await described({ ...mail, domain: { ...mail.domain, chainId: 10 } }, bound(given))).toBeUndefined();
    }
    expect(await described(mail, bound({ domainSeparator, deployments: [{ chainId: 1, address: spender }] }))).toBeUndefined();
    // Hashed in another order, it is another.
    const EIP712Domain = [{ name: 'verifyingContract', type: 'address' }, { name: 'name', type: 'string' }, { name: 'version', type: 'string' }, { name: 'chainId', type: 'uint256' }];
    expect(await described({ ...mail, types: { ...mail.types, EIP712Domain } }, bound({ domainSeparator }))).toBeUndefined();
    // Where chain or contract are not known, nothing of them could be shown.
    const { chainId: _chain, ...chainless } = mail.domain;
    expect(await described({ ...mail, domain: chainless }, bound({ domainSeparator: TypedDataEncoder.hashDomain({ name: 'Ether Mail', version: '1', verifyingContract }) }))).toBeUndefined();
  });

  it('describes a message whose contract runs the code of a described one', async () => {
    const copy = '0x00000000000000000000000000000000c0de1167';
    const code = `0x363d3d373d3d3d363d73${verifyingContract.slice(2).toLowerCase()}5af43d82803e903d91602b57fd5bf3`;
    const copied = { ...mail, domain: { ...mail.domain, verifyingContract: copy } };
    expect(texts(await described(copied, descriptor, code))?.[0]).toEqual(['describeErc7730.codeOf', verifyingContract]);
    expect(await described(copied, with712({ domain: { verifyingContract } }), code)).toBeUndefined();
    expect(await described(copied, descriptor, '0x60')).toBeUndefined();
  });

  it('takes keys of version 1, whose types are in the schemas, and those alone', async () => {
    const schema = { primaryType: 'Mail', types: { EIP712Domain: [], ...mail.types } };
    const named = (schemas: readonly unknown[]) => ({ ...with712({ schemas }), display: { formats: { Mail: format } } });
    expect((await described(mail, named([schema])))?.title).toEqual({ text: 'Send mail to Bob' });
    expect(await described(mail, named([{ ...schema, types: { ...schema.types, Mail: [{ name: 'contents', type: 'string' }] } }]))).toBeUndefined();
    expect(await described(mail, named(['https://example.test/schema.json']))).toBeUndefined();
    expect(await described(mail, named([]))).toBeUndefined();
  });

  it('reads the values that the standard lends to messages', async () => {
    const fields = [{ path: '@.to', label: 'To' }, { path: '@.from', label: 'From' }, { path: '@.value', label: 'Value' }, { path: '@.chainId', label: 'Chain' }];
    const found = await described(mail, { ...descriptor, display: { formats: { [mailType]: { fields, excluded: ['from', 'to', 'contents'] } } } });
    expect(texts(found)).toEqual([['describeErc7730.owner', 'Mailers'], ['To', verifyingContract], ['From', account], ['Value', '0'], ['Chain', '1'], ['describeErc7730.hidden', '5']]);
  });

  it('shows a call in a message by what the core says of it', async () => {
    const data: TypedData = { ...mail, types: { Mail: [{ name: 'to', type: 'address' }, { name: 'data', type: 'bytes' }] }, message: { to: spender, data: `0xa22cb465${verifyingContract.slice(2).padStart(64, '0')}${'1'.padStart(64, '0')}` } };
    const found = await described(data, { ...descriptor, display: { formats: { 'Mail(address to,bytes data)': { fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: 'to' } }] } } } });
    expect(found?.warnings).toContainEqual(expect.objectContaining({ code: 'approvesAll', level: 'danger' }));
  });

  it('refuses what is no typed data, and leaves messages of other kinds to the core', async () => {
    await expect(described({ ...mail, message: {} })).rejects.toMatchObject({ code: 'message.badTypedData' });
    const describe = createDescriber({ find: async () => [parseDescriptor(descriptor)], report: () => {}, chains: () => [] });
    const context = { account, activeChainId: 1, names: {}, clock: createFakeClock(), signal: new AbortController().signal, transport: async () => createFakeTransport(async () => '0x') };
    expect(await describe({ kind: 'message', message: 'Hello' }, context)).toBeUndefined();
    expect(await describe({ kind: 'authorization', chainId: 1, address: spender, nonce: 0 }, context)).toBeUndefined();
    expect(await describe({ kind: 'transaction', chainId: 1, transaction: { data: '0x60806040' } }, context)).toBeUndefined();
  });
});

describe('encodeType', () => {
  it.each<[string, TypedData['types']]>([
    ['Mail', mail.types],
    ['A', { A: [{ name: 'z', type: 'Z[2][]' }, { name: 'b', type: 'B' }], B: [{ name: 'c', type: 'C[]' }], C: [{ name: 'x', type: 'uint256' }], Z: [{ name: 'c', type: 'C' }] }],
    ['Batch', { Item1: [{ name: 'x', type: 'uint8' }], Batch: [{ name: 'all', type: 'Item1[3]' }, { name: 'one', type: 'Item1' }] }],
  ])('writes %s as ethers does', (primaryType, types) => {
    const mutable = Object.fromEntries(Object.entries(types).map(([name, members]) => [name, [...members]]));
    expect(encodeType(types, primaryType)).toBe(TypedDataEncoder.from(mutable).encodeType(primaryType));
  });

  it('leaves out types that nothing refers to, and ends for types that refer to each other', () => {
    expect(encodeType({ ...mail.types, Other: [{ name: 'x', type: 'bool' }] }, 'Mail')).toBe(mailType);
    expect(encodeType({ A: [{ name: 'b', type: 'B' }], B: [{ name: 'a', type: 'A[]' }] }, 'A')).toBe('A(B b)B(A[] a)');
  });
});
