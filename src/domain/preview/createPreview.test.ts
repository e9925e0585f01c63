import { Interface } from 'ethers';
import type { TypedData } from '../transactions/transactions.ts';
import { createPreview, previewNeeds } from './createPreview.ts';
import { isDangerous } from './preview.ts';
import type { Preview, PreviewFacts, PreviewRequest, PreviewText } from './preview.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const spender = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3';
const nowSeconds = 1_800_000_000;
const most = 2n ** 256n - 1n;
const word = `0x${'00'.repeat(32)}`;
const facts: PreviewFacts = {
  account,
  activeChainId: 1,
  nowMs: nowSeconds * 1000,
  chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }, { id: 10, name: 'OP Mainnet', nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
  tokens: { [token.toLowerCase()]: { symbol: 'USDX', decimals: 6, totalSupply: 1_000_000_000_000n } },
  hasCode: { [token.toLowerCase()]: true, [spender.toLowerCase()]: true, [permit2.toLowerCase()]: true },
  names: {},
  delegates: [],
  signatures: [],
  site: { scheme: 'https', domain: 'example.com' },
};

const abi = new Interface([
  'function transfer(address to, uint256 amount)', 'function approve(address spender, uint256 amount)', 'function increaseAllowance(address spender, uint256 addedValue)', 'function setApprovalForAll(address operator, bool approved)',
  'function permit(address owner, address spender, uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s)', 'function multicall(bytes[] data)', 'function aggregate3((address target, bool allowFailure, bytes callData)[] calls)',
  'function deposit()', 'function stake(uint256 pool, (address owner, string note) position)',
]);
const permit2Abi = new Interface(['function approve(address token, address spender, uint160 amount, uint48 expiration)']);
const call = (name: string, args: readonly unknown[], to = token): PreviewRequest => ({ kind: 'transaction', chainId: 1, transaction: { to, data: abi.encodeFunctionData(name, args) } });

const permitData = (message: object = {}, domain: object = {}): PreviewRequest => ({
  kind: 'typedData',
  data: {
    domain: { name: 'USDX', version: '1', chainId: 1, verifyingContract: token, ...domain },
    types: { Permit: ['owner address', 'spender address', 'value uint256', 'nonce uint256', 'deadline uint256'].map(field) },
    primaryType: 'Permit',
    message: { owner: account, spender, value: 5_000_000n, nonce: 0n, deadline: BigInt(nowSeconds + 600), ...message },
  },
});

