/** Elements and attributes that only draw. Anything else is a reason to look. */
const elements = new Set(['svg', 'g', 'defs', 'path', 'circle', 'ellipse', 'rect', 'polygon', 'polyline', 'line', 'clipPath', 'mask', 'linearGradient', 'radialGradient', 'stop', 'use']);
const attributes = new Set([
  'xmlns', 'width', 'height', 'viewBox', 'fill', 'fill-rule', 'fill-opacity', 'clip-rule', 'clip-path', 'd', 'id', 'x', 'y', 'x1', 'x2', 'y1', 'y2', 'cx', 'cy', 'r', 'rx', 'ry', 'fx', 'fy', 'points', 'transform', 'mask', 'maskUnits', 'opacity',
  'offset', 'stop-color', 'stop-opacity', 'stroke', 'stroke-width', 'stroke-linecap', 'stroke-linejoin', 'stroke-miterlimit', 'stroke-opacity', 'gradientTransform', 'gradientUnits', 'href',
]);
const dropped = new Set(['class', 'style', 'xml:space', 'xmlns:xlink']);

/** An SVG as a data URI for `<img>`: without spaces and classes, its ids short and its own. @throws on whatever does more than draw */
export function markUri(svg: string): string {
  const ids = new Map<string, string>();
  const short = (id: string): string => {
    const known = ids.get(id) ?? String.fromCharCode(97 + ids.size);
    ids.set(id, known);
    return known;
  };
  const written = svg.replace(/>\s+</g, '><').trim().replace(/<(\/?)([\w:]+)((?:\s+[\w:-]+="[^"]*")*)\s*(\/?)>/g, (_tag, closing: string, element: string, given: string, ends: string) => {
    if (!elements.has(element)) throw new Error(`<${element}> does more than draw.`);
    const kept = [...given.matchAll(/([\w:-]+)="([^"]*)"/g)].flatMap(([, name = '', value = '']) => {
      if (dropped.has(name)) return [];
      const bare = name.replace(/^xlink:/, '');
      if (!attributes.has(bare)) throw new Error(`The attribute ${name} does more than draw.`);
      return [`${bare}="${safe(bare, value, short)}"`];
    });
    return `<${closing}${[element, ...kept].join(' ')}${ends}>`;
  });
  if (/[<>]/.test(written.replace(/<\/?\w+(?: [\w-]+="[^"<>]*")*\/?>/g, ''))) throw new Error('There is more in it than elements.');
  return `data:image/svg+xml,${encode(written)}`;
}

function safe(name: string, value: string, short: (id: string) => string): string {
  if (name === 'xmlns' && value === 'http://www.w3.org/2000/svg') return value;
  if (name === 'id') return short(value);
  if (name === 'href' && !/^#[\w-]+$/.test(value)) throw new Error(`It points outside: ${value}`);
  const local = value.replace(/url\(#([\w-]+)\)|^#([\w-]+)$/g, (whole, inUrl: string | undefined, plain: string | undefined) => {
    if (inUrl !== undefined) return `url(#${short(inUrl)})`;
    return name === 'href' && plain !== undefined ? `#${short(plain)}` : whole;
  });
  if (/url\((?!#)|[:;&\\]/.test(local)) throw new Error(`${name} points outside: ${value}`);
  return local;
}

/** Only what ends a URI or is an escape in it; the rest a browser takes as it is. */
function encode(svg: string): string {
  return svg.replace(/[%#]/g, encodeURIComponent);
}
