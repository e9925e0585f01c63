'use client';
import { useEffect, useState } from 'react';
import type { OrderPrice } from '../../domain/transactions/orderPrice.ts';
import { priceOrder } from '../../flows/review/priceOrder.ts';
import type { ReviewOrder } from '../../flows/review/review.ts';
import { useLatchkey } from '../../ui/kit/kitContext.ts';

/** Works out what an order costs, once for each attempt. Undefined until it is known. */
export function usePrice(order: ReviewOrder, walletId: string, address: string, attempt: number): OrderPrice | undefined {
  const kit = useLatchkey();
  const [told, setTold] = useState<{ readonly order: ReviewOrder; readonly attempt: number; readonly price: OrderPrice }>();
  useEffect(() => {
    const left = new AbortController();
    const tell = (price: OrderPrice): void => {
      if (!left.signal.aborted) setTold({ order, attempt, price });
    };
    // It fails where the wallet is gone, as confirming it then does.
    kit.dispatch(priceOrder(order, { walletId, address }, left.signal)).then(tell, () => tell({ at: 'unpriced', mostWei: 0n }));
    return () => left.abort();
  }, [kit, order, walletId, address, attempt]);
  if (order.kind !== 'send' && order.kind !== 'calls') return free;
  return told?.order === order && told.attempt === attempt ? told.price : undefined;
}

const free: OrderPrice = { at: 'free' };
