import { Interface } from 'ethers';
import type { TypedData } from '../transactions/transactions.ts';
import { createPreview, previewNeeds } from './createPreview.ts';
import { isDangerous } from './preview.ts';
import type { Preview, PreviewFacts, PreviewText } from './preview.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const collection = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const zero = `0x${'0'.repeat(40)}`;
const seaport = '0x0000000000000068F116a894984e2DB1123eB395';
const nowSeconds = 1_800_000_000;
const soon = BigInt(nowSeconds + 600);
const most = 2n ** 256n - 1n;
const word = `0x${'ab'.repeat(32)}`;
const own: PreviewFacts = {
  account, activeChainId: 1, nowMs: nowSeconds * 1000,
  chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
  tokens: { [token.toLowerCase()]: { symbol: 'USDX', decimals: 6, totalSupply: 10n ** 15n } },
  hasCode: { [token.toLowerCase()]: true, [other.toLowerCase()]: true, [collection.toLowerCase()]: true },
  names: {}, delegates: [], signatures: [], site: { scheme: 'https', domain: 'example.com' },
};
const outside: PreviewFacts = { ...own, isFromOutside: true };
const abi = new Interface(['function approve(address spender, uint256 amount)', 'function setApprovalForAll(address operator, bool approved)', 'function transfer(address to, uint256 amount)', 'function execute(address target, uint256 value, bytes data)', 'function harvest()']);
const unlimited = abi.encodeFunctionData('approve', [other, most]);

/** `fields` as `name type`; values in their order. */
type Struct = readonly [fields: string, ...values: unknown[]];
const fieldsOf = (text: string) => text.split(', ').map((field) => ({ name: field.split(' ')[0] ?? '', type: field.split(' ')[1] ?? '' }));
const typed = (primaryType: string, [fields, ...values]: Struct, { types = {}, domain = { name: 'Some App', chainId: 1, verifyingContract: token } }: { readonly types?: Readonly<Record<string, string>>; readonly domain?: TypedData['domain'] } = {}): TypedData => ({
  domain, primaryType,
  types: { [primaryType]: fieldsOf(fields), ...Object.fromEntries(Object.entries(types).map(([name, text]) => [name, fieldsOf(text)])) },
  message: Object.fromEntries(fieldsOf(fields).map(({ name }, at) => [name, values[at]])),
});
const preview = (data: TypedData, facts = own): Preview => createPreview({ kind: 'typedData', data }, facts);
const codes = (data: TypedData, facts = own): readonly string[] => preview(data, facts).warnings.map(({ level, code }) => `${level} ${code}`);
const textOf = (text: PreviewText): string => ('key' in text ? text.key : text.text);
const shown = (data: TypedData, facts = own): readonly string[] => preview(data, facts).fields.map(({ label, value }) => `${textOf(label)}: ${textOf(value)}`);

const orderTypes = { OfferItem: 'itemType uint8, token address, identifierOrCriteria uint256, startAmount uint256, endAmount uint256', ConsiderationItem: 'itemType uint8, token address, identifierOrCriteria uint256, startAmount uint256, endAmount uint256, recipient address' };
const orderFields = 'offerer address, zone address, offer OfferItem[], consideration ConsiderationItem[], orderType uint8, startTime uint256, endTime uint256, zoneHash bytes32, salt uint256, conduitKey bytes32, counter uint256';
const item = (itemType: bigint, of: string, id: bigint, start: bigint, end = start) => ({ itemType, token: of, identifierOrCriteria: id, startAmount: start, endAmount: end });
const seaportDomain = { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: seaport };
type Item = ReturnType<typeof item>;
const components = (offer: readonly Item[], consideration: readonly (Item & { readonly recipient: string })[]) => ({
  offerer: account, zone: zero, offer, consideration, orderType: 0n, startTime: BigInt(nowSeconds), endTime: soon, zoneHash: word, salt: 1n, conduitKey: word, counter: 0n,
});
const order = (...of: Parameters<typeof components>): TypedData => ({ ...typed('OrderComponents', [orderFields], { types: orderTypes, domain: seaportDomain }), message: components(...of) });
const nft = item(2n, collection, 7n, 1n);
const to = (recipient: string, each: Item) => ({ ...each, recipient });
const eth = (start: bigint, end = start): Item => item(0n, zero, 0n, start, end);
const bulk = (orders: readonly ReturnType<typeof components>[]): TypedData => ({
  domain: seaportDomain, primaryType: 'BulkOrder', types: { BulkOrder: fieldsOf('tree OrderComponents[2][2]'), OrderComponents: fieldsOf(orderFields), OfferItem: fieldsOf(orderTypes.OfferItem), ConsiderationItem: fieldsOf(orderTypes.ConsiderationItem) },
  message: { tree: [orders.slice(0, 2), orders.slice(2, 4)] },
});
const fair = components([nft], [to(account, eth(10n ** 18n))]);
const empty = { ...components([], []), offerer: zero };

