/** What a person at this page sees and does, through the modal's shadow root as well. Each waits until it can be done. */
export interface Person {
  /** Waits for a text to be seen. */
  see(text: string | RegExp): Promise<void>;
  /** Waits for a text to be gone. */
  seeNo(text: string | RegExp): Promise<void>;
  /** Presses a button, link, tab, box or row by its name; a part of the name will do where no other is the same. */
  press(name: string | RegExp): Promise<void>;
  /** Scrolls to what has this label. */
  reach(label: string | RegExp): Promise<void>;
  /** Writes into a field, found by its label. */
  type(label: string | RegExp, text: string): Promise<void>;
  /** Waits for anything else. `what` is said where it never comes. */
  until(isSo: () => boolean, what: string): Promise<void>;
}

const patienceMs = 10_000;
const lookEveryMs = 16;
const pressable = 'button, a[href], summary, input[type="checkbox"], input[type="radio"], [role="button"], [role="tab"], [role="option"], [role="menuitem"], [role="switch"], [role="checkbox"], [role="radio"]';
const writable = 'input:not([type="checkbox"], [type="radio"]), textarea';

export function createPerson(): Person {
  const until = async (isSo: () => boolean, what: string): Promise<void> => {
    const sinceMs = performance.now();
    while (!isSo()) {
      if (performance.now() - sinceMs > patienceMs) throw new Error(`${what} Seen instead: ${seen().slice(0, 600)}`);
      await new Promise((resolve) => void setTimeout(resolve, lookEveryMs));
    }
  };
  const find = async <T extends Element>(selector: string, name: string | RegExp): Promise<T> => {
    let found: T | undefined;
    await until(() => (found = findByName<T>(selector, name)) !== undefined, `There is no ${String(name)} to be used.`);
    if (!found) throw new Error('found is set once until has ended');
    return found;
  };
  return {
    until,
    see: (text) => until(() => matches(seen(), text), `${String(text)} is not to be seen.`),
    seeNo: (text) => until(() => !matches(seen(), text), `${String(text)} does not go away.`),
    press: async (name) => {
      const element = await find<HTMLElement>(pressable, name);
      element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true, composed: true, pointerType: 'touch' }));
      element.focus();
      element.click();
    },
    reach: async (label) => (await find('[aria-label]', label)).scrollIntoView(),
    type: async (label, text) => {
      const field = await find<HTMLInputElement | HTMLTextAreaElement>(writable, label);
      field.focus();
      // React hears of a value only where it was not set through its own field.
      const prototype = field instanceof HTMLInputElement ? HTMLInputElement.prototype : HTMLTextAreaElement.prototype;
      Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
      field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
    },
  };
}

/** The dialog on top, where one is open: the page behind it is out of reach. */
function scope(): Element {
  const dialogs = queryAll(document, 'dialog[open], [role="dialog"][aria-modal="true"]');
  return dialogs.at(-1) ?? document.body;
}

function seen(): string {
  const texts: string[] = [];
  const read = (node: Node): void => {
    if (node instanceof Text) texts.push(node.data);
    if (node instanceof Element && !node.checkVisibility({ visibilityProperty: true })) return;
    if (node instanceof Element && node.shadowRoot) node.shadowRoot.childNodes.forEach(read);
    // Apart, as they stand apart on the screen; a text in several pieces, as JSX makes them, stays one.
    if (node instanceof Element && getComputedStyle(node).display !== 'inline') texts.push(' ');
    node.childNodes.forEach(read);
  };
  read(scope());
  return oneLine(texts.join(''));
}

function findByName<T extends Element>(selector: string, name: string | RegExp): T | undefined {
  const all = queryAll(scope(), selector).filter((element) => element.checkVisibility({ visibilityProperty: true }) && !element.matches(':disabled, [data-held]'));
  const named = all.map((element) => ({ element, name: nameOf(element) }));
  const found = named.find((each) => each.name === name) ?? named.find((each) => matches(each.name, name));
  return found?.element as T | undefined; // the selector is of such elements
}

/** The name by which a screen reader calls it, for the elements that the kit uses. */
function nameOf(element: Element): string {
  const label = element.getAttribute('aria-label');
  if (label !== null) return label;
  const root = element.getRootNode();
  const labelledBy = element.getAttribute('aria-labelledby');
  if (labelledBy !== null && (root instanceof Document || root instanceof ShadowRoot)) return oneLine(labelledBy.split(/\s+/).map((id) => textOf(root.getElementById(id))).join(' '));
  if (element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement) return oneLine([...(element.labels ?? [])].map(textOf).join(' ')) || element.placeholder;
  return oneLine(textOf(element));
}

function textOf(node: Node | null): string {
  if (node === null) return '';
  if (node instanceof Text) return node.data;
  if (node instanceof Element && node.getAttribute('aria-hidden') === 'true') return '';
  if (node instanceof Element && node.hasAttribute('aria-label')) return ` ${node.getAttribute('aria-label') ?? ''} `;
  const inside = [...node.childNodes].map(textOf).join('');
  return node instanceof Element && getComputedStyle(node).display !== 'inline' ? ` ${inside} ` : inside;
}

/** Through every open shadow root below. */
function queryAll(root: ParentNode, selector: string): readonly Element[] {
  return [...root.querySelectorAll('*')].flatMap((element) => [...(element.matches(selector) ? [element] : []), ...(element.shadowRoot ? queryAll(element.shadowRoot, selector) : [])]);
}

function matches(text: string, wanted: string | RegExp): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
