import type { Content, Make } from './createMake.ts';
import type { Screen } from './createStage.ts';

/** What parts of screens are made with. */
export type Tools = Pick<Screen<unknown>, 'make' | 'texts' | 'newId'>;

export type ButtonKind = 'primary' | 'quiet' | 'danger' | 'plain';

export function makeButton({ make }: Pick<Tools, 'make'>, label: Content, onPress: () => void, kind: ButtonKind = 'quiet', name?: string): HTMLButtonElement {
  const button = make('button', { type: 'button', class: kind, 'aria-label': name }, label);
  button.addEventListener('click', onPress);
  return button;
}

export function makeText({ make }: Pick<Tools, 'make'>, text: string, tone?: 'muted' | 'strong' | 'danger' | 'warning'): HTMLParagraphElement {
  return make('p', { class: tone }, make('bdi', {}, text));
}

export function makeActions({ make }: Pick<Tools, 'make'>, ...content: readonly Content[]): HTMLElement {
  return make('div', { class: 'actions' }, ...content);
}

/** Something is under way: the words beside it say what. */
export function makeSpinner(make: Make): HTMLElement {
  return make('span', { class: 'spinner', 'aria-hidden': 'true' });
}

export interface Tick {
  readonly element: HTMLElement;
  readonly box: HTMLInputElement;
}

/** A box to tick, with its words beside it. */
export function makeTick({ make, newId }: Pick<Tools, 'make' | 'newId'>, label: string, onChange: (isOn: boolean) => void, describedBy?: string): Tick {
  const box = make('input', { type: 'checkbox', id: newId(), 'aria-describedby': describedBy });
  box.addEventListener('change', () => onChange(box.checked));
  return { box, element: make('label', { class: 'tick', for: box.id }, box, make('span', {}, label)) };
}

export interface Field<Input extends HTMLInputElement | HTMLTextAreaElement = HTMLInputElement> {
  readonly element: HTMLElement;
  readonly input: Input;
  /** Says what is wrong with it, below it and with it; undefined where nothing is. */
  complain(fault: string | undefined): void;
}

/** A field with its label; `hint` stands below it while nothing is wrong. `box`: what the input stands in, if it does not stand by itself. */
export function makeField<Input extends HTMLInputElement | HTMLTextAreaElement>({ make, newId }: Pick<Tools, 'make' | 'newId'>, { label, hint, input, box = input }: { readonly label: string; readonly hint?: string; readonly input: Input; readonly box?: HTMLElement }): Field<Input> {
  const noteId = newId();
  const note = make('p', { class: 'note', id: noteId, 'aria-live': 'polite' }, hint);
  input.id = newId();
  input.setAttribute('aria-describedby', noteId);
  const element = make('div', { class: 'field' }, make('label', { for: input.id }, label), box, note);
  const complain = (fault: string | undefined): void => {
    note.textContent = fault ?? hint ?? '';
    note.classList.toggle('danger', fault !== undefined);
    if (fault === undefined) input.removeAttribute('aria-invalid');
    else input.setAttribute('aria-invalid', 'true');
  };
  input.addEventListener('input', () => complain(undefined));
  return { element, input, complain };
}

/** What is sent by Enter in a field and by the first button. No address gets it: the policy forbids that, and so does this. */
export function makeForm({ make }: Pick<Tools, 'make'>, onSubmit: () => void, ...content: readonly Content[]): HTMLFormElement {
  const form = make('form', {}, ...content);
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    onSubmit();
  });
  return form;
}

export function makeSubmit({ make }: Pick<Tools, 'make'>, label: string): HTMLButtonElement {
  return make('button', { type: 'submit', class: 'primary' }, label);
}

/** A date and a time of day as people of the language write them. */
export function dateText(ms: number, tag: string, withTime = false): string {
  if (!(Math.abs(ms) <= 8.64e15)) return '–';
  return new Intl.DateTimeFormat(tag, withTime ? { dateStyle: 'medium', timeStyle: 'medium' } : { dateStyle: 'medium' }).format(ms);
}
