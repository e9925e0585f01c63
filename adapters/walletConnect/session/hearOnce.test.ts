import { hearOnce } from './hearOnce.ts';

describe('hearOnce', () => {
  it('takes up what the page before was left over, and nothing that has come since, be it not stored yet', () => {
    const left: Record<string, string[]> = { a: ['old'], b: [] };
    const set = jest.fn(async (topic: string, message: string): Promise<string> => {
      left[topic]?.push(message);
      return new Promise(() => {}); // a database that takes its time
    });
    const messages = { set, getWithoutAck: (topics: string[]) => Object.fromEntries(topics.map((topic) => [topic, left[topic] ?? []])) };
    hearOnce({ messages });
    void messages.set('a', 'new');
    expect(messages.getWithoutAck(['a', 'b'])).toEqual({ a: ['old'], b: [] });
    expect(messages.set).toBe(set);
  });
});
