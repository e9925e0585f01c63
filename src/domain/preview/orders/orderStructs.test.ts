import { id, TypedDataEncoder } from 'ethers';
import type { TypedData } from '../../transactions/transactions.ts';
import { createPreview, previewNeeds } from '../createPreview.ts';
import type { Preview, PreviewFacts, PreviewText } from '../preview.ts';

const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const other = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const usdx = '0x5FbDB2315678afecb367f032d93F642f64180aa3';
const tsty = '0xDc64a140Aa3E981100a9becA4E685f962f0cF6C9';
const collection = '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512';
const zero = `0x${'0'.repeat(40)}`;
const placeholder = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE';
const nowSeconds = 1_800_000_000;
const soon = BigInt(nowSeconds + 600);
const word = `0x${'ab'.repeat(32)}`;
const ether = 10n ** 18n;
const facts: PreviewFacts = {
  account, activeChainId: 1, nowMs: nowSeconds * 1000,
  chains: [{ id: 1, name: 'Ethereum', nativeCurrency: { symbol: 'ETH', decimals: 18 } }],
  tokens: { [usdx.toLowerCase()]: { symbol: 'USDX', decimals: 6 }, [tsty.toLowerCase()]: { symbol: 'TSTY', decimals: 18 } },
  hasCode: {}, names: {}, delegates: [], signatures: [], site: { scheme: 'https', domain: 'example.com' },
};
const outside: PreviewFacts = { ...facts, isFromOutside: true };

