import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { GalleryPage } from './GalleryPage.tsx';
import { readLooks } from './looks.ts';
import { playStory, StoryPage } from './StoryPage.tsx';
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
  const looks = readLooks(location.search);
  const { documentElement: page } = document;
  page.dir = looks.dir || (looks.locale === 'ar_XB' ? 'rtl' : 'ltr');
  page.dataset['story'] = 'playing';
  if (looks.theme === 'light' || looks.theme === 'dark') page.dataset['theme'] = looks.theme;
  document.title = `${story.title} · Latchkey gallery`;
  const stage = createStage(story.kit);
  const play = once(() => void playStory({ story, stage, looks }));
  root.render(<StrictMode><StoryPage story={story} stage={stage} looks={looks} onUp={play} /></StrictMode>);
}

/** In development React mounts everything twice. */
function once(run: () => void): () => void {
  let hasRun = false;
  return () => {
    if (!hasRun) run();
    hasRun = true;
  };
}
