import { createLatchkey, defineChain, defineEndpoints, definePlugin } from '../index.ts';

let isGone = true;
jest.mock('./createNodes.ts', () => {
  if (isGone) throw new TypeError('Failed to fetch dynamically imported module: https://site.example/12.js');
  return jest.requireActual('./createNodes.ts');
});

const chains = [defineChain({ id: 1, name: 'One', rpc: 'http://127.0.0.1:1' })];
const loadFailed = expect.objectContaining({ code: 'screen.loadFailed', cause: expect.any(TypeError) });

describe('code of the first bundle that fetches more, where that is gone', () => {
  it('refuses the way to nodes with a code, and gives it once the code is there', async () => {
    const kit = createLatchkey({ chains, devTools: false });
    await expect(kit.transport(1)).rejects.toEqual(loadFailed);
    isGone = false;
    jest.resetModules();
    expect((await kit.transport(1)).chainId).toBe(1);
    kit.destroy();
  });

  it('refuses the endpoints of a plugin with a code', async () => {
    const load = async (): Promise<never> => { throw new TypeError('Failed to fetch dynamically imported module: https://site.example/13.js'); };
    const group = defineEndpoints({ api: 'latchkey/rpcApi', names: ['lampShade'], load });
    const asked: Promise<unknown>[] = [];
    const kit = createLatchkey({ chains, plugins: [definePlugin({ id: 'lamp', endpoints: [group], setup: (ctx) => void asked.push(ctx.loadEndpoints(group)) })], devTools: false });
    await expect(asked[0]).rejects.toEqual(loadFailed);
    kit.destroy();
  });
});
