import { createFakeClock } from './fakeClock.ts';

describe('createFakeClock', () => {
  it('fires timers at their own time, in order, the first set first among equals', async () => {
    const clock = createFakeClock(1_000);
    const fired: string[] = [];
    const note = (name: string, afterMs: number) => clock.setTimer(() => fired.push(`${name}@${clock.nowMs()}`), afterMs);
    note('late', 30);
    note('equal-1', 10);
    note('equal-2', 10);
    note('too late', 51);
    await clock.advance(50);
    expect(fired).toEqual(['equal-1@1010', 'equal-2@1010', 'late@1030']);
    expect(clock.nowMs()).toBe(1_050);
  });

  it('lets promise callbacks run in between, so a loop that waits turns as often as it should', async () => {
    const clock = createFakeClock(0);
    const turns: number[] = [];
    const loop = (async () => {
      for (let turn = 0; turn < 3; turn += 1) {
        await new Promise<void>(resolve => void clock.setTimer(resolve, 10));
        turns.push(clock.nowMs());
      }
    })();
    await clock.advance(25);
    expect(turns).toEqual([10, 20]);
    await clock.advance(5);
    await loop;
    expect(turns).toEqual([10, 20, 30]);
  });

  it('does not fire what was cancelled, also by an earlier timer', async () => {
    const clock = createFakeClock();
    const fired: string[] = [];
    const cancel = clock.setTimer(() => fired.push('b'), 2);
    clock.setTimer(() => cancel(), 1);
    await clock.advance(10);
    cancel();
    expect(fired).toEqual([]);
  });

  it('stands still until it is turned', async () => {
    const clock = createFakeClock(7);
    await new Promise(resolve => setTimeout(resolve, 5));
    expect(clock.nowMs()).toBe(7);
  });

  it('refuses to turn back, without end, or twice at once', async () => {
    const clock = createFakeClock();
    await expect(clock.advance(-1)).rejects.toThrow(RangeError);
    await expect(clock.advance(Number.NaN)).rejects.toThrow(RangeError);
    await expect(clock.advance(Infinity)).rejects.toThrow(RangeError);
    expect(() => clock.setTimer(() => {}, Number.NaN)).toThrow(RangeError);
    const turning = clock.advance(1);
    await expect(clock.advance(1)).rejects.toThrow('already turning');
    await turning;
  });
});
