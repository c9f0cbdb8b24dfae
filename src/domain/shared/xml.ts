import type { Ore } from './money.ts'

/** The start of every file. */
export const xmlHeader = '<?xml version="1.0" encoding="UTF-8"?>\n'

type Attributes = Readonly<Record<string, string>>

/** An element with text, escaped. */
export const xmlTag = (name: string, text: string, attributes: Attributes = {}): string =>
  `<${name}${written(attributes)}>${escapeXml(text)}</${name}>`

/** An element with elements; parts that are null or false are left out. */
export const xmlBlock = (
  name: string,
  parts: readonly (string | null | false)[],
  attributes: Attributes = {},
): string =>
  `<${name}${written(attributes)}>\n${parts.filter((part) => part !== null && part !== false).join('\n')}\n</${name}>`

/** `1234.50`; a minus before a negative amount. */
export const xmlAmount = (ore: Ore): string => {
  const whole = Math.abs(ore)
  return `${ore < 0 ? '-' : ''}${Math.floor(whole / 100)}.${String(whole % 100).padStart(2, '0')}`
}

const written = (attributes: Attributes) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value).replaceAll('"', '&quot;')}"`)
    .join('')

/** Without what XML reads as markup or does not allow at all. */
const escapeXml = (text: string) =>
  text
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD]/g, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
