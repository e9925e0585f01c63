import { useEffect, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import type { Story } from './story.ts';
import type { Turns } from './turns.ts';

export interface StoryFrameProps {
  readonly story: Story;
  readonly address: string;
  /** Of the window in the frame, in px; it is shown smaller. */
  readonly size: { readonly width: number; readonly height: number };
  readonly turns: Turns;
}

/** A small window with one story in it, alive only while it is near the view. A click opens the story alone. */
export function StoryFrame({ story: { id, title }, address, size, turns }: StoryFrameProps): ReactNode {
  const place = useRef<HTMLAnchorElement>(null);
  const [isNear, setNear] = useState(false);
  useEffect(() => {
    const observer = new IntersectionObserver(([entry]) => setNear(entry?.isIntersecting === true), { rootMargin: '300px' });
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  return (
    <a ref={place} className="story" href={address} target="_blank" rel="noopener">
      <span className="story-window" style={{ aspectRatio: `${size.width} / ${size.height}` }}>{isNear && <Live key={address} id={id} title={title} address={address} size={size} turns={turns} />}</span>
      <span>{title}</span>
      <span className="soft">{id}</span>
    </a>
  );
}

type At = 'waiting' | 'loading' | 'ready' | 'failed';

function Live({ id, title, address, size, turns }: Omit<StoryFrameProps, 'story'> & Pick<Story, 'id' | 'title'>): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const box = useRef<HTMLSpanElement>(null);
  const [at, setAt] = useState<At>('waiting');
  const [scale, setScale] = useState(0);
  useEffect(() => {
    const end = turns.take(() => setAt('loading'));
    const hear = (event: MessageEvent<unknown>): void => {
      if (event.source !== frame.current?.contentWindow || event.origin !== location.origin) return;
      setAt(isFailure(event.data) ? 'failed' : 'ready');
      end();
    };
    window.addEventListener('message', hear);
    return () => {
      window.removeEventListener('message', hear);
      end();
    };
  }, [turns]);
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setScale((entry?.contentRect.width ?? 0) / size.width));
    if (box.current) observer.observe(box.current);
    return () => observer.disconnect();
  }, [size.width]);
  return (
    <span ref={box} className="story-live" data-at={at}>
      {at !== 'waiting' && <iframe ref={frame} inert tabIndex={-1} title={`${title} (${id})`} src={address} width={size.width} height={size.height} style={{ transform: `scale(${scale})` }} />}
      {(at === 'waiting' || at === 'loading') && <span className="story-note soft">Playing…</span>}
      {at === 'failed' && <span className="story-note bad">Did not get there</span>}
    </span>
  );
}

function isFailure(message: unknown): boolean {
  return typeof message === 'object' && message !== null && 'at' in message && message.at === 'failed';
}
