/**
 * Makes an empty frame of this page one in which the view draws from here. It is of this origin and under this page's policy, which it needs nothing of: elements
 * and styles are set by scripts. Resolves with its document, empty but for the style, once the browser has put that in place.
 */
export async function createPageFrame(frame: HTMLIFrameElement, style: string): Promise<Document> {
  const { parentElement } = frame;
  // Put in anew, since some browsers have told of its load already, and others replace its first document.
  frame.remove();
  await new Promise<void>((resolve) => {
    frame.addEventListener('load', () => resolve(), { once: true });
    parentElement?.append(frame);
  });
  const shown = frame.contentDocument;
  if (!shown) throw new Error('The browser shows no frame here.');
  addStyle(shown, style);
  return shown;
}

/** By a sheet that a script makes, which a policy for styles lets pass. It is of the frame's own window: a document takes no other's. */
export function addStyle(shown: Document, style: string): void {
  const { CSSStyleSheet: Sheet } = shown.defaultView as Window & typeof globalThis; // a frame's document has one
  const sheet = new Sheet();
  sheet.replaceSync(style);
  shown.adoptedStyleSheets = [sheet];
}
