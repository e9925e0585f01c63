import { parseNftImage } from './parseNftImage.ts';

describe('parseNftImage', () => {
  it.each([
    [{ image: 'ipfs://QmRRPWG96cmgTn2qSzjwr2qvfNEuhunv6FNeMFGa9bx6mQ' }, 'ipfs://QmRRPWG96cmgTn2qSzjwr2qvfNEuhunv6FNeMFGa9bx6mQ'],
    [{ image_url: 'https://pics.example/1.png' }, 'https://pics.example/1.png'],
    [{ image: 'javascript:alert(1)', image_url: 'https://pics.example/1.png' }, 'https://pics.example/1.png'],
    [{ image_data: '<svg xmlns="http://www.w3.org/2000/svg"/>' }, 'data:image/svg+xml,%3Csvg%20xmlns%3D%22http%3A%2F%2Fwww.w3.org%2F2000%2Fsvg%22%2F%3E'],
    [{ image_data: 'data:image/svg+xml;base64,PHN2Zy8+' }, 'data:image/svg+xml;base64,PHN2Zy8+'],
  ])('finds it in %j', (metadata, uri) => {
    expect(parseNftImage(metadata)).toBe(uri);
  });

  it.each([undefined, null, 'https://pics.example', [], {}, { image: 7 }, { image: { uri: 'https://x' } }, { image: 'data:text/html,<svg>' }, { image: 'http://pics.example/1.png' }, { image: '' }])('finds none in %p', (metadata) => {
    expect(parseNftImage(metadata)).toBeUndefined();
  });

  it('leaves out what is no text or too long', () => {
    expect(parseNftImage({ image_data: '<svg \ud800/>' })).toBe('data:image/svg+xml,%3Csvg%20%2F%3E');
    expect(parseNftImage({ image: `data:image/png,${'x'.repeat(2 ** 21)}` })).toBeUndefined();
  });
});
