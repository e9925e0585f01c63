import { renderHook } from '@testing-library/react';
import { useStable } from './useStable.ts';

describe('useStable', () => {
  it('gives the same object while what it says stays the same, and another when it does not', () => {
    const { result, rerender } = renderHook(({ amount }) => useStable({ to: '0x1', amount }), { initialProps: { amount: 5n } });
    const first = result.current;
    rerender({ amount: 5n });
    expect(result.current).toBe(first);
    rerender({ amount: 6n });
    expect(result.current).not.toBe(first);
    expect(result.current).toEqual({ to: '0x1', amount: 6n });
    rerender({ amount: 5n });
    expect(result.current).toEqual({ to: '0x1', amount: 5n });
  });

  it('keeps a copy, so that what is given may be changed and is not frozen along with the store', () => {
    const args = ['0x1'];
    const { result, rerender } = renderHook(() => useStable({ args }));
    expect(result.current.args).not.toBe(args);
    args.push('0x2');
    rerender();
    expect(result.current).toEqual({ args: ['0x1', '0x2'] });
  });

  it('is nothing while there is nothing', () => {
    const { result, rerender } = renderHook(({ value }: { value: { readonly id: number } | undefined }) => useStable(value), { initialProps: { value: undefined as { readonly id: number } | undefined } });
    expect(result.current).toBeUndefined();
    rerender({ value: { id: 1 } });
    expect(result.current).toEqual({ id: 1 });
    rerender({ value: undefined });
    expect(result.current).toBeUndefined();
  });
});
