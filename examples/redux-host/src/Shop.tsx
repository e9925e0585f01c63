import { useState } from 'react';
import { useDispatch, useSelector } from 'react-redux';
import { disconnect, selectActiveAddress, signMessage } from 'latchkey';
import { added, emptied, kit } from './store';
import type { RootState } from './store';

/** The app's own state and the kit's, read by the app's own selectors from one store. */
const selectOrder = (state: RootState) => `Order of ${state.cart.items} by ${selectActiveAddress(state.latchkey) ?? 'a visitor'}`;

export function Shop() {
  const order = useSelector(selectOrder);
  const isConnected = useSelector((state: RootState) => selectActiveAddress(state.latchkey) !== undefined);
  const dispatch = useDispatch();
  const [signature, setSignature] = useState('');

  // What is the kit's is dispatched by `kit.dispatch`, so that each of its actions names its kit.
  async function placeOrder() {
    try {
      setSignature(await kit.dispatch(signMessage({ message: order })));
      dispatch(emptied());
    } catch {
      setSignature(''); // the visitor said no
    }
  }

  return (
    <>
      <p>{order}</p>
      <button onClick={() => dispatch(added())}>Add to cart</button>
      <button disabled={!isConnected} onClick={() => void placeOrder()}>Sign the order</button>
      <button disabled={!isConnected} onClick={() => void kit.dispatch(disconnect())}>Leave</button>
      <output>{signature}</output>
    </>
  );
}
