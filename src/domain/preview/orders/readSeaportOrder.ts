import { sameAddress } from '../../accounts/accounts.ts';
import { records, summed, whole } from './order.ts';
import type { Order, OrderFields, OrderItem } from './order.ts';

/** Prices that move between two amounts count at their worse end. @see Seaport, OrderComponents */
export function readSeaportOrder({ offerer, offer, consideration }: OrderFields): Order {
  const isBack = ({ recipient }: OrderFields): boolean => sameAddress(String(recipient), String(offerer));
  const returned = records(consideration);
  return {
    gives: summed(records(offer).map((item) => itemOf(item, true))),
    gets: summed(returned.filter(isBack).map((item) => itemOf(item, false))),
    toOthers: summed(returned.filter((item) => !isBack(item)).map((item) => itemOf(item, false))),
  };
}

function itemOf({ itemType, token, identifierOrCriteria, startAmount, endAmount }: OrderFields, isGiven: boolean): OrderItem {
  const [start, end] = [whole(startAmount), whole(endAmount)];
  const kind = itemKinds[Number(whole(itemType))] ?? 'any';
  return { kind, token: String(token), ...(kind === 'item' && { id: whole(identifierOrCriteria) }), amount: isGiven === start > end ? start : end };
}

/** The last two stand for items that fit a condition, which the one who fills the order chooses. @see Seaport, ItemType */
const itemKinds: readonly OrderItem['kind'][] = ['native', 'token', 'item', 'item', 'any', 'any'];
