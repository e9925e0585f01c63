/** Characters that are not seen, or turn what is: all that no text on a screen has a use for. Joiners of scripts and emoji are not among them. */
const unseen = /(?![\n\r\t])[\p{Cc}\u00ad\u061c\u115f\u1160\u180e\u200b\u200e\u200f\u2028-\u202e\u2060-\u2064\u2066-\u206f\u3164\ufeff\uffa0\ufff0-\ufffb\u{e0001}]/u;
/** By which the kit keeps a value that is written from right to left from turning its own words. @see formatText */
const isolated = /\u2068([^\u2066-\u2069]*)\u2069/gu;
/** Accents of any letter, so many that they tower over the lines above. */
const tower = /(?:(?=\p{Script=Inherited})\p{M}){3,}/u;
/** What markup of others would have made; pictures are `<img>` with data alone. */
const foreign = 'iframe, object, embed, form[action], script, link, meta, base, a[href^="javascript" i], [onclick], [onerror], [onload], img:not([src^="data:"], [src^="blob:"]), video, audio';

/** Elements of the kit that stand open. */
export function openDialog(): HTMLElement | undefined {
  return Array.from(document.querySelectorAll('[data-latchkey]')).flatMap((host) => host.shadowRoot?.querySelector<HTMLElement>('dialog[open]') ?? [])[0];
}

/** What is wrong with what the dialog shows, one line each: foreign elements, characters that are not seen, and parts wider than their room. */
export function inspect(dialog: HTMLElement): readonly string[] {
  const faults: string[] = [];
  const say = (what: string, text: string): void => void faults.push(`${what}: ${JSON.stringify(text.slice(0, 120))}`);
  const texts = document.createTreeWalker(dialog, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    const text = (node.textContent ?? '').replace(isolated, '$1');
    if (node.parentElement?.closest('style')) continue;
    if (unseen.test(text)) say('unseen', text);
    if (tower.test(text.normalize('NFC'))) say('tower', text);
  }
  for (const element of dialog.querySelectorAll(foreign)) say('foreign', element.outerHTML);
  const room = dialog.getBoundingClientRect();
  for (const element of dialog.querySelectorAll<HTMLElement>('*')) {
    for (const name of ['aria-label', 'title', 'alt']) if (unseen.test((element.getAttribute(name) ?? '').replace(isolated, '$1'))) say(`unseen in ${name}`, element.getAttribute(name) ?? '');
    if (element.clientWidth <= 1 || element instanceof HTMLInputElement || element.ariaHidden === 'true') continue; // a letter that stands for a picture may be cut
    const { overflowX, display } = getComputedStyle(element);
    if (element.scrollWidth > element.clientWidth + 1 && display !== 'inline' && overflowX !== 'visible') say(`${element.tagName} is ${element.scrollWidth} px in ${element.clientWidth} px`, element.textContent ?? '');
    const { left, right } = element.getBoundingClientRect();
    if (left < room.left - 1 || right > room.right + 1) say(`${element.tagName} sticks out`, element.textContent ?? '');
  }
  return faults;
}
