import { EventEmitter } from 'node:events';
import { hearOnce } from './hearOnce.ts';

describe('hearOnce', () => {
  it('takes up what the page before was left over, and nothing that has come since', () => {
    const left: Record<string, string[]> = { a: ['old'], b: [] };
    const relayer = Object.assign(new EventEmitter(), { messages: { getWithoutAck: (topics: string[]) => Object.fromEntries(topics.map((topic) => [topic, left[topic] ?? []])) } });
    hearOnce(relayer);
    left['a']?.push('new');
    relayer.emit('relayer_message', { topic: 'a', message: 'new' });
    expect(relayer.messages.getWithoutAck(['a', 'b'])).toEqual({ a: ['old'], b: [] });
    expect(relayer.listenerCount('relayer_message')).toBe(0);
  });
});
