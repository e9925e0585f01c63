import { selectActiveAddress } from 'latchkey';
import { putButton } from './button';
import { firstSteps, words } from './latchkey/firstSteps';
import { createKit } from './latchkey/kit';
import { isMocked } from './latchkey/settings';
import './style.css';

// A build without mocks leaves out all that is behind this import.
const mocks = import.meta.env.VITE_LATCHKEY_MOCKS === 'on' ? await (await import('./latchkey/mocks/start')).startMocks() : undefined;
const kit = createKit(mocks);

const [greeting, button, next, steps] = ['#greeting', '#connect', '#next', '#steps'].map((place) => {
  const found = document.querySelector<HTMLElement>(place);
  if (!found) throw new Error(`index.html has no ${place}.`);
  return found;
}) as [HTMLElement, HTMLElement, HTMLElement, HTMLElement]; // one for each of the four

/** Greets who is signed in, and says how to get in. */
function show(): void {
  const address = selectActiveAddress(kit.getState());
  greeting.textContent = address === undefined ? words.welcome : words.hello(address);
  next.textContent = words.next;
  next.hidden = address === undefined;
  steps.hidden = !isMocked || address !== undefined;
}

function listSteps(): readonly HTMLElement[] {
  return [text('p', words.mocked), ...firstSteps.map(({ way, steps: list }) => {
    const section = document.createElement('section');
    section.setAttribute('aria-label', way);
    const items = document.createElement('ol');
    items.append(...list.map((step) => text('li', step)));
    section.append(text('h2', way), items);
    return section;
  })];
}

function text(name: string, words: string): HTMLElement {
  const made = document.createElement(name);
  made.textContent = words;
  return made;
}

if (isMocked) steps.append(...listSteps());
putButton(button, kit);
kit.subscribe(show);
show();
