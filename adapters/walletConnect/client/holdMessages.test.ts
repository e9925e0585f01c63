import { holdMessages } from './holdMessages.ts';

/** As the library has it: a method of the class, called on the instance. */
class Relayer {
  readonly heard: object[] = [];
  fails = false;
  async onProviderPayload(payload: object): Promise<void> {
    if (this.fails) throw new Error('The socket is closed');
    this.heard.push(payload);
  }
}
const message = (id: number) => ({ id, jsonrpc: '2.0', method: 'irn_subscription', params: {} });

describe('holdMessages', () => {
  it('keeps what the relay sends until it is let go, in order, and lets answers through', async () => {
    const relayer = new Relayer();
    const letGo = holdMessages(relayer);
    const answer = { id: 9, jsonrpc: '2.0', result: true };
    await relayer.onProviderPayload(message(1));
    await relayer.onProviderPayload(answer);
    await relayer.onProviderPayload(message(2));
    expect(relayer.heard).toEqual([answer]);
    letGo();
    expect(relayer.heard).toEqual([answer, message(1), message(2)]);
    await relayer.onProviderPayload(message(3));
    letGo();
    expect(relayer.heard).toEqual([answer, message(1), message(2), message(3)]);
  });

  it('throws nothing where the socket was lost meanwhile, and leaves a library alone that has it otherwise', async () => {
    const relayer = new Relayer();
    const letGo = holdMessages(relayer);
    await relayer.onProviderPayload(message(1));
    relayer.fails = true;
    expect(letGo).not.toThrow();
    await Promise.resolve();
    expect(() => holdMessages({})()).not.toThrow();
  });
});
