import { coverModal, followKeyboard } from './dialogSheet.ts';

afterEach(() => {
  document.body.replaceChildren();
  Reflect.deleteProperty(window, 'visualViewport');
});

function addModal({ isOpen }: { readonly isOpen: boolean }): HTMLDialogElement {
  const host = document.body.appendChild(document.createElement('div'));
  host.dataset['latchkey'] = '';
  const modal = document.createElement('dialog');
  modal.dataset['latchkeyModal'] = '';
  modal.toggleAttribute('open', isOpen);
  host.attachShadow({ mode: 'open' }).append(modal);
  return modal;
}

describe('coverModal', () => {
  it('hides the modal that is open, and shows it again', () => {
    const [open, closed] = [addModal({ isOpen: true }), addModal({ isOpen: false })];
    const { isCovered, uncover } = coverModal();
    expect([isCovered, open.style.visibility, closed.style.visibility]).toEqual([true, 'hidden', '']);
    uncover();
    expect(open.style.visibility).toBe('');
  });

  it('has nothing to hide in a page without one', () => {
    document.body.append(document.createElement('dialog'));
    const { isCovered, uncover } = coverModal();
    expect(isCovered).toBe(false);
    uncover();
  });
});

describe('followKeyboard', () => {
  function see(more: { height: number; offsetTop?: number; scale?: number }) {
    const seen = Object.assign(new EventTarget(), { offsetTop: 0, scale: 1, ...more });
    Object.defineProperty(window, 'visualViewport', { value: seen, configurable: true });
    return seen;
  }
  const height = window.innerHeight;
  const coveredBy = (dialog: HTMLElement): string => dialog.style.getPropertyValue('--latchkey-keyboard');

  it('keeps the dialog above the keyboard while it is open', () => {
    const dialog = document.createElement('dialog');
    const seen = see({ height });
    const letGo = followKeyboard(dialog);
    expect(coveredBy(dialog)).toBe('0px');
    Object.assign(seen, { height: height - 300 }).dispatchEvent(new Event('resize'));
    expect(coveredBy(dialog)).toBe('300px');
    Object.assign(seen, { offsetTop: 120 }).dispatchEvent(new Event('scroll'));
    expect(coveredBy(dialog)).toBe('180px');
    Object.assign(seen, { height, offsetTop: 0 }).dispatchEvent(new Event('resize'));
    expect(coveredBy(dialog)).toBe('0px');
    letGo();
    Object.assign(seen, { height: height - 300 }).dispatchEvent(new Event('resize'));
    expect(coveredBy(dialog)).toBe('0px');
  });

  it('takes no zoom for a keyboard', () => {
    const dialog = document.createElement('dialog');
    see({ height: height / 2, scale: 2 });
    followKeyboard(dialog);
    expect(coveredBy(dialog)).toBe('0px');
  });
});
