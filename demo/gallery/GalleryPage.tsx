import { useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { choices, storyAddress } from './looks.ts';
import type { Looks } from './looks.ts';
import type { Story } from './story.ts';
import { StoryFrame } from './StoryFrame.tsx';
import { createTurns } from './turns.ts';

const labels: Readonly<Record<keyof Looks, string>> = { theme: 'Theme', size: 'Size', locale: 'Language', dir: 'Direction' };
const devices = { phone: { name: 'Phone', width: 390, height: 844 }, desktop: { name: 'Desktop', width: 1_280, height: 800 }, narrow: { name: 'Narrow, 320 px', width: 320, height: 640 } } as const;
type Device = keyof typeof devices;

/** Every story in one place, in whatever look is chosen. */
export function GalleryPage({ stories }: { readonly stories: readonly Story[] }): ReactNode {
  const [looks, setLooks] = useState<Looks>({ theme: choices.theme[0].id, size: choices.size[0].id, locale: choices.locale[0].id, dir: choices.dir[0].id });
  const [device, setDevice] = useState<Device>('phone');
  const [search, setSearch] = useState('');
  const [turns] = useState(() => createTurns(3));
  // At once: a deferred value waits for as long as stories that play keep the page busy.
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  const areas = useMemo(() => [...new Set(stories.map(areaOf))], [stories]);
  const isWanted = ({ id, title }: Story): boolean => words.every((word) => `${id} ${title}`.toLowerCase().includes(word));
  const shown = areas.map((area) => ({ area, wanted: stories.filter((story) => areaOf(story) === area && isWanted(story)) })).filter(({ wanted }) => wanted.length > 0);
  const count = shown.reduce((sum, { wanted }) => sum + wanted.length, 0);
  return (
    <main className="gallery">
      <header className="gallery-top">
        <h1>Gallery</h1>
        <p className="soft" role="status">{count === stories.length ? `${count} stories` : `${count} of ${stories.length} stories`}</p>
        <div className="gallery-controls card">
          <label>Search<input type="search" value={search} onChange={({ target }) => setSearch(target.value)} /></label>
          <label>Device<select value={device} onChange={({ target }) => setDevice(isDevice(target.value) ? target.value : 'phone')}>{Object.entries(devices).map(([id, { name }]) => <option key={id} value={id}>{name}</option>)}</select></label>
          {(['theme', 'size', 'locale', 'dir'] as const).map((key) => (
            <label key={key}>{labels[key]}<select value={looks[key]} onChange={({ target }) => setLooks({ ...looks, [key]: target.value })}>{choices[key].map(({ id, name }) => <option key={id} value={id}>{name}</option>)}</select></label>
          ))}
        </div>
        <nav aria-label="Screens"><ul className="gallery-areas">{shown.map(({ area, wanted }) => <li key={area}><a href={`#${area}`}>{area} <span className="soft">{wanted.length}</span></a></li>)}</ul></nav>
      </header>
      {count === 0 && <p>No story has these words.</p>}
      {shown.map(({ area, wanted }) => (
        <section key={area} aria-labelledby={area}>
          <h2 id={area}>{area}</h2>
          <ul className="gallery-grid" data-device={device}>
            {wanted.map((story) => <li key={story.id}><StoryFrame story={story} address={storyAddress(story.id, looks)} size={devices[device]} turns={turns} /></li>)}
          </ul>
        </section>
      ))}
    </main>
  );
}

function areaOf({ id }: Story): string {
  return id.split('/')[0] ?? id;
}

function isDevice(id: string): id is Device {
  return id in devices;
}