/** The structs as their contracts spell them, the outermost first, and the hash of that where one is published. */
const dutchOutput = 'DutchOutput(address token,uint256 startAmount,uint256 endAmount,address recipient)';
const orderInfo = 'OrderInfo(address reactor,address swapper,uint256 nonce,uint256 deadline,address additionalValidationContract,bytes additionalValidationData)';
const zeroExItem = (standard: string, more = '') => `ERC${standard}Order(uint8 direction,address maker,address taker,uint256 expiry,uint256 nonce,address erc20Token,uint256 erc20TokenAmount,Fee[] fees,address erc${standard}Token,uint256 erc${standard}TokenId,Property[] erc${standard}TokenProperties${more})Fee(address recipient,uint256 amount,bytes feeData)Property(address propertyValidator,bytes propertyData)`;
const maker = 'Maker(uint8 quoteType,uint256 globalNonce,uint256 subsetNonce,uint256 orderNonce,uint256 strategyId,uint8 collectionType,address collection,address currency,address signer,uint256 startTime,uint256 endTime,uint256 price,uint256[] itemIds,uint256[] amounts,bytes additionalParameters)';
const spelled = {
  'CoW Protocol': ['Order(address sellToken,address buyToken,address receiver,uint256 sellAmount,uint256 buyAmount,uint32 validTo,bytes32 appData,uint256 feeAmount,string kind,bool partiallyFillable,string sellTokenBalance,string buyTokenBalance)', '0xd5a25ba2e97094ad7d83dc28a6572da797d6b3e7fc6663bd93efb789fc17e489'],
  '1inch': ['Order(uint256 salt,address maker,address receiver,address makerAsset,address takerAsset,uint256 makingAmount,uint256 takingAmount,uint256 makerTraits)'],
  '1inch v3': ['Order(uint256 salt,address makerAsset,address takerAsset,address maker,address receiver,address allowedSender,uint256 makingAmount,uint256 takingAmount,uint256 offsets,bytes interactions)'],
  '0x limit': ['LimitOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,uint128 takerTokenFeeAmount,address maker,address taker,address sender,address feeRecipient,bytes32 pool,uint64 expiry,uint256 salt)', '0xce918627cb55462ddbb85e73de69a8b322f2bc88f4507c52fcad6d4c33c29d49'],
  '0x RFQ': ['RfqOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,bytes32 pool,uint64 expiry,uint256 salt)', '0xe593d3fdfa8b60e5e17a1b2204662ecbe15c23f2084b9ad5bae40359540a7da9'],
  '0x OTC': ['OtcOrder(address makerToken,address takerToken,uint128 makerAmount,uint128 takerAmount,address maker,address taker,address txOrigin,uint256 expiryAndNonce)', '0x2f754524de756ae72459efbe1ec88c19a745639821de528ac3fb88f9e65e35c8'],
  '0x ERC-721': [zeroExItem('721'), '0x2de32b2b090da7d8ab83ca4c85ba2eb6957bc7f6c50cb4ae1995e87560d808ed'],
  '0x ERC-1155': [zeroExItem('1155', ',uint128 erc1155TokenAmount'), '0x930490b1bcedd2e5139e22c761fafd52e533960197c2283f3922c7fd8c880be9'],
  'ParaSwap Delta': ['Order(address owner,address beneficiary,address srcToken,address destToken,uint256 srcAmount,uint256 destAmount,uint256 expectedDestAmount,uint256 deadline,uint256 nonce,uint256 partnerAndFee,bytes permit,Bridge bridge)Bridge(uint256 maxRelayerFee,uint256 destinationChainId,address outputToken,address multiCallHandler)'],
  Blur: ['Order(address trader,uint8 side,address matchingPolicy,address collection,uint256 tokenId,uint256 amount,address paymentToken,uint256 price,uint256 listingTime,uint256 expirationTime,Fee[] fees,uint256 salt,bytes extraParams,uint256 nonce)Fee(uint16 rate,address recipient)'],
  'Blur v2': ['Order(address trader,address collection,bytes32 listingsRoot,uint256 numberOfListings,uint256 expirationTime,uint8 assetType,FeeRate makerFee,uint256 salt,uint8 orderType,uint256 nonce)FeeRate(address recipient,uint16 rate)'],
  'LooksRare v1': ['MakerOrder(bool isOrderAsk,address signer,address collection,uint256 price,uint256 tokenId,uint256 amount,address strategy,address currency,uint256 nonce,uint256 startTime,uint256 endTime,uint256 minPercentageToAsk,bytes params)', '0x40261ade532fa1d2c7293df30aaadb9b3c616fae525a0b56d3d411c841a85028'],
  'LooksRare v2': [maker],
  'LooksRare v2, a tree': [`BatchOrder(Maker[2] tree)${maker}`, '0x9661287f7a4aa4867db46a2453ee15bebac4e8fc25667a58718da658f15de643'],
  'UniswapX Dutch': [`ExclusiveDutchOrder(OrderInfo info,uint256 decayStartTime,uint256 decayEndTime,address exclusiveFiller,uint256 exclusivityOverrideBps,address inputToken,uint256 inputStartAmount,uint256 inputEndAmount,DutchOutput[] outputs)${dutchOutput}${orderInfo}`],
  'UniswapX V2': [`V2DutchOrder(OrderInfo info,address cosigner,address baseInputToken,uint256 baseInputStartAmount,uint256 baseInputEndAmount,DutchOutput[] baseOutputs)${dutchOutput}${orderInfo}`],
  'UniswapX V3': [`V3DutchOrder(OrderInfo info,address cosigner,uint256 startingBaseFee,V3DutchInput baseInput,V3DutchOutput[] baseOutputs)NonlinearDutchDecay(uint256 relativeBlocks,int256[] relativeAmounts)${orderInfo}V3DutchInput(address token,uint256 startAmount,NonlinearDutchDecay curve,uint256 maxAmount,uint256 adjustmentPerGweiBaseFee)V3DutchOutput(address token,uint256 startAmount,NonlinearDutchDecay curve,address recipient,uint256 minAmount,uint256 adjustmentPerGweiBaseFee)`],
  'UniswapX priority': [`PriorityOrder(OrderInfo info,address cosigner,uint256 auctionStartBlock,uint256 baselinePriorityFeeWei,PriorityInput input,PriorityOutput[] outputs)${orderInfo}PriorityInput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei)PriorityOutput(address token,uint256 amount,uint256 mpsPerPriorityFeeWei,address recipient)`],
  'UniswapX limit': [`LimitOrder(OrderInfo info,address inputToken,uint256 inputAmount,OutputToken[] outputs)${orderInfo}OutputToken(address token,uint256 amount,address recipient)`],
  '0x Settler': ['SlippageAndActions(address recipient,address buyToken,uint256 minAmountOut,bytes[] actions)'],
} as const satisfies Readonly<Record<string, readonly [types: string, hash?: string]>>;
type Name = keyof typeof spelled;

function typesOf(text: string): TypedData['types'] {
  return Object.fromEntries([...text.matchAll(/(\w+)\(([^)]*)\)/g)].map(([, name = '', fields = '']) => [name, fields.split(',').map((field) => ({ type: field.split(' ')[0] ?? '', name: field.split(' ')[1] ?? '' }))]));
}

