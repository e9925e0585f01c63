interface Relayer {
  readonly messages: { getWithoutAck: (topics: string[]) => Record<string, string[]> };
  on(event: 'relayer_message', listener: (heard: { readonly message: string }) => void): void;
  off(event: 'relayer_message', listener: (heard: { readonly message: string }) => void): void;
}

/**
 * A second after its start the library takes up, once, what the page before was left over, and with that what it is just working on: an end that
 * it hears a second time throws in the page, where nobody can catch it. What has come since the start is left out.
 */
export function hearOnce(relayer: Relayer): void {
  const { messages } = relayer;
  const since = new Set<string>();
  const getWithoutAck = messages.getWithoutAck.bind(messages);
  const note = ({ message }: { readonly message: string }): void => void since.add(message);
  relayer.on('relayer_message', note);
  messages.getWithoutAck = (topics) => {
    relayer.off('relayer_message', note);
    return Object.fromEntries(Object.entries(getWithoutAck(topics)).map(([topic, texts]) => [topic, texts.filter((text) => !since.has(text))]));
  };
}
