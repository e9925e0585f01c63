/** Permissions that are asked for at once. */
export const maxPermissions = 20;
/** Rules of one permission. */
export const maxRules = 20;
/** Characters of all permissions of a request or an answer, as JSON. */
export const maxPermissionCharacters = 262_144;
/** Characters of a type of permissions or rules. */
export const maxTypeCharacters = 80;
