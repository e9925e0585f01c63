import { AbiCoder, Interface } from 'ethers';
import { createFakeTransport } from '../../fixtures/rpc/fakeTransport.ts';
import { createFakeClock } from '../../mocks/index.ts';
import type { Description } from '../../src/contracts/points/describers.ts';
import { joinDescriptions } from '../../src/domain/preview/joinDescriptions.ts';
import type { PreviewField, PreviewText } from '../../src/domain/preview/preview.ts';
import type { LoadErc7730 } from './config.ts';
import { createDescriber } from './createDescriber.ts';
import { createFinder } from './createFinder.ts';
import { describeErc7730Strings } from './strings.ts';
import { parseDescriptor } from './parseDescriptor.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const treasury = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC';
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48';
/** A token whose symbol reads like the end of a sentence. */
const coin = '0x000000000000000000000000000000000000c014';
const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const most = 2n ** 256n - 1n;
/** Each runs the code of `contract`, as the texts of ERC-1167 and EIP-7702 have it, and the account of the last is the visitor's own. */
const behind = contract.slice(2).toLowerCase();
const copies: Readonly<Record<string, string>> = {
  '0x00000000000000000000000000000000c0de1167': `0x363d3d373d3d3d363d73${behind}5af43d82803e903d91602b57fd5bf3`,
  '0x00000000000000000000000000000000c0de11a7': `0x363d3d373d3d3d363d73${behind}5af43d82803e903d91602b57fd5bf3${'ab'.repeat(20)}`,
  [account.toLowerCase()]: `0xef0100${behind}`,
};
/** Says in its storage that it leads to `contract`, which proves nothing: its own code may do anything. @see ERC-1967 */
const claiming = '0x0000000000000000000000000000000000001967';

interface Given {
  readonly fields?: readonly object[];
  readonly [key: string]: unknown;
}

interface Asked {
  readonly valueWei?: bigint;
  readonly to?: string;
  readonly chainId?: number;
  /** Bytes that follow the arguments. */
  readonly more?: string;
  readonly metadata?: object;
  readonly definitions?: object;
  /** Further descriptors. */
  readonly beside?: readonly unknown[];
}

const faults: unknown[] = [];
beforeEach(() => void faults.splice(0));

const coder = AbiCoder.defaultAbiCoder();
/** USDC has six decimals, its contract and `contract` have code, blocks come every twelve seconds; all else has neither. */
async function answer(method: string, params: readonly unknown[]): Promise<unknown> {
  const { to = params[0], data = '' } = Object(params[0]) as { readonly to?: unknown; readonly data?: string };
  const isToken = String(to).toLowerCase() === usdc.toLowerCase();
  if (method === 'eth_getStorageAt') return `0x${behind.padStart(64, '0')}`;
  if (method === 'eth_getCode' && copies[String(to).toLowerCase()] !== undefined) return copies[String(to).toLowerCase()];
  if (method === 'eth_getCode') return isToken || String(to).toLowerCase() === contract.toLowerCase() ? '0x60' : '0x';
  if (method === 'eth_getBlockByNumber') {
    const number = params[0] === 'latest' ? 19_332_000 : Number(params[0]);
    return { number: `0x${number.toString(16)}`, hash: `0x${'11'.repeat(32)}`, parentHash: `0x${'22'.repeat(32)}`, timestamp: `0x${(1_709_192_000 + (number - 19_332_000) * 12).toString(16)}` };
  }
  if (String(to).toLowerCase() === coin) return data.startsWith('0x313ce567') ? coder.encode(['uint256'], [6]) : coder.encode(['string'], ['USDC to 0x']);
  if (!isToken) return '0x';
  if (data.startsWith('0x313ce567')) return coder.encode(['uint256'], [6]);
  return coder.encode(['string'], [data.startsWith('0x95d89b41') ? 'USDC' : 'USD Coin']);
}

function descriptorOf(formats: Readonly<Record<string, object>>, { metadata = {}, definitions = {}, address = contract }: { readonly metadata?: object | undefined; readonly definitions?: object | undefined; readonly address?: string } = {}): object {
  return { $schema: 'https://eips.ethereum.org/assets/eip-7730/erc7730-v2.schema.json', context: { contract: { deployments: [{ chainId: 1, address }, { chainId: 10, address }] } }, metadata, display: { definitions, formats } };
}

/** What one format makes of a call of its function. */
async function describing(signature: string, args: readonly unknown[], format: Given, { valueWei, to = contract, chainId = 1, more = '', metadata, definitions, beside = [] }: Asked = {}): Promise<Description | undefined> {
  const data = new Interface([`function ${signature}`]).encodeFunctionData(signature.slice(0, signature.indexOf('(')), args) + more;
  return describingData(data, [descriptorOf({ [signature]: { fields: [], ...format } }, { metadata, definitions }), ...beside], { valueWei, to, chainId });
}

async function describingData(data: string, descriptors: readonly unknown[], { valueWei, to = contract, chainId = 1, load }: { readonly valueWei?: bigint | undefined; readonly to?: string; readonly chainId?: number; readonly load?: LoadErc7730 } = {}): Promise<Description | undefined> {
  const report = (error: unknown): void => void faults.push(error);
  const describe = createDescriber({ find: createFinder(descriptors.map(parseDescriptor), load, report), report, chains: () => [] });
  return describe({ kind: 'transaction', chainId, transaction: { to, data, ...(valueWei !== undefined && { valueWei }) } }, {
    account, activeChainId: chainId, names: { [treasury.toLowerCase()]: 'Treasury' }, clock: createFakeClock(), signal: new AbortController().signal,
    transport: async (id) => createFakeTransport(async ({ method, params = [] }) => answer(method, params), id),
  });
}

