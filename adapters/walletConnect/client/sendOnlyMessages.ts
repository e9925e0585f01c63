interface Relayer {
  publish(topic: string, message: string, options?: object): Promise<void>;
}

/**
 * The library tells the relay beside each encrypted request, for all to read, which method it has, of which chain, to which contract, and beside each answer the
 * hash of what was sent. A relay needs none of it to carry a message, and no setting leaves it out.
 */
export function sendOnlyMessages(relayer: Relayer): void {
  const publish = relayer.publish.bind(relayer);
  relayer.publish = (topic, message, options) => publish(topic, message, options && { ...options, tvf: undefined });
}
