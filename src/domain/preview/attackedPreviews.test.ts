import { AbiCoder, concat, Interface, ZeroAddress } from 'ethers';
import { createPreview } from './createPreview.ts';
import type { PreviewFacts, PreviewRequest } from './preview.ts';

// Requests that got past the preview without a tick, and ordinary ones that look alike.

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const weth = '0xC02aaA39b223FE8D0A0e5C4F27eAD9083C756Cc2';
const collection = '0xBC4CA0EdA7647A8aB7C2061c2E118A18a936f13D';
const contract = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const person = '0x90F79bf6EB2c4f870365E785982E1f101E93b906';
const router = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af';
const multiSend = '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526';
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11';
const [caller, itself] = ['0x0000000000000000000000000000000000000001', '0x0000000000000000000000000000000000000002'];
const nowSeconds = 1_800_000_000;
const soon = BigInt(nowSeconds + 600);
const most = 2n ** 256n - 1n;
const hash = `0x${'ab'.repeat(32)}`;
const facts: PreviewFacts = {
  account, activeChainId: 1, nowMs: nowSeconds * 1000,
  chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
  tokens: { [token.toLowerCase()]: { symbol: 'USDX', decimals: 6, totalSupply: 10n ** 15n }, [weth.toLowerCase()]: { symbol: 'WETH', decimals: 18 } },
  collections: { [collection.toLowerCase()]: true },
  hasCode: { ...Object.fromEntries([token, weth, collection, contract, router].map((each) => [each.toLowerCase(), true])), [person.toLowerCase()]: false },
  names: {}, delegates: [], signatures: [], isFromOutside: true, recipients: { known: [], tokens: [] },
};

const coder = AbiCoder.defaultAbiCoder();
const word = (value: number): string => value.toString(16).padStart(64, '0');
const call = (signature: string, args: readonly unknown[]): string => new Interface([`function ${signature}`]).encodeFunctionData(/^\w+/.exec(signature)?.[0] ?? '', args);
const approve = (to: string, amount: bigint): string => call('approve(address,uint256)', [to, amount]);
const send = (to: string, data: string, valueWei = 0n): PreviewRequest => ({ kind: 'transaction', chainId: 1, transaction: { to, data, ...(valueWei > 0n && { valueWei }) } });
const previewOf = (request: PreviewRequest, more: Partial<PreviewFacts> = {}) => createPreview(request, { ...facts, ...more });
const codes = (request: PreviewRequest, more: Partial<PreviewFacts> = {}): readonly string[] => previewOf(request, more).warnings.map(({ level, code }) => `${level} ${code}`);

const struct = (fields: string): readonly { readonly name: string; readonly type: string }[] => fields.split(',').map((field) => {
  const [type = '', name = ''] = field.trim().split(' ');
  return { type, name };
});
const agreement = (primaryType: string, fields: string, message: Readonly<Record<string, unknown>>, inner: Readonly<Record<string, string>> = {}, domain: object = { verifyingContract: token }): PreviewRequest => ({
  kind: 'typedData',
  data: { domain: { name: 'App', chainId: 1, ...domain }, primaryType, types: { [primaryType]: struct(fields), ...Object.fromEntries(Object.entries(inner).map(([name, each]) => [name, struct(each)])) }, message },
});

describe('an approval of one item', () => {
  it.each<[string, string, bigint, readonly string[]]>([
    ['the item 0, which is no approval of nothing', contract, 0n, ['danger takesItem', 'caution unknownSpender']],
    ['any item', contract, 7n, ['danger takesItem', 'caution unknownSpender']],
    ['an item for an account', person, 0n, ['danger spenderIsAccount', 'danger takesItem']],
    ['no one, which takes an approval back', ZeroAddress, 7n, []],
  ])('is judged: %s', (_name, to, id, expected) => {
    const request = send(collection, approve(to, id));
    expect(codes(request)).toEqual(expected);
    expect(previewOf(request).title).toEqual({ key: `core.review.title.${to === ZeroAddress ? 'revoke' : 'approve'}` });
  });

  it('is supposed where nothing shows that the contract is a token with amounts', () => {
    expect(codes(send(contract, approve(person, 0n)))).toEqual(['danger spenderIsAccount']);
    expect(codes(send(token, approve(person, 0n)))).toEqual([]);
    expect(previewOf(send(token, approve(person, 0n))).title).toEqual({ key: 'core.review.title.revoke' });
  });
});

