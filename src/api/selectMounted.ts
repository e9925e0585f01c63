import type { ApiLike } from '../contracts/services.ts';
import { assertArguments } from '../domain/assertArguments.ts';

/** A selector of an api's answers that says `undefined` until the api is mounted; RTK Query's own would complain. */
export function selectMounted<State extends object, View>(api: Pick<ApiLike, 'reducerPath'>, select: (state: State) => View): (state: object) => View | undefined {
  assertArguments('selectMounted({ reducerPath: string }, select: function)', api, select);
  const { reducerPath } = api;
  return (state) => (reducerPath in state ? select(state as State) : undefined); // where the path is, the api's reducer has been
}
