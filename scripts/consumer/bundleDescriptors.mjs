import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { bundleErc7730 } from 'latchkey/plugins/describeErc7730';

// A checkout of https://github.com/ethereum/clear-signing-erc7730-registry, or a folder of your own in its form.
const read = async (path) => JSON.parse(await readFile(`clear-signing-erc7730-registry/${path}`, 'utf8'));
const index = { calldata: () => read('index.calldata.json'), eip712: () => read('index.eip712.json') };
const files = await bundleErc7730({ index, file: read }, ['eip155:1:0x000000000022D473030F116dDEE9F6B43aC78BA3']);

await mkdir('erc7730', { recursive: true });
for (const [name, content] of Object.entries(files)) await writeFile(`erc7730/${name}`, JSON.stringify(content));