describe('calls of accounts that are contracts', () => {
  const batch = coder.encode(['tuple(address,uint256,bytes)[]'], [[[token, 0, approve(contract, most)]]]);
  /** Read as a list of calls, it holds one call of nothing; read as a list of lists, the batch. */
  const twoFaced = ((): string => {
    const inner = [word(0x60), word(0x60), word(0), batch.slice(66)].join('');
    return `0x${[word(0x20), word(1), word(0x20), word(inner.length / 2), inner].join('')}`;
  })();
  const execute = (mode: string, data: string): PreviewRequest => send(account, call('execute(bytes32,bytes)', [`0x${mode.padEnd(64, '0')}`, data]));

  it.each<[string, PreviewRequest, string]>([
    ['lists of lists of calls', execute('01000000000078210002', coder.encode(['bytes[]'], [[batch]])), 'unlimitedAllowance'],
    ['lists of lists that also read as a list', execute('01000000000078210002', twoFaced), 'unlimitedAllowance'],
    ['calls with data behind them', execute('01000000000078210001', coder.encode(['tuple(address,uint256,bytes)[]', 'bytes'], [[[token, 0, approve(contract, most)]], '0x12'])), 'unlimitedAllowance'],
    ['a variant that the account alone knows', execute('010000000000deadbeef', batch), 'malformedCall'],
    ['bytes of the mode that mean nothing', execute('01000000000100000000', batch), 'malformedCall'],
    ['a Safe that pays for its call', send(contract, call('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [token, 0n, call('transfer(address,uint256)', [account, 1n]), 0, 0n, 10n ** 6n, 10n ** 18n, token, contract, hash])), 'refundsGas'],
  ])('are read in each form: %s', (_name, request, expected) => {
    expect(codes(request)).toContain(`danger ${expected}`);
  });
});

describe('what comes of a call', () => {
  const path = (from: string, to: string): string => concat([from, '0x0001f4', to]);
  const swap = (to: string, from: string, into: string, isPaidByCaller = true): string => coder.encode(['address', 'uint256', 'uint256', 'bytes', 'bool'], [to, 10n ** 9n, 1n, path(from, into), isPaidByCaller]);
  const three = (of: string, to: string, amount: bigint): string => coder.encode(['address', 'address', 'uint256'], [of, to, amount]);
  const two = (to: string, amount: bigint): string => coder.encode(['address', 'uint256'], [to, amount]);
  const route = (commands: string, inputs: readonly string[], valueWei = 0n): PreviewRequest => send(router, call('execute(bytes,bytes[],uint256)', [commands, inputs, soon]), valueWei);
  const single = (to: string): string => call('exactInputSingle((address,address,uint24,address,uint256,uint256,uint160))', [[token, weth, 500n, to, 5n, 1n, 0n]]);

  it.each<[string, PreviewRequest, readonly string[]]>([
    ['a swap for another', route('0x00', [swap(contract, token, weth)]), ['danger goesElsewhere']],
    ['tokens that a router is to take for another', route('0x02', [coder.encode(['address', 'address', 'uint160'], [token, contract, 5n])]), ['danger goesElsewhere']],
    ['a withdrawal for another', send(contract, call('withdraw(uint256,address,address)', [5n, person, account])), ['danger goesElsewhere']],
    ['a supply for another', send(contract, call('supply(address,uint256,address,uint16)', [token, 5n, person, 0n])), ['danger goesElsewhere']],
    ['a swap of which another gets all', route('0x000604', [swap(itself, token, weth), three(weth, contract, 10_000n), three(weth, caller, 0n)]), ['danger takesPortion']],
    ['a swap that the router keeps', route('0x00', [swap(itself, token, weth)]), ['danger openToAnyone']],
    ['a swap that the router keeps, and another token swept', route('0x0004', [swap(itself, token, weth), three(collection, caller, 0n)]), ['danger openToAnyone']],
    ['currency that the router wraps and keeps', route('0x0b', [two(itself, 5n)], 5n), ['danger openToAnyone']],
    ['a swap that the older router keeps', send(router, single(ZeroAddress)), ['danger openToAnyone']],
    ['currency that a contract for all does not pass on', send(multicall3, call('aggregate3((address,bool,bytes)[])', [[]]), 5n), ['danger openToAnyone']],
    ['a command that newer routers alone know', route('0x40', [swap(caller, token, weth)]), ['danger malformedCall']],
  ])('goes where the account did not mean it to: %s', (_name, request, expected) => {
    expect(codes(request)).toEqual(expected);
  });

  it.each<[string, PreviewRequest]>([
    ['a swap', route('0x00', [swap(caller, token, weth)])],
    ['a swap for the currency', route('0x000c', [swap(itself, token, weth), two(caller, 1n)])],
    ['a swap of the currency', route('0x0b00', [two(itself, 5n), swap(caller, weth, token, false)], 5n)],
    ['a swap with the fee of an app', route('0x0b000604', [two(itself, 5n), swap(itself, weth, token, false), three(token, contract, 25n), three(token, caller, 1n)], 5n)],
    ['a swap for the currency by the older router', send(router, call('multicall(uint256,bytes[])', [soon, [single(itself), call('unwrapWETH9(uint256,address)', [1n, account])]]))],
    ['a withdrawal', send(contract, call('withdraw(address,uint256,address)', [token, most, account]))],
    ['a withdrawal by a Safe for itself', send(contract, call('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [router, 0n, call('withdraw(address,uint256,address)', [token, 5n, contract]), 0, 0n, 0n, 0n, ZeroAddress, ZeroAddress, hash]))],
    ['a vote', send(contract, call('castVote(uint256,uint8)', [5n, 1]))],
    ['a stake', send(contract, call('stake(uint256)', [5n]))],
    ['a mint that is paid for', send(collection, call('mint(uint256)', [1n]), 5n)],
  ])('needs no warning: %s', (_name, request) => {
    expect(codes(request)).toEqual([]);
  });

  it('may go to the Safe whose transaction is signed', () => {
    const fields = 'address to,uint256 value,bytes data,uint8 operation,uint256 safeTxGas,uint256 baseGas,uint256 gasPrice,address gasToken,address refundReceiver,uint256 nonce';
    const rest = { value: 0n, operation: 0n, safeTxGas: 0n, baseGas: 0n, gasPrice: 0n, gasToken: ZeroAddress, refundReceiver: ZeroAddress, nonce: 1n };
    const withdraw = (to: string): PreviewRequest => agreement('SafeTx', fields, { ...rest, to: contract, data: call('withdraw(address,uint256,address)', [token, 5n, to]) }, {}, { verifyingContract: router });
    expect([codes(withdraw(router)), codes(withdraw(person))]).toEqual([[], ['danger goesElsewhere']]);
    const data = call('withdraw(address,uint256,address)', [token, 5n, router]);
    const several = call('multiSend(bytes)', [concat(['0x00', contract, `0x${word(0)}${word((data.length - 2) / 2)}`, data])]);
    expect(codes(agreement('SafeTx', fields, { ...rest, to: multiSend, data: several, operation: 1n }, {}, { verifyingContract: router }))).toEqual([]);
    expect(codes(send(router, call('execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)', [multiSend, 0n, several, 1, 0n, 0n, 0n, ZeroAddress, ZeroAddress, hash])))).toEqual([]);
  });

  it('is a caution where the site itself asks, or it is known who gets it', () => {
    const request = route('0x00', [swap(contract, token, weth)]);
    expect(codes(request, { isFromOutside: false })).toEqual(['caution goesElsewhere']);
    expect(codes(request, { recipients: { known: [contract], tokens: [] } })).toEqual(['caution goesElsewhere']);
  });
});

it('is danger where a node does not say whether the spender is a contract', () => {
  const silent = { hasCode: {}, tokens: {}, isIncomplete: true } as const;
  expect(codes(send(token, approve(person, 5n)), silent)).toEqual(['danger unchecked', 'caution unknownSpender']);
  expect(codes(send(token, approve(person, 5n)), { ...silent, isFromOutside: false })).toEqual(['caution unknownSpender', 'caution unchecked']);
});

describe('known structs', () => {
  const permit = { owner: account, spender: contract, value: 0n, deadline: soon };
  const approval = approve(contract, most);
  it.each<[string, PreviewRequest, string]>([
    ['with fields of their own for an operator', agreement('Permit', 'address owner,address spender,uint256 value,uint256 deadline,address operator,bool all', { ...permit, operator: person, all: true }), 'givesPower'],
    ['with bytes of their own', agreement('Permit', 'address owner,address spender,uint256 value,uint256 deadline,bytes call', { ...permit, call: call('setApprovalForAll(address,bool)', [contract, true]) }), 'approvesAll'],
    ['with an operator beside a message', agreement('SafeMessage', 'string message,address operator,bool approved', { message: 'Hello', operator: contract, approved: true }), 'givesPower'],
    ['with a flag that is a number', agreement('Permit', 'address holder,address spender,uint256 nonce,uint256 expiry,uint256 allowed', { holder: account, spender: contract, nonce: 0n, expiry: 0n, allowed: 1n }), 'givesPower'],
    ['with an amount that is a word', agreement('Permit', 'address owner,address spender,bytes32 value,uint256 deadline', { ...permit, value: hash }), 'givesPower'],
    ['with a spender that is a word', agreement('Permit', 'address owner,bytes32 spender,uint256 value,uint256 deadline', { ...permit, spender: `0x${'00'.repeat(12)}${contract.slice(2)}` }), 'givesPower'],
    ['with a target that is a number', agreement('ForwardRequest', 'address from,uint256 to,uint256 value,uint256 gas,bytes data', { from: account, to: BigInt(token), value: 0n, gas: 1n, data: approval }), 'unlimitedAllowance'],
    ['with a receiver that is a number', agreement('Order', 'uint256 salt,uint256 maker,uint256 receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount', { salt: 1n, maker: BigInt(account), receiver: BigInt(contract), makerAsset: token, takerAsset: weth, makingAmount: 5n, takingAmount: 10n ** 18n }), 'givesPower'],
    ['of calls without a contract', agreement('MetaTransaction', 'uint256 nonce,address from,bytes functionSignature', { nonce: 1n, from: account, functionSignature: approval }, {}, {}), 'unlimitedAllowance'],
    ['of what a hash of a Safe is made of', agreement('SafeMessage', 'bytes message', { message: `0x1901${'11'.repeat(64)}` }), 'blindHash'],
    ['of accounts that others may act for', agreement('Delegation', 'address delegate,address delegator,bytes32 authority,Caveat[] caveats,uint256 salt', { delegate: contract, delegator: account, authority: `0x${'ff'.repeat(32)}`, caveats: [], salt: 1n }, { Caveat: 'address enforcer,bytes terms' }), 'managesAll'],
  ])('hide nothing: %s', (_name, request, expected) => {
    expect(codes(request)).toContain(`danger ${expected}`);
  });

  it('hide nothing behind many orders', () => {
    const order = { offerer: account, offer: [], consideration: Array.from({ length: 12 }, () => ({ itemType: 1n, token: weth, identifierOrCriteria: 0n, startAmount: 1n, endAmount: 1n, recipient: account })) };
    const item = 'uint8 itemType,address token,uint256 identifierOrCriteria,uint256 startAmount,uint256 endAmount';
    const request = agreement('Bulk', 'OrderComponents[2] tree,bytes call', { tree: [order, order], call: call('setApprovalForAll(address,bool)', [contract, true]) }, { OrderComponents: 'address offerer,OfferItem[] offer,ConsiderationItem[] consideration', OfferItem: item, ConsiderationItem: `${item},address recipient` });
    expect(codes(request)).toContain('danger approvesAll');
  });

  it('may bind themselves to a witness', () => {
    const request = agreement('PermitWitnessTransferFrom', 'TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,Swap witness', {
      permitted: { token, amount: 5n }, spender: router, nonce: 1n, deadline: soon, witness: { reactor: contract, output: weth, amount: 5n, data: '0x1234' },
    }, { TokenPermissions: 'address token,uint256 amount', Swap: 'address reactor,address output,uint256 amount,bytes data' });
    expect(codes(request)).toEqual(['caution movesTokens', 'caution unknownSpender']);
  });
});

describe('structs that are not known', () => {
  it.each<[string, PreviewRequest, string]>([
    ['listings behind a root', agreement('Order', 'address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint256 salt', { trader: account, collection, listingsRoot: hash, numberOfListings: 1n, expirationTime: soon, salt: 1n }), 'blindHash'],
    ['a hash beside a text', agreement('Agent', 'string source,bytes32 connectionId', { source: 'a', connectionId: hash }), 'blindHash'],
    ['a hash beside the account', agreement('Login', 'address account,bytes32 digest', { account, digest: hash }), 'blindHash'],
    ['an agent, without a number', agreement('HyperliquidTransaction:ApproveAgent', 'string hyperliquidChain,address agentAddress,string agentName,uint64 nonce', { hyperliquidChain: 'Mainnet', agentAddress: contract, agentName: 'x', nonce: 1n }), 'givesPower'],
    ['a share for another', agreement('HyperliquidTransaction:ApproveBuilderFee', 'string hyperliquidChain,string maxFeeRate,address builder,uint64 nonce', { hyperliquidChain: 'Mainnet', maxFeeRate: '10%', builder: contract, nonce: 1n }), 'givesPower'],
    ['a new owner, without a number', agreement('TransferOwnership', 'address newOwner,uint256 nonce', { newOwner: contract, nonce: 1n }), 'givesPower'],
    ['an item that is called id', agreement('Transfer', 'address to,uint256 id,uint256 nonce', { to: contract, id: 5n, nonce: 1n }), 'givesPower'],
    ['an address of any name beside an amount', agreement('Compact', 'address arbiter,address sponsor,uint256 nonce,uint256 id,uint256 amount', { arbiter: contract, sponsor: account, nonce: 1n, id: 7n, amount: 5n }), 'givesPower'],
  ])('are danger from outside: %s', (_name, request, expected) => {
    expect(codes(request)).toContain(`danger ${expected}`);
  });

  it('name of each call the contract that it is of', () => {
    const calls = [{ to: token, value: 0n, data: call('transfer(address,uint256)', [account, 1n]) }, { to: collection, value: 0n, data: call('setApprovalForAll(address,bool)', [contract, true]) }];
    const { fields } = previewOf(agreement('Batch', 'Call[] calls,uint256 nonce', { calls, nonce: 1n }, { Call: 'address to,uint256 value,bytes data' }));
    const contractOf = (label: string): unknown => fields.find((field) => 'text' in field.label && field.label.text === label && field.format === 'address')?.value;
    expect([contractOf('calls[0].data'), contractOf('calls[1].data')]).toEqual([{ text: token }, { text: collection }]);
  });

  it.each<[string, PreviewRequest]>([
    ['a vote', agreement('Vote', 'address from,string space,uint64 timestamp,bytes32 proposal,string choice,string reason,string app', { from: account, space: 'ens.eth', timestamp: 1n, proposal: hash, choice: '{"1":1}', reason: '', app: 'snapshot' })],
    ['a ballot', agreement('Ballot', 'uint256 proposalId,uint8 support', { proposalId: 2n ** 250n, support: 1n })],
    ['a log-in', agreement('Login', 'string message,bytes32 nonce', { message: 'Log in', nonce: hash })],
    ['a log-in with a time', agreement('ClobAuth', 'address address,string timestamp,uint256 nonce,string message', { address: account, timestamp: '1700000000', nonce: 0n, message: 'I control this wallet' })],
    ['a letter', agreement('Mail', 'Person from,Person to,string contents', { from: { name: 'Cow', wallet: account }, to: { name: 'Bob', wallet: person }, contents: 'Hello' }, { Person: 'string name,address wallet' })],
  ])('are a caution alone where they give nothing: %s', (_name, request) => {
    expect(codes(request)).toEqual(['caution unknownAgreement']);
  });
});