describe('describeTypedData, of orders', () => {
  it('says what goes and what comes, with decimals and each thing added up', () => {
    const data = order([nft, item(1n, token, 0n, 2_500_000n)], [to(account, eth(10n ** 18n)), to(account, eth(5n * 10n ** 17n)), to(other, eth(10n ** 16n))]);
    expect(shown(data)).toEqual(expect.arrayContaining(['core.review.gives: #7', `core.review.contract: ${collection}`, 'core.review.gives: 2.5 USDX', 'core.review.gets: 1.5 ETH']));
    expect(codes(data)).toEqual(['caution order']);
    expect(previewNeeds({ kind: 'typedData', data }, own).tokens).toContain(token.toLowerCase());
  });

  it.each<[string, TypedData, readonly string[]]>([
    ['for nothing', order([nft], []), ['danger orderForNothing']],
    ['whose price goes to another', order([nft], [to(other, eth(10n ** 18n))]), ['danger orderForNothing']],
    ['for zero', order([nft], [to(account, eth(0n))]), ['danger orderForNothing']],
    ['for one wei', order([nft], [to(account, eth(1n))]), ['danger orderForDust']],
    ['for one unit of a token', order([nft], [to(account, item(1n, token, 0n, 1n))]), ['danger orderForDust']],
    ['for one wei of two kinds', order([nft], [to(account, eth(1n)), to(account, item(1n, token, 0n, 1n))]), ['danger orderForDust']],
    ['whose price falls to one wei', order([nft], [to(account, eth(10n ** 18n, 1n))]), ['danger orderForDust']],
    ['for a thousand units of a token that tells no decimals', order([nft], [to(account, item(1n, other, 0n, 1000n))]), ['danger orderForDust']],
    ['that lets the other side choose', order([item(4n, collection, 0n, 1n)], [to(account, eth(10n ** 18n))]), ['danger orderOfAny', 'caution order']],
    ['for another collectible', order([nft], [to(account, item(2n, other, 3n, 1n))]), ['caution order']],
    ['of a bid', order([item(1n, token, 0n, 5_000_000n)], [to(account, item(4n, collection, 0n, 1n)), to(other, item(1n, token, 0n, 125_000n))]), ['caution order']],
  ])('judges one %s', (_name, data, expected) => {
    expect(codes(data)).toEqual(expected);
  });

  it('judges each order of a tree, shows what each comes to and passes over those that fill it up', () => {
    const { title, fields, warnings } = preview(bulk([fair, fair, empty, empty]));
    expect([title, warnings]).toEqual([{ key: 'core.review.title.order' }, [{ code: 'order', level: 'caution' }]]);
    expect(fields.map(({ value }) => textOf(value)).filter((text) => text === '1 ETH')).toHaveLength(2);
  });

  it.each<[string, TypedData]>([
    ['for nothing', bulk([fair, components([nft], []), empty, empty])],
    ['for nothing, alone', bulk([components([nft], []), empty, empty, empty])],
    ['for one wei', bulk([fair, fair, fair, components([nft], [to(account, eth(1n))])])],
  ])('finds the order of a tree that is %s', (_name, data) => {
    expect(isDangerous(preview(data))).toBe(true);
  });

  it('calls a tree dangerous that is too large to be read', () => {
    const many: TypedData = { ...bulk([]), types: { ...bulk([]).types, BulkOrder: fieldsOf('tree OrderComponents[]') }, message: { tree: [...Array.from({ length: 1_200 }, () => empty), components([nft], [])] } };
    expect(codes(many)).toContain('danger leftOut');
  });

  const cow = 'sellToken address, buyToken address, receiver address, sellAmount uint256, buyAmount uint256, validTo uint32, appData bytes32, feeAmount uint256, kind string, partiallyFillable bool, sellTokenBalance string, buyTokenBalance string';
  const cowOrder = (receiver: string, buys: bigint, buyToken = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE') => typed('Order', [cow, token, buyToken, receiver, 5_000_000n, buys, soon, word, 1_000_000n, 'sell', false, 'erc20', 'erc20']);
  const oneInch = (receiver: string, gets: bigint) => typed('Order', ['salt uint256, maker address, receiver address, makerAsset address, takerAsset address, makingAmount uint256, takingAmount uint256, makerTraits uint256', 1n, account, receiver, collection, token, 10n ** 18n, gets, 0n]);
  const zeroEx = (gets: bigint) => typed('RfqOrder', ['makerToken address, takerToken address, makerAmount uint128, takerAmount uint128, maker address, taker address, txOrigin address, pool bytes32, expiry uint64, salt uint256', collection, token, 10n ** 18n, gets, account, zero, zero, word, soon, 1n]);

  it.each<[string, TypedData, readonly string[]]>([
    ['CoW Protocol, to the account', cowOrder(account, 10n ** 15n), ['caution order']],
    ['CoW Protocol, to its owner', cowOrder(zero, 10n ** 15n), ['caution order']],
    ['CoW Protocol, to another', cowOrder(other, 10n ** 15n), ['danger orderForNothing']],
    ['CoW Protocol, for one wei', cowOrder(zero, 1n), ['danger orderForDust']],
    ['1inch', oneInch(zero, 5_000_000n), ['caution order']],
    ['1inch, to another', oneInch(other, 5_000_000n), ['danger orderForNothing']],
    ['0x', zeroEx(5_000_000n), ['caution order']],
    ['0x, for one unit', zeroEx(1n), ['danger orderForDust']],
  ])('reads those of %s', (_name, data, expected) => {
    expect(codes(data)).toEqual(expected);
    expect(shown(data).filter((text) => /gives|gets/.test(text))).toHaveLength(2);
  });

  it('adds the fee of CoW Protocol to what goes', () => {
    expect(shown(cowOrder(zero, 10n ** 15n))).toEqual(expect.arrayContaining(['core.review.gives: 6 USDX', 'core.review.gets: 0.001 ETH']));
  });
});

const cometFields = 'owner address, manager address, isAllowed bool, nonce uint256, expiry uint256';
const morphoFields = 'authorizer address, authorized address, isAuthorized bool, nonce uint256, deadline uint256';
const permitItem = typed('Permit', ['spender address, tokenId uint256, nonce uint256, deadline uint256', other, 7n, 0n, soon]);
const safeFields = 'to address, value uint256, data bytes, operation uint8, safeTxGas uint256, baseGas uint256, gasPrice uint256, gasToken address, refundReceiver address, nonce uint256';
const safe = (target: string, data: string, operation = 0n, gasPrice = 0n) => typed('SafeTx', [safeFields, target, 0n, data, operation, 0n, 0n, gasPrice, zero, zero, 0n]);
const meta = (data: string) => typed('MetaTransaction', ['nonce uint256, from address, functionSignature bytes', 0n, account, data], { domain: { name: 'USDX', version: '1', verifyingContract: token, salt: `0x${'1'.padStart(64, '0')}` } });

describe('describeTypedData, of known structs', () => {
  it.each<[string, TypedData, readonly string[], string]>([
    ['an item may be taken', permitItem, ['danger takesItem', 'caution unknownSpender'], 'permitItem'],
    ['a collection may be taken', typed('PermitForAll', ['operator address, approved bool, nonce uint256, deadline uint256', other, true, 0n, soon]), ['danger approvesAll', 'caution unknownSpender'], 'approveAll'],
    ['a collection is taken back', typed('PermitForAll', ['operator address, approved bool, nonce uint256, deadline uint256', other, false, 0n, soon]), [], 'revoke'],
    ['Compound may be managed', typed('Authorization', [cometFields, account, other, true, 0n, soon]), ['danger managesAll', 'caution unknownSpender'], 'manage'],
    ['Morpho may be managed', typed('Authorization', [morphoFields, account, other, true, 0n, soon]), ['danger managesAll', 'caution unknownSpender'], 'manage'],
    ['Morpho is taken back', typed('Authorization', [morphoFields, account, other, false, 0n, soon]), [], 'revoke'],
    ['may borrow from Aave', typed('DelegationWithSig', ['delegatee address, value uint256, nonce uint256, deadline uint256', other, 1n, 0n, soon]), ['danger borrowsForYou', 'caution unknownSpender'], 'delegateCredit'],
    ['may borrow no more', typed('DelegationWithSig', ['delegatee address, value uint256, nonce uint256, deadline uint256', other, 0n, 0n, soon]), [], 'revoke'],
    ['a call to approve', meta(unlimited), ['danger unlimitedAllowance', 'caution unknownSpender'], 'metaTransaction'],
    ['a call to transfer', meta(abi.encodeFunctionData('transfer', [other, 1_000_000n])), [], 'metaTransaction'],
    ['a forwarded call to approve', typed('ForwardRequest', ['from address, to address, value uint256, gas uint256, nonce uint256, deadline uint48, data bytes', account, token, 0n, 100_000n, 0n, soon, unlimited]), ['danger unlimitedAllowance', 'caution unknownSpender'], 'metaTransaction'],
    ['a Safe that approves', safe(token, unlimited), ['danger unlimitedAllowance', 'caution unknownSpender'], 'safeTransaction'],
    ['a Safe that runs other code', safe(other, abi.encodeFunctionData('transfer', [account, 1n]), 1n), ['danger delegateCall'], 'safeTransaction'],
    ['a Safe that pays who carries it out', safe(token, abi.encodeFunctionData('transfer', [other, 1n]), 0n, 10n ** 18n), ['danger refundsGas'], 'safeTransaction'],
    ['a Safe that transfers', safe(token, abi.encodeFunctionData('transfer', [other, 1_000_000n])), [], 'safeTransaction'],
    ['a message of a Safe', typed('SafeMessage', ['message bytes', word]), ['danger blindHash'], 'safeMessage'],
    ['an operation that approves', typed('PackedUserOperation', ['sender address, nonce uint256, initCode bytes, callData bytes, accountGasLimits bytes32, preVerificationGas uint256, gasFees bytes32, paymasterAndData bytes', other, 0n, '0x', abi.encodeFunctionData('execute', [token, 0n, unlimited]), word, 0n, word, '0x']), ['danger unlimitedAllowance', 'caution unknownSpender'], 'userOperation'],
  ])('warns that %s', (_name, data, expected, title) => {
    expect(preview(data).title).toEqual({ key: `core.review.title.${title}` });
    expect([...codes(data)].sort()).toEqual([...expected].sort());
  });

  it('lets a spender take an item with a caution, whom the site vouches for', () => {
    expect(codes(permitItem, { ...own, names: { [other.toLowerCase()]: 'Our exchange' } })).toEqual(['caution takesItem']);
  });

  it('shows the call that a meta transaction, a Safe and an operation carry', () => {
    const data = abi.encodeFunctionData('transfer', [other, 1_000_000n]);
    expect(shown(meta(data))).toEqual(expect.arrayContaining([`functionSignature: ${token}`, 'functionSignature › amount: 1 USDX', `functionSignature › to: ${other}`]));
    expect(shown(safe(token, data))).toEqual(expect.arrayContaining([`data: ${token}`, 'data › amount: 1 USDX', `gasToken: ${zero}`, `refundReceiver: ${zero}`]));
  });

  it('warns of a call whose target cannot be read, and reads one of no contract that is named', () => {
    const forward = (type: string, target: string) => typed('ForwardRequest', [`from address, to ${type}, value uint256, gas uint256, nonce uint256, deadline uint48, data bytes`, account, target, 0n, 100_000n, 0n, soon, unlimited]);
    expect(codes(forward('string', 'the token'))).toContain('danger unlimitedAllowance');
    expect(codes(forward('address', token))).toContain('danger unlimitedAllowance');
    expect(codes({ ...meta(unlimited), domain: { name: 'USDX', chainId: 1 } })).toEqual(['danger unlimitedAllowance', 'caution unknownSpender']);
  });

  it('knows a struct also where another wraps it', () => {
    const nested = { ...typed('TypedDataSign', ['contents Permit, name string'], { types: { Permit: 'owner address, spender address, value uint256, nonce uint256, deadline uint256' } }), message: { contents: { owner: account, spender: other, value: most, nonce: 0n, deadline: soon }, name: 'Account' } };
    expect(preview(nested).title).toEqual({ key: 'core.review.title.permit' });
    expect(codes(nested)).toEqual(expect.arrayContaining(['danger unlimitedAllowance']));
    const deep = { ...typed('Batch', ['all Authorization[][1]'], { types: { Authorization: morphoFields } }), message: { all: [[{ authorizer: account, authorized: other, isAuthorized: true, nonce: 0n, deadline: soon }]] } };
    expect(codes(deep)).toEqual(expect.arrayContaining(['danger managesAll']));
  });
});

describe('describeTypedData, of structs that nothing here knows', () => {
  const mail: TypedData = {
    domain: { name: 'Ether Mail', version: '1', chainId: 1, verifyingContract: collection }, primaryType: 'Mail',
    types: { Person: fieldsOf('name string, wallet address'), Mail: fieldsOf('from Person, to Person, contents string') },
    message: { from: { name: 'Cow', wallet: other }, to: { name: 'Bob', wallet: collection }, contents: 'Hello, Bob!' },
  };

  it('says of a letter that its kind is not known, also where the site itself asks', () => {
    for (const facts of [own, outside]) expect(codes(mail, facts)).toEqual(['caution unknownAgreement']);
  });

  it('says that values were left out which no type declares, and shows them nowhere', () => {
    const data = { ...mail, message: { ...mail.message, amount: 'all of it' } };
    const shown = createPreview({ kind: 'typedData', data }, own);
    expect(shown.warnings.map(({ code }) => code)).toEqual(['unknownAgreement', 'undeclared']);
    expect(JSON.stringify(shown)).not.toContain('all of it');
    expect(codes(permitItem)).not.toContain('caution undeclared');
  });

  it.each<[string, TypedData]>([
    ['an operator and a flag', typed('Grant', ['operator address, isOn bool', other, true])],
    ['an agent and an end', typed('Session', ['agentAddress address, validUntil uint64', other, soon])],
    ['a recipient and an amount', typed('Pay', ['to address, amount uint256', other, 5n])],
    ['a new owner and the number of an item', typed('Hand', ['new_owner address, tokenId uint256', other, 5n])],
    ['a recipient and an amount as text', typed('HyperliquidTransaction:UsdSend', ['hyperliquidChain string, destination string, amount string, time uint64', 'Mainnet', other, '100.5', 5n])],
    ['a spender in a word', typed('Grant', ['spender bytes32, amount uint256', `0x${'0'.repeat(24)}${other.slice(2)}`, 5n])],
    ['a spender as a number', typed('Grant', ['spender uint160, amount uint256', BigInt(other), 5n])],
    ['a delegate within others', { ...typed('Wrapped', ['grants Grant[]'], { types: { Grant: 'delegate address, amount uint128' } }), message: { grants: [{ delegate: other, amount: 1n }] } }],
  ])('tells power by its shape: %s', (_name, data) => {
    expect(codes(data)).toEqual(['caution givesPower']);
    expect(codes(data, outside)).toEqual(['danger givesPower', 'caution unknownAgreement']);
    expect(preview(data).warnings[0]?.params).toEqual({ address: other.toLowerCase() });
  });

  it.each<[string, TypedData]>([
    ['the account itself', typed('Vote', ['voter address, to address, choice uint8', account, account, 1n])],
    ['no address', typed('Vote', ['proposal uint256, choice uint8, reason string', 7n, 1n, 'because'])],
    ['an address in no role', typed('Rate', ['movie address, stars uint8', other, 5n])],
    ['nothing but counters beside', typed('Greet', ['to address, nonce uint256', other, 1n])],
  ])('tells none by %s', (_name, data) => {
    expect(codes(data)).toEqual(['caution unknownAgreement']);
  });

  it.each<[string, TypedData]>([
    ['a root', typed('Root', ['root bytes32', word])],
    ['a digest, its nonce and its end', typed('Sign', ['digest bytes32, nonce uint256, deadline uint256', word, 3n, soon])],
    ['two roots', typed('Roots', ['roots bytes32[2]'] as const)],
    ['a hash as a number', typed('Hash', ['hash uint256', BigInt(word)])],
    ['a hash as bytes', typed('Hash', ['data bytes', word])],
    ['a hash as text', typed('Hash', ['message string', word])],
  ].map(([name, data]) => (name === 'two roots' ? [name, { ...(data as TypedData), message: { roots: [word, word] } }] : [name, data]) as [string, TypedData]))('calls %s a bare hash', (_name, data) => {
    expect(codes(data)).toEqual(['danger blindHash']);
  });

  it('asks for a tick where a root stands for a tree of things, whatever is said beside it', () => {
    const data = typed('Listing', ['trader address, listingsRoot bytes32, count uint256, expirationTime uint256', account, word, 3n, soon]);
    expect(codes(data)).toEqual(['danger blindHash']);
    expect(codes(data, outside)).toEqual(['danger blindHash', 'caution unknownAgreement']);
    expect(codes(typed('Vote', ['choice uint8, salt bytes32', 1n, word]))).toEqual(['caution unknownAgreement']);
  });

  it.each<[string, string, string]>([['of the contract that checks it', 'nonce uint256, payload bytes', 'USDX'], ['of the one it names', 'target address, payload bytes', '']])('reads bytes as a call %s', (_name, fields, symbol) => {
    const data = typed('Relay', [fields, fields.startsWith('nonce') ? 1n : collection, unlimited]);
    expect(codes(data)).toEqual(['danger unlimitedAllowance', 'caution unknownSpender', 'caution unknownAgreement']);
    expect(preview(data).fields).toContainEqual({ label: { text: 'payload › amount' }, value: { key: 'core.review.unlimited', params: { symbol } }, format: 'text' });
  });

  it('warns of bytes that cannot be read, and asks for a tick where they come from outside', () => {
    const data = typed('Relay', ['payload bytes, salt uint256', abi.encodeFunctionData('harvest'), 1n]);
    expect(codes(data)).toEqual(['caution unreadableCall', 'caution unknownAgreement']);
    expect(codes(data, outside)).toContain('danger unreadableFromOutside');
    expect(codes(typed('Relay', ['payload bytes, salt uint256', '0x', 1n]))).toEqual(['caution unknownAgreement']);
  });
});

describe('describeTypedData, of its domain and its text', () => {
  it('warns of what names no chain, and more where it gives power', () => {
    const domain = { name: 'USDX', verifyingContract: token };
    expect(codes(typed('Vote', ['choice uint8', 1n], { domain }))).toEqual(['caution anyChain', 'caution unknownAgreement']);
    expect(codes(typed('Pay', ['to address, amount uint256', other, 1n], { domain }))).toEqual(['danger anyChain', 'caution givesPower']);
    expect(codes({ ...permitItem, domain }, { ...own, names: { [other.toLowerCase()]: 'Our exchange' } })).toEqual(['danger anyChain', 'caution takesItem']);
  });

  it('reads the chain out of the salt, where tokens of Polygon have it', () => {
    expect(preview(meta(unlimited))).toMatchObject({ chain: { id: 1 } });
    expect(codes({ ...meta(unlimited), domain: { name: 'USDX', verifyingContract: token, salt: `0x${'89'.padStart(64, '0')}` } })).toContain('danger wrongChain');
    expect(codes({ ...meta(unlimited), domain: { name: 'USDX', verifyingContract: token, salt: word } })).toContain('danger anyChain');
  });

  it.each([-(10n ** 30n), 10n ** 30n, -(2n ** 255n), 8_640_000_000_001n, -8_640_000_000_001n])('shows the deadline %p, which no calendar holds, as what it is', (deadline) => {
    const data: TypedData = { ...typed('Permit', ['owner address, spender address, value uint256, nonce uint256, deadline int256', account, other, 5_000_000n, 0n, deadline]) };
    const field = preview(data).fields.find(({ label }) => textOf(label) === 'deadline');
    expect(field).toEqual(deadline > 0n ? { label: { text: 'deadline' }, value: { key: 'core.review.never' }, format: 'text' } : { label: { text: 'deadline' }, value: { text: String(deadline) }, format: 'number' });
  });

  it.each([80, 81, 128, 254, 255])('shows and revokes amounts of a token of %p decimals', (decimals) => {
    const facts = { ...own, tokens: { [token.toLowerCase()]: { symbol: 'DEEP', decimals } } };
    const permit = (value: bigint) => typed('Permit', ['owner address, spender address, value uint256, nonce uint256, deadline uint256', account, other, value, 0n, soon]);
    expect(shown(permit(15n), facts)).toContain(`value: 0.${'0'.repeat(decimals - 2)}15 DEEP`);
    expect(preview(permit(0n), facts)).toMatchObject({ title: { key: 'core.review.title.revoke' }, warnings: [] });
    const call = (amount: bigint) => createPreview({ kind: 'transaction', chainId: 1, transaction: { to: token, data: abi.encodeFunctionData('approve', [other, amount]) } }, facts);
    expect(call(15n).fields.map(({ value }) => textOf(value))).toContain(`0.${'0'.repeat(decimals - 2)}15 DEEP`);
    expect(call(0n).title).toEqual({ key: 'core.review.title.revoke' });
  });

  it('makes no more text of deep and wide data than is shown', () => {
    const depth = 49;
    const types = Object.fromEntries(Array.from({ length: depth }, (_, at) => [`T${at}`, at === depth - 1 ? fieldsOf('v uint8[]') : fieldsOf(`x T${at + 1}[][]`)]));
    const inner = Array.from({ length: depth - 1 }).reduce<object>((within) => ({ x: [[within]] }), { v: Array.from({ length: 19_000 }, () => 1) });
    const data: TypedData = { domain: { chainId: 1 }, types, primaryType: 'T0', message: inner as TypedData['message'] };
    expect(JSON.stringify(data).length).toBeLessThan(45_000);
    const { raw, warnings, fields } = preview(data);
    expect(raw.length).toBeLessThan(70_000);
    expect(fields.length).toBeLessThan(70);
    expect(warnings).toContainEqual({ code: 'leftOut', level: 'danger' });
  });

  it('shows ordinary data whole, as JSON that says the same', () => {
    expect(JSON.parse(preview(bulk([fair, fair, fair, fair])).raw)).toMatchObject({ primaryType: 'BulkOrder' });
    expect(JSON.parse(preview(permitItem).raw)).toEqual(JSON.parse(JSON.stringify(permitItem, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value))));
  });
});
