import { followPointer } from './followPointer.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
});

function start() {
  let told = 0;
  ends.push(followPointer({ isByUser: (event) => !('isMade' in event), onChange: () => { told += 1; } }));
  const pointer = (type: string, at: readonly [x: number, y: number], onScreen: readonly [x: number, y: number], more: object = {}): number => {
    const event = new MouseEvent(type, { bubbles: true }); // jsdom has no PointerEvent
    for (const [name, value] of Object.entries({ pointerType: 'mouse', clientX: at[0], clientY: at[1], screenX: onScreen[0], screenY: onScreen[1], ...more })) Object.defineProperty(event, name, { value });
    const before = told;
    document.body.dispatchEvent(event);
    return told - before;
  };
  return { pointer };
}

describe('followPointer', () => {
  it('tells of a pointer that comes in from outside, and not of one that goes from element to element', () => {
    const { pointer } = start();
    expect(pointer('pointerover', [5, 5], [105, 205])).toBe(1);
    expect(pointer('pointerover', [6, 5], [106, 205], { relatedTarget: document.body })).toBe(0);
  });

  it('tells where the page has moved under a pointer that rests, or that went another way', () => {
    const { pointer } = start();
    pointer('pointerover', [5, 5], [105, 205]);
    expect(pointer('pointermove', [15, 9], [115, 209])).toBe(0);
    expect(pointer('pointerdown', [15, 59], [115, 209])).toBe(1);
    expect(pointer('pointermove', [15, 59], [315, 209])).toBe(1);
    expect(pointer('pointermove', [25, 59], [305, 209])).toBe(1);
  });

  it.each([0.25, 1, 1.5, 3])('follows a movement at the zoom %p', (zoom) => {
    const { pointer } = start();
    pointer('pointerover', [10, 10], [100, 200]);
    expect(pointer('pointermove', [210, 110], [100 + 200 * zoom, 200 + 100 * zoom])).toBe(0);
    expect(pointer('pointermove', [150, 108], [100 + 140 * zoom, 200 + 98 * zoom])).toBe(0);
  });

  it('takes nothing from fingers, nor from events that a script made', () => {
    const { pointer } = start();
    expect(pointer('pointerover', [5, 5], [105, 205], { pointerType: 'touch' })).toBe(0);
    expect(pointer('pointerover', [5, 5], [105, 205], { isMade: true })).toBe(0);
  });
});
