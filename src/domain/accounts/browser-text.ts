/** The order matters: each user agent also contains the names of browsers further down. */
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
 * A user agent in Danish words: `Chrome på en Windows-pc`. It helps people recognise their own browser
 * and proves nothing, because a client may send any user agent.
 */
export function browserText(userAgent: string): string {
  const browser = nameIn(browsers, userAgent) ?? 'En browser'
  const device = nameIn(devices, userAgent)
  return device ? `${browser} på ${device}` : browser
}

const nameIn = (names: readonly [RegExp, string][], userAgent: string) =>
  names.find(([sign]) => sign.test(userAgent))?.[1]
