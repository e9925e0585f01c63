import type { KnownStruct } from '../knownStruct.ts';
import type { Role } from '../knownActions.ts';
import { readBlurOrder, readMaker, readMakerOrder, readZeroExItemOrder } from './readItemOrder.ts';
import { readSeaportOrder } from './readSeaportOrder.ts';
import { readCowOrder, readDeltaOrder, readOneInchOrder, readZeroExOrder } from './readTokenOrder.ts';
import { readSlippageOrder, readSwapperOrder } from './readWitnessOrder.ts';
import type { Order, OrderContext, OrderFields } from './order.ts';

type Read = (order: OrderFields, context: OrderContext) => Order;

/** `fields` of `name type`, with commas between; `others` by their names. */
const order = (primaryType: string, fields: string, others: string, readOrder: Read, roles: Readonly<Record<string, Role>> = {}): KnownStruct => ({ primaryType, fields: fields.split(', '), others: others === '' ? [] : others.split(', '), title: 'order', roles, readOrder });

const seaportItems = (name: string): string => ['itemType uint', 'token address', 'identifierOrCriteria uint', 'startAmount uint', 'endAmount uint'].map((field) => `${name}[].${field}`).join(', ');
const swapperInfo = 'info.reactor address, info.swapper address, info.deadline uint';
const dutchOutputs = (name: string): string => `${name}[].token address, ${name}[].startAmount uint, ${name}[].endAmount uint, ${name}[].recipient address`;
const zeroExPair = 'makerToken address, takerToken address, makerAmount uint, takerAmount uint, maker address, taker address';
const zeroExItem = (standard: string): string => `direction uint, maker address, expiry uint, erc20Token address, erc20TokenAmount uint, fees[].recipient address, fees[].amount uint, ${standard}Token address, ${standard}TokenId uint, ${standard}TokenProperties[].propertyValidator address`;
const decay = { 'info.deadline': 'deadline', decayStartTime: 'date', decayEndTime: 'date' } as const;

/** Orders that people meet, as their exchanges have them: typed data of the same names with other types is another struct. */
export const orderStructs: readonly KnownStruct[] = [
  order('OrderComponents', `offerer address, ${seaportItems('offer')}, ${seaportItems('consideration')}, consideration[].recipient address`, 'zone, orderType, startTime, endTime, zoneHash, salt, conduitKey, counter, totalOriginalConsiderationItems', readSeaportOrder, { 'consideration[].recipient': 'payee', startTime: 'date', endTime: 'date' }),
  order('Order', 'sellToken address, buyToken address, receiver address, sellAmount uint, buyAmount uint, validTo uint, feeAmount uint, kind string', 'appData, partiallyFillable, sellTokenBalance, buyTokenBalance', readCowOrder, { validTo: 'deadline' }),
  order('Order', 'maker address, receiver address, makerAsset address, takerAsset address, makingAmount uint, takingAmount uint', 'salt, makerTraits, allowedSender, offsets, interactions, makerAssetData, takerAssetData, getMakingAmount, getTakingAmount, predicate, permit, preInteraction, postInteraction', readOneInchOrder),
  order('Order', 'owner address, beneficiary address, srcToken address, destToken address, srcAmount uint, destAmount uint', 'expectedDestAmount, deadline, nonce, partnerAndFee, permit, bridge', readDeltaOrder, { deadline: 'deadline' }),
  ...['LimitOrder', 'RfqOrder', 'OtcOrder'].map((name) => order(name, zeroExPair, 'takerTokenFeeAmount, sender, feeRecipient, txOrigin, pool, expiry, expiryAndNonce, salt', readZeroExOrder, name === 'OtcOrder' ? {} : { expiry: 'deadline' })),
  order('ERC721Order', zeroExItem('erc721'), 'taker, nonce', readZeroExItemOrder, { 'fees[].recipient': 'payee', expiry: 'deadline' }),
  order('ERC1155Order', `${zeroExItem('erc1155')}, erc1155TokenAmount uint`, 'taker, nonce', readZeroExItemOrder, { 'fees[].recipient': 'payee', expiry: 'deadline' }),
  order('Order', 'trader address, side uint, matchingPolicy address, collection address, tokenId uint, amount uint, paymentToken address, price uint, expirationTime uint, fees[].rate uint, fees[].recipient address', 'listingTime, salt, extraParams, nonce', readBlurOrder, { 'fees[].recipient': 'payee', listingTime: 'date', expirationTime: 'date' }),
  // Blur v2: what is sold and for how much stands under a hash.
  { primaryType: 'Order', fields: ['trader address', 'collection address', 'listingsRoot bytes32', 'numberOfListings uint', 'orderType uint', 'makerFee.recipient address'], others: ['assetType', 'salt', 'nonce'], title: 'order', roles: { 'makerFee.recipient': 'payee', expirationTime: 'date' }, means: 'hashedOrder' },
  order('MakerOrder', 'isOrderAsk bool, signer address, collection address, price uint, tokenId uint, amount uint, strategy address, currency address, minPercentageToAsk uint', 'nonce, startTime, endTime, params', readMakerOrder, { startTime: 'date', endTime: 'date' }),
  order('Maker', 'quoteType uint, strategyId uint, collection address, currency address, signer address, price uint, itemIds[] uint, amounts[] uint', 'globalNonce, subsetNonce, orderNonce, collectionType, startTime, endTime, additionalParameters', readMaker, { startTime: 'date', endTime: 'date' }),
  // What a permission by Permit2 is for: UniswapX and 0x Settler
  ...['DutchOrder', 'ExclusiveDutchOrder'].map((name) => order(name, `${swapperInfo}, inputToken address, inputStartAmount uint, inputEndAmount uint, ${dutchOutputs('outputs')}`, 'decayStartTime, decayEndTime, exclusiveFiller, exclusivityOverrideBps', readSwapperOrder, { ...decay, 'outputs[].recipient': 'payee' })),
  order('V2DutchOrder', `${swapperInfo}, baseInputToken address, baseInputStartAmount uint, baseInputEndAmount uint, ${dutchOutputs('baseOutputs')}`, 'cosigner', readSwapperOrder, { 'info.deadline': 'deadline', 'baseOutputs[].recipient': 'payee' }),
  order('V3DutchOrder', `${swapperInfo}, baseInput.token address, baseInput.startAmount uint, baseInput.maxAmount uint, baseOutputs[].token address, baseOutputs[].startAmount uint, baseOutputs[].minAmount uint, baseOutputs[].recipient address`, 'cosigner, startingBaseFee', readSwapperOrder, { 'info.deadline': 'deadline', 'baseOutputs[].recipient': 'payee' }),
  order('PriorityOrder', `${swapperInfo}, input.token address, input.amount uint, outputs[].token address, outputs[].amount uint, outputs[].recipient address`, 'cosigner, auctionStartBlock, baselinePriorityFeeWei', readSwapperOrder, { 'info.deadline': 'deadline', 'outputs[].recipient': 'payee' }),
  order('LimitOrder', `${swapperInfo}, inputToken address, inputAmount uint, outputs[].token address, outputs[].amount uint, outputs[].recipient address`, '', readSwapperOrder, { 'info.deadline': 'deadline', 'outputs[].recipient': 'payee' }),
  order('SlippageAndActions', 'recipient address, buyToken address, minAmountOut uint, actions[] bytes', '', readSlippageOrder),
];
