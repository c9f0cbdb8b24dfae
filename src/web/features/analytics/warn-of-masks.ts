import type { Types } from '@amplitude/analytics-browser'

type Patterns = { maskTextRegex?: readonly unknown[] }

/** Warns of invalid masks in the remote configuration, which the SDK ignores silently (specification, section 8). */
export function warnOfMasks({
  autocapture,
  loggerProvider,
}: Pick<Types.BrowserConfig, 'autocapture' | 'loggerProvider'>) {
  if (typeof autocapture !== 'object' || autocapture === null) return
  const kinds = [autocapture.elementInteractions, autocapture.frustrationInteractions]
  for (const kind of kinds) {
    if (typeof kind !== 'object' || kind === null) continue
    for (const pattern of patternsIn(kind as Patterns)) {
      if (!isPattern(pattern)) loggerProvider.warn(`Invalid maskTextRegex pattern: ${pattern}`)
    }
  }
}

function patternsIn({ maskTextRegex = [] }: Patterns): string[] {
  if (!Array.isArray(maskTextRegex)) return [String(maskTextRegex)]
  return maskTextRegex
    .filter((mask) => !(mask instanceof RegExp))
    .map((mask) => String((mask as { pattern?: unknown } | null)?.pattern ?? mask))
}

function isPattern(text: string): boolean {
  try {
    return Boolean(new RegExp(text, 'i'))
  } catch {
    return false
  }
}
