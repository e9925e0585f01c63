type Receive = (payload: object) => Promise<void>;

/** Hears all that the relay sends. Private to the library: another version may not have it. */
interface Receiving {
  onProviderPayload?: Receive;
}

/**
 * While it starts, the library opens its socket before it listens to what comes. A yes that a wallet said while there was no page comes in that moment: the relay is
 * told that it was heard, the part that is there by then notes it as dealt with, and the part that it is meant for never hears of it. So what comes is kept,
 * and the relay told nothing, until the returned function is called; answers of the relay go through, the start may wait for them.
 */
export function holdMessages(relayer: object): () => void {
  const receiving: Receiving = relayer;
  const receive = receiving.onProviderPayload;
  if (!receive) return () => {};
  const early: object[] = [];
  let listens = false;
  receiving.onProviderPayload = async (payload) => {
    if (listens || !('method' in payload)) await receive.call(relayer, payload);
    else early.push(payload);
  };
  return () => {
    listens = true;
    for (const payload of early.splice(0)) receive.call(relayer, payload).catch(() => {}); // the socket was lost again: the relay sends it once more
  };
}
