interface Relayer {
  readonly messages: {
    getWithoutAck: (topics: string[]) => Record<string, string[]>;
    set: (topic: string, message: string, direction?: never) => Promise<string>;
  };
}

/**
 * A second after its start the library takes up, once, what the page before was left over, and with that what it is just working on: an end that
 * it hears a second time throws in the page, where it cannot be caught. What has come since the start is left out. It is noted as it is stored: the library
 * tells of it only once that is done.
 */
export function hearOnce({ messages }: Relayer): void {
  const since = new Set<string>();
  const { getWithoutAck, set } = messages;
  messages.set = (topic, message, direction) => {
    since.add(message);
    return set.call(messages, topic, message, direction);
  };
  messages.getWithoutAck = (topics) => {
    messages.set = set;
    return Object.fromEntries(Object.entries(getWithoutAck.call(messages, topics)).map(([topic, texts]) => [topic, texts.filter((text) => !since.has(text))]));
  };
}
