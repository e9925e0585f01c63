import type { ReactNode } from 'react';
import type { Story } from './story.ts';
export function GalleryPage({ stories }: { readonly stories: readonly Story[] }): ReactNode {
  return <main className="page"><h1>Gallery</h1><ul>{stories.map(({ id, title }) => <li key={id}><a href={`?page=story&id=${id}`}>{title}</a></li>)}</ul></main>;
}
