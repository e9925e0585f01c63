import { packLatchkey } from '../../lib/packLatchkey.mjs';

await packLatchkey(import.meta.dirname);
