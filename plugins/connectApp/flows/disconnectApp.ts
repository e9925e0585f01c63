import type { Flow } from '../../../src/store/coreState.ts';
import { deskOf } from '../desk.ts';
import { appEnded } from '../slice.ts';

/** Ends an app's connection. It is over here at once; an app that cannot be told now is told later. */
export function disconnectApp({ topic }: { readonly topic: string }): Flow<Promise<void>> {
  return async (dispatch, _getState, services) => {
    const desk = deskOf(services);
    desk.drop(topic);
    desk.memory.owesEnd(topic);
    dispatch(appEnded(topic));
    const side = await desk.serve();
    await side.end(topic).then(() => desk.memory.remove(topic), () => {}); // owed until it is told
  };
}
