import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { toLanguageTag } from '../../src/index.ts';
import { GalleryPage } from './GalleryPage.tsx';
import { readLooks } from './looks.ts';
import { playStory, speak, StoryPage } from './StoryPage.tsx';
import { createStage } from './stage/createStage.ts';
import { stories } from './stories.ts';

/** Shows what the address asks for: one story, or the page with all of them. */
export function start(element: HTMLElement): void {
  const params = new URLSearchParams(location.search);
  const root = createRoot(element);
  if (params.get('page') === 'gallery') {
    root.render(<StrictMode><GalleryPage stories={stories} /></StrictMode>);
    return;
  }
  const story = stories.find(({ id }) => id === params.get('id'));
  if (!story) {
    root.render(<main className="page"><h1>There is no story of that name</h1><p><a href="?page=gallery">All stories</a></p></main>);
    return;
  }
  let looks = readLooks(location.search);
  if (window.parent !== window) keepStill();
  document.documentElement.dataset['story'] = 'playing';
  document.title = `${story.title} · Latchkey gallery`;
  const stage = createStage({ ...story.kit, platform: story.platform, surroundings: story.surroundings });
  const play = once(() => void playStory({ story, stage, looks }));
  const show = (): void => {
    const { documentElement: page } = document;
    page.dir = looks.dir || (looks.locale === 'ar_XB' ? 'rtl' : 'ltr');
    page.lang = toLanguageTag(looks.locale);
    if (looks.theme === 'light' || looks.theme === 'dark') page.dataset['theme'] = looks.theme;
    root.render(<StrictMode><StoryPage story={story} stage={stage} looks={looks} onUp={play} /></StrictMode>);
  };
  window.lookAtStory = async (change) => {
    looks = { ...looks, ...change };
    show();
    await speak(stage, looks.locale);
  };
  show();
}

/** Where a dialog opens, browsers scroll all pages around it to what gets the focus: in a frame, nothing gets it. */
function keepStill(): void {
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function focusWhereItIs() {
    focus.call(this, { preventScroll: true });
  };
  const { showModal } = HTMLDialogElement.prototype;
  HTMLDialogElement.prototype.showModal = function showWithoutFocus() {
    this.inert = true;
    showModal.call(this);
    this.inert = false;
  };
}

/** In development React mounts everything twice. */
function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}
