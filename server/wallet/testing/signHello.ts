import { verifyMessage } from 'ethers';
import { deviceOf, startVisit } from './world.ts';
import type { Visit, World } from './world.ts';

/** Signs a message as a device, and gives the address whose key did it. */
export async function signHello(world: World, name: string, visit: Visit = startVisit(world, name)): Promise<string> {
  const address = world.address ?? deviceOf(world, name).store.seen?.address ?? '';
  const { ticket } = await visit.custody.prepare({ asked: { kind: 'request', method: 'personal_sign', params: ['Hello', address] }, account: { address, index: 0 }, chainId: 1 });
  const signed = await visit.changes.sign(ticket);
  return signed.kind === 'signature' ? verifyMessage('Hello', signed.signature) : signed.kind;
}
