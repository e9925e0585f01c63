/** camelCase. Everything a plugin owns starts with it: state path, endpoint, screen, string, error code, storage key. */
export type PluginId = string;

/** When a plugin may speak to an origin: not by itself, after the user acted, or at page load. */
export type ContactTime = 'never' | 'intent' | 'load';
/** An origin that a plugin contacts, when, and why; shown in `explain()` and let through by the content security policy. */
export interface OriginPermission {
  /** `https://host[:port]`. */
  readonly origin: string;
  readonly when: ContactTime;
  /** A page of it is shown in a frame too, e.g. a hidden one that vouches for the site. */
  readonly isFrame?: boolean;
  /** Why, in words a site owner understands. */
  readonly why: string;
}
/** What a plugin is allowed to do outside the kit. What is not listed is refused. */
export interface Permissions {
  readonly origins: readonly OriginPermission[];
  readonly storageKeys: readonly string[];
  readonly popups: boolean;
}

/** What a plugin may do that asks for nothing, or is not registered. */
export const noPermissions: Permissions = /* @__PURE__ */ Object.freeze({ origins: [], storageKeys: [], popups: false });
