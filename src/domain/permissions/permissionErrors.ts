import { defineErrors } from '../errors.ts';

/** Permissions for other keys to act for an account. */
export const permissionErrors = /* @__PURE__ */ defineErrors('permission', {
  badRequest: { message: 'The permission cannot be asked for: {why}', remedy: 'See ExecutionPermissionRequest for what it may be.' },
  notAsked: { message: 'The wallet has granted something else than was asked for: {what}', remedy: 'Do not use what was granted. Have it revoked in the wallet, then ask again.' },
});
