import { createFakeClock } from '../../../mocks/fakeClock.ts';
import { guardButton } from './guardButton.ts';
import { coveredToldMs } from './limits.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  for (const name of ['IntersectionObserver', 'IntersectionObserverEntry']) Reflect.deleteProperty(window, name);
  document.body.replaceChildren();
});

/** A button in a frame, by a browser that says whether the frame is covered, or by one that does not. */
function guard({ seesCover = false, isAttended = () => true }: { readonly seesCover?: boolean; isAttended?(): boolean } = {}) {
  let report = (_isVisible: boolean): void => {};
  if (seesCover) {
    class Entry { get isVisible() { return true; } }
    class Observer {
      constructor(run: (entries: readonly object[]) => void) { report = (isVisible) => run([{ isVisible, intersectionRatio: 1 }]); }
      observe(): void {}
      disconnect(): void {}
    }
    Object.assign(window, { IntersectionObserver: Observer, IntersectionObserverEntry: Entry });
  }
  const [frame, button] = [document.createElement('div'), document.createElement('button')];
  frame.append(button);
  document.body.append(frame);
  const clock = createFakeClock();
  const told: string[] = [];
  const guarded = guardButton({
    button, frame, clock, isFramed: false, isAttended, isByUser: () => true,
    onHold: (is) => void told.push(is ? 'hold' : 'over'), onClick: (outcome) => void told.push(outcome), onCovered: (is) => void told.push(is ? 'covered' : 'clear'),
  });
  ends.push(guarded.stop);
  /** As assistive technology presses, which takes the longest. */
  const press = (): void => button.click();
  return { clock, told, guarded, press, report: (isVisible: boolean) => report(isVisible) };
}

describe('guardButton', () => {
  it('takes a press after a time, and none before', async () => {
    const { clock, told, press } = guard();
    press();
    await clock.advance(1_400);
    press();
    expect(told).toEqual(['early', 'over', 'confirmed']);
  });

  it('begins anew when it is told to', async () => {
    const { clock, told, guarded, press } = guard();
    await clock.advance(1_400);
    guarded.begin(true);
    press();
    expect(told).toEqual(['over', 'hold', 'early']);
  });

  it('counts no time in which the page is not looked at', async () => {
    const { clock, told, press } = guard({ isAttended: () => false });
    await clock.advance(5_000);
    press();
    expect(told).toEqual(['early']);
  });

  it('takes no press while the frame is covered, and says so once that is not for a moment only', async () => {
    const { clock, told, press, report } = guard({ seesCover: true });
    report(false);
    await clock.advance(coveredToldMs - 1);
    expect(told).toEqual([]);
    await clock.advance(1_000);
    press();
    report(true);
    await clock.advance(1_400);
    press();
    expect(told).toEqual(['covered', 'early', 'clear', 'over', 'confirmed']);
  });

  it('takes a press of one who can read it though the browser says that it is covered', async () => {
    const { clock, told, guarded, press, report } = guard({ seesCover: true });
    report(false);
    guarded.acceptCover(true);
    await clock.advance(1_400);
    press();
    expect(told.at(-1)).toBe('confirmed');
  });

  it('hears and tells nothing once it is stopped', async () => {
    const { clock, told, guarded, press } = guard();
    guarded.stop();
    await clock.advance(5_000);
    press();
    expect(told).toEqual([]);
  });
});
