import { apiPages, linkCodes, withFewAnchors } from './apiPages.ts';
import { placesOf } from './places.ts';
import type { DescribedEntry } from './places.ts';

const small: DescribedEntry = {
  name: 'latchkey/lamp', file: 'latchkey/lamp.md', about: 'Lamps, e.g. {bulbs}. And more.', exports: ['light'], areas: new Map(),
  markdown: '## Functions\n\n<a id="light"></a>\n\n### light()\n\n```ts\nfunction light(room: Room): void;\n```\n\nLights a [`Room`](/latchkey.md#room-1).\n\n#### Throws\n\nlamp.dark, lamp.\\*\n\n***\n\n',
};
const large: DescribedEntry = {
  name: 'latchkey', file: 'latchkey.md', about: 'All.', exports: ['room', 'Room', 'dim'], areas: new Map([['Verbs that dim', 'dimming'], ['Rooms', 'rooms']]),
  markdown: '## Rooms\n\n<a id="room"></a>\n\n### room\n\n<a id="room-1"></a>\n\n### Room\n\nSee [`dim`](/latchkey.md#dim).\n\n## Verbs that dim\n\n<a id="dim"></a>\n\n### dim()\n\nDims by [`light`](/latchkey/lamp.md#light), of [lamps](/latchkey/lamp.md).\n',
};
const codes = new Set(['lamp.dark']);

describe('apiPages', () => {
  const entries = [small, large];
  const pages = new Map(apiPages(entries, placesOf(entries), { codes, addresses: new Set() }).map(({ file, text }) => [file, text]));

  it('makes a page an entry, a page an area of one that has areas, and the list of all', () => {
    expect([...pages.keys()].toSorted()).toEqual(['api/index.md', 'api/latchkey.md', 'api/latchkey/areas/dimming.md', 'api/latchkey/areas/rooms.md', 'api/latchkey/lamp.md']);
    expect(pages.get('api/index.md')).toContain('- [latchkey/lamp](/reference/api/latchkey/lamp/): Lamps, e.g. {bulbs}.\n'.trim());
  });

  it('leads from name to name, wherever the page of a name is', () => {
    expect(pages.get('api/latchkey/lamp.md')).toContain('[`Room`](/reference/api/latchkey/areas/rooms/#room-1)');
    expect(pages.get('api/latchkey/areas/rooms.md')).toContain('[`dim`](/reference/api/latchkey/areas/dimming/#dim)');
    expect(pages.get('api/latchkey/areas/dimming.md')).toContain('[`light`](/reference/api/latchkey/lamp/#light), of [lamps](/reference/api/latchkey/lamp/)');
    expect(pages.get('api/latchkey.md')).toContain('## Verbs that dim\n\n[All of it on a page](/reference/api/latchkey/areas/dimming/): [`dim()`](/reference/api/latchkey/areas/dimming/#dim)');
  });

  it('raises the headings of an area, and shows signatures in blocks that are not compiled', () => {
    expect(pages.get('api/latchkey/areas/dimming.md')).toContain('\n## dim()\n');
    expect(pages.get('api/latchkey/lamp.md')).toContain('```typescript\nfunction light(room: Room): void;\n```');
    expect([...pages.values()].filter((text) => /^```tsx?$/m.test(text))).toEqual([]);
  });

  it('leads to codes and families of errors', () => {
    expect(pages.get('api/latchkey/lamp.md')).toContain('**Throws**\n\n[lamp.dark](/reference/errors/lamp.dark/), [lamp.\\*](/reference/errors/#lamp)');
  });

  it('refuses a link to a name that no page has', () => {
    const broken = [{ ...small, markdown: 'See [`Gone`](/latchkey/lamp.md#gone).' }];
    expect(() => apiPages(broken, placesOf(broken), { codes, addresses: new Set() })).toThrow('No page has latchkey/lamp.md#gone.');
  });
});

it('keeps the anchors that are led to and that no heading has by itself', () => {
  const markdown = '<a id="room"></a>\n\n## room\n\n<a id="room-1"></a>\n\n## Room\n\n<a id="lamp-2"></a>\n\n## lamp()\n\n| <a id="property-on"></a> `on` | <a id="property-off"></a> `off` |\n\n<a id="bulb-1"></a>\n\n## Bulb';
  const addresses = new Set(['/a/#room', '/a/#room-1', '/a/#lamp-2', '/a/#property-off']);
  expect(withFewAnchors(markdown, '/a/', addresses)).toBe('## room\n\n## Room\n\n<a id="lamp-2"></a>\n\n## lamp()\n\n| `on` | <a id="property-off"></a> `off` |\n\n## Bulb');
});

it('leaves code and links as they are, but for types that are codes', () => {
  const text = '`lamp.dark` [lamp.dark](/x/) `"lamp.dark"` lamp.other a.lamp.dark\n\n```typescript\nlamp.dark\n```';
  expect(linkCodes(text, codes)).toBe('`lamp.dark` [lamp.dark](/x/) [`"lamp.dark"`](/reference/errors/lamp.dark/) lamp.other a.lamp.dark\n\n```typescript\nlamp.dark\n```');
});
