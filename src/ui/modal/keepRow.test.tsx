import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { createLatchkey, defineChain, definePlugin, screensPoint, showScreen } from '../../index.ts';
import { ConnectButton, LatchkeyProvider } from '../../react.ts';
import { goBack } from '../../flows/modal/goBack.ts';
import { useNavigation } from './navigation.ts';
import { Screen } from './Screen.tsx';

jest.setTimeout(20_000);
const ends: (() => void)[] = [];
afterEach(() => {
  cleanup();
  for (const end of ends.splice(0)) end();
});

let rows = ['One', 'Two', 'Three'];
let delayMs = 0;
function List() {
  const { show } = useNavigation();
  const [isThere, setIsThere] = useState(delayMs === 0);
  useEffect(() => {
    const timer = setTimeout(() => setIsThere(true), delayMs);
    return () => clearTimeout(timer);
  }, []);
  return <Screen title="List"><input aria-label="Search" />{isThere && rows.map((name) => <button key={name} type="button" onClick={() => show('lamp.item')}>{name}</button>)}</Screen>;
}

async function showList() {
  const kit = createLatchkey({
    chains: [defineChain({ id: 10, name: 'Test', rpc: 'https://rpc.example' })], devTools: false, onFault: () => {},
    plugins: [definePlugin({ id: 'lamp', contributes: [
      screensPoint.of({ id: 'lamp.list', load: async () => ({ default: List }) }),
      screensPoint.of({ id: 'lamp.item', load: async () => ({ default: () => <Screen title="Item">Text</Screen> }) }),
    ] })],
  });
  ends.push(() => kit.destroy());
  await act(async () => render(<LatchkeyProvider kit={kit}><ConnectButton /></LatchkeyProvider>));
  await act(async () => kit.dispatch(showScreen('lamp.list')));
  const heading = await screen.findByRole('heading', { name: 'List', hidden: true }, { timeout: 10_000 });
  const goOn = async (name: string): Promise<void> => {
    const row = await screen.findByRole('button', { name, hidden: true });
    await act(async () => {
      row.focus();
      fireEvent.click(row);
    });
    await screen.findByRole('heading', { name: 'Item', hidden: true });
  };
  const back = async (): Promise<void> => {
    await act(async () => kit.dispatch(goBack()));
    await screen.findByRole('heading', { name: 'List', hidden: true });
  };
  return { kit, heading, goOn, back };
}
const focused = (): Element | null => document.activeElement?.shadowRoot?.activeElement ?? document.activeElement;
const settle = (ms: number) => act(() => new Promise<void>((resolve) => { setTimeout(resolve, ms); }));

describe('Screen', () => {
  beforeEach(() => {
    rows = ['One', 'Two', 'Three'];
    delayMs = 0;
  });

  it('gives the focus to its heading at first, and after Back to the row that was left', async () => {
    const { heading, goOn, back } = await showList();
    expect(focused()).toBe(heading);
    await goOn('Two');
    expect(focused()?.textContent).toBe('Item');
    await back();
    expect(focused()?.textContent).toBe('Two');
  });

  it('finds the row where it stands now, and by its place where its text has changed', async () => {
    const { goOn, back } = await showList();
    await goOn('Two');
    rows = ['Two', 'One', 'Three'];
    await back();
    expect(focused()?.textContent).toBe('Two');
    await goOn('Three');
    rows = ['Two', 'One', 'Three, confirmed'];
    await back();
    expect(focused()?.textContent).toBe('Three, confirmed');
  });

  it('waits at its heading for rows that arrive later', async () => {
    const { goOn, back } = await showList();
    await goOn('Two');
    delayMs = 60;
    await back();
    expect(focused()?.textContent).toBe('List');
    await settle(100);
    expect(focused()?.textContent).toBe('Two');
  });

  it('leaves the focus to a person who has turned to something else meanwhile, and to the heading where the row is gone', async () => {
    const { goOn, back } = await showList();
    await goOn('Two');
    delayMs = 60;
    await back();
    await act(async () => screen.getByRole('textbox', { name: 'Search', hidden: true }).focus());
    await settle(100);
    expect(focused()?.getAttribute('aria-label')).toBe('Search');
    delayMs = 0;
    await goOn('Two');
    rows = ['One', 'Three'];
    await back();
    expect(focused()?.textContent).toBe('List');
  });

  it('is shown anew from its heading', async () => {
    const { kit, goOn } = await showList();
    await goOn('Two');
    await act(async () => kit.dispatch(showScreen('lamp.list')));
    await settle(20);
    expect(focused()?.textContent).toBe('List');
  });
});
