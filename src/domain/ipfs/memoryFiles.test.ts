import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createMemoryFiles } from './memoryFiles.ts';

const { vectors } = JSON.parse(readFileSync(join(__dirname, '../../../fixtures/ipfs/importings.json'), 'utf8')) as { readonly vectors: readonly { readonly importing: string; readonly files: readonly (readonly [string, number])[]; readonly cid: string }[] }; // its own form
const fill = (bytes: number): Uint8Array<ArrayBuffer> => Uint8Array.from({ length: bytes }, (_, at) => (at * 7 + (at >>> 8)) & 255);

describe('createMemoryFiles', () => {
  it('keeps files under the CID that another implementation gives them, and gives blocks and files', async () => {
    const { files, cid } = vectors.find(({ importing, files: [first] }) => importing === 'kuboV1' && first?.[0] === 'b.png') ?? { files: [], cid: '' };
    const kept = createMemoryFiles();
    expect(await kept.keep(files.map(([name, bytes]) => new File([fill(bytes)], name)))).toBe(cid);
    for (const [name, bytes] of files) expect(Buffer.from(kept.read(`${cid}/${name}`)?.bytes() ?? []).equals(fill(bytes))).toBe(true);
    expect(kept.read(`${cid}/aa`)?.block).toEqual(fill(1));
    for (const place of [`${cid}/none`, `${cid}/aa/x`, 'x', '', 'bafkreifzjut3te7nhyekklss27nh3k72ysco7y32koao5eei66wof36n5e']) expect(kept.read(place)).toBeUndefined();
  });
});
