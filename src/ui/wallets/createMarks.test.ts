import { createMarks } from './createMarks.ts';

const settle = () => new Promise<void>((done) => setTimeout(done));

describe('createMarks', () => {
  it('fetches a mark once, keeps those that came with it, and tells who listens', async () => {
    const asked: string[] = [];
    const marks = createMarks(async (id) => {
      asked.push(id);
      return { a: 'data:a', b: 'data:b' };
    });
    const listener = jest.fn();
    const stop = marks.subscribe(listener);
    expect(marks.get('a')).toBeUndefined();
    marks.want('a');
    marks.want('a');
    await settle();
    marks.want('b');
    await settle();
    expect([asked, marks.get('a'), marks.get('b'), listener.mock.calls.length]).toEqual([['a'], 'data:a', 'data:b', 1]);
    stop();
    marks.want('c');
    await settle();
    expect(listener).toHaveBeenCalledTimes(1);
  });

  it('asks no more for a wallet that has none', async () => {
    const fetchMarks = jest.fn(async () => ({}));
    const marks = createMarks(fetchMarks);
    marks.want('none');
    await settle();
    marks.want('none');
    await settle();
    expect([fetchMarks.mock.calls.length, marks.get('none')]).toEqual([1, undefined]);
  });

  it('tries again after a failure, when it is asked again', async () => {
    const fetchMarks = jest.fn<Promise<Record<string, string>>, [string]>().mockRejectedValueOnce(new Error('offline')).mockResolvedValueOnce({ a: 'data:a' });
    const marks = createMarks(fetchMarks);
    marks.want('a');
    await settle();
    expect(marks.get('a')).toBeUndefined();
    marks.want('a');
    await settle();
    expect(marks.get('a')).toBe('data:a');
  });
});
