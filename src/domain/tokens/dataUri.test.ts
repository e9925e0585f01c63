import { parseDataUri } from './dataUri.ts';

const read = (uri: string): readonly [string, string] | undefined => {
  const data = parseDataUri(uri);
  return data && [data.type, Buffer.from(data.bytes).toString('latin1')];
};

describe('parseDataUri', () => {
  // Node's own fetch reads them by the WHATWG's algorithm.
  it.each(['data:text/html,<p>hello%20there</p>', 'data:text/html;base64,PHA+aGk8L3A+', 'data:image/png;base64,iVBORw0KGgo%3D', 'data:text/html;charset=utf-8,%C3%A9t%C3%A9', 'data:application/octet-stream,%ff%00%01', 'data:text/plain;base64,', 'data:text/html,'])('reads %s as a browser does', async (uri) => {
    const answer = await fetch(uri);
    expect(read(uri)?.[1]).toBe(Buffer.from(await answer.arrayBuffer()).toString('latin1'));
  });

  it('tells the type as it is said, and plain text where none is', () => {
    expect([read('data:TEXT/HTML;charset=utf-8;base64,AA==')?.[0], read('data:,x')?.[0], read('data:;base64,AA==')?.[0]]).toEqual(['text/html;charset=utf-8', 'text/plain', 'text/plain']);
  });

  // As contracts on chain write them: not encoded, and with a percent sign of their own.
  it('takes what contracts leave plain', () => {
    expect(read('data:text/html,<style>a{width:100%}</style>é#x')).toEqual(['text/html', Buffer.from('<style>a{width:100%}</style>é#x').toString('latin1')]);
  });

  it.each(['', 'data:', 'data:text/html', 'https://x.example/,', 'data:image/png;base64,*', 'data:image/png;base64,%zz'])('refuses %j', (uri) => {
    expect(parseDataUri(uri)).toBeUndefined();
  });
});
