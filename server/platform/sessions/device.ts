// The order matters: Edge and Opera also say Chrome, Chrome also says Safari.
const browsers: [RegExp, string][] = [
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\/|Chromium\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/iPhone|iPad|iPod/, 'iOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
]

const find = (list: [RegExp, string][], text: string) =>
  list.find(([pattern]) => pattern.test(text))?.[1]

/** What a device runs in words people know, e.g. "macOS"; its browser, or "a device", where that is not known. */
export function systemOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  return find(systems, text) ?? find(browsers, text) ?? 'a device'
}

/** The device of a session in words people know, e.g. "Firefox on Windows". */
export function deviceOf(userAgent: string | null): string {
  const text = userAgent ?? ''
  const browser = find(browsers, text)
  const system = find(systems, text)
  if (browser === undefined && system === undefined) return 'Unknown device'
  if (browser === undefined || system === undefined) return browser ?? system ?? 'Unknown device'
  return `${browser} on ${system}`
}
