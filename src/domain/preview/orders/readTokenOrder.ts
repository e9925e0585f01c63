import { isRecord } from '../../encoding/json.ts';
import { swapOrder, whole } from './order.ts';
import type { Order, OrderContext, OrderFields } from './order.ts';

/** The fee is paid on top of what is sold; what is bought is the least of a sale, what is sold the most of a purchase. @see CoW Protocol, GPv2Order */
export function readCowOrder(order: OrderFields, { account }: OrderContext): Order {
  return swapOrder({ token: order['sellToken'], amount: whole(order['sellAmount']) + whole(order['feeAmount']) }, { token: order['buyToken'], amount: whole(order['buyAmount']) }, { receiver: order['receiver'], maker: account, native: 'placeholder' });
}

/**
 * From version 4 on an order may have an extension, of which only a hash is signed: it can name another price and calls of its own. Before, code for both
 * stood in bytes of the order. @see 1inch Limit Order Protocol, MakerTraits and OrderLib
 */
export function readOneInchOrder(order: OrderFields): Order {
  const { maker, receiver, makerAsset, takerAsset, makingAmount, takingAmount, makerTraits, allowedSender: _sender, ...rest } = order;
  const isUnseen = (whole(makerTraits) & hasExtension) !== 0n || Object.values(rest).some((value) => typeof value === 'string' && value !== '0x');
  return { ...swapOrder({ token: makerAsset, amount: whole(makingAmount) }, { token: takerAsset, amount: whole(takingAmount) }, { receiver, maker }), ...(isUnseen && { isUnseen }) };
}

const hasExtension = 1n << 249n;

/** @see 0x protocol v4, LimitOrder, RfqOrder, OtcOrder */
export function readZeroExOrder(order: OrderFields): Order {
  return swapOrder({ token: order['makerToken'], amount: whole(order['makerAmount']) }, { token: order['takerToken'], amount: whole(order['takerAmount']) }, {});
}

/** What goes over a bridge arrives as its contracts will have it. @see ParaSwap Delta, Order */
export function readDeltaOrder(order: OrderFields): Order {
  const { bridge } = order;
  const isUnseen = isRecord(bridge) && whole(bridge['destinationChainId']) !== 0n;
  return { ...swapOrder({ token: order['srcToken'], amount: whole(order['srcAmount']) }, { token: order['destToken'], amount: whole(order['destAmount']) }, { receiver: order['beneficiary'], maker: order['owner'], native: 'placeholder' }), ...(isUnseen && { isUnseen }) };
}
