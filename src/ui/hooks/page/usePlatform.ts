'use client';
import { pagePort } from '../../../contracts/ports/page.ts';
import type { Platform } from '../../../contracts/ports/page.ts';
import { useServices } from '../../kit/useServices.ts';

/** What the visitor holds in the hand. For screens, which only exist in a page. */
export function usePlatform(): Platform {
  return useServices().port(pagePort).platform();
}