/** What stands in a field that an order does not name. */
function filled(types: TypedData['types'], type: string): unknown {
  if (type.endsWith('[2]')) return [filled(types, type.slice(0, -3)), filled(types, type.slice(0, -3))];
  if (type.endsWith('[]')) return [];
  const fields = types[type];
  if (fields) return Object.fromEntries(fields.map((field) => [field.name, filled(types, field.type)]));
  return type === 'address' ? zero : type === 'bytes' ? '0x' : type === 'bytes32' ? word : type === 'string' ? '' : type === 'bool' ? false : 0n;
}

type Message = Readonly<Record<string, unknown>>;

function order(name: Name, values: Message): TypedData {
  const [text] = spelled[name];
  const types = typesOf(text);
  const primaryType = text.slice(0, text.indexOf('('));
  const message = { ...Object(filled(types, primaryType)), ...values };
  return { domain: { name, chainId: 1, verifyingContract: '0x9fE46736679d2D9a65F0992F2272dE9f3c7fa6e0' }, types, primaryType, message };
}

const reactor = '0x00000011F84B9aa48e5f8aA8B9897600006289Be';
const info = (of = reactor) => ({ reactor: of, swapper: account, nonce: 0n, deadline: soon, additionalValidationContract: zero, additionalValidationData: '0x' });

/** The order as what a permission by Permit2 is for. */
function permitted(name: Name, values: Message, { spender = reactor, amount = 5_000_000n, primaryType = 'PermitWitnessTransferFrom' } = {}): TypedData {
  const within = order(name, values);
  return {
    domain: { name: 'Permit2', chainId: 1, verifyingContract: '0x000000000022D473030F116dDEE9F6B43aC78BA3' }, primaryType,
    types: { ...within.types, ...typesOf(`${primaryType}(TokenPermissions permitted,address spender,uint256 nonce,uint256 deadline,${within.primaryType} witness)TokenPermissions(address token,uint256 amount)`) },
    message: { permitted: { token: usdx, amount }, spender, nonce: 0n, deadline: soon, witness: within.message },
  };
}

const preview = (data: TypedData, of = facts): Preview => createPreview({ kind: 'typedData', data }, of);
const codes = (data: TypedData, of = facts): readonly string[] => preview(data, of).warnings.map(({ level, code }) => `${level} ${code}`).filter((code) => code !== 'caution unknownSpender' && code !== 'caution movesTokens');
const textOf = (text: PreviewText): string => ('key' in text ? text.key.replace('core.review.', '') : text.text);
/** What goes and what comes, without the contracts of the things. */
const sums = (data: TypedData, of = facts): readonly string[] => preview(data, of).fields.map(({ label, value }) => `${textOf(label)}: ${textOf(value)}`).filter((text) => /^(?:gives|gets|promised): /.test(text));

const fee = (amount: bigint) => [{ recipient: other, amount, feeData: '0x' }];
const rate = (part: bigint) => [{ rate: part, recipient: other }];
const blur = { trader: account, collection, tokenId: 7n, amount: 1n, price: ether, expirationTime: soon };
const looks = { signer: account, collection, price: ether, currency: zero };
const zeroExSale = { maker: account, expiry: soon, erc20Token: placeholder, erc20TokenAmount: ether, erc721Token: collection, erc721TokenId: 7n };
const swap = { maker: account, makerToken: usdx, makerAmount: 5_000_000n, takerToken: tsty, takerAmount: ether };
const oneInch = { maker: account, receiver: zero, makerAsset: usdx, takerAsset: tsty, makingAmount: 5_000_000n, takingAmount: ether };
const delta = { owner: account, beneficiary: account, srcToken: usdx, srcAmount: 5_000_000n, destToken: placeholder, destAmount: ether, deadline: soon };
const cow = { sellToken: usdx, sellAmount: 5_000_000n, feeAmount: 1_000_000n, buyToken: tsty, buyAmount: ether, receiver: account, validTo: soon, kind: 'sell' };
const output = (token: string, start: bigint, end: bigint, recipient = account) => ({ token, startAmount: start, endAmount: end, recipient });
const dutch = { info: info(), inputToken: usdx, inputStartAmount: 4_000_000n, inputEndAmount: 5_000_000n, outputs: [output(zero, 2n * ether, ether), output(zero, ether, ether, other)] };
const v2 = { info: info(), baseInputToken: usdx, baseInputStartAmount: 5_000_000n, baseInputEndAmount: 5_000_000n, baseOutputs: [output(tsty, 2n * ether, ether)] };
const curve = { relativeBlocks: 0n, relativeAmounts: [1n] };
const v3 = { info: info(), baseInput: { token: usdx, startAmount: 4_000_000n, curve, maxAmount: 5_000_000n, adjustmentPerGweiBaseFee: 0n }, baseOutputs: [{ token: tsty, startAmount: 3n * ether, curve, recipient: account, minAmount: ether, adjustmentPerGweiBaseFee: 0n }] };
const priority = { info: info(), input: { token: usdx, amount: 5_000_000n, mpsPerPriorityFeeWei: 0n }, outputs: [{ token: tsty, amount: ether, mpsPerPriorityFeeWei: 1n, recipient: account }] };
const limit = { info: info(), inputToken: usdx, inputAmount: 5_000_000n, outputs: [{ token: tsty, amount: ether, recipient: account }] };