/** As a person would read it, in English. */
function said(text: PreviewText | undefined): string {
  if (!text) return '';
  if ('text' in text) return text.text;
  const strings: Readonly<Record<string, string>> = describeErc7730Strings;
  return (strings[text.key] ?? text.key).replace(/\{(\w+)\}/g, (_whole, name: string) => text.params?.[name] ?? '');
}
const rowOf = ({ label, value, format, name }: PreviewField): string => `${said(label)}: ${name === undefined ? '' : `${name} `}${said(value)} (${format})`;
const rows = (description: Description | undefined): readonly string[] => (description?.fields ?? []).map(rowOf);
/** As the core puts it into a review that says nothing else. */
const reviewed = (description: Description | undefined): Description => {
  const { description: shown, warnings } = joinDescriptions({ kind: 'transaction', title: { text: '' }, fields: [], warnings: [], raw: '' }, [{ ...description, by: 'describeErc7730' }]);
  return { ...shown, warnings };
};
const codes = (description: Description | undefined): readonly string[] => (description?.warnings ?? []).map(({ code }) => code);
/** What one field makes of one argument. */
async function written(type: string, value: unknown, field: object, asked: Asked = {}): Promise<string | undefined> {
  return rows(await describing(`run(${type} x)`, [value], { fields: [{ path: 'x', label: 'X', ...field }] }, asked))[0];
}

