import { kmsSuite } from './kmsSuite.ts';
import { createMemoryKms } from './memory.ts';

kmsSuite('createMemoryKms', async () => {
  const kms = createMemoryKms();
  return { kms, rotate: kms.rotate, forget: async (keyId) => kms.forget(keyId) };
});
