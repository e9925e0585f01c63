import jsQR from 'jsqr';
import type { Locator, Page } from 'playwright-core';

/** Looks at the screen as a camera does. `page`: any that can decode a picture. Answers '' where there is no code. */
export async function readQrCode(page: Page, code: Locator): Promise<string> {
  const { pixels, width, height } = await decodePng(page, await code.screenshot());
  return jsQR(Uint8ClampedArray.from(Buffer.from(pixels, 'base64')), width, height)?.data ?? '';
}

interface Picture {
  /** RGBA, in base64. */
  readonly pixels: string;
  readonly width: number;
  readonly height: number;
}

/** Pixels of a picture, by the decoder of the browser. */
function decodePng(page: Page, png: Buffer): Promise<Picture> {
  return page.evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const drawing = canvas.getContext('2d');
    if (!drawing) throw new Error('This browser cannot draw.');
    drawing.drawImage(image, 0, 0);
    const { data } = drawing.getImageData(0, 0, image.width, image.height);
    // As one text: lists of numbers take long on the way.
    return { pixels: btoa(Array.from(data, (byte) => String.fromCharCode(byte)).join('')), width: image.width, height: image.height };
  }, png.toString('base64'));
}