describe('describing calls by ERC-7730', () => {
  it('describes the transfer of the standard', async () => {
    const found = await describing('transfer(address to,uint256 value)', [other, 100_000_000n], {
      intent: 'Send', interpolatedIntent: 'Send {value} to {to}',
      fields: [{ path: 'value', label: 'Amount', format: 'tokenAmount', params: { token: usdc } }, { path: 'to', label: 'To', format: 'addressName' }],
    }, { metadata: { owner: 'Example', contractName: 'Example Token' } });
    expect(said(found?.title)).toBe(`Send 100 USDC to ${other}`);
    expect(rows(found)).toEqual(['Application: Example · Example Token (text)', 'Amount: 100 USDC (amount)', `To: ${other} (address)`]);
    expect(codes(found)).toEqual([]);
  });

  it.each([
    ['another address', { to: other }],
    ['another chain', { chainId: 137 }],
  ])('does not describe calls to %s', async (_name, asked) => {
    expect(await describing('run(uint256 x)', [1n], { intent: 'Run' }, asked)).toBeUndefined();
  });

  it.each(Object.keys(copies))('describes calls to %s, whose code proves that it runs that of a described contract, and does not call it that', async (to) => {
    const found = await describing('run(uint256 x)', [1n], { intent: 'Run', fields: [{ path: 'x', label: 'X' }] }, { to, metadata: { owner: 'Example', contractName: 'Example Account' } });
    expect(rows(found)).toEqual([`Runs the code of: Example Account ${contract} (address)`, 'X: 1 (number)']);
  });

  it('does not believe an address that only says which code it runs, nor a copy of a copy', async () => {
    expect(await describing('run(uint256 x)', [1n], { intent: 'Run' }, { to: claiming })).toBeUndefined();
    const [copy = ''] = Object.keys(copies);
    expect(await describingData(new Interface(['function run(uint256 x)']).encodeFunctionData('run', [1n]), [descriptorOf({ 'run(uint256 x)': { intent: 'Run', fields: [] } }, { address: claiming })], { to: copy })).toBeUndefined();
  });

  it('loads the descriptors of the contract behind a copy', async () => {
    const wanted: unknown[] = [];
    const [to = ''] = Object.keys(copies);
    const load = async (each: { readonly address: string }): Promise<unknown> => {
      wanted.push(each.address);
      return each.address === contract.toLowerCase() ? descriptorOf({ 'run(uint256 x)': { intent: 'Run', fields: [] } }) : undefined;
    };
    expect(said((await describingData(new Interface(['function run(uint256 x)']).encodeFunctionData('run', [1n]), [], { to, load }))?.title)).toBe('Run');
    expect(wanted).toEqual([to, contract.toLowerCase()]);
  });

  it('does not describe other functions, and data that are not the arguments', async () => {
    const one = descriptorOf({ 'run(uint256 x)': { intent: 'Run', fields: [] } });
    const data = new Interface(['function run(uint256 x)', 'function stop(uint256 x)']);
    expect(await describingData(data.encodeFunctionData('stop', [1n]), [one])).toBeUndefined();
    await expect(describingData(data.encodeFunctionData('run', [1n]).slice(0, -2), [one])).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
    expect(await describingData('0x', [one])).toBeUndefined();
  });

  it('takes two keys of one function for a mistake', async () => {
    const two = descriptorOf({ 'run(uint256 x)': { intent: 'Run', fields: [] }, 'run(uint256 y)': { intent: 'Walk', fields: [] } });
    await expect(describingData(new Interface(['function run(uint256 x)']).encodeFunctionData('run', [1n]), [two])).rejects.toMatchObject({ code: 'describeErc7730.badDescriptor' });
  });

  it('takes keys of version 1, whose names are in the ABI', async () => {
    const abi = [{ type: 'function', name: 'run', inputs: [{ name: 'x', type: 'uint256' }], outputs: [], stateMutability: 'nonpayable' }];
    const data = new Interface(['function run(uint256 x)']).encodeFunctionData('run', [7n]);
    for (const key of ['run(uint256)', data.slice(0, 10)]) {
      const found = await describingData(data, [{ $schema: 'erc7730-v1.schema.json', context: { contract: { abi, deployments: [{ chainId: 1, address: contract }] } }, display: { formats: { [key]: { intent: 'Run', fields: [{ path: '#.x', label: 'X' }], required: ['x'] } } } }]);
      expect(rows(found)).toEqual(['X: 7 (number)']);
    }
  });

  // The examples of the standard, under "Field formats".
  it.each([
    ['uint256', 1000n, { format: 'raw' }, 'X: 1000 (number)'],
    ['uint256', 1000n, {}, 'X: 1000 (number)'],
    ['int256', -5n, {}, 'X: -5 (number)'],
    ['string', 'Ledger', { format: 'raw' }, 'X: Ledger (text)'],
    ['bytes', '0x123456789a', { format: 'raw' }, 'X: 0x123456789a (raw)'],
    ['bool', true, {}, 'X: Yes (text)'],
    ['address', other.toLowerCase(), { format: 'raw' }, `X: ${other} (address)`],
    ['uint256', 0x2c1c986f1c48000n, { format: 'amount' }, 'X: 0.19866144 ETH (amount)'],
    ['uint256', 8250n, { format: 'duration' }, 'X: 02:17:30 (text)'],
    ['uint256', 1_709_191_632n, { format: 'date', params: { encoding: 'timestamp' } }, 'X: 1709191632 (date)'],
    ['uint256', most, { format: 'date', params: { encoding: 'timestamp' } }, `X: ${most} (number)`],
    ['uint256', 19_332_140n, { format: 'date', params: { encoding: 'blockheight' } }, 'X: Block 19332140, about 2024-02-29 08:01:20 UTC (text)'],
    ['uint256', 10n, { format: 'unit', params: { base: 'h' } }, 'X: 10h (number)'],
    ['uint256', 15n, { format: 'unit', params: { base: 'd', decimals: 1 } }, 'X: 1.5d (number)'],
    ['uint256', 36_000n, { format: 'unit', params: { base: 's', prefix: true } }, 'X: 36ks (number)'],
    ['uint256', 10n, { format: 'chainId' }, 'X: OP Mainnet (10) (text)'],
    ['uint256', most, { format: 'chainId' }, `X: eip155:${most} (text)`],
    ['address', usdc, { format: 'tokenTicker' }, `X: USDC ${usdc} (address)`],
    ['bytes', '0x00010000010114D8DA6BF26964AF9D7EED9E03E53415D37AA96045', { format: 'interoperableAddressName' }, 'X: 0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045@eip155:1#4CA88C9C (raw)'],
    ['uint256', 1036n, { format: 'nftName', params: { collection: usdc } }, 'X: USD Coin #1036 (text)'],
    ['uint256', 1036n, { format: 'nftName', params: { collection: other } }, 'X: #1036 (text)'],
  ])('writes %s %s by %j', async (type, value, field, expected) => {
    expect(await written(type, value, field)).toBe(expected);
  });

  it.each([
    [{ token: usdc }, 1_000_000n, 'X: 1 USDC (amount)'],
    [{ token: usdc, threshold: '0xFFFFFFFF' }, 0xffffffffn, 'X: Unlimited USDC (4294.967295 USDC) (amount)'],
    [{ token: usdc, threshold: '0xFFFFFFFF' }, 0xfffffffen, 'X: 4294.967294 USDC (amount)'],
    [{ token: usdc, threshold: '0x8000000000000000000000000000000000000000000000000000000000000000' }, most, 'X: Unlimited USDC (amount)'],
    [{ token: usdc, threshold: '0x8000000000000000000000000000000000000000000000000000000000000000', message: 'Max' }, most, 'X: Max USDC (amount)'],
    [{ token: '$.metadata.constants.usdc' }, 1_000_000n, 'X: 1 USDC (amount)'],
    [{ token: { map: '$.metadata.maps.underlying', keyPath: '@.chainId' } }, 1_000_000n, 'X: 1 USDC (amount)'],
    [{ token: placeholder, nativeCurrencyAddress: placeholder }, 2_000_000_000_000_000n, 'X: 0.002 ETH (amount)'],
    [{ token: '0x0000000000000000000000000000000000000000', nativeCurrencyAddress: ['$.metadata.constants.null', placeholder] }, 2_000_000_000_000_000n, 'X: 0.002 ETH (amount)'],
    [{ token: placeholder, nativeCurrencyAddress: placeholder, threshold: '0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFE', message: 'All' }, most, 'X: All ETH (amount)'],
    [{ token: placeholder, nativeCurrencyAddress: placeholder, threshold: 1_000_000_000_000_000 }, 2_000_000_000_000_000n, 'X: Unlimited ETH (0.002 ETH) (amount)'],
    [{ token: usdc, chainId: 10 }, 5n, 'X: 0.000005 USDC (amount)'],
  ])('writes amounts of tokens with %j', async (params, value, expected) => {
    const metadata = { constants: { usdc, null: '0x0000000000000000000000000000000000000000' }, maps: { underlying: { $keyType: 'Chain ID', values: { 1: usdc } } } };
    expect(await written('uint256', value, { format: 'tokenAmount', params }, { metadata })).toBe(expected);
  });

  it('gives the whole number and the token where its decimals are not known, with a caution', async () => {
    const found = await describing('run(uint256 x)', [5n], { fields: [{ path: 'x', label: 'X', format: 'tokenAmount', params: { token: other } }] });
    expect(rows(found)).toEqual([`X: 5 of the smallest units of ${other} (amount)`]);
    expect(codes(found)).toEqual(['describeErc7730.unknownToken']);
    expect(await written('uint256', 5n, { format: 'tokenAmount' })).toBe('X: 5 (number)');
  });

  it("takes a token's decimals from the descriptor only where the contract tells none, and only for that contract", async () => {
    const metadata = { token: { name: 'Own', ticker: 'OWN', decimals: 2 } };
    expect(await written('uint256', 500n, { format: 'tokenAmount', params: { tokenPath: '@.to' } }, { metadata })).toBe('X: 5 OWN (amount)');
    expect(await written('uint256', 500n, { format: 'tokenAmount', params: { token: usdc } }, { metadata })).toBe('X: 0.0005 USDC (amount)');
    expect(await written('uint256', 500n, { format: 'tokenAmount', params: { token: other } }, { metadata })).toBe(`X: 500 of the smallest units of ${other} (amount)`);
  });

  it('shows the token beside an amount of it, for its symbol may be that of another', async () => {
    expect(rows(await describing('run(address token,uint256 x)', [usdc, 5n], { fields: [{ path: 'x', label: 'X', format: 'tokenAmount', params: { tokenPath: 'token' } }] }))).toEqual(['X: 0.000005 USDC (amount)', `token: ${usdc} (address)`]);
  });

  it('does not pass a token off as the currency, nor an address with a key as the sender', async () => {
    expect(await written('uint256', 5n, { format: 'tokenAmount', params: { token: usdc, nativeCurrencyAddress: usdc } })).toBe('X: 0.000005 USDC (amount)');
    expect(await written('address', other, { format: 'addressName', params: { senderAddress: other } })).toBe(`X: ${other} (address)`);
    expect(await written('address', '0x0000000000000000000000000000000000000001', { format: 'addressName', params: { senderAddress: ['0x0000000000000000000000000000000000000001'] } })).toBe(`X: ${account} (address)`);
  });

  it('names addresses as the site does, with the address beside, in rows and sentences, and only where the descriptor asks for a name', async () => {
    const format = { interpolatedIntent: 'Pay {x}', intent: 'Pay', fields: [{ path: 'x', label: 'X', format: 'addressName', params: { types: ['eoa'], sources: ['ens'] } }] };
    const found = await describing('run(address x)', [treasury], format);
    expect(rows(found)).toEqual([`X: Treasury ${treasury} (address)`]);
    expect(said(found?.title)).toBe(`Pay Treasury (${treasury})`);
    expect(await written('address', treasury, { format: 'raw' })).toBe(`X: ${treasury} (address)`);
    // What a contract calls itself is no name of an address.
    expect(await written('address', usdc, { format: 'addressName', params: { types: ['token'] } })).toBe(`X: ${usdc} (address)`);
  });

  it("warns where the visitor's own account should be and another is", async () => {
    const field = (types: readonly string[]) => ({ fields: [{ path: 'x', format: 'addressName', params: { types } }] });
    expect(codes(await describing('run(address x)', [other], field(['wallet'])))).toEqual(['describeErc7730.notYours']);
    expect(codes(await describing('run(address x)', [account], field(['wallet'])))).toEqual([]);
    expect(codes(await describing('run(address x)', [other], field(['wallet', 'eoa'])))).toEqual([]);
  });

  it('warns where a contract should be and none is', async () => {
    const field = (params: object) => ({ fields: [{ path: 'x', format: 'addressName', params }] });
    expect(codes(await describing('run(address x)', [other], field({ types: ['contract', 'token'] })))).toEqual(['describeErc7730.notContract']);
    expect(codes(await describing('run(address x)', [usdc], field({ types: ['contract'] })))).toEqual([]);
    expect(codes(await describing('run(address x)', [other], field({ types: ['eoa', 'contract'] })))).toEqual([]);
  });

  it('names values by enums, and leaves those as they are that it has no name for', async () => {
    const metadata = { enums: { mode: { 1: 'stable', 2: 'variable', '0xabcd': 'bytes' } } };
    const field = { format: 'enum', params: { $ref: '$.metadata.enums.mode' } };
    expect(await written('uint8', 2, field, { metadata })).toBe('X: variable (text)');
    expect(await written('bytes2', '0xABCD', field, { metadata })).toBe('X: bytes (text)');
    expect(await written('uint8', 3, field, { metadata })).toBe('X: 3 (number)');
    await expect(written('uint8', 3, { format: 'enum', params: { $ref: '$.metadata.enums.none' } }, { metadata })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('reads bytes as the number that an enum or a rule has for them', async () => {
    const metadata = { enums: { dex: { 0: 'Perp', 255: 'Spot' } } };
    const field = { path: 'x.[1:2]', label: 'X', format: 'enum', params: { $ref: '$.metadata.enums.dex' } };
    expect(await written('bytes', '0xaa00', field, { metadata })).toBe('X: Perp (text)');
    expect(await written('bytes', '0xaaff', field, { metadata })).toBe('X: Spot (text)');
    expect(await written('bytes', '0xaa01', field, { metadata })).toBe('X: 0x01 (raw)');
    expect(await written('bytes', '0xaa', field, { metadata })).toBe('X: 0x (raw)');
  });

  it('takes constants of the descriptor for any parameter', async () => {
    const metadata = { constants: { ticker: 'POL', places: 2, word: 'All', from: '0x10' } };
    expect(await written('uint256', 250n, { format: 'unit', params: { base: '$.metadata.constants.ticker', decimals: '$.metadata.constants.places' } }, { metadata })).toBe('X: 2.5POL (number)');
    expect(await written('uint256', most, { format: 'tokenAmount', params: { token: usdc, threshold: '$.metadata.constants.from', message: '$.metadata.constants.word' } }, { metadata })).toBe('X: All USDC (amount)');
    await expect(written('uint256', 250n, { format: 'unit', params: { base: '$.metadata.constants.none' } }, { metadata })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('is not used where a map has no value for the request', async () => {
    const metadata = { maps: { underlying: { values: { 10: usdc } } } };
    await expect(written('uint256', 1n, { format: 'tokenAmount', params: { token: { map: '$.metadata.maps.underlying', keyPath: '@.chainId' } } }, { metadata })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('follows references, whose own parameters stand over those of the definition', async () => {
    const definitions = { amount: { label: 'Amount to send', format: 'tokenAmount', params: { token: other, threshold: '0x1' } }, sent: { $ref: '$.display.definitions.amount', label: 'Sent' } };
    const found = await describing('run(uint256 x)', [5n], { fields: [{ path: 'x', $ref: '$.display.definitions.sent', params: { token: usdc } }] }, { definitions });
    expect(rows(found)).toEqual(['Sent: Unlimited USDC (0.000005 USDC) (amount)']);
  });

  it.each([
    ['items.[0]', ['X: 1 (number)', 'items[1]: 2 (number)', 'items[2]: 3 (number)']],
    ['items[0]', ['X: 1 (number)', 'items[1]: 2 (number)', 'items[2]: 3 (number)']],
    ['items.[-1]', ['X: 3 (number)', 'items[0]: 1 (number)', 'items[1]: 2 (number)']],
    ['items.[1:]', ['X [0]: 2 (number)', 'X [1]: 3 (number)', 'items[0]: 1 (number)']],
    ['items.[:-2]', ['X: 1 (number)', 'items[1]: 2 (number)', 'items[2]: 3 (number)']],
    ['#.items.[]', ['X [0]: 1 (number)', 'X [1]: 2 (number)', 'X [2]: 3 (number)']],
    ['items', ['X [0]: 1 (number)', 'X [1]: 2 (number)', 'X [2]: 3 (number)']],
  ])('reads the path %s, and shows the rest', async (path, expected) => {
    expect(rows(await describing('run(uint256[] items)', [[1n, 2n, 3n]], { fields: [{ path, label: 'X' }] }))).toEqual(expected);
  });

  it.each(['items.[3]', 'items.[-4]', 'none', 'items.name', '@.nonce', '@', '$.metadata.none', 'items.[0].[0].[0]'])('is not used where nothing is at %s', async (path) => {
    await expect(describing('run(uint256[] items)', [[1n, 2n, 3n]], { fields: [{ path }] })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('reads bytes of bytes, of numbers and of text, which does not make the whole shown', async () => {
    const path = `${usdc.toLowerCase()}000bb8${other.slice(2).toLowerCase()}`;
    const found = await describing('swap((bytes path,uint256 most) params,string s)', [[path, 5_000_000n], 'héllo'], {
      fields: [
        { path: 'params.most', label: 'Most', format: 'tokenAmount', params: { tokenPath: 'params.path.[0:20]' } },
        { path: 'params.path.[-20:]', label: 'Last', format: 'addressName' }, { path: 'params.path.[20:23]', label: 'Fee' }, { path: 'params.most.[-2:]', label: 'Low' }, { path: 's.[0:3]', label: 'Text' },
      ],
    });
    expect(rows(found)).toEqual(['Most: 5 USDC (amount)', `Last: ${other} (address)`, 'Fee: 0x000bb8 (raw)', 'Low: 0x4b40 (raw)', 'Text: hé (text)', `params.path: ${path} (raw)`, 's: héllo (text)']);
  });

  it('takes an address out of a number, unless there is more in it', async () => {
    expect(await written('uint256', BigInt(other), { format: 'addressName' })).toBe(`X: ${other} (address)`);
    expect(await written('uint256', 2n ** 255n + BigInt(other), { path: 'x.[-20:]', format: 'addressName' })).toBe(`X: ${other} (address)`);
    await expect(written('uint256', 2n ** 255n + BigInt(other), { format: 'addressName' })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('groups fields, and takes what belongs to one item together', async () => {
    const signature = 'permit((address token,uint160 amount)[] details,address spender)';
    const args = [[[usdc, 1_000_000n], [usdc, 2_000_000n]], other];
    const fields = [{ path: 'token', label: 'Token' }, { path: 'amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'token' } }];
    const found = await describing(signature, args, { fields: [{ path: 'details.[]', label: 'Detail', fields }, { path: 'spender', label: 'Spender' }] });
    expect(rows(found)).toEqual([`Detail › Token [0]: ${usdc} (address)`, 'Detail › Amount [0]: 1 USDC (amount)', `Detail › Token [1]: ${usdc} (address)`, 'Detail › Amount [1]: 2 USDC (amount)', `Spender: ${other} (address)`]);
    const flat = await describing(signature, args, { fields: [{ path: '#.details.[].token', label: 'Token' }, { path: 'details.[].amount', label: 'Amount', format: 'tokenAmount', params: { tokenPath: 'details.[].token' } }, { path: 'spender', label: 'Spender' }] });
    expect(rows(flat)).toEqual([`Token [0]: ${usdc} (address)`, `Token [1]: ${usdc} (address)`, 'Amount [0]: 1 USDC (amount)', 'Amount [1]: 2 USDC (amount)', `Spender: ${other} (address)`]);
  });

  it('bundles lists of one length, with a separator, and refuses others', async () => {
    const fields = [{ label: 'Fees', iteration: 'bundled', fields: [{ path: 'to.[]', label: 'To', separator: 'Recipient {index}' }, { path: 'share.[]', label: 'Share', format: 'unit', params: { base: '%', decimals: 2 } }] }];
    const found = await describing('distribute(address[] to,uint256[] share)', [[other, usdc], [2500n, 7500n]], { fields });
    expect(rows(found)).toEqual([`Fees › Recipient 0 › To: ${other} (address)`, 'Fees › Share [0]: 25% (number)', `Fees › Recipient 1 › To: ${usdc} (address)`, 'Fees › Share [1]: 75% (number)']);
    await expect(describing('distribute(address[] to,uint256[] share)', [[other], [2500n, 7500n]], { fields })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
    await expect(describing('run(address[] token,uint256[] amount)', [[usdc], [1n, 2n]], { fields: [{ path: 'amount.[]', format: 'tokenAmount', params: { tokenPath: 'token.[]' } }] })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('says that a list has no items', async () => {
    expect(rows(await describing('run((uint256 a)[] items,address[] others)', [[], []], { fields: [{ path: 'items.[].a', label: 'A' }] }))).toEqual(['A: None (text)', 'others: None (text)']);
  });

  it('takes an empty list for what it is in any format, and items that a rule hides for no lack of one', async () => {
    expect(await written('uint256[]', [], { format: 'tokenAmount', params: { token: usdc } })).toBe('X: None (text)');
    const fields = [{ iteration: 'bundled', fields: [{ path: 'to.[]', label: 'To' }, { path: 'share.[]', label: 'Share', visible: { ifNotIn: [0] } }, { path: 'note.[]', visible: 'never' }, { path: '@.value', label: 'Sent', format: 'amount' }] }];
    expect(rows(await describing('distribute(address[] to,uint256[] share,string[] note)', [[other, usdc], [0n, 5n], ['a', 'b']], { fields }))).toEqual([`To [0]: ${other} (address)`, `To [1]: ${usdc} (address)`, 'Share [1]: 5 (number)', 'Sent: 0 ETH (amount)', 'Values not shown here, see the raw data: 3 (number)']);
    await expect(describing('distribute(address[] to,uint256[] share,string[] note)', [[other], [], ['a']], { fields })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('shows constants, and values of the transaction', async () => {
    const found = await describing('run()', [], { fields: [{ label: 'Fixed', value: usdc, format: 'addressName' }, { label: 'Named', value: '$.metadata.constants.n' }, { label: 'From', path: '@.from' }, { label: 'To', path: '@.to' }, { label: 'Chain', path: '@.chainId', format: 'chainId' }, { label: 'Sent', path: '@.value', format: 'amount' }] }, { valueWei: 10n ** 18n, metadata: { constants: { n: 7 } } });
    expect(rows(found)).toEqual([`Fixed: ${usdc} (address)`, 'Named: 7 (number)', `From: ${account} (address)`, `To: ${contract} (address)`, 'Chain: Ethereum (1) (text)', 'Sent: 1 ETH (amount)']);
  });
});

describe('what ERC-7730 leaves out', () => {
  it('shows what no field shows, and the currency that is sent along', async () => {
    const found = await describing('run(address to,uint256 x,bytes data)', [other, 5n, '0x12'], { intent: 'Run', fields: [{ path: 'x', label: 'X' }] }, { valueWei: 10n ** 17n });
    expect(rows(found)).toEqual(['Amount: 0.1 ETH (amount)', 'X: 5 (number)', `to: ${other} (address)`, 'data: 0x12 (raw)']);
  });

  it('counts what the descriptor hides', async () => {
    const signature = 'run(address to,uint256[] x,bytes data)';
    const args = [other, [5n, 6n], '0x12'];
    expect(rows(await describing(signature, args, { fields: [{ path: 'to', label: 'To' }, { path: 'x', visible: 'never' }, { path: 'data', visible: 'never' }] }))).toEqual([`To: ${other} (address)`, 'Values not shown here, see the raw data: 3 (number)']);
    expect(rows(await describing(signature, args, { fields: [{ path: 'to', label: 'To' }], excluded: ['x', '#.data', 'none'] }))).toEqual([`To: ${other} (address)`, 'Values not shown here, see the raw data: 3 (number)']);
    expect(rows(await describing(signature, args, { fields: [{ path: 'to', label: 'To', visible: 'optional' }, { path: 'x.[]', label: 'X' }, { path: 'data' }], excluded: ['to', 'x'] }))).toEqual([`To: ${other} (address)`, 'X [0]: 5 (number)', 'X [1]: 6 (number)', 'data: 0x12 (raw)']);
  });

  it('hides by rules, and takes a value that is against them for dangerous', async () => {
    const format = { fields: [{ path: 'fee', label: 'Fee', visible: { ifNotIn: [0] } }, { path: 'legacy', label: 'Legacy', visible: { mustMatch: ['0x00', 1] } }] };
    expect(rows(await describing('run(uint256 fee,uint256 legacy)', [0n, 1n], format))).toEqual(['Values not shown here, see the raw data: 2 (number)']);
    const found = await describing('run(uint256 fee,uint256 legacy)', [3n, 2n], format);
    expect(rows(found)).toEqual(['Fee: 3 (number)', 'Legacy: 2 (number)']);
    expect(found?.warnings).toEqual([{ code: 'describeErc7730.unexpected', level: 'danger', params: { label: 'Legacy' } }]);
  });

  it('warns of a bounded number of values that break rules, and that there are more', async () => {
    const names = Array.from({ length: 20 }, (_, at) => `x${at}`);
    const found = await describing(`run(${names.map((name) => `uint256 ${name}`).join()})`, names.map(() => 1n), { fields: names.map((path) => ({ path, label: path, visible: { mustMatch: [0] } })) });
    expect(codes(found)).toEqual(['describeErc7730.leftOut', ...Array.from({ length: 9 }, () => 'describeErc7730.unexpected')]);
    expect(rows(found)).toHaveLength(20);
  });

  it('is not used where what it requires is missing', async () => {
    await expect(describing('run(uint256 x)', [1n], { intent: 'Run', required: ['y'] })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit', context: { why: 'nothing is at y' } });
    await expect(describing('run(uint256[] x)', [[]], { intent: 'Run', required: ['x.[].y'] })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('shows bytes that follow the arguments', async () => {
    expect(rows(await describing('run(uint256 x)', [1n], { fields: [{ path: 'x', label: 'X' }] }, { more: 'c0ffee' }))).toEqual(['X: 1 (number)', 'Further data: 0xc0ffee (raw)']);
  });

  it('does not read arguments that are encoded in an unusual way', async () => {
    const data = `0x${new Interface(['function run(bytes x)']).getFunction('run')?.selector.slice(2)}${coder.encode(['uint256', 'uint256', 'uint256', 'uint256'], [64, 0, 1, 0]).slice(2)}`;
    await expect(describingData(data, [descriptorOf({ 'run(bytes x)': { fields: [{ path: 'x' }] } })])).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('says how many rows it cannot show, as a danger, and leaves what is very long to the core', async () => {
    const many = (count: number) => describing('run(uint256[] x)', [Array.from({ length: count }, (_, at) => BigInt(at))], { fields: [{ path: 'x.[]', label: 'X' }] });
    const found = await many(60);
    expect(rows(found)).toHaveLength(45);
    expect(rows(found).at(-1)).toBe('Further values, see the raw data: 16 (number)');
    expect(found?.warnings?.[0]).toEqual({ code: 'describeErc7730.leftOut', level: 'danger' });
    await expect(many(1_001)).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit' });
  });

  it('leaves to the core what would make very many rows', async () => {
    const fields = Array.from({ length: 30 }, (_, at) => ({ path: 'x.[]', label: `X${at}` }));
    await expect(describing('run(uint256[] x)', [Array.from({ length: 200 }, () => 1n)], { fields })).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit', context: { why: 'it has more than 5000 rows' } });
  });

  it('cleans and bounds every text', async () => {
    const found = await describing('run(string s)', ['a\u202eb\u0000c'], { intent: `Run \u202eevil${'x'.repeat(300)}`, fields: [{ path: 's', label: `Lab\u200bel ${'y'.repeat(200)}` }] }, { metadata: { owner: 'Own\u2066er' } });
    expect(said(found?.title)).toBe(`Run evil${'x'.repeat(192)}…`);
    expect(rows(reviewed(found))).toEqual(['Application: Owner (text)', `Label ${'y'.repeat(74)}…: abc (text)`]);
  });

  it('warns of text that is not shown as it is', async () => {
    for (const fields of [[], [{ path: 's' }], [{ path: 's.[0:6]' }]]) expect(codes(reviewed(await describing('run(string s)', ['a\u202eb c'], { fields })))).toEqual(['hiddenText']);
    expect(codes(reviewed(await describing('run(string s)', ['日本 e\u0301 👍'], { fields: [{ path: 's' }] })))).toEqual([]);
  });

  it('shows text to its end, or warns that it does not, whether a field shows it or none', async () => {
    for (const fields of [[], [{ path: 's' }]]) {
      const whole = reviewed(await describing('run(string s)', ['z'.repeat(2_000)], { fields }));
      expect([rows(whole), whole.warnings]).toEqual([[`s: ${'z'.repeat(2_000)} (text)`], []]);
      const cut = reviewed(await describing('run(string s)', ['z'.repeat(2_001)], { fields }));
      expect(rows(cut)).toEqual([`s: ${'z'.repeat(2_000)}… (text)`]);
      expect(cut.warnings).toEqual([{ code: 'leftOut', level: 'danger' }]);
      // Neither a sign at the end nor characters that are not seen make it whole.
      for (const text of [`${'z'.repeat(2_001)}…`, `a${'\u200b'.repeat(40_000)}b`]) expect(codes(reviewed(await describing('run(string s)', [text], { fields })))[0]).toBe('leftOut');
    }
  });

  it('shows what is encrypted as it is, with the words of the descriptor', async () => {
    const handle = `0x${'ab'.repeat(32)}`;
    const found = await describing('run(bytes32 x)', [handle], { intent: 'Send', interpolatedIntent: 'Send {x}', fields: [{ path: 'x', label: 'X', format: 'tokenAmount', params: { token: usdc }, encryption: { scheme: 'fhevm', plaintextType: 'uint64', fallbackLabel: 'Encrypted amount' } }] });
    expect(rows(found)).toEqual([`X: Encrypted: Encrypted amount (${handle}) (text)`]);
    expect(said(found?.title)).toBe(`Send Encrypted amount (${handle})`);
  });
});

describe('intents', () => {
  const fields = [{ path: 'x', label: 'X', format: 'unit', params: { base: '%' } }, { path: 'to', label: 'To' }, { path: 'hidden', label: 'Hidden', visible: 'optional' }, { path: 'list.[]', label: 'List' }, { path: '@.value', label: 'Sent', format: 'amount' }];
  const titleOf = async (format: object, s = 'ok'): Promise<string> => said((await describing('run(uint256 x,string to,uint256 hidden,uint256[] list)', [5n, s, 1n, [1n, 2n]], { intent: 'Plain', fields, ...format }, { valueWei: 10n ** 18n, metadata: { constants: { word: 'constant' } } }))?.title);

  it.each([
    ['Set {x}', 'Set 5%'],
    ['Set {#.x} for {@.value}', 'Set 5% for 1 ETH'],
    ['Set {{x}} and {list.[]}', 'Set {x} and 1, 2'],
    ['Set {list}', 'Set 1, 2'],
    ['A {$.metadata.constants.word}', 'A constant'],
    ['Set {hidden}', 'Plain'],
    ['Set {none}', 'Plain'],
    ['Set {@.from}', 'Plain'],
    ['Set {x', 'Plain'],
    ['Set x}', 'Plain'],
    ['Set {}', 'Plain'],
    [`Set {x} ${'long'.repeat(60)}`, 'Plain'],
  ])('makes of "%s" "%s"', async (interpolatedIntent, expected) => {
    expect(await titleOf({ interpolatedIntent })).toBe(expected);
  });

  it('does not put text from right to left into a sentence, nor braces of a value to use', async () => {
    expect(await titleOf({ interpolatedIntent: 'To {to}' }, 'אבג')).toBe('Plain');
    expect(await titleOf({ interpolatedIntent: 'To {to}' }, '{x}')).toBe('To {x}');
  });

  it('does not put into a sentence what others may word as part of one', async () => {
    expect(await titleOf({ interpolatedIntent: 'Pay {x} to {to}' }, 'alice.eth for nothing')).toBe('Plain');
    expect(await titleOf({ interpolatedIntent: 'Pay {x} to {to}' }, `al\u2800ice.eth`)).toBe('Plain');
    const coined = { 'run(uint256 y)': { intent: 'Plain', interpolatedIntent: 'Pay {y}', fields: [{ path: 'y', format: 'tokenAmount', params: { token: coin } }] } };
    const found = await describingData(new Interface(['function run(uint256 y)']).encodeFunctionData('run', [5n]), [descriptorOf(coined)]);
    expect(rows(found)).toEqual(['y: 0.000005 USDC to 0x (amount)']);
    expect(said(found?.title)).toBe('Plain');
  });

  it('writes an intent of pairs as rows, and their values as the title', async () => {
    const found = await describing('run()', [], { intent: { 'Native Staking': 'Withdraw', Rewards: 'Consensus & Exec' } });
    expect(said(found?.title)).toBe('Withdraw · Consensus & Exec');
    expect(rows(found)).toEqual(['Native Staking: Withdraw (text)', 'Rewards: Consensus & Exec (text)']);
  });

  it('leaves the title to the core where there is none', async () => {
    expect(await describing('run()', [], {})).toEqual({ fields: [], warnings: [] });
  });
});

describe('calls within calls', () => {
  const erc20 = new Interface(['function approve(address spender,uint256 amount)', 'function transfer(address to,uint256 value)']);
  const field = { path: 'data', label: 'Inner', format: 'calldata', params: { calleePath: 'to', amountPath: 'value', spenderPath: '@.to' } };
  const transfers = descriptorOf({ 'transfer(address to,uint256 value)': { intent: 'Send', interpolatedIntent: 'Send {value} to {to}', fields: [{ path: 'value', label: 'Amount', format: 'tokenAmount', params: { tokenPath: '@.to' } }, { path: 'to', label: 'To' }, { path: '@.from', label: 'By' }] } }, { address: usdc });

  it('are shown by their own descriptor, by whom they are made and with what', async () => {
    const found = await describing('execute(address to,uint256 value,bytes data)', [usdc, 3n, erc20.encodeFunctionData('transfer', [other, 1_000_000n])], { intent: 'Execute', interpolatedIntent: 'Execute: {data}', fields: [field] }, { beside: [transfers] });
    expect(said(found?.title)).toBe(`Execute: Send 1 USDC to ${other}`);
    expect(rows(found)).toEqual([`Inner: Send 1 USDC to ${other} (text)`, `Contract: ${usdc} (address)`, 'Amount: 0.000000000000000003 ETH (amount)', 'Amount: 1 USDC (amount)', `To: ${other} (address)`, `By: ${contract} (address)`]);
  });

  it('are shown by the core where they have none, and its warnings stand', async () => {
    const found = await describing('execute(address to,uint256 value,bytes data)', [usdc, 0n, erc20.encodeFunctionData('approve', [other, most])], { fields: [field] });
    expect(rows(found)[0]).toBe('Inner: core.review.title.approve (text)');
    expect(rows(found)).toContainEqual(expect.stringContaining(other));
    expect(found?.warnings).toContainEqual(expect.objectContaining({ code: 'unlimitedAllowance', level: 'danger' }));
  });

  it('keep the warnings of the core under the words of a descriptor', async () => {
    const lying = descriptorOf({ 'approve(address spender,uint256 amount)': { intent: 'Say hello', fields: [], excluded: ['spender', 'amount'] } }, { address: usdc });
    const found = await describing('execute(address to,uint256 value,bytes data)', [usdc, 0n, erc20.encodeFunctionData('approve', [other, most])], { fields: [field] }, { beside: [lying] });
    expect(rows(found)).toEqual(['Inner: Say hello (text)', `Contract: ${usdc} (address)`, 'Values not shown here, see the raw data: 2 (number)']);
    expect(found?.warnings).toContainEqual(expect.objectContaining({ code: 'unlimitedAllowance', level: 'danger' }));
  });

  it('go with their own contract and amount in lists, take a selector from elsewhere, and may be without data', async () => {
    const args = [[usdc, other], [0n, 7n], [erc20.encodeFunctionData('transfer', [other, 2_000_000n]), '0x']];
    const found = await describing('batch(address[] to,uint256[] value,bytes[] data)', args, { fields: [{ path: 'data.[]', label: 'Call', format: 'calldata', separator: '{index}', params: { calleePath: 'to.[]', amountPath: 'value.[]' } }] }, { beside: [transfers] });
    expect(rows(found).filter((row) => /^(\d › Call|core.review)/.test(row))).toEqual([`0 › Call: Send 2 USDC to ${other} (text)`, '1 › Call: core.review.title.send (text)', `core.review.recipient: ${other} (address)`, 'core.review.amount: 0.000000000000000007 ETH (amount)']);
    const cut = await describing('run(bytes data)', [`0x${erc20.encodeFunctionData('transfer', [other, 2_000_000n]).slice(10)}`], { fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { callee: usdc, selector: '0xa9059cbb' } }] }, { beside: [transfers] });
    expect(rows(cut)[0]).toBe(`Call: Send 2 USDC to ${other} (text)`);
  });

  it('end after three, and are no more than thirty', async () => {
    const self = new Interface(['function run(bytes data)']);
    const wrap = (times: number): string => (times === 0 ? '0x12345678' : self.encodeFunctionData('run', [wrap(times - 1)]));
    const format = { 'run(bytes data)': { intent: 'Run', fields: [{ path: 'data', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }] }, 'all(bytes[] data)': { fields: [{ path: 'data.[]', label: 'Call', format: 'calldata', params: { calleePath: '@.to' } }] } };
    const found = await describingData(wrap(6), [descriptorOf(format)]);
    expect(rows(found).filter((row) => row === 'Call: Run (text)')).toHaveLength(2);
    expect(codes(found)).toContain('unreadableCall');
    const all = new Interface(['function all(bytes[] data)']);
    await expect(describingData(all.encodeFunctionData('all', [Array.from({ length: 31 }, () => '0x12345678')]), [descriptorOf(format)])).rejects.toMatchObject({ code: 'describeErc7730.doesNotFit', context: { why: 'it has more than 30 calls' } });
  });

  it('are shown by the core where their own descriptor does not fit, which is reported', async () => {
    const wrong = descriptorOf({ 'transfer(address to,uint256 value)': { intent: 'Send', fields: [{ path: 'none' }] } }, { address: usdc });
    const found = await describing('execute(address to,uint256 value,bytes data)', [usdc, 0n, erc20.encodeFunctionData('transfer', [other, 1n])], { fields: [field] }, { beside: [wrong] });
    expect(rows(found)[0]).toBe('Inner: core.review.title.transfer (text)');
    expect(faults).toEqual([expect.objectContaining({ code: 'describeErc7730.doesNotFit' })]);
  });
});
