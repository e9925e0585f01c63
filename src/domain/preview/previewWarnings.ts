import type { PreviewWarning } from './preview.ts';

/** A warning that asks for a tick. */
export function danger(code: PreviewWarning['code'], params?: Readonly<Record<string, string>>): PreviewWarning {
  return { code, level: 'danger', ...(params && { params }) };
}

/** A warning that is only shown. */
export function caution(code: PreviewWarning['code'], params?: Readonly<Record<string, string>>): PreviewWarning {
  return { code, level: 'caution', ...(params && { params }) };
}
