import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { useRovingRows } from './useRovingRows.ts';
import type { RovingOptions } from './useRovingRows.ts';

afterEach(cleanup);

const reveal = jest.fn();
beforeEach(() => reveal.mockClear());

/** A list of which only some rows are mounted, as in one that is drawn as far as it is seen. */
function List({ keys, mounted = keys, firstKey, pageRows = 3 }: Partial<RovingOptions> & { readonly keys: readonly string[]; readonly mounted?: readonly string[] }): ReactNode {
  const { rowProps } = useRovingRows({ keys, firstKey, pageRows, reveal });
  return keys.map((key, at) => mounted.includes(key) && <button type="button" key={key} {...rowProps(key, at)}>{key}</button>);
}
const all = ['a', 'b', 'c', 'd', 'e', 'f'];
const stops = (): readonly (string | null)[] => screen.getAllByRole('button').filter(({ tabIndex }) => tabIndex === 0).map(({ textContent }) => textContent);
const enter = (key: string): void => act(() => screen.getByText(key).focus());
const press = (key: string, more: object = {}): boolean => fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
const focused = (): string | null | undefined => document.activeElement?.textContent;

describe('useRovingRows', () => {
  it('is one stop for the Tab key: the row that it is told, else the first', () => {
    const { rerender } = render(<List keys={all} firstKey="c" />);
    expect(stops()).toEqual(['c']);
    rerender(<List keys={all} firstKey="gone" />);
    expect(stops()).toEqual(['a']);
  });

  // The keys of a list box. @see WAI-ARIA Authoring Practices, keyboard interaction
  it.each([['ArrowDown', 'c', 'd'], ['ArrowUp', 'c', 'b'], ['Home', 'c', 'a'], ['End', 'c', 'f'], ['PageDown', 'b', 'e'], ['PageUp', 'e', 'b'], ['ArrowUp', 'a', 'a'], ['ArrowDown', 'f', 'f'], ['PageDown', 'e', 'f'], ['PageUp', 'b', 'a']])('goes by %s from %s to %s, and does not scroll the page', (key, from, to) => {
    render(<List keys={all} />);
    enter(from);
    expect(press(key)).toBe(false); // its default is prevented
    expect([focused(), stops()]).toEqual([to, [to]]);
  });

  it.each([['Enter', {}], ['a', {}], ['Tab', {}], ['ArrowDown', { ctrlKey: true }], ['Home', { altKey: true }], ['End', { metaKey: true }]])('leaves %s with %j to the browser', (key, more) => {
    render(<List keys={all} />);
    enter('b');
    expect(press(key, more)).toBe(true);
    expect(focused()).toBe('b');
  });

  it('has a row brought into view that is not there yet, and gives it the focus once it is', () => {
    const { rerender } = render(<List keys={all} mounted={['a', 'b']} />);
    enter('b');
    press('End');
    expect(reveal.mock.calls).toEqual([[5]]);
    rerender(<List keys={all} mounted={['e', 'f']} />);
    expect(focused()).toBe('f');
  });

  it('does not take the focus later for a row that the person has gone on from', () => {
    const { rerender } = render(<List keys={all} mounted={['a', 'b']} />);
    enter('b');
    press('End');
    press('Home');
    rerender(<List keys={all} />);
    expect(focused()).toBe('a');
  });

  it('stays with its row where rows before it go, and comes back to the first where it goes itself', () => {
    const { rerender } = render(<List keys={all} firstKey="a" />);
    enter('d');
    rerender(<List keys={['c', 'd']} firstKey="c" />);
    expect(stops()).toEqual(['d']);
    rerender(<List keys={['c']} firstKey="c" />);
    expect(stops()).toEqual(['c']);
  });
});
