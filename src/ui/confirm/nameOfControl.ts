/** What a button or row is called, by which it is known again where a screen draws it anew. */
export function nameOfControl(control: Element): string {
  return control.getAttribute('aria-label') ?? control.textContent ?? '';
}
