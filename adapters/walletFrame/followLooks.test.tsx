import { followLooks } from './followLooks.ts';

/** What a theme is made of stands in a style sheet; how colours are computed is tried in a browser (`e2e/inAppLooks.test.ts`). */
beforeEach(() => {
  document.head.insertAdjacentHTML('beforeend', '<style>.night { --lk-color-scheme: dark } .day { --lk-color-scheme: light } .odd { --lk-color-scheme: "sepia" }</style>');
});
afterEach(() => {
  document.head.replaceChildren();
  document.body.replaceChildren();
});

function follow(className: string) {
  const worn = document.body.appendChild(document.createElement('div'));
  const listeners = new Set<() => void>();
  let current = className;
  const changes: string[] = [];
  const looks = followLooks({ worn, theme: { get: () => current, subscribe: (listener) => { listeners.add(listener); return () => void listeners.delete(listener); } }, onChange: () => void changes.push(worn.className) });
  const become = (next: string): void => {
    current = next;
    listeners.forEach((listener) => listener());
  };
  return { worn, looks, changes, become, listeners };
}

describe('followLooks', () => {
  it.each([['night', { colorScheme: 'dark' }], ['day', { colorScheme: 'light' }], ['odd', {}], ['', {}]])('reads the scheme of the class %s', (className, expected) => {
    const { looks, worn } = follow(className);
    expect([looks.read().colorScheme, worn.childElementCount]).toEqual(['colorScheme' in expected ? expected.colorScheme : undefined, 0]);
  });

  it('reads nothing where the page has no theme', () => {
    expect(followLooks({ worn: document.body, theme: undefined, onChange: () => {} }).read()).toEqual({});
  });

  it('tells of each change once, and of none that looks the same', () => {
    const { looks, changes, become } = follow('day');
    looks.read();
    become('night');
    become('night');
    looks.lookAgain();
    expect(changes).toEqual(['night']);
    document.head.replaceChildren();
    looks.lookAgain();
    expect(changes).toEqual(['night', 'night']);
  });

  it('leaves the theme alone once it has ended', () => {
    const { looks, listeners } = follow('day');
    looks.end();
    expect(listeners.size).toBe(0);
  });
});
