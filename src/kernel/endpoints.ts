/** Endpoints that a plugin adds to one of the core's RTK Query apis. */
export interface EndpointGroup<Api = unknown> {
  /** `reducerPath` of the api they go into. */
  readonly api: string;
  /** Each starts with the plugin's id. */
  readonly names: readonly string[];
  /** Injects them and gives the api; called through `loadEndpoints` of the plugin's scope when they are first used. */
  readonly load: () => Promise<Api>;
}

/** Names the endpoints that a plugin injects into a core api, so that `explain` can list them and removal can drop what they cached. */
export function defineEndpoints<Api>(group: EndpointGroup<Api>): EndpointGroup<Api> {
  return Object.freeze(group);
}
