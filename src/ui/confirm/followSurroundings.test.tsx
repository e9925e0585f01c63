import { followSurroundings } from './followSurroundings.ts';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  document.body.replaceChildren();
});

/** A dialog that scrolls, with the button in it at a place that the test says. */
function openDialog() {
  const [frame, scroller, button] = [document.createElement('div'), document.createElement('div'), document.createElement('button')];
  frame.append(scroller);
  scroller.append(button);
  document.body.append(frame);
  const place = { left: 10, top: 20, width: 100, height: 44 };
  button.getBoundingClientRect = () => ({ ...place, x: place.left, y: place.top, right: 0, bottom: 0, toJSON: () => ({}) });
  let changes = 0;
  const surroundings = followSurroundings({ button, frame, onChange: () => void (changes += 1) });
  ends.push(surroundings.stop);
  const changed = (run: () => void): number => {
    const before = changes;
    run();
    return changes - before;
  };
  return { frame, scroller, button, place, surroundings, changed, count: () => changes };
}

describe('followSurroundings', () => {
  it.each(['focus', 'blur', 'pageshow', 'resize', 'scroll'])('tells of %s of the window', (type) => {
    const { changed } = openDialog();
    expect(changed(() => window.dispatchEvent(new Event(type)))).toBe(1);
  });

  it.each(['resize', 'scroll'])('tells of %s of what is seen of the page, as by a pinch', (type) => {
    const seen = new EventTarget();
    Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
    const { changed } = openDialog();
    Reflect.deleteProperty(window, 'visualViewport');
    expect(changed(() => seen.dispatchEvent(new Event(type)))).toBe(1);
  });

  it('tells of the focus of the document, which some browsers tell of in place of the window\'s', () => {
    const { changed } = openDialog();
    expect(changed(() => document.dispatchEvent(new Event('focus')))).toBe(1);
  });

  it('looks at the button in every frame, until it is stopped', async () => {
    const twoFrames = (): Promise<unknown> => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const { place, surroundings, count } = openDialog();
    for (const times of [1, 2]) {
      place.top += 10;
      await twoFrames();
      expect(count()).toBe(times);
    }
    surroundings.stop();
    place.top += 10;
    await twoFrames();
    expect(count()).toBe(2);
  });

  it('tells when the page is hidden or seen again', () => {
    const { changed } = openDialog();
    expect(changed(() => document.dispatchEvent(new Event('visibilitychange')))).toBe(1);
  });

  it('tells of what scrolls around the dialog, and not of the dialog itself', () => {
    const { scroller, changed } = openDialog();
    expect(changed(() => document.body.dispatchEvent(new Event('scroll')))).toBe(1);
    expect(changed(() => scroller.dispatchEvent(new Event('scroll')))).toBe(0);
  });

  it('tells not of the focus that goes from field to field', () => {
    const { button, changed } = openDialog();
    expect(changed(() => button.focus())).toBe(0);
  });

  it('tells of a button that has moved or grown, once each', () => {
    const { place, surroundings, changed } = openDialog();
    expect(changed(surroundings.look)).toBe(0);
    place.top = 60;
    expect(changed(surroundings.look)).toBe(1);
    expect(changed(surroundings.look)).toBe(0);
    for (const side of ['height', 'width', 'left'] as const) {
      place[side] += 10;
      expect(changed(surroundings.look)).toBe(1);
    }
  });

  it('tells not of a button that was scrolled to within the dialog', () => {
    const { scroller, place, surroundings, changed } = openDialog();
    Object.defineProperties(scroller, { scrollTop: { value: 15 }, scrollLeft: { value: 7 } });
    Object.assign(place, { top: 5, left: 3 });
    expect(changed(surroundings.look)).toBe(0);
  });

  it('tells nothing once it is stopped', () => {
    const { surroundings, changed } = openDialog();
    surroundings.stop();
    expect(changed(() => window.dispatchEvent(new Event('resize')))).toBe(0);
  });
});
