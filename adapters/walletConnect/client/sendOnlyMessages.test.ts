import { sendOnlyMessages } from './sendOnlyMessages.ts';

describe('sendOnlyMessages', () => {
  it('leaves out what stands beside a message, and nothing that its delivery needs', async () => {
    const publish = jest.fn(async () => {});
    const relayer: Parameters<typeof sendOnlyMessages>[0] = { publish };
    sendOnlyMessages(relayer);
    await relayer.publish('topic', 'message', { ttl: 300, tag: 1108, prompt: true, tvf: { rpcMethods: ['personal_sign'] } });
    await relayer.publish('topic', 'message');
    expect(publish.mock.calls).toEqual([['topic', 'message', { ttl: 300, tag: 1108, prompt: true }], ['topic', 'message', undefined]]);
  });
});
