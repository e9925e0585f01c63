import { inAppSetupErrors } from '../errors.ts';

/** As the wallet's server names them. */
const isId = (id: string): boolean => /^[a-z0-9][a-z0-9-]{0,62}$/.test(id);

/** @throws inApp.badEcosystemId, inApp.badPartnerId */
export function assertEcosystem({ ecosystemId = '', partnerId }: { readonly ecosystemId: string | undefined; readonly partnerId: string | undefined }): void {
  if (!isId(ecosystemId)) throw inAppSetupErrors.badEcosystemId({ ecosystemId: ecosystemId.slice(0, 80) });
  if (partnerId !== undefined && !isId(partnerId)) throw inAppSetupErrors.badPartnerId({ partnerId: partnerId.slice(0, 80) });
}
