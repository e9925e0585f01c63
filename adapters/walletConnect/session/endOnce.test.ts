import { endOnce } from './endOnce.ts';

describe('endOnce', () => {
  const scene = (keys: string[]) => {
    const [deleteSession, onSessionDeleteRequest] = [jest.fn(async (_params: { readonly topic: string }) => {}), jest.fn(async (_topic: string, _payload: unknown) => {})];
    const engine = { deleteSession, onSessionDeleteRequest };
    endOnce({ engine, session: { keys } });
    return { engine, deleteSession, onSessionDeleteRequest };
  };

  it('lets a session end that is there', async () => {
    const { engine, deleteSession, onSessionDeleteRequest } = scene(['topic']);
    await engine.onSessionDeleteRequest('topic', { id: 1 });
    await engine.deleteSession({ topic: 'topic' });
    expect([onSessionDeleteRequest.mock.calls, deleteSession.mock.calls]).toEqual([[['topic', { id: 1 }]], [[{ topic: 'topic' }]]]);
  });

  it('does nothing about one that is not there any more', async () => {
    const { engine, deleteSession, onSessionDeleteRequest } = scene([]);
    await engine.onSessionDeleteRequest('topic', { id: 1 });
    await engine.deleteSession({ topic: 'topic' });
    expect([onSessionDeleteRequest.mock.calls, deleteSession.mock.calls]).toEqual([[], []]);
  });

  it('leaves a library alone that has it otherwise', () => {
    expect(() => endOnce({ engine: {}, session: { keys: [] } })).not.toThrow();
  });
});
