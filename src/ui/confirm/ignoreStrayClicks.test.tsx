import { ignoreStrayClicks } from './ignoreStrayClicks.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

function show(html: string): { readonly dialog: HTMLElement; readonly heard: string[]; find(text: string): Element } {
  document.body.innerHTML = `<button>Connect</button><section>${html}</section>`;
  const dialog = document.querySelector('section');
  if (!dialog) throw new Error('There is no dialog.');
  const heard: string[] = [];
  for (const type of ['mousedown', 'click']) dialog.addEventListener(type, ({ target }) => heard.push(`${type} ${target instanceof Element ? target.textContent : ''}`));
  ends.push(ignoreStrayClicks(dialog));
  return {
    dialog,
    heard,
    find: (text) => {
      const found = [...dialog.querySelectorAll('*')].findLast(({ textContent }) => textContent === text);
      if (!found) throw new Error(`There is no ${text}.`);
      return found;
    },
  };
}

/** As a browser counts presses that follow each other at one place. */
function press(target: Element, detail: number): boolean {
  return ['mousedown', 'mouseup', 'click'].map((type) => target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, cancelable: true, detail }))).every(Boolean);
}

describe('ignoreStrayClicks', () => {
  it('ignores the second press of a double click on what the first one has brought under the pointer', () => {
    const { dialog, heard, find } = show('<ul><li><button><span>First Wallet</span></button></li></ul>');
    press(find('First Wallet'), 1);
    dialog.innerHTML = '<button>Cancel</button>';
    expect(press(find('Cancel'), 2)).toBe(false);
    expect(press(find('Cancel'), 3)).toBe(false);
    expect(heard).toEqual(['mousedown First Wallet', 'click First Wallet']);
    expect(press(find('Cancel'), 1)).toBe(true);
    expect(heard).toEqual(['mousedown First Wallet', 'click First Wallet', 'mousedown Cancel', 'click Cancel']);
  });

  it('ignores it beside the dialog, and on a button of it, where the first press was on the page', () => {
    const { dialog, heard, find } = show('<button>Close</button>');
    press(document.querySelector('button') ?? dialog, 1);
    expect([press(dialog, 2), press(find('Close'), 2)]).toEqual([false, false]);
    expect(heard).toEqual([]);
    press(dialog, 1);
    expect(heard).toEqual(['mousedown Close', 'click Close']);
  });

  it.each([
    ['the same button', '<button>More</button>', undefined],
    ['the same button whose text has changed', '<button>Copy</button>', '='],
    ['a button of that name, drawn anew', '<button>Back</button>', '<button>Back</button>'],
    ['a button of that label, drawn anew', '<button aria-label="Back">←</button>', '<button aria-label="Back">⟵</button>'],
  ])('lets each press count on %s', (_, html, next) => {
    const { dialog, heard } = show(html);
    const first = dialog.querySelector('button') ?? dialog;
    press(first, 1);
    if (next === '=') first.textContent = 'Copied';
    else if (next !== undefined) dialog.innerHTML = next;
    expect(press(dialog.querySelector('button') ?? dialog, 2)).toBe(true);
    expect(heard.filter((line) => line.startsWith('click'))).toHaveLength(2);
  });

  it('lets words and fields be marked by a double click', () => {
    const { heard, find, dialog } = show('<p>A word</p><input>');
    expect([press(find('A word'), 2), press(dialog.querySelector('input') ?? dialog, 2)]).toEqual([true, true]);
    expect(heard).toHaveLength(4);
  });

  it('leaves a button on hold alone, which says by itself why a press does not count', () => {
    const { heard, find } = show('<button aria-disabled="true">Sign</button>');
    expect(press(find('Sign'), 2)).toBe(true);
    expect(heard).toHaveLength(2);
  });

  it('leaves keys and scripts alone, whose presses have no count', () => {
    const { dialog, heard, find } = show('<button>First Wallet</button>');
    press(find('First Wallet'), 1);
    dialog.innerHTML = '<button>Cancel</button>';
    expect(press(find('Cancel'), 0)).toBe(true);
    expect(heard).toHaveLength(4);
  });

  it('hears what is in the text of a button, and nothing once it has ended', () => {
    const { dialog, heard, find } = show('<button>First Wallet</button>');
    press(find('First Wallet'), 1);
    dialog.innerHTML = '<button>Cancel</button>';
    find('Cancel').firstChild?.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 2 }));
    expect(heard).toHaveLength(2);
    for (const end of ends.splice(0)) end();
    press(find('Cancel'), 2);
    expect(heard).toHaveLength(4);
  });
});
