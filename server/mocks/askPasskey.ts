/** What the browser would ask the person. */
export interface PasskeyPrompt {
  readonly does: 'create' | 'use';
  readonly host: string;
  /** The account of a new one, or the passkeys that there are. */
  readonly names: readonly string[];
}

/** What the person chooses: the place of a name; undefined: none. */
export type AskPasskey = (prompt: PasskeyPrompt, signal: AbortSignal) => Promise<number | undefined>;

/** A dialog in place of the one that a browser shows. It says of itself that it is none. */
export const askPasskeyInPage: AskPasskey = ({ does, host, names }, signal) => new Promise((resolve, reject) => {
  const dialog = document.createElement('dialog');
  dialog.dataset['latchkeyPasskey'] = '';
  dialog.setAttribute('aria-label', 'Passkey');
  Object.assign(dialog.style, { maxWidth: '320px', padding: '20px', border: '1px solid #888', borderRadius: '12px', font: '16px/1.5 system-ui, sans-serif' });
  const line = (text: string): HTMLElement => Object.assign(document.createElement('p'), { textContent: text });
  const end = (choice: number | undefined): void => {
    dialog.close();
    dialog.remove();
    if (signal.aborted) reject(signal.reason);
    else resolve(choice);
  };
  const button = (text: string, choice: number | undefined): HTMLElement => {
    const made = Object.assign(document.createElement('button'), { type: 'button', textContent: text });
    Object.assign(made.style, { display: 'block', width: '100%', margin: '8px 0', padding: '10px', font: 'inherit', overflowWrap: 'anywhere' });
    made.addEventListener('click', () => end(choice));
    return made;
  };
  const heading = Object.assign(document.createElement('h2'), { textContent: does === 'create' ? 'Save a passkey?' : 'Use a passkey?' });
  const none = does === 'use' && names.length === 0;
  const choices = names.map((name, nth) => button(does === 'create' ? 'Save' : names.filter((each) => each === name).length > 1 ? `${name} (${nth + 1})` : name, nth));
  dialog.append(heading, line(`For ${host}. This stands for the window of your browser.`), ...(does === 'create' ? names.map(line) : []), ...(none ? [line('There is no passkey.')] : choices), button(none ? 'Close' : 'Cancel', undefined));
  dialog.addEventListener('cancel', (event) => {
    event.preventDefault();
    end(undefined);
  });
  signal.addEventListener('abort', () => end(undefined), { once: true });
  document.body.append(dialog);
  dialog.showModal();
});
