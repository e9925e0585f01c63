import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { Tabs } from './Tabs.tsx';

afterEach(cleanup);

describe('Tabs', () => {
  it('go by arrows, and leave those to the browser that are pressed with Alt, Control or Command', () => {
    const select = jest.fn();
    render(<Tabs label="Sides" tabs={[{ id: 'a', title: 'A' }, { id: 'b', title: 'B' }]} selected="a" onSelect={select}>A</Tabs>);
    const tab = screen.getByRole('tab', { name: 'A' });
    for (const key of [{ altKey: true }, { ctrlKey: true }, { metaKey: true }]) {
      const event = createEvent.keyDown(tab, { key: 'ArrowRight', ...key });
      fireEvent(tab, event);
      expect(event.defaultPrevented).toBe(false);
    }
    expect(select).not.toHaveBeenCalled();
    fireEvent.keyDown(tab, { key: 'ArrowRight' });
    expect(select).toHaveBeenCalledWith('b');
  });
});
