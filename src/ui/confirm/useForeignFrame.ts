'use client';
import { pagePort } from '../../contracts/ports/page.ts';
import { servicesOf } from '../../contracts/servicesOf.ts';
import { useLatchkey } from '../kit/kitContext.ts';
import { isInForeignFrame } from './isInForeignFrame.ts';

/** Whether a site of another origin shows this page inside its own: it could lay anything over what is confirmed. */
export function useForeignFrame(): boolean {
  const page = servicesOf(useLatchkey()).port(pagePort);
  return page.isInForeignFrame ? page.isInForeignFrame() : isInForeignFrame();
}
