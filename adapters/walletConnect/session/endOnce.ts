/** The parts of the library that end sessions. Private to it: another version may not have them. */
interface Ending {
  deleteSession?: (params: { readonly topic: string }) => Promise<void>;
  onSessionDeleteRequest?: (topic: string, payload: unknown) => Promise<void>;
}

/**
 * A session that both sides end in one moment is not there any more when its other end is taken up. The library then throws where it cannot be caught,
 * and waits for ever, with every later message of a wallet behind it, the yes to the next code included. Here an end of what has ended does nothing.
 */
export function endOnce({ engine, session }: { readonly engine: object; readonly session: { readonly keys: readonly string[] } }): void {
  const ending: Ending = engine;
  const { deleteSession, onSessionDeleteRequest } = ending;
  if (!deleteSession || !onSessionDeleteRequest) return;
  ending.deleteSession = async (params) => {
    if (session.keys.includes(params.topic)) await deleteSession.call(engine, params);
  };
  ending.onSessionDeleteRequest = async (topic, payload) => {
    if (session.keys.includes(topic)) await onSessionDeleteRequest.call(engine, topic, payload);
  };
}
