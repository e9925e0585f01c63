import { systemClock } from '../../../../core/systemClock.ts';
import { createView } from '../createView.ts';
import { wearLooks } from '../wearLooks.ts';
import { frameStories } from './stories.ts';

/** The page of stories: `?story=confirm/send&locale=de_DE&scheme=dark&dir=rtl`; without a story, a list of them. What the frame would tell its page stands in `data-told`. */
const asked = new URLSearchParams(location.search);
const story = frameStories.find(({ id }) => id === asked.get('story'));
const scheme = asked.get('scheme');

if (story) {
  const page = document.documentElement;
  const view = createView({ document, tell: (event) => { page.dataset['told'] = JSON.stringify(event); }, locale: asked.get('locale') ?? 'en_US', clock: systemClock });
  if (scheme === 'dark' || scheme === 'light') wearLooks(document, { colorScheme: scheme });
  if (asked.get('dir') === 'rtl') page.dir = 'rtl';
  void Promise.resolve(story.show(view, new AbortController().signal)).then(
    (answer) => { page.dataset['answer'] = typeof answer === 'string' || answer === true ? String(answer) : 'object'; },
    () => { page.dataset['answer'] = 'refused'; },
  );
} else {
  const list = document.createElement('ul');
  for (const { id } of frameStories) {
    const link = document.createElement('a');
    link.href = `?story=${id}`;
    link.textContent = id;
    const item = document.createElement('li');
    item.append(link);
    list.append(item);
  }
  document.body.append(list);
}