describe('orderStructs', () => {
  it.each((Object.entries(spelled) as readonly (readonly [Name, readonly [string, string?]])[]).filter(([, [, hash]]) => hash !== undefined))('know the struct of %s as its contract hashes it', (name, [text, hash]) => {
    const { types, primaryType } = order(name, {});
    const encoded = new TypedDataEncoder(Object.fromEntries(Object.entries(types).map(([struct, fields]) => [struct, [...fields]]))).encodeType(primaryType);
    expect([encoded, id(encoded)]).toEqual([text, hash]);
  });

  it.each<[string, TypedData, readonly string[], readonly string[]]>([
    ['CoW Protocol', order('CoW Protocol', cow), ['gives: 6 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['CoW Protocol for the currency', order('CoW Protocol', { ...cow, buyToken: placeholder }), ['gives: 6 USDX', 'gets: 1 ETH'], ['caution order']],
    ['1inch', order('1inch', oneInch), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['1inch v3', order('1inch v3', oneInch), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['0x, a limit order', order('0x limit', { ...swap, expiry: soon }), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['0x, a quote', order('0x RFQ', { ...swap, expiry: soon }), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['0x, over the counter', order('0x OTC', swap), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['0x, a sale', order('0x ERC-721', { ...zeroExSale, fees: fee(ether) }), ['gives: #7', 'gets: 1 ETH'], ['caution order']],
    ['0x, a purchase with its fees', order('0x ERC-721', { ...zeroExSale, direction: 1n, erc20Token: usdx, erc20TokenAmount: 5_000_000n, fees: fee(1_000_000n) }), ['gives: 6 USDX', 'gets: #7'], ['caution order']],
    ['0x, a purchase of any item', order('0x ERC-721', { ...zeroExSale, direction: 1n, erc20Token: usdx, erc20TokenAmount: 5_000_000n, erc721TokenProperties: [{ propertyValidator: zero, propertyData: '0x' }] }), ['gives: 5 USDX', 'gets: anyItem'], ['caution order']],
    ['0x, a sale of several', order('0x ERC-1155', { maker: account, expiry: soon, erc20Token: placeholder, erc20TokenAmount: ether, erc1155Token: collection, erc1155TokenId: 7n, erc1155TokenAmount: 3n }), ['gives: 3 × #7', 'gets: 1 ETH'], ['caution order']],
    ['ParaSwap Delta', order('ParaSwap Delta', delta), ['gives: 5 USDX', 'gets: 1 ETH'], ['caution order']],
    ['Blur, a sale less its fees', order('Blur', { ...blur, side: 1n, fees: rate(500n) }), ['gives: #7', 'gets: 0.95 ETH'], ['caution order']],
    ['Blur, a bid', order('Blur', { ...blur, side: 0n, paymentToken: tsty }), ['gives: 1 TSTY', 'gets: anyItem'], ['caution order']],
    ['LooksRare v1, a sale less its fees', order('LooksRare v1', { ...looks, isOrderAsk: true, tokenId: 7n, amount: 1n, minPercentageToAsk: 9_800n, endTime: soon }), ['gives: #7', 'gets: 0.98 ETH'], ['caution order']],
    ['LooksRare v1, a bid', order('LooksRare v1', { ...looks, currency: tsty, tokenId: 7n, amount: 1n, endTime: soon }), ['gives: 1 TSTY', 'gets: anyItem'], ['caution order']],
    ['LooksRare v2, a sale', order('LooksRare v2', { ...looks, quoteType: 1n, itemIds: [7n, 8n], amounts: [1n, 1n], endTime: soon }), ['gives: #7', 'gives: #8', 'gets: 1 ETH'], ['caution order']],
    ['LooksRare v2, a bid', order('LooksRare v2', { ...looks, currency: tsty, quoteType: 0n, itemIds: [7n], amounts: [1n], endTime: soon }), ['gives: 1 TSTY', 'gets: #7'], ['caution order']],
    ['LooksRare v2, a bid for any', order('LooksRare v2', { ...looks, currency: tsty, quoteType: 0n, strategyId: 1n, amounts: [1n], endTime: soon }), ['gives: 1 TSTY', 'gets: anyItem'], ['caution order']],
    ['UniswapX, whose price falls', permitted('UniswapX Dutch', { ...dutch, decayEndTime: soon }), ['gives: 5 USDX', 'gets: 1 ETH'], ['caution order']],
    ['UniswapX V2', permitted('UniswapX V2', v2), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['UniswapX V3', permitted('UniswapX V3', v3), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['UniswapX by priority', permitted('UniswapX priority', priority), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
    ['UniswapX with a limit', permitted('UniswapX limit', limit), ['gives: 5 USDX', 'gets: 1 TSTY'], ['caution order']],
  ])('sum what goes and what comes: %s', (_name, data, expected, warnings) => {
    expect(sums(data)).toEqual(expected);
    expect(codes(data)).toEqual(warnings);
  });

  it.each<[string, TypedData, string]>([
    ['0x, for nothing', order('0x limit', { ...swap, takerAmount: 0n }), 'danger orderForNothing'],
    ['0x, for what is no token there', order('0x RFQ', { ...swap, takerToken: zero }), 'danger orderForNothing'],
    ['0x, for the currency, which it does not know', order('0x OTC', { ...swap, takerToken: placeholder }), 'danger orderForNothing'],
    ['0x, a sale for one wei', order('0x ERC-721', { ...zeroExSale, erc20TokenAmount: 1n }), 'danger orderForDust'],
    ['0x, a sale for nothing but fees', order('0x ERC-721', { ...zeroExSale, erc20TokenAmount: 0n, fees: fee(ether) }), 'danger orderForNothing'],
    ['1inch, to another', order('1inch', { ...oneInch, receiver: other }), 'danger orderForNothing'],
    ['ParaSwap Delta, to another', order('ParaSwap Delta', { ...delta, beneficiary: other }), 'danger orderForNothing'],
    ['Blur, a sale all of which is fees', order('Blur', { ...blur, side: 1n, fees: rate(10_000n) }), 'danger orderForNothing'],
    ['Blur, a sale of an item that is counted as none', order('Blur', { ...blur, side: 1n, amount: 0n, price: 0n }), 'danger orderForNothing'],
    ['Blur v2, under a hash', order('Blur v2', { trader: account, collection, numberOfListings: 1n, expirationTime: soon, makerFee: { recipient: zero, rate: 0n } }), 'danger blindHash'],
    ['LooksRare v1, of which no part has to be left', order('LooksRare v1', { ...looks, isOrderAsk: true, tokenId: 7n, amount: 1n, minPercentageToAsk: 0n }), 'danger orderForNothing'],
    ['LooksRare v2, for one wei', order('LooksRare v2', { ...looks, quoteType: 1n, price: 1n, itemIds: [7n], amounts: [1n] }), 'danger orderForDust'],
    ['LooksRare v2, in a tree', order('LooksRare v2, a tree', { tree: [1n, 0n].map((price) => ({ ...Object(order('LooksRare v2', { ...looks, quoteType: 1n, price: price * ether, itemIds: [7n], amounts: [1n] }).message) as Message })) }), 'danger orderForNothing'],
    ['UniswapX, whose outputs go to another', permitted('UniswapX V2', { ...v2, baseOutputs: [output(tsty, ether, ether, other)] }), 'danger orderForNothing'],
    ['UniswapX, whose price falls to nothing', permitted('UniswapX Dutch', { ...dutch, outputs: [output(zero, ether, 0n)] }), 'danger orderForNothing'],
    ['UniswapX V3, whose bound is one unit', permitted('UniswapX V3', { ...v3, baseOutputs: [{ ...v3.baseOutputs[0], minAmount: 1n }] }), 'danger orderForDust'],
    ['0x Settler, to another', permitted('0x Settler', { recipient: other, buyToken: tsty, minAmountOut: ether }), 'danger orderForNothing'],
    ['0x Settler, with no least', permitted('0x Settler', { recipient: account, buyToken: tsty, minAmountOut: 0n }), 'danger orderForNothing'],
  ])('find the one that is bad: %s', (_name, data, danger) => {
    expect(codes(data)).toContain(danger);
  });

  it('let no contract that nothing here knows vouch for what comes', () => {
    const [evil, named]: [TypedData, PreviewFacts] = [permitted('UniswapX V2', { ...v2, info: info(other) }, { spender: other, amount: 9_000_000n }), { ...facts, names: { [other.toLowerCase()]: 'Our reactor' } }];
    expect(sums(evil)).toEqual(['gives: 9 USDX', 'promised: 1 TSTY']);
    expect(sums(evil, named)).toEqual(['gives: 5 USDX', 'gets: 1 TSTY']);
    expect(sums(permitted('UniswapX V2', v2, { spender: other, amount: 9_000_000n }))).toEqual(['gives: 9 USDX', 'promised: 1 TSTY']); // it names another than it allows
    expect(sums(permitted('0x Settler', { recipient: account, buyToken: tsty, minAmountOut: ether }, { spender: other }))).toEqual(['gives: 5 USDX', 'promised: 1 TSTY']);
  });

  it('know a contract that keeps orders on its own chain only', () => {
    const data = permitted('UniswapX V2', v2);
    const chain = { id: 10, name: 'OP Mainnet', nativeCurrency: { symbol: 'ETH', decimals: 18 } };
    expect(sums({ ...data, domain: { ...data.domain, chainId: 10 } }, { ...facts, activeChainId: 10, chains: [chain] })).toEqual(['gives: 5 USDX', 'promised: 1 TSTY']);
  });

  it.each<[string, TypedData]>([
    ['1inch, with an extension', order('1inch', { ...oneInch, makerTraits: 1n << 249n })],
    ['1inch v3, with code for its price', order('1inch v3', { ...oneInch, interactions: '0x1234' })],
    ['ParaSwap Delta, over a bridge', order('ParaSwap Delta', { ...delta, bridge: { maxRelayerFee: 0n, destinationChainId: 10n, outputToken: tsty, multiCallHandler: zero } })],
  ])('say that part of the terms is not signed, and ask for a tick where it comes from outside: %s', (_name, data) => {
    expect(codes(data)).toEqual(['caution order', 'caution orderUnseen']);
    expect(codes(data, outside)).toEqual(['danger orderUnseen', 'caution order']);
  });

  it('take a token for nothing where no contract is', () => {
    const noCode = { ...facts, hasCode: { [tsty.toLowerCase()]: false } };
    expect([sums(order('0x limit', { ...swap, expiry: soon }), noCode), codes(order('0x limit', { ...swap, expiry: soon }), noCode)]).toEqual([['gives: 5 USDX', 'gets: none'], ['danger orderForNothing']]);
  });

  it('ask for the decimals and the code of what comes, also where it comes to a receiver', () => {
    const needs = previewNeeds({ kind: 'typedData', data: order('CoW Protocol', cow) }, facts);
    expect([needs.tokens, needs.code]).toEqual([expect.arrayContaining([usdx.toLowerCase(), tsty.toLowerCase()]), expect.arrayContaining([tsty.toLowerCase()])]);
    expect(previewNeeds({ kind: 'typedData', data: permitted('UniswapX V2', v2) }, facts).tokens).toEqual(expect.arrayContaining([usdx.toLowerCase(), tsty.toLowerCase()]));
  });

  it('are known by the types of their fields, so that others of the same names are judged by their shape', () => {
    const data = order('1inch', { ...oneInch, makingAmount: '5', takingAmount: '6' });
    const types = { Order: (data.types['Order'] ?? []).map(({ name, type }) => ({ name, type: name.endsWith('ingAmount') ? 'string' : type })) };
    expect([sums({ ...data, types }), codes({ ...data, types }, outside)]).toEqual([[], ['danger givesPower', 'danger givesPower', 'caution unknownAgreement']]);
    expect(codes({ ...data, types, message: { ...data.message, receiver: other } }, outside)).toContain('danger givesPower');
  });
});
