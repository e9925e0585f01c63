import { defineErrors } from '../../src/domain/errors.ts';

/** What a site gave to be announced. */
export const announcerErrors = /* @__PURE__ */ defineErrors('announcer', {
  badInfo: { message: 'The provider cannot be announced: {why}', remedy: 'Give a name, an icon as a data URI of an image, and a reverse domain name such as com.example.' },
});
