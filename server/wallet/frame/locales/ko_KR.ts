import { en } from './en.ts';
import type { FrameCatalog } from './en.ts';
const texts: FrameCatalog = en;
export default texts;
