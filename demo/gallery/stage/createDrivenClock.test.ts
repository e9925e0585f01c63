import { createDrivenClock } from './createDrivenClock.ts';

beforeEach(() => void jest.useFakeTimers());
afterEach(() => void jest.useRealTimers());

const limitMs = 10_000;

function start(): { readonly clock: ReturnType<typeof createDrivenClock>; readonly fired: string[]; wait(name: string, ms: number): void } {
  const fired: string[] = [];
  const clock = createDrivenClock({ isBusy: () => false });
  return { clock, fired, wait: (name, ms) => void clock.setTimer(() => fired.push(name), ms) };
}

it('goes on by itself', async () => {
  const { clock, fired, wait } = start();
  const beganMs = clock.nowMs();
  wait('limit', limitMs);
  await jest.advanceTimersByTimeAsync(limitMs - 1);
  expect(fired).toEqual([]);
  await jest.advanceTimersByTimeAsync(1);
  expect(fired).toEqual(['limit']);
  expect(clock.nowMs() - beganMs).toBe(limitMs);
});

it('lets time pass at once, each timer in its turn', async () => {
  const { clock, fired, wait } = start();
  wait('later', 2_000);
  wait('sooner', 1_000);
  wait('last', limitMs);
  const skipped = clock.skip(5_000);
  await jest.advanceTimersByTimeAsync(100);
  await skipped;
  expect(fired).toEqual(['sooner', 'later']);
});

it('holds what waits for long, and neither what is about to end nor what is begun later', async () => {
  const { clock, fired, wait } = start();
  wait('limit', limitMs);
  wait('batch', 20);
  clock.hold();
  wait('new limit', limitMs);
  await jest.advanceTimersByTimeAsync(2 * limitMs);
  expect(fired).toEqual(['batch', 'new limit']);
});
