import { followPresses } from './followPresses.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

/** A dialog with the button that confirms and another one, and what the hold was told. */
function openDialog(isByUser: (event: Event) => boolean = () => true) {
  const [frame, button, other] = [document.createElement('div'), document.createElement('button'), document.createElement('button')];
  frame.append(button, other);
  document.body.append(frame);
  const told: string[] = [];
  ends.push(followPresses({
    button, frame, isByUser,
    hold: { noteSign: () => void told.push('sign'), beginPress: (kind, isRepeat) => void told.push(isRepeat ? `${kind} held` : kind), dropPress: () => void told.push('drop'), click: () => 'confirmed' },
    onClick: (outcome) => void told.push(outcome),
  }));
  const pointer = (target: HTMLElement, type: string, more: object = {}): void => {
    const event = new MouseEvent(type, { bubbles: true }); // jsdom has no PointerEvent
    for (const [name, value] of Object.entries({ pointerType: 'mouse', width: 1, height: 1, pressure: 0.5, ...more })) Object.defineProperty(event, name, { value });
    target.dispatchEvent(event);
  };
  const key = (target: HTMLElement, type: string, name: string, repeat = false): void => void target.dispatchEvent(new KeyboardEvent(type, { key: name, repeat, bubbles: true }));
  return { button, other, told, pointer, key };
}

describe('followPresses', () => {
  it('tells a press of the button from one beside it', () => {
    const { button, other, told, pointer } = openDialog();
    pointer(button, 'pointerdown');
    button.click();
    pointer(other, 'pointerdown');
    other.click();
    pointer(button, 'pointerdown');
    pointer(button, 'pointercancel');
    expect(told).toEqual(['mouse', 'confirmed', 'drop', 'mouse', 'drop']);
  });

  it.each([
    ['mouse', {}],
    ['touch', { pointerType: 'touch', width: 20, height: 20 }],
    ['touch', { pointerType: 'pen' }],
    ['assistive', { width: 0, height: 0 }],
    ['assistive', { pressure: 0 }],
    ['mouse', { width: 0 }],
    ['mouse', { height: 0 }],
    ['mouse', { width: 20, pressure: 0 }],
    ['mouse', { height: 20, pressure: 0 }],
  ])('tells a %s by %j', (kind, how) => {
    const { button, told, pointer } = openDialog();
    pointer(button, 'pointerdown', how);
    expect(told).toEqual([kind]);
  });

  it('takes a key that is no press for a sign, and one that is held down for none', () => {
    const { button, other, told, key } = openDialog();
    key(other, 'keydown', 'Tab');
    key(other, 'keydown', 'Tab', true);
    key(button, 'keydown', 'Enter');
    key(button, 'keyup', 'Enter');
    key(button, 'keydown', 'Enter', true);
    expect(told).toEqual(['sign', 'key', 'drop', 'key held']);
  });

  it('takes Enter elsewhere in the dialog, and other keys at the button, for signs and for no press', () => {
    const { button, other, told, key } = openDialog();
    for (const name of ['Enter', ' ']) key(other, 'keydown', name);
    key(button, 'keydown', 'Tab');
    expect(told).toEqual(['sign', 'sign', 'sign']);
  });

  it('drops the press of a key that comes up elsewhere', () => {
    const { button, other, told, key } = openDialog();
    key(button, 'keydown', ' ');
    key(other, 'keyup', ' ');
    key(button, 'keyup', 'Tab');
    expect(told).toEqual(['key', 'drop']);
  });

  it('counts no blank that went down elsewhere', () => {
    const { button, told, key } = openDialog();
    key(button, 'keyup', ' ');
    key(button, 'keydown', ' ');
    key(button, 'keyup', ' ');
    expect(told).toEqual(['key held', 'key']);
  });

  it('takes a pointer that moves for a sign, and a dialog that moves under it for none', () => {
    const { other, told, pointer } = openDialog();
    const at = (screenX: number, screenY: number, movementX = 0, movementY = 0): void => pointer(other, 'pointermove', { screenX, screenY, movementX, movementY });
    at(10, 5);
    at(10, 5);
    expect(told).toEqual([]);
    at(11, 5);
    at(11, 6);
    at(11, 6, 1);
    at(11, 6, 0, 1);
    expect(told).toEqual(['sign', 'sign', 'sign', 'sign']);
  });

  it('hears nothing that a script made, and nothing once it is left', () => {
    const { button, told, pointer, key } = openDialog(({ isTrusted }) => isTrusted);
    pointer(button, 'pointerdown');
    key(button, 'keydown', 'Enter');
    button.click();
    const left = openDialog();
    for (const end of ends.splice(0)) end();
    left.pointer(left.button, 'pointerdown');
    expect([...told, ...left.told]).toEqual([]);
  });
});