describe('createPreview of a transaction', () => {
  it('says how much of the currency goes to whom', () => {
    const preview = createPreview({ kind: 'transaction', chainId: 1, transaction: { to: spender, valueWei: 1_500_000_000_000_000_000n } }, facts);
    expect(preview).toMatchObject({ kind: 'transaction', title: { key: 'core.review.title.send' }, chain: { id: 1, name: 'Ethereum' }, warnings: [], raw: '0x' });
    expect(shown(preview)).toEqual({ 'core.review.recipient': spender, 'core.review.amount': '1.5 ETH' });
  });

  it.each([
    ['of the new kind', { type: 'eip1559', maxFeePerGasWei: 30_000_000_000n, maxPriorityFeePerGasWei: 1n }],
    ['of the old kind', { type: 'legacy', gasPriceWei: 30_000_000_000n }],
  ] as const)('says what may be paid for gas, with fees %s', (_kind, fees) => {
    const transaction = { to: spender, valueWei: 1n, gas: 21_000n, fees };
    expect(shown(createPreview({ kind: 'transaction', chainId: 1, transaction }, facts))).toMatchObject({ 'core.review.fee': '0.00063 ETH' });
    expect(shown(createPreview({ kind: 'transaction', chainId: 1, transaction: { to: spender, fees } }, facts))).not.toHaveProperty(['core.review.fee']);
  });

  it('reads a transfer of a token with its decimals', () => {
    const preview = createPreview(call('transfer', [spender, 1_234_567n]), facts);
    expect(preview).toMatchObject({ title: { key: 'core.review.title.transfer' }, contract: token, action: 'transfer', warnings: [] });
    expect(shown(preview)).toMatchObject({ to: spender, amount: '1.234567 USDX' });
  });

  it('shows the plain number where the token is unknown', () => {
    expect(shown(createPreview(call('transfer', [spender, 1_234_567n]), { ...facts, tokens: {} }))).toMatchObject({ amount: '1234567' });
  });

  it.each<[string, PreviewRequest, Partial<PreviewFacts>, readonly string[]]>([
    ['an exact approval', call('approve', [spender, 5n]), {}, ['caution unknownSpender']],
    ['one for a spender the site vouches for', call('approve', [spender, 5n]), { names: { [spender.toLowerCase()]: 'Our exchange' } }, []],
    ['one for Permit2', call('approve', [permit2, 5n]), {}, []],
    ['one for all there is in the type', call('approve', [permit2, most]), {}, ['danger unlimitedAllowance']],
    ['one for half of what the type holds', call('approve', [permit2, 2n ** 255n]), {}, ['danger unlimitedAllowance']],
    ['one for the whole supply', call('approve', [permit2, 1_000_000_000_000n]), {}, ['danger unlimitedAllowance']],
    ['one for a little less than the supply', call('approve', [permit2, 999_999_999_999n]), {}, []],
    ['an increase without end', call('increaseAllowance', [permit2, most]), {}, ['danger unlimitedAllowance']],
    ['one for a spender without code', call('approve', [spender, 5n]), { hasCode: { [spender.toLowerCase()]: false } }, ['danger spenderIsAccount']],
    ['one taken back', call('approve', [spender, 0n]), { hasCode: { [spender.toLowerCase()]: false } }, []],
    ['everything of a collection', call('setApprovalForAll', [spender, true]), {}, ['danger approvesAll', 'caution unknownSpender']],
    ['a collection taken back', call('setApprovalForAll', [spender, false]), {}, []],
    ['an approval through Permit2 without end', { kind: 'transaction', chainId: 1, transaction: { to: permit2, data: permit2Abi.encodeFunctionData('approve', [token, permit2, 2n ** 160n - 1n, 2n ** 48n - 1n]) } }, {}, ['danger unlimitedAllowance', 'caution neverExpires']],
    ['an expired permit', call('permit', [account, permit2, 5n, nowSeconds - 1, 27, word, word]), {}, ['caution expired']],
    ['a permit for a year', call('permit', [account, permit2, 5n, nowSeconds + 31_536_000, 27, word, word]), {}, ['caution farDeadline']],
    ['tokens sent to their own contract', call('transfer', [token, 5n]), {}, ['danger toContractItself']],
    ['a call of an address without code', call('deposit', [], spender), { hasCode: { [spender.toLowerCase()]: false } }, ['caution callsNoContract']],
    ['an unknown call', { kind: 'transaction', chainId: 1, transaction: { to: token, data: '0xdeadbeef00' } }, {}, ['caution unreadableCall']],
    ['a known selector before nonsense', { kind: 'transaction', chainId: 1, transaction: { to: token, data: '0x095ea7b300' } }, {}, ['danger malformedCall']],
    ['less than a selector', { kind: 'transaction', chainId: 1, transaction: { to: token, data: '0x09' } }, {}, ['caution unreadableCall']],
    ['a new contract', { kind: 'transaction', chainId: 1, transaction: { data: '0x60' } }, {}, ['caution createsContract']],
    ['another chain than the wallet is on', { kind: 'transaction', chainId: 10, transaction: { to: spender } }, {}, ['caution otherChain']],
    ['facts that could not be read', { kind: 'transaction', chainId: 1, transaction: { to: spender } }, { isIncomplete: true }, ['caution unchecked']],
    ['an approval within calls within calls', call('multicall', [[abi.encodeFunctionData('aggregate3', [[[token, false, abi.encodeFunctionData('approve', [permit2, most])]]])]]), {}, ['danger unlimitedAllowance']],
  ])('warns of %s as it should', (_name, request, more, warnings) => {
    expect(codes(createPreview(request, { ...facts, ...more }))).toEqual(warnings);
  });

  it('names an approval of nothing by what it does', () => {
    expect(createPreview(call('approve', [spender, 0n]), facts).title).toEqual({ key: 'core.review.title.revoke' });
  });

  it('shows no number where there is no limit', () => {
    expect(createPreview(call('approve', [spender, most]), facts).fields).toContainEqual({ label: { text: 'amount' }, value: { key: 'core.review.unlimited', params: { symbol: 'USDX' } }, format: 'text' });
  });

  it('reads calls within a call, each with its own contract', () => {
    const preview = createPreview(call('aggregate3', [[[token, false, abi.encodeFunctionData('transfer', [spender, 2_000_000n])]]], spender), facts);
    expect(shown(preview)).toMatchObject({ 'calls[0].target': token, 'calls[0].callData › amount': '2 USDX' });
  });

  it('reads the arguments of a function that the site tells, tuples and all', () => {
    const preview = createPreview(call('stake', [7n, [account, 'for a\u202e rainy day']]), { ...facts, signatures: ['not a signature', 'function stake(uint256 pool, (address owner, string note) position)'] });
    expect(preview).toMatchObject({ action: 'stake', warnings: [{ code: 'hiddenText', level: 'caution' }] });
    expect(shown(preview)).toMatchObject({ pool: '7', 'position.owner': account, 'position.note': 'for a rainy day' });
  });

  it.each(['0x12', spender.replace('C5', 'c5')])('refuses %s, which is no address', (to) => {
    expect(() => createPreview({ kind: 'transaction', chainId: 1, transaction: { to } }, facts)).toThrow(expect.objectContaining({ code: 'input.notAddress' }));
  });

  it('stays small for calldata of a thousand calls', () => {
    const preview = createPreview(call('multicall', [Array.from({ length: 1_000 }, () => abi.encodeFunctionData('transfer', [spender, 1n]))]), facts);
    expect(preview.fields.length).toBeLessThan(70);
    expect(preview.fields.at(-1)).toMatchObject({ label: { key: 'core.review.more' } });
  });

  it('counts everything that is left out, also what was left out before', () => {
    const votes = Array.from({ length: 200 }, (_, at) => ({ name: `vote${at}`, type: 'uint256' }));
    const data = { domain: { name: 'Ballot box', chainId: 1 }, types: { Ballot: votes }, primaryType: 'Ballot', message: Object.fromEntries(votes.map(({ name }) => [name, 1n])) };
    const { fields } = createPreview({ kind: 'typedData', data }, facts);
    const seen = fields.filter(({ label }) => 'text' in label && label.text.startsWith('vote')).length;
    expect(fields.at(-1)).toMatchObject({ label: { key: 'core.review.more' }, value: { text: String(200 - seen) } });
    expect(seen).toBe(58); // sixty rows with the application and the kind
  });

  it('warns of what is left out, where anything may hide', () => {
    const calls = (count: number) => [...Array.from({ length: count }, () => abi.encodeFunctionData('transfer', [spender, 1n])), abi.encodeFunctionData('approve', [permit2, most])];
    expect(codes(createPreview(call('multicall', [calls(100)]), facts))).toContain('danger leftOut');
    expect(codes(createPreview(call('multicall', [calls(3)]), facts))).toEqual(['danger unlimitedAllowance']);
  });

  it('reads a call however deep it is wrapped, and warns where that is more than it reads', () => {
    const wrap = (data: string, times: number): string => (times === 0 ? data : wrap(abi.encodeFunctionData('multicall', [[data]]), times - 1));
    const approval = abi.encodeFunctionData('approve', [permit2, most]);
    const wrapped = (times: number): PreviewRequest => ({ kind: 'transaction', chainId: 1, transaction: { to: token, data: wrap(approval, times) } });
    expect(codes(createPreview(wrapped(6), facts))).toEqual(['danger unlimitedAllowance']);
    expect(codes(createPreview(wrapped(150), facts))).toEqual(['danger leftOut']);
  });
});

