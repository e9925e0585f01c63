import { connectAppKey } from '../key.ts';
import { appEnded } from '../slice.ts';

/** Ends an app's connection. It is over here at once; an app that cannot be told now is told later. */
export const disconnectApp = /* @__PURE__ */ connectAppKey.flow(async ({ live: { memory, server }, dispatch }, { topic }: { readonly topic: string }): Promise<void> => {
  server.drop(topic);
  memory.owesEnd(topic);
  dispatch(appEnded(topic));
  const side = await server.serve();
  await side.end(topic).then(() => memory.remove(topic), () => {}); // owed until it is told
});
