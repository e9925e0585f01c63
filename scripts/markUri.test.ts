import { markUri } from './lib/markUri.ts';

const svg = (inside: string, attributes = ''): string => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24"${attributes}>${inside}</svg>`;

describe('markUri', () => {
  it('makes a data URI that is shorter and draws the same', () => {
    const given = svg('\n  <g clip-path="url(#long__name)">\n    <path fill="#fff" d="M0 0h24v24H0z"/>\n  </g>\n  <defs><clipPath id="long__name"><path d="M0 0h24"/></clipPath></defs>\n', ' class="icons"');
    expect(decodeURIComponent(markUri(given))).toBe(`data:image/svg+xml,${svg('<g clip-path="url(#a)"><path fill="#fff" d="M0 0h24v24H0z"/></g><defs><clipPath id="a"><path d="M0 0h24"/></clipPath></defs>')}`);
    expect(markUri(given)).toContain('fill="%23fff"');
  });

  it.each([
    '<script>alert(1)</script>', '<script/>', '<foreignObject/>', '<image href="https://x.com/a.png"/>', '<a href="#x"/>', '<animate/>', '<style>@import url(x)</style>', '<path onload="x"/>', '<path onclick="x" d="M0"/>',
    '<use href="https://x.com/a.svg#b"/>', '<use xlink:href="data:image/svg+xml,x"/>', '<path fill="url(https://x.com)"/>', '<path fill="javascript:x"/>', '<path fill="&#106;avascript"/>', '<path d="M0" / onload=x>', '<!ENTITY x "y">', '<?xml-stylesheet href="x"?>',
  ])('refuses %s', (inside) => expect(() => markUri(svg(inside))).toThrow(/does more than draw|points outside|more in it than elements/));
});