describe('createPreview of typed data', () => {
  it('reads a permit', () => {
    const preview = createPreview(permitData(), facts);
    expect(preview).toMatchObject({ kind: 'typedData', title: { key: 'core.review.title.permit' }, chain: { name: 'Ethereum' }, contract: token, action: 'Permit' });
    expect(shown(preview)).toMatchObject({ 'core.review.verifyingContract': token, spender, value: '5 USDX', deadline: String(nowSeconds + 600) });
    expect(codes(preview)).toEqual(['caution unknownSpender']);
  });

  const itemFields = ['itemType uint8', 'token address', 'identifierOrCriteria uint256', 'startAmount uint256', 'endAmount uint256'];
  const orderItem = { itemType: 1n, token, identifierOrCriteria: 0n, startAmount: 1n, endAmount: 1n };
  const order = (recipient: string): PreviewRequest => ({
    kind: 'typedData',
    data: {
      domain: { name: 'Seaport', version: '1.6', chainId: 1, verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395' },
      types: {
        OrderComponents: ['offerer address', 'offer OfferItem[]', 'consideration ConsiderationItem[]', 'endTime uint256'].map(field),
        OfferItem: itemFields.map(field),
        ConsiderationItem: [...itemFields, 'recipient address'].map(field),
      },
      primaryType: 'OrderComponents',
      message: { offerer: account, offer: [orderItem], consideration: [{ ...orderItem, recipient }], endTime: BigInt(nowSeconds + 60) },
    },
  });
  const permitted = (amount: bigint, primaryType = 'PermitTransferFrom'): PreviewRequest => ({
    kind: 'typedData',
    data: {
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
      types: { [primaryType]: ['permitted TokenPermissions', 'spender address', 'nonce uint256', 'deadline uint256'].map(field), TokenPermissions: ['token address', 'amount uint256'].map(field) },
      primaryType,
      message: { permitted: { token, amount }, spender: permit2, nonce: 0n, deadline: BigInt(nowSeconds + 60) },
    },
  });
  const single = (amount: bigint, expiration: bigint): PreviewRequest => ({
    kind: 'typedData',
    data: {
      domain: { name: 'Permit2', chainId: 1, verifyingContract: permit2 },
      types: { PermitSingle: ['details PermitDetails', 'spender address', 'sigDeadline uint256'].map(field), PermitDetails: ['token address', 'amount uint160', 'expiration uint48', 'nonce uint48'].map(field) },
      primaryType: 'PermitSingle',
      message: { details: { token, amount, expiration, nonce: 0n }, spender: permit2, sigDeadline: BigInt(nowSeconds + 60) },
    },
  });
  const dai = (allowed: boolean): PreviewRequest => ({
    kind: 'typedData',
    data: { domain: { name: 'Dai', chainId: 1, verifyingContract: token }, types: { Permit: ['holder address', 'spender address', 'nonce uint256', 'expiry uint256', 'allowed bool'].map(field) }, primaryType: 'Permit', message: { holder: account, spender: permit2, nonce: 0n, expiry: 0n, allowed } },
  });
  const transfer: PreviewRequest = {
    kind: 'typedData',
    data: {
      domain: { name: 'USDX', chainId: 1, verifyingContract: token }, types: { TransferWithAuthorization: ['from address', 'to address', 'value uint256', 'validAfter uint256', 'validBefore uint256', 'nonce bytes32'].map(field) },
      primaryType: 'TransferWithAuthorization', message: { from: account, to: spender, value: 1_000_000n, validAfter: 0n, validBefore: BigInt(nowSeconds + 60), nonce: word },
    },
  };

  it.each<[string, PreviewRequest, Partial<PreviewFacts>, readonly string[]]>([
    ['a permit without end', permitData({ spender: permit2, value: most, deadline: most }), {}, ['danger unlimitedAllowance', 'caution neverExpires']],
    ['a permit that is past', permitData({ spender: permit2, deadline: 1n }), {}, ['caution expired']],
    ['a permit for another chain', permitData({ spender: permit2 }, { chainId: 10 }), {}, ['danger wrongChain']],
    ['a permit whose contract is an account', permitData({ spender: permit2 }), { hasCode: { [token.toLowerCase()]: false } }, ['danger contractIsAccount']],
    ['a permit for a spender without code', permitData(), { hasCode: { [spender.toLowerCase()]: false } }, ['danger spenderIsAccount']],
    ['a permit taken back', permitData({ value: 0n, deadline: most }), {}, []],
    ['DAI without end', dai(true), {}, ['danger unlimitedAllowance']],
    ['DAI taken back', dai(false), {}, []],
    ['a permit through Permit2 for an amount', single(5n, BigInt(nowSeconds + 60)), {}, []],
    ['one without end', single(2n ** 160n - 1n, 2n ** 48n - 1n), {}, ['danger unlimitedAllowance', 'caution neverExpires']],
    ['a transfer by Permit2', permitted(5n), {}, ['caution movesTokens']],
    ['a witness transfer by Permit2 of everything', permitted(most, 'PermitWitnessTransferFrom'), {}, ['danger unlimitedAllowance', 'caution movesTokens']],
    ['a transfer that others carry out', transfer, {}, ['caution movesTokens']],
    ['an order', order(account), {}, ['caution order']],
    ['an order that brings nothing back', order(spender), {}, ['danger orderForNothing']],
  ])('warns of %s as it should', (_name, request, more, warnings) => {
    expect(codes(createPreview(request, { ...facts, ...more }))).toEqual(warnings);
  });

  it('takes a struct of a known name for what it is, not for what it is called', () => {
    const fake: TypedData = { domain: {}, types: { Permit: ['note string'].map(field) }, primaryType: 'Permit', message: { note: 'hi' } };
    expect(createPreview({ kind: 'typedData', data: fake }, facts).title).toEqual({ key: 'core.review.title.typedData' });
  });

  it('shows untrusted names in clean text, and says where it is cut', () => {
    const data: TypedData = { domain: { name: `\u202e${'x'.repeat(1_000)}` }, types: { Note: ['text string'].map(field) }, primaryType: 'Note', message: { text: '<b>safe</b>\u200b\n\nDeadline: never' } };
    const preview = createPreview({ kind: 'typedData', data }, facts);
    expect(shown(preview)).toMatchObject({ 'core.review.application': `${'x'.repeat(200)}…`, text: '<b>safe</b> ↵  ↵ Deadline: never' });
    expect(codes(preview)).toEqual(['danger leftOut', 'caution anyChain', 'caution unknownAgreement', 'caution hiddenText']);
  });

  it('lets no untrusted mark turn or hide the data as it is signed', () => {
    const { raw, warnings } = createPreview(permitData({}, { name: 'US\u2069\u202eXD\u200b' }), facts);
    expect(raw).toMatch(/^[\n\x20-\x7e]*$/);
    expect(raw).toContain('"US\\u2069\\u202eXD\\u200b"');
    expect(JSON.parse(raw)).toMatchObject({ domain: { name: 'US\u2069\u202eXD\u200b' } });
    expect(warnings).toContainEqual({ code: 'hiddenText', level: 'caution' });
    expect(createPreview(permitData({}, { name: 'Größe 円' }), facts)).toMatchObject({ raw: expect.stringContaining('"Größe 円"') as unknown, warnings: expect.not.arrayContaining([{ code: 'hiddenText', level: 'caution' }]) as unknown });
  });

  it('refuses data that is malformed', () => {
    expect(() => createPreview(permitData({ value: '1e18' }), facts)).toThrow(expect.objectContaining({ code: 'message.badTypedData' }));
  });
});

describe('createPreview of a message', () => {
  const signIn = (change: Readonly<Record<string, string>> = {}): string => {
    const parts: Readonly<Record<string, string>> = { domain: 'example.com', address: account, chain: '1', issued: '2027-01-15T07:59:00Z', ...change };
    return `${parts['domain']} wants you to sign in with your Ethereum account:\n${parts['address']}\n\nWelcome\n\nURI: https://example.com/login\nVersion: 1\nChain ID: ${parts['chain']}\nNonce: 12345678\nIssued At: ${parts['issued']}`;
  };

  it('shows a text line by line', () => {
    expect(shown(createPreview({ kind: 'message', message: 'Hello\nyou' }, facts))).toEqual({ 'core.review.message': 'Hello\nyou' });
  });

  it('shows bytes that are text as text, and always the bytes', () => {
    const preview = createPreview({ kind: 'message', message: '0x48656c6c6f', isBytes: true }, facts);
    expect(shown(preview)).toEqual({ 'core.review.message': 'Hello' });
    expect(preview.raw).toBe('0x48656c6c6f');
  });

  it('takes a sign-in apart', () => {
    const preview = createPreview({ kind: 'message', message: signIn() }, facts);
    expect(preview).toMatchObject({ title: { key: 'core.review.title.signIn' }, warnings: [] });
    expect(shown(preview)).toMatchObject({ 'core.review.signIn.domain': 'example.com', 'core.review.signIn.address': account, 'core.review.signIn.statement': 'Welcome', 'core.review.signIn.issuedAt': String(Date.parse('2027-01-15T07:59:00Z') / 1000) });
  });

  it.each<[string, PreviewRequest, readonly string[]]>([
    ['a sign-in for another site', { kind: 'message', message: signIn({ domain: 'evil.com' }) }, ['danger signInWrongDomain']],
    ['a sign-in for a site that begins like this one', { kind: 'message', message: signIn({ domain: 'example.com@evil.com' }) }, ['danger signInWrongDomain']],
    ['a sign-in by another scheme', { kind: 'message', message: signIn({ domain: 'http://example.com' }) }, ['danger signInWrongDomain']],
    ['a sign-in for another account', { kind: 'message', message: signIn({ address: spender }) }, ['danger signInWrongAccount']],
    ['a sign-in for another chain', { kind: 'message', message: signIn({ chain: '10' }) }, ['caution signInWrongChain']],
    ['a sign-in from the future', { kind: 'message', message: signIn({ issued: '2030-01-01T00:00:00Z' }) }, ['caution signInUntimely']],
    ['a sign-in that is malformed', { kind: 'message', message: signIn({ chain: 'one' }) }, ['caution signInMalformed']],
    ['a malformed sign-in for another site', { kind: 'message', message: signIn({ chain: 'one', domain: 'example.com.evil.com' }) }, ['danger signInMalformed']],
    ['a sign-in with a hidden character', { kind: 'message', message: signIn({ domain: 'example.com\u200b' }) }, ['danger signInMalformed', 'caution hiddenText']],
    ['a text too long to be shown', { kind: 'message', message: `${'x'.repeat(8_192)}y` }, ['danger leftOut']],
    ['a text of too many lines', { kind: 'message', message: 'x\n'.repeat(300) }, ['danger leftOut']],
    ['text that turns around', { kind: 'message', message: 'pay \u202e001' }, ['caution hiddenText']],
    ['a family of emoji', { kind: 'message', message: '👩‍👩‍👧 ❤️' }, []],
    ['a bare hash', { kind: 'message', message: `0x${'ff'.repeat(32)}`, isBytes: true }, ['danger blindHash']],
    ['bytes that are no text', { kind: 'message', message: '0xff00', isBytes: true }, ['caution bytes']],
  ])('warns of %s as it should', (_name, request, warnings) => {
    expect(codes(createPreview(request, facts))).toEqual(warnings);
  });
});

describe('createPreview of an authorization', () => {
  it.each<[string, string, number, readonly string[], readonly string[]]>([
    ['code that is not vouched for', spender, 1, [], ['danger delegates']],
    ['code that is published', '0xe6cae83bde06e4c305530e199d7217f42808555b', 1, [], []],
    ['published code on every chain at once', '0xe6cae83bde06e4c305530e199d7217f42808555b', 0, [], ['danger delegatesEverywhere']],
    ['code the site vouches for', spender, 1, [spender.toLowerCase()], []],
    ['every chain at once', spender, 0, [spender], ['danger delegatesEverywhere']],
    ['another chain', spender, 10, [spender], ['danger wrongChain']],
    ['the way back', `0x${'0'.repeat(40)}`, 1, [], []],
  ])('warns of %s as it should', (_name, address, chainId, delegates, warnings) => {
    expect(codes(createPreview({ kind: 'authorization', chainId, address, nonce: 0 }, { ...facts, delegates }))).toEqual(warnings);
  });

  it('says what the code may do, and what its authors call it, whatever a site calls it', () => {
    const address = '0xe6Cae83BdE06E4c305530e199D7217f42808555B';
    expect(createPreview({ kind: 'authorization', chainId: 1, address, nonce: 7 }, { ...facts, names: { [address.toLowerCase()]: 'Free tokens' } }).fields).toMatchObject([
      { value: { text: address }, name: 'Simple7702Account (eth-infinitism)' }, { label: { key: 'core.review.delegate.may' }, value: { key: 'core.review.delegate.everything' } }, { value: { text: '7' } },
    ]);
  });
});

describe('previewNeeds', () => {
  it('asks for the token and the spender of a permit, and whether its contract is one', () => {
    expect(previewNeeds(permitData(), facts)).toEqual({ tokens: [token.toLowerCase()], code: [token, spender].map((each) => each.toLowerCase()) });
  });

  it('asks for what the calls within a call are about', () => {
    expect(previewNeeds(call('aggregate3', [[[token, false, abi.encodeFunctionData('approve', [spender, 1n])]]], permit2), facts)).toEqual({ tokens: [token.toLowerCase()], code: [permit2, spender].map((each) => each.toLowerCase()) });
  });

  it('says that there is more to ask for than is read', () => {
    const approvals = Array.from({ length: 21 }, (_, at) => permit2Abi.encodeFunctionData('approve', [`0x${'1'.repeat(38)}${at + 10}`, spender, 1n, 1n]));
    const { tokens, isCut } = previewNeeds(call('multicall', [approvals], permit2), facts);
    expect([tokens.length, isCut]).toEqual([20, true]);
  });

  it('asks whether it is a token or a collection that a permission or a wrapping is of', () => {
    expect(previewNeeds(call('setApprovalForAll', [spender, true]), facts)).toMatchObject({ tokens: [token.toLowerCase()] });
    expect(previewNeeds(call('deposit', []), facts)).toMatchObject({ tokens: [token.toLowerCase()] });
  });

  it('asks for nothing that only moves the currency', () => {
    expect(previewNeeds({ kind: 'transaction', chainId: 1, transaction: { to: spender, valueWei: 1n } }, facts)).toEqual({ tokens: [], code: [] });
  });
});

describe('isDangerous', () => {
  it('is what asks for a second look', () => {
    expect(isDangerous(createPreview(call('approve', [permit2, most]), facts))).toBe(true);
    expect(isDangerous(createPreview(call('approve', [permit2, 5n]), facts))).toBe(false);
  });
});



function field(text: string): { readonly name: string; readonly type: string } {
  const [name = '', type = ''] = text.split(' ');
  return { name, type };
}

function codes({ warnings }: Preview): readonly string[] {
  return warnings.map(({ level, code }) => `${level} ${code}`);
}

/** Fields by label. */
function shown({ fields }: Preview): Readonly<Record<string, string>> {
  return Object.fromEntries(fields.map(({ label, value }) => [textOf(label), textOf(value)]));
}

function textOf(text: PreviewText): string {
  return 'key' in text ? text.key : text.text;
}
