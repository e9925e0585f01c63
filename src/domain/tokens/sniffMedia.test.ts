import payloads from '../../../fixtures/xss/dompurify-expect.json';
import { isOtherKind, kindOfType, sniffMedia } from './sniffMedia.ts';

const latin = (text: string): Uint8Array => Uint8Array.from(text, (letter) => letter.charCodeAt(0));

describe('sniffMedia', () => {
  // Signatures as the WHATWG's MIME sniffing standard has them, and as RFC 9639, RFC 3533, Theora I 6.2 and glTF 2.0 have those that it leaves to others.
  it.each([
    ['\x89PNG\r\n\x1a\n\0', 'picture', 'image/png'], ['\xff\xd8\xff\xe0', 'picture', 'image/jpeg'], ['GIF89a', 'picture', 'image/gif'], ['RIFF\0\0\0\0WEBPVP8 ', 'picture', 'image/webp'], ['\0\0\0\x20ftypavif', 'picture', 'image/avif'],
    ['<?xml version="1.0"?><!-- x --><svg xmlns="http://www.w3.org/2000/svg"/>', 'picture', 'image/svg+xml'],
    ['\0\0\0\x20ftypmp42', 'video', 'video/mp4'], ['\0\0\0\x20ftypisom', 'video', 'video/mp4'], ['\0\0\0\x14ftypqt  ', 'video', 'video/quicktime'], ['\x1aE\xdf\xa3\x9f\x42\x86\x81\x01\x42\x82\x84webm', 'video', 'video/webm'],
    [`OggS\0\x02${'\0'.repeat(20)}\x01\x2a\x80theora`, 'video', 'video/ogg'], [`OggS\0\x02${'\0'.repeat(20)}\x01\x1e\x01vorbis`, 'audio', 'audio/ogg'],
    ['ID3\x04', 'audio', 'audio/mpeg'], ['\xff\xfb\x90\x44', 'audio', 'audio/mpeg'], ['\xff\xf1\x50', 'audio', 'audio/aac'], ['fLaC\0', 'audio', 'audio/flac'], ['RIFF\x24\0\0\0WAVEfmt ', 'audio', 'audio/wav'], ['\0\0\0\x20ftypM4A ', 'audio', 'audio/mp4'],
    ['<!doctype html><p>', 'html', 'text/html'], ['\xef\xbb\xbf \n<HTML lang="en">', 'html', 'text/html'], ['<script>alert(1)</script>', 'html', 'text/html'], ['<!-- art --><canvas>', 'html', 'text/html'],
    ['glTF\x02\0\0\0', 'model', 'model/gltf-binary'], ['{"asset":{"version":"2.0"},"scenes":[]}', 'model', 'model/gltf+json'],
    ['', 'unknown', ''], ['hello', 'unknown', ''], ['{"name":"x"}', 'unknown', ''], ['{"asset":{"version":2}}', 'unknown', ''], ['{"asset"', 'unknown', ''], ['MZ\x90\0\x03\0', 'unknown', ''], ['%PDF-1.7', 'unknown', ''], ['\0\0\0\x20ftypheic', 'unknown', ''], ['PK\x03\x04', 'unknown', ''],
    ['<main>', 'unknown', ''], ['<svgx>', 'unknown', ''],
  ] as const)('takes %j for %s', (content, kind, type) => {
    expect(sniffMedia(latin(content))).toEqual({ kind, type });
  });

  it('believes what is said only of text, and only that it is a page', () => {
    expect([sniffMedia(latin('<main>'), 'text/html; charset=utf-8').kind, sniffMedia(latin('GIF89a<script>'), 'text/html').kind, sniffMedia(latin('\0\x01'), 'text/html').kind, sniffMedia(latin('hello'), 'image/svg+xml').kind, sniffMedia(latin(' '), 'text/html').kind])
      .toEqual(['html', 'picture', 'unknown', 'unknown', 'unknown']);
  });

  it('takes no markup for a picture, whatever is said of it, but for SVG', () => {
    const kinds = payloads.map(({ payload }) => [payload, sniffMedia(new TextEncoder().encode(payload), 'image/png')] as const);
    expect(kinds.filter(([payload, { kind, type }]) => kind === 'picture' && !(type === 'image/svg+xml' && /<svg/i.test(payload)))).toEqual([]);
    expect(kinds.filter(([, { kind }]) => kind === 'html').length).toBeGreaterThan(20);
  });
});

describe('isOtherKind', () => {
  it.each([
    ['image/png', 'html', true], ['text/html', 'picture', true], ['application/xhtml+xml', 'video', true], ['video/mp4', 'picture', true], ['model/gltf-binary', 'html', true],
    ['image/png', 'picture', false], ['image/gif; x=y', 'picture', false], ['audio/mp4', 'video', false], ['application/ogg', 'video', false], ['image/png', 'unknown', false],
    ['application/octet-stream', 'html', false], ['text/plain', 'html', false], ['', 'video', false], ['image/', 'html', false],
  ] as const)('finds %j said of a file that is %s: %p', (said, found, isOther) => {
    expect(isOtherKind(said, found)).toBe(isOther);
  });

  it('knows no kind of a type that names none', () => {
    expect([kindOfType('application/json'), kindOfType('MODEL/gltf+json'), kindOfType('x')]).toEqual([undefined, 'model', undefined]);
  });
});
