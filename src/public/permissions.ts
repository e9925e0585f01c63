// Verbs for permissions of other keys.
export { requestExecutionPermissions, revokeExecutionPermission } from '../flows/permissions/executionPermissions.ts';
export type { ExecutionPermissionsRequest, RevokeExecutionPermissionRequest } from '../flows/permissions/executionPermissions.ts';
export type { AskedExecutionPermission, ExecutionPermission, ExecutionPermissionRequest, ExecutionPermissionRule, GrantedExecutionPermission } from '../domain/permissions/executionPermissions.ts';
