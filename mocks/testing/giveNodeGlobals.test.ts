import { giveNodeGlobals } from './giveNodeGlobals.ts';

/** As jsdom is: signals are of its own class alone, and it has no TextEncoder. */
function createPage() {
  class OwnSignal {}
  class Target extends EventTarget {
    override addEventListener(type: string, listener: EventListener, options: AddEventListenerOptions = {}): void {
      if (options.signal !== undefined && !(options.signal instanceof OwnSignal)) throw new TypeError("member 'signal' that is not of type 'AbortSignal'");
      super.addEventListener(type, listener, options);
    }
  }
  return Object.assign(new Target(), { EventTarget: Target, AbortSignal: OwnSignal, location: 'https://shop.example' });
}

describe('giveNodeGlobals', () => {
  it("gives the page Node's own, where it has none and where it has others, and nothing more", () => {
    const page = createPage();
    giveNodeGlobals(page, { fetch, AbortSignal, TextEncoder, MessageChannel, process, location: 'node' });
    expect(page).toMatchObject({ fetch, AbortSignal, TextEncoder, location: 'https://shop.example' });
    expect(Object.keys(page)).not.toContain('process');
    expect('MessageChannel' in page).toBe(false);
  });

  it.each(['an element', 'the page'])("lets a listener of %s end by Node's signal", (which) => {
    const page = createPage();
    giveNodeGlobals(page, { AbortSignal });
    const target = which === 'the page' ? page : new page.EventTarget();
    const ending = new AbortController();
    const heard = jest.fn();
    target.addEventListener('click', heard, { signal: ending.signal });
    const late = jest.fn();
    target.addEventListener('click', late, { signal: AbortSignal.abort() });
    target.dispatchEvent(new Event('click'));
    ending.abort();
    target.dispatchEvent(new Event('click'));
    expect([heard.mock.calls.length, late.mock.calls.length]).toEqual([1, 0]);
  });
});
