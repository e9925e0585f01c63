import { animateHeight, keepHeight } from './animateHeight.ts';

/** A dialog with its content, and a browser that measures it. */
function createDialog() {
  const dialog = document.body.appendChild(document.createElement('dialog'));
  const content = dialog.appendChild(document.createElement('div'));
  let tell: ResizeObserverCallback = () => {};
  const watched = new Set<Element>();
  window.ResizeObserver = class {
    constructor(callback: ResizeObserverCallback) {
      tell = callback;
    }
    observe(element: Element) { watched.add(element); }
    unobserve(element: Element) { watched.delete(element); }
    disconnect() { watched.clear(); }
  };
  const measure = (blockSize: number): void => {
    const sizes = [{ blockSize, inlineSize: 380 }];
    for (const target of watched) tell([{ target, borderBoxSize: sizes, contentBoxSize: sizes, devicePixelContentBoxSize: sizes, contentRect: new DOMRect(0, 0, 380, blockSize) }], {} as ResizeObserver); // nothing is asked of it
  };
  return { dialog, content, measure };
}

const { ResizeObserver } = window;
afterEach(() => {
  window.ResizeObserver = ResizeObserver;
  document.body.replaceChildren();
});

describe('animateHeight', () => {
  it('gives the dialog the height of its content and its borders, and its own again at the end', () => {
    const { dialog, content, measure } = createDialog();
    const end = animateHeight(dialog, content);
    measure(300);
    expect(dialog.style.height).toBe('302px');
    end();
    expect(dialog.style.height).toBe('');
    measure(200);
    expect(dialog.style.height).toBe('');
  });

  it('leaves the dialog its own height where nothing measures', () => {
    const { dialog, content } = createDialog();
    Reflect.deleteProperty(window, 'ResizeObserver');
    animateHeight(dialog, content)();
    expect(dialog.style.height).toBe('');
  });
});

describe('keepHeight', () => {
  it('keeps the content as high as the dialog was, while something is waited for', () => {
    const { dialog, content } = createDialog();
    dialog.style.height = '302px';
    const end = keepHeight(content.appendChild(document.createElement('span')));
    expect(content.style.minHeight).toBe('300px');
    end?.();
    expect(content.style.minHeight).toBe('');
  });

  it('keeps nothing in a dialog that has just opened, and outside of one', () => {
    const { content } = createDialog();
    expect(keepHeight(content.appendChild(document.createElement('span')))).toBeUndefined();
    expect(keepHeight(document.body.appendChild(document.createElement('span')))).toBeUndefined();
    expect(content.style.minHeight).toBe('');
  });
});
