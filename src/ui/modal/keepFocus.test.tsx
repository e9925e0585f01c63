import { keepFocus } from './keepFocus.ts';

function showList(): { readonly rows: readonly HTMLElement[]; readonly list: HTMLElement; readonly focused: () => Element | null } {
  document.body.innerHTML = '<section><h2 tabindex="-1">Tokens</h2><ul><li><button>One</button></li><li><button>Two</button></li></ul></section>';
  const [frame, list] = [document.querySelector('section'), document.querySelector('ul')];
  if (!frame || !list) throw new Error('There is no list.');
  ends.push(keepFocus(frame));
  return { rows: [...document.querySelectorAll('button')], list, focused: () => document.activeElement };
}

const ends: ((() => void) | undefined)[] = [];
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
afterEach(() => {
  for (const end of ends.splice(0)) end?.();
  document.body.replaceChildren();
});

describe('keepFocus', () => {
  it('leaves the focus on a row that is put elsewhere in its list', async () => {
    const { rows: [one, two], list, focused } = showList();
    two?.focus();
    list.prepend(...[two, one].flatMap((row) => row?.parentElement ?? []));
    await settle();
    expect(focused()).toBe(two);
  });

  it('leaves alone who has turned to the page, wherever the row goes', async () => {
    const { rows: [, two], list, focused } = showList();
    two?.focus();
    two?.blur();
    await settle();
    list.prepend(...(two?.parentElement ? [two.parentElement] : []));
    await settle();
    expect(focused()).toBe(document.body);
  });

  it('gives the focus to the field that a new screen begins with, where the one that had it left with the last screen', async () => {
    const { rows: [, two], focused } = showList();
    two?.focus();
    document.querySelector('section')?.replaceChildren(...Array.from(Object.assign(document.createElement('div'), { innerHTML: '<h2 tabindex="-1">Code</h2><button>Other</button><input data-latchkey-first>' }).children));
    await settle();
    expect(focused()?.tagName).toBe('INPUT');
    const other = document.querySelector('button');
    other?.focus();
    other?.remove(); // the screen stays
    await settle();
    expect(focused()?.textContent).toBe('Code');
  });

  it('gives the focus to the heading when the row leaves', async () => {
    const { rows: [, two], focused } = showList();
    two?.focus();
    two?.parentElement?.remove();
    await settle();
    expect(focused()?.textContent).toBe('Tokens');
  });
});
