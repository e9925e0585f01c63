import { cleanup, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { useLatestRun } from './useLatestRun.ts';

afterEach(cleanup);

describe('useLatestRun', () => {
  it('gives up a run when the next begins, when told to, and when the component goes', () => {
    const { result, rerender, unmount } = renderHook(() => useLatestRun(), { wrapper: StrictMode });
    const first = result.current.begin();
    rerender();
    expect(first.aborted).toBe(false);
    const second = result.current.begin();
    expect([first.aborted, second.aborted]).toEqual([true, false]);
    result.current.abort();
    const third = result.current.begin();
    expect([second.aborted, third.aborted]).toEqual([true, false]);
    unmount();
    expect(third.aborted).toBe(true);
  });

  it('leaves a run alone that was released', () => {
    const { result, unmount } = renderHook(() => useLatestRun());
    const run = result.current.begin();
    result.current.release();
    result.current.abort();
    unmount();
    expect(run.aborted).toBe(false);
  });

  it('leaves a run alone that may go on without the component, as it is known last', () => {
    const { result, rerender, unmount } = renderHook(({ isSent }) => useLatestRun(() => isSent), { initialProps: { isSent: false } });
    const run = result.current.begin();
    rerender({ isSent: true });
    unmount();
    expect(run.aborted).toBe(false);
  });
});
