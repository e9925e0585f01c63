import latchkey from '../latchkey/candidate.mjs';

export default { ...latchkey, title: 'Latchkey, preload="intent"' };
