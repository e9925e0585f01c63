/** By the ending of a name. What could run or be drawn by a page has a type that browsers do neither with: scripts and styles are text here. */
const types: Readonly<Record<string, string>> = {
  json: 'application/json', txt: 'text/plain; charset=utf-8', md: 'text/plain; charset=utf-8', csv: 'text/csv; charset=utf-8', js: 'text/plain; charset=utf-8', mjs: 'text/plain; charset=utf-8', css: 'text/plain; charset=utf-8',
  png: 'image/png', jpg: 'image/jpeg', jpeg: 'image/jpeg', gif: 'image/gif', webp: 'image/webp', avif: 'image/avif', bmp: 'image/bmp', ico: 'image/x-icon', svg: 'image/svg+xml',
  mp4: 'video/mp4', webm: 'video/webm', mov: 'video/quicktime', ogv: 'video/ogg', mp3: 'audio/mpeg', ogg: 'audio/ogg', wav: 'audio/wav', flac: 'audio/flac', m4a: 'audio/mp4',
  glb: 'model/gltf-binary', gltf: 'model/gltf+json', pdf: 'application/pdf', html: 'text/html; charset=utf-8', htm: 'text/html; charset=utf-8', xml: 'application/xml', xhtml: 'application/xhtml+xml', woff2: 'font/woff2', zip: 'application/zip',
};

const unknownType = 'application/octet-stream';

/** Of files without a name: pictures by how they begin. */
const beginnings: readonly (readonly [type: string, at: number, bytes: string])[] = [
  ['image/png', 0, '\x89PNG\r\n\x1a\n'], ['image/jpeg', 0, '\xff\xd8\xff'], ['image/gif', 0, 'GIF87a'], ['image/gif', 0, 'GIF89a'], ['image/webp', 8, 'WEBP'],
];

/** How many bytes tell what a file is. */
export const sniffedBytes = 16;

export function mediaTypeOf(name: string | undefined, beginning: Uint8Array): string {
  const ending = /\.([^.]+)$/.exec(name ?? '')?.[1]?.toLowerCase() ?? '';
  if (name !== undefined) return Object.hasOwn(types, ending) ? (types[ending] ?? unknownType) : unknownType;
  const text = String.fromCharCode(...beginning);
  return beginnings.find(([, at, bytes]) => text.startsWith(bytes, at))?.[0] ?? unknownType;
}

/** Whether a browser may show it where it stands: pictures, sound, film and plain text. What holds markup or other files is saved. */
export function isShownInPlace(type: string): boolean {
  return (/^(image|audio|video)\//.test(type) && type !== 'image/svg+xml') || /^(application\/json|text\/plain|text\/csv)\b/.test(type);
}
