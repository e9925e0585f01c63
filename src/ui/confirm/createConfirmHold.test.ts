import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { createConfirmHold } from './createConfirmHold.ts';
import * as limits from './limits.ts';

/** A hold over a clock and a page that a test turns. */
function openHold() {
  const clock = createFakeClock(1_000);
  const view = { isSeen: true };
  const changes: boolean[] = [];
  const hold = createConfirmHold({ clock, isSeen: () => view.isSeen, onChange: (isOver) => changes.push(isOver) });
  hold.begin();
  const press = (...how: Parameters<typeof hold.beginPress>) => {
    hold.beginPress(...how);
    return hold.click();
  };
  return { clock, view, changes, hold, press, wait: (ms = limits.confirmHoldMs) => clock.advance(ms) };
}

describe('createConfirmHold', () => {
  it('counts a press of the mouse that moved, once it is over', async () => {
    const { hold, press, wait, changes } = openHold();
    await wait();
    hold.noteSign();
    expect([hold.isOver(), changes, press('mouse')]).toEqual([true, [true], 'confirmed']);
  });

  it('is not over a moment before its time', async () => {
    const { hold, press, wait } = openHold();
    hold.noteSign();
    await wait(limits.confirmHoldMs - 1);
    expect([hold.isOver(), press('mouse')]).toEqual([false, 'early']);
  });

  it('begins anew with every press that came too early', async () => {
    const { press, wait, hold } = openHold();
    for (let presses = 0; presses < 10; presses += 1) {
      await wait(limits.confirmHoldMs - 100);
      hold.noteSign();
      expect(press('mouse')).toBe('early');
    }
  });

  it.each(['mouse', 'key'] as const)('asks for a sign of the visitor before a press of the %s', async (kind) => {
    const { hold, press, wait } = openHold();
    await wait();
    expect(press(kind)).toBe('unmoved');
    hold.noteSign();
    expect(press(kind)).toBe('confirmed');
  });

  it('takes no press that began where the request was seen for a click where it is not', async () => {
    const { hold, press, wait, view } = openHold();
    await wait();
    hold.noteSign();
    hold.beginPress('mouse');
    view.isSeen = false;
    expect(hold.click()).toBe('early');
    view.isSeen = true;
    hold.begin();
    await wait();
    hold.noteSign();
    expect(press('mouse')).toBe('confirmed');
  });

  it('forgets a press that was dropped, and one that was clicked', async () => {
    const { hold, wait } = openHold();
    await wait(limits.assistiveHoldMs);
    hold.beginPress('key', true);
    hold.dropPress();
    expect(hold.click()).toBe('confirmed'); // as of a screen reader, which makes up a click alone
    hold.beginPress('key', true);
    expect(hold.click()).toBe('early');
    await wait(limits.assistiveHoldMs);
    expect(hold.click()).toBe('confirmed');
  });

  it('forgets the sign when it begins anew', async () => {
    const { hold, press, wait } = openHold();
    hold.noteSign();
    hold.begin();
    await wait();
    expect(press('mouse')).toBe('unmoved');
  });

  it('asks for no other sign where the same request is confirmed again, and for one where it is another', async () => {
    const { hold, press, wait } = openHold();
    await wait();
    hold.noteSign();
    expect(press('key')).toBe('confirmed');
    hold.begin();
    expect(press('key')).toBe('early');
    await wait();
    expect(press('key')).toBe('confirmed');
    hold.begin(true);
    await wait();
    expect(press('key')).toBe('unmoved');
  });

  it('takes a finger for its own sign', async () => {
    const { press, wait } = openHold();
    await wait();
    expect(press('touch')).toBe('confirmed');
  });

  it.each(['assistive', undefined] as const)('lets a made-up press (%s) wait twice as long', async (kind) => {
    const run = (hold: ReturnType<typeof openHold>) => (kind === undefined ? hold.hold.click() : hold.press(kind));
    const [early, late] = [openHold(), openHold()];
    await early.wait(limits.assistiveHoldMs - 1);
    await late.wait(limits.assistiveHoldMs);
    expect([run(early), run(late)]).toEqual(['early', 'confirmed']);
  });

  it('never counts a key that is held down, also long after', async () => {
    const { hold, press, wait } = openHold();
    await wait(10_000);
    hold.noteSign();
    expect(press('key', true)).toBe('early');
  });

  it('counts no press that began before it was over', async () => {
    const { hold, wait } = openHold();
    hold.noteSign();
    hold.beginPress('mouse');
    await wait();
    hold.noteSign();
    expect(hold.click()).toBe('early');
  });

  it('counts no press during which it began anew', async () => {
    const { hold, wait } = openHold();
    await wait();
    hold.noteSign();
    hold.beginPress('mouse');
    hold.begin();
    await wait();
    hold.noteSign();
    expect(hold.click()).toBe('early');
  });

  it('lets no time count in which the visitor cannot see it', async () => {
    const { hold, view, press, wait } = openHold();
    view.isSeen = false;
    hold.begin();
    await wait(60_000);
    expect(hold.isOver()).toBe(false);
    view.isSeen = true;
    hold.begin();
    hold.noteSign();
    expect(press('mouse')).toBe('early');
    await wait();
    hold.noteSign();
    expect(press('mouse')).toBe('confirmed');
  });

  it('looks once more at the click itself', async () => {
    const { hold, view, press, wait } = openHold();
    await wait();
    hold.noteSign();
    view.isSeen = false; // without an event that says so
    expect(press('mouse')).toBe('early');
  });

  it('leaves no timer behind', async () => {
    const { hold, changes, wait } = openHold();
    hold.end();
    await wait();
    expect(changes).toEqual([]);
  });
});
