import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';
import { PNG } from 'pngjs';
import { eventually } from './eventually.ts';

/** What a camera reads off a part of the screen; waits for a code to be there. @throws when none can be read */
export async function readQrCode(part: Locator): Promise<string> {
  await part.waitFor();
  return eventually(async () => {
    const { data, width, height } = PNG.sync.read(await part.screenshot());
    const text = jsQR(Uint8ClampedArray.from(data), width, height)?.data ?? '';
    if (text === '') throw new Error('There is no code on the screen, or none that a camera can read.');
    return text;
  });
}
