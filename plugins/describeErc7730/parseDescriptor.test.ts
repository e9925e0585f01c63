import { parseDescriptor } from './parseDescriptor.ts';

const address = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const deployments = [{ chainId: 1, address }];
const field = { path: 'x', label: 'X' };
const withFormat = (format: unknown, more: object = {}): object => ({ context: { contract: { deployments } }, display: { formats: { 'run(uint256 x)': format }, ...more } });
const withField = (each: unknown): object => withFormat({ fields: [each] });
const endless: Record<string, unknown> = {};
endless['self'] = endless;

describe('parseDescriptor', () => {
  it('reads what a descriptor says', () => {
    const parsed = parseDescriptor({
      $schema: '../../specs/erc7730-v2.schema.json', context: { $id: 'x', contract: { deployments } }, metadata: { owner: 'Own', contractName: 'Run', token: { name: 'T', ticker: 'T', decimals: 6 }, info: { url: 'https://example.test' } },
      display: { definitions: { amount: { label: 'Amount', format: 'amount' } }, formats: { 'run(uint256 x)': { $id: 'run', intent: 'Run', screens: { any: 1 }, fields: [{ path: '#.x', $ref: '$.display.definitions.amount' }], required: ['x'], excluded: ['#.y.[]'] } } },
    });
    expect(parsed).toMatchObject({
      binding: { kind: 'calldata', deployments: [{ chainId: 1, address: address.toLowerCase() }] }, owner: 'Own', contractName: 'Run', token: { ticker: 'T', decimals: 6 },
      formats: [{ key: 'run(uint256 x)', intent: 'Run', fields: [{ kind: 'field', of: { path: { root: '#', steps: [{ at: 'name', name: 'x' }] } }, label: 'Amount', format: 'amount', params: {}, visible: 'always' }], required: [{ root: '', steps: [{ at: 'name', name: 'x' }] }], excluded: [{ root: '#' }] }],
    });
  });

  it('takes a rule that names nothing, which the schema allows', () => {
    const visible = { ifNotIn: [null, 0] };
    expect(parseDescriptor(withField({ ...field, visible }))).toMatchObject({ formats: [{ fields: [{ visible: { ifNotIn: [0] } }] }] });
  });

  it('leaves a format that a later minor version may have added to its raw value, and knows all of its own', () => {
    const given = { ...withField({ ...field, format: 'percentage' }), $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.1.0.schema.json' };
    expect(parseDescriptor(given)).toMatchObject({ formats: [{ fields: [{ format: 'raw' }] }] });
    for (const $schema of ['erc7730-v2.schema.json', 'erc7730-v2.0.0.schema.json', 'erc7730-v1.schema.json']) expect(() => parseDescriptor({ ...given, $schema })).toThrow(expect.objectContaining({ code: 'describeErc7730.badDescriptor' }));
  });

  it.each<[string, unknown]>([
    ['nothing', undefined],
    ['a text', 'descriptor'],
    ['a list', []],
    ['an endless object', endless],
    ['too many values', withFormat({ fields: [], more: Array.from({ length: 60_001 }, () => 1) })],
    ['a text of too many characters', withFormat({ intent: 'x'.repeat(4_001), fields: [] })],
    ['a name of too many characters', withFormat({ fields: [], ['x'.repeat(4_001)]: 1 })],
    ['a version to come', { $schema: 'erc7730-v3.0.0.schema.json', ...withField(field) }],
    ['includes that are not merged', { includes: './common.json', ...withField(field) }],
    ['no context', { display: { formats: {} } }],
    ['an empty context', { context: {}, display: { formats: {} } }],
    ['both contexts', { context: { contract: { deployments }, eip712: { deployments } }, display: { formats: {} } }],
    ['no deployment', { context: { contract: { deployments: [] } }, display: { formats: {} } }],
    ['a factory alone', { context: { contract: { factory: { deployments, deployEvent: 'Made(address made)' } } }, display: { formats: {} } }],
    ['a deployment without an address', { context: { contract: { deployments: [{ chainId: 1, address: 'run.eth' }] } }, display: { formats: {} } }],
    ['a deployment without a chain', { context: { contract: { deployments: [{ chainId: '1', address }] } }, display: { formats: {} } }],
    ['deployments that are no list', { context: { contract: { deployments: {} } }, display: { formats: {} } }],
    ['messages that are bound by a name alone', { context: { eip712: { domain: { name: 'Any' } } }, display: { formats: {} } }],
    ['a separator that is none', { context: { eip712: { domainSeparator: '0x11', deployments } }, display: { formats: {} } }],
    ['a separator that is no text', { context: { eip712: { domainSeparator: 1, deployments } }, display: { formats: {} } }],
    ['a domain of objects', { context: { eip712: { domain: { name: {} }, deployments } }, display: { formats: {} } }],
    ['schemas of other things', { context: { eip712: { deployments, schemas: [{ primaryType: 'A', types: { A: [{ name: 1 }] } }] } }, display: { formats: {} } }],
    ['no display', { context: { contract: { deployments } } }],
    ['no formats', { context: { contract: { deployments } }, display: {} }],
    ['too many formats', { context: { contract: { deployments } }, display: { formats: Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`run${at}()`, { fields: [] }])) } }],
    ['a key that is no signature', { context: { contract: { deployments } }, display: { formats: { 'run(uint256 x': { fields: [] } } } }],
    ['a key that is empty', { context: { contract: { deployments } }, display: { formats: { '': { fields: [] } } } }],
    ['a function without parameters or selector', { context: { contract: { deployments } }, display: { formats: { run: { fields: [] } } } }],
    ['a message by a selector', { context: { eip712: { deployments } }, display: { formats: { '0x12345678': { fields: [] } } } }],
    ['metadata that is none', { ...withField(field), metadata: 1 }],
    ['an owner that is no text', { ...withField(field), metadata: { owner: {} } }],
    ['a token without decimals', { ...withField(field), metadata: { token: { ticker: 'T' } } }],
    ['a token of too many decimals', { ...withField(field), metadata: { token: { ticker: 'T', decimals: 256 } } }],
    ['a format that is a text', withFormat('Run')],
    ['an intent that is a number', withFormat({ intent: 1 })],
    ['an intent of objects', withFormat({ intent: { a: {} } })],
    ['an interpolated intent that is no text', withFormat({ interpolatedIntent: {} })],
    ['fields that are no list', withFormat({ fields: {} })],
    ['required paths that are no list', withFormat({ required: 'x' })],
    ['excluded paths that are none', withFormat({ excluded: ['a..b'] })],
    ['a field that is a text', withField('x')],
    ['a field without path and value', withField({ label: 'X' })],
    ['a field with a value that is an object', withField({ value: {} })],
    ['a path that is none', withField({ path: 'x..y' })],
    ['an unknown format', withField({ ...field, format: 'constructor' })],
    ['parameters that are a list', withField({ ...field, params: 'x' })],
    ['a label that is no text', withField({ ...field, label: 1 })],
    ['an unknown rule', withField({ ...field, visible: 'sometimes' })],
    ['two rules', withField({ ...field, visible: { ifNotIn: [1], mustMatch: [2] } })],
    ['a rule of objects', withField({ ...field, visible: { ifNotIn: [{}] } })],
    ['an unknown iteration', withField({ path: 'x', iteration: 'random', fields: [] })],
    ['a reference to nothing', withField({ path: 'x', $ref: '$.display.definitions.none' })],
    ['a reference elsewhere', withField({ path: 'x', $ref: 'https://example.test/field.json' })],
    ['a reference to a prototype', withField({ path: 'x', $ref: '$.display.definitions.constructor' })],
    ['references in a circle', withFormat({ fields: [{ path: 'x', $ref: '$.display.definitions.a' }] }, { definitions: { a: { $ref: '$.display.definitions.b' }, b: { $ref: '$.display.definitions.a' } } })],
    ['groups that hold themselves by reference', withFormat({ fields: [{ path: 'x', $ref: '$.display.definitions.a' }] }, { definitions: { a: { fields: [{ path: 'y', $ref: '$.display.definitions.a' }, { path: 'z', $ref: '$.display.definitions.a' }] } } })],
    ['too many fields', withFormat({ fields: Array.from({ length: 301 }, () => field) })],
  ])('refuses %s', (_name, given) => {
    expect(() => parseDescriptor(given)).toThrow(expect.objectContaining({ code: 'describeErc7730.badDescriptor' }));
  });
});
