import { bindServices } from '../../contracts/servicesOf.ts';
import { createHandle } from '../../kernel/handle.ts';
import type { KitHandle } from '../../kernel/handle.ts';
import type { Services } from '../../contracts/services.ts';
import { isContract } from './isContract.ts';

const address = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed';

function handleOver(services: Services): KitHandle {
  const handle = createHandle('test', 'core', () => ({ id: 'core' }));
  bindServices(handle, services);
  return handle;
}

describe('isContract', () => {
  it.each([['an account', '0x', false], ['a contract', '0x6080', true], ['an account that has handed itself to code', `0xef0100${'ab'.repeat(20)}`, false], ['code that only begins like that', `0xef0100${'ab'.repeat(21)}`, true]])('tells %s', async (_what, code, expected) => {
    const noteUserActivation = jest.fn();
    const asked: unknown[] = [];
    const transport = { chainId: 10, request: async (request: unknown) => (asked.push(request), code) };
    const services = { noteUserActivation, transport: async () => transport } as unknown as Services; // as much of them as it needs
    expect(await isContract({ chainId: 10, address })(jest.fn(), jest.fn(), handleOver(services))).toBe(expected);
    expect(asked).toEqual([{ method: 'eth_getCode', params: [address, 'latest'] }]);
    expect(noteUserActivation).toHaveBeenCalled();
  });
});
