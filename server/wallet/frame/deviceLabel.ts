/** The first that fits; most browsers claim to be others as well. */
const browsers: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, 'Edge'], [/OPR\/|Opera/, 'Opera'], [/SamsungBrowser\//, 'Samsung Internet'], [/Firefox\/|FxiOS\//, 'Firefox'], [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'], [/Safari\//, 'Safari'],
];
const systems: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, 'iPhone'], [/iPad/, 'iPad'], [/Android/, 'Android'], [/Windows/, 'Windows'], [/CrOS/, 'ChromeOS'], [/Mac OS X|Macintosh/, 'Mac'], [/Linux/, 'Linux'],
];

/** What a browser is called in the list of a person's devices, e.g. `Firefox, Windows`. */
export function deviceLabel(userAgent: string): string {
  const find = (list: typeof browsers): string | undefined => list.find(([pattern]) => pattern.test(userAgent))?.[1];
  return [find(browsers) ?? 'Browser', find(systems)].filter(Boolean).join(', ');
}
