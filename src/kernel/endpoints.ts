import type { EndpointGroup } from './plugin.ts';

/** Names the endpoints that a plugin injects into a core api, so that `explain` can list them and removal can drop what they cached. */
export function defineEndpoints<Api>(group: EndpointGroup<Api>): EndpointGroup<Api> {
  return Object.freeze(group);
}
