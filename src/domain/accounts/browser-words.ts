/** The order counts: each also calls itself by the name of those below it. */
const browsers: readonly [RegExp, string][] = [
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Edg(?:A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
]

const devices: readonly [RegExp, string][] = [
  [/iPhone/, 'en iPhone'],
  [/iPad/, 'en iPad'],
  [/Android.*Mobile/, 'en Android-telefon'],
  [/Android/, 'en Android-tablet'],
  [/Windows/, 'en Windows-pc'],
  [/CrOS/, 'en Chromebook'],
  [/Macintosh|Mac OS X/, 'en Mac'],
  [/Linux/, 'en Linux-pc'],
]

/**
 * What a browser calls itself, as a person would: `Chrome på en Windows-pc`. Browsers say what
 * they like; it helps to recognise one's own and proves nothing.
 */
export function browserInWords(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'En browser'
  const device = nameIn(devices, userAgent)
  return device ? `${browser} på ${device}` : browser
}

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1]
