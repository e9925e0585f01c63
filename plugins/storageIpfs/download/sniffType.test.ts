import { sniffType } from './sniffType.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('sniffType', () => {
  // Signatures as the WHATWG's MIME sniffing standard has them, and of formats that it leaves to others.
  it.each([
    ['\x89PNG\r\n\x1a\n\0', 'x', 'image/png'],
    ['\xff\xd8\xff\xe0', 'x.txt', 'image/jpeg'],
    ['GIF89a', '', 'image/gif'],
    ['RIFF\0\0\0\0WEBPVP8 ', '', 'image/webp'],
    ['\0\0\0\x20ftypavif', '', 'image/avif'],
    ['\0\0\0\x20ftypmp42', '', 'video/mp4'],
    ['\x1aE\xdf\xa3\x93\x42\x82\x84webm', '', 'video/webm'],
    ['<svg xmlns="http://www.w3.org/2000/svg"/>', '', 'image/svg+xml'],
    ['\xef\xbb\xbf<?xml version="1.0"?>\n<!-- made by hand -->\n<!DOCTYPE svg PUBLIC "x">\n<svg\n>', 'a.xml', 'image/svg+xml'],
    ['<!doctype html><svg>', 'a.html', 'text/html'],
    ['<!doctype html><svg>', '', ''],
    ['{"image":"ipfs://x"}', '7', 'application/json'],
    [' [1]', '', 'application/json'],
    ['{ not JSON', '', ''],
    ['{ not JSON', 'a.JSON', 'application/json'],
    ['hello', 'a.b.txt', 'text/plain'],
    ['\0\x01\x02', 'a.txt', ''],
    ['', '', ''],
  ])('takes %j named %j for %j', (content, name, type) => {
    expect(sniffType(latin(content), name)).toBe(type);
  });
});
