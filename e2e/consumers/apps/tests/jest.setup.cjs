const { TextDecoder, TextEncoder } = require('node:util');

// jsdom has neither.
Object.assign(globalThis, { TextDecoder, TextEncoder });
