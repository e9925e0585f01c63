import { clockPort } from '../../../src/contracts/ports/clock.ts';
import { randomPort } from '../../../src/contracts/ports/random.ts';
import { storagePort } from '../../../src/contracts/ports/storage.ts';
import { siweKey } from '../key.ts';

/** Written whenever a session begins or ends, so that the site's other tabs look again. */
export const newsKey = 'siwe.news';

/** Tells the site's other tabs to ask the site again. */
export const tellOtherTabs = /* @__PURE__ */ siweKey.flow(({ port }) => port(storagePort).set(newsKey, port(randomPort).id() + String(port(clockPort).nowMs())));
