export const agentFamilies = [
  'chrome',
  'edge',
  'safari',
  'firefox',
  'opera',
  'samsung',
  'other',
] as const
export type AgentFamily = (typeof agentFamilies)[number]

/** Browsers also name others in their user agent, so the more specific patterns come first. */
const signs: readonly [AgentFamily, RegExp][] = [
  ['edge', /\bEdg(?:e|A|iOS)?\//],
  ['opera', /\b(?:OPR|OPiOS|Opera)\//],
  ['samsung', /\bSamsungBrowser\//],
  ['firefox', /\b(?:Firefox|FxiOS)\//],
  ['chrome', /\b(?:HeadlessChrome|Chrome|CriOS|Chromium)\//],
  ['safari', /\bVersion\/[\d.]+ .*Safari\//],
]

/** The family of a browser by its `User-Agent`; nothing else of the header is stored. */
export function agentFamily(userAgent: string): AgentFamily {
  return signs.find(([, sign]) => sign.test(userAgent))?.[0] ?? 'other'
}
