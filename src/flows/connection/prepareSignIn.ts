import type { ConnectSignIn, ConnectSignInQuery } from '../../contracts/connectSignIn.ts';
import { guardsPoint } from '../../contracts/points/guards.ts';
import type { Services } from '../../contracts/services.ts';
import type { OpenRequest } from '../../contracts/wallet.ts';

/** `OpenRequest.prepareSignIn` of an attempt: the message of the first guard that has one to sign. */
export async function prepareSignIn(services: Services, { walletId, chainId, chains, silent, signal }: OpenRequest, { address }: Pick<ConnectSignInQuery, 'address'> = {}): Promise<ConnectSignIn | undefined> {
  const wanted = chainId ?? chains[0]?.id;
  const guard = services.read(guardsPoint).find((each) => each.prepareSignIn);
  if (silent || wanted === undefined) return undefined;
  return guard?.prepareSignIn?.({ walletId, chainId: wanted, signal, ...(address !== undefined && { address }) });
}
