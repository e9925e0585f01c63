'use client';
import { pagePort } from '../../../contracts/ports/page.ts';
import type { Platform } from '../../../contracts/ports/page.ts';
import { useLatchkey } from '../../kit/kitContext.ts';

/** What the visitor holds in the hand. For screens, which only exist in a page. */
export function usePlatform(): Platform {
  return useLatchkey().services.port(pagePort).platform();
}
