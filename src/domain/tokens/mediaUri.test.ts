import { parseFileUri, parseImageUri, parseMediaUri } from './mediaUri.ts';

const cid = 'bafybeigdyrzt5sfp7udm7hu76uh7y26nf3efuylqabf3oclgtqy55fbzdi';

describe('parseMediaUri', () => {
  it.each([`ipfs://${cid}`, `ipfs://${cid}/a/b.png`, `ipfs://ipfs/${cid}/1`, 'ipns://docs.example/x', 'ar://_bNXd4vPTIzZHXgkqx_oyJQ2BQb5tT2RkyRCHPGtTnY/1.png', 'https://example.com/a.png?x=1', 'data:image/png;base64,AA==', 'data:application/json,{"a": 1}'])('takes %s', (uri) => {
    expect(parseMediaUri(` ${uri} `)).toBe(uri);
  });
  it.each(['', 'javascript:alert(1)', 'http://example.com/a.png', 'https://user:pw@example.com/', 'https://', 'data:text/html,<b>', 'blob:https://x/y', 'file:///etc/passwd', `ipfs://${cid}/../x`, `ipfs://${cid}/%2e%2e/x`, `ipfs://${cid}/a%2f..%2F..%5c..`, 'ipfs://../x', 'ipfs://', 'ipfs://_x', 'ar://', 'ar://../x', 'ar://x/../y', 'https://exam\u202eple.com/', '//example.com/x'])('refuses %s', (uri) => {
    expect(parseMediaUri(uri)).toBeUndefined();
  });
});

describe('parseImageUri', () => {
  it('takes what may be a picture, and no metadata', () => {
    expect([parseImageUri('ipfs://x/1'), parseImageUri('data:image/png;base64,AA=='), parseImageUri('data:application/json,{}'), parseImageUri('javascript:x')]).toEqual(['ipfs://x/1', 'data:image/png;base64,AA==', undefined, undefined]);
  });
});

describe('parseFileUri', () => {
  it('takes data of any type, and other addresses as media', () => {
    expect(['data:text/html,<b>', 'data:,x', 'data:model/gltf-binary;base64,AA==', 'ipfs://x/1', 'javascript:x', 'data:x', 'http://x.example'].map(parseFileUri)).toEqual(['data:text/html,<b>', 'data:,x', 'data:model/gltf-binary;base64,AA==', 'ipfs://x/1', undefined, undefined, undefined]);
  });
});
