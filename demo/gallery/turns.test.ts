import { createTurns } from './turns.ts';

describe('createTurns', () => {
  it('lets no more run at a time than told, and the next as soon as one has ended', () => {
    const turns = createTurns(2);
    const begun: number[] = [];
    const ends = [1, 2, 3, 4].map((n) => turns.take(() => void begun.push(n)));
    expect(begun).toEqual([1, 2]);
    ends[0]?.();
    ends[0]?.();
    expect(begun).toEqual([1, 2, 3]);
    ends[1]?.();
    expect(begun).toEqual([1, 2, 3, 4]);
  });

  it('forgets who no longer waits', () => {
    const turns = createTurns(1);
    const begun: number[] = [];
    const ends = [1, 2, 3].map((n) => turns.take(() => void begun.push(n)));
    ends[1]?.();
    ends[0]?.();
    expect(begun).toEqual([1, 3]);
  });
});
