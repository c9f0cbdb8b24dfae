import type { Painted } from './pdf-content.ts'
import type { PdfDict, PdfFile } from './pdf-objects.ts'

type Page = { dict: PdfDict; painted: Painted[] }

/** Of the fonts that paint text: each is embedded, and each of its codes that is painted stands for characters. */
export function fontErrors(file: PdfFile, pages: readonly Page[]): string[] {
  const errors = pages.flatMap(({ dict, painted }) => {
    const fonts = file.dict(file.dict(dict.Resources).Font)
    const used = Map.groupBy(
      painted.filter(({ codes }) => codes.length > 0),
      ({ font }) => font ?? '',
    )
    return [...used].flatMap(([name, texts]) =>
      errorsOf(file, file.dict(fonts[name]), new Set(texts.flatMap(({ codes }) => codes))),
    )
  })
  return [...new Set(errors)]
}

function errorsOf(file: PdfFile, font: PdfDict, codes: Set<number>): string[] {
  const name = String(font.BaseFont)
  const descendant = file.dict(file.list(font.DescendantFonts)[0])
  const descriptor = file.dict(descendant.FontDescriptor)
  const errors: string[] = []
  if (font.Subtype !== 'Type0') errors.push(`The font ${name} is not of type 0.`)
  if (!descriptor.FontFile2 && !descriptor.FontFile3) errors.push(`${name} is not embedded.`)
  if (descendant.Subtype === 'CIDFontType2' && descendant.CIDToGIDMap !== 'Identity')
    errors.push(`${name} does not map codes to glyphs.`)
  if (!font.ToUnicode) return [...errors, `${name} does not map codes to characters.`]
  const characters = charactersOf(file.bytes(font.ToUnicode).toString('latin1'))
  const unnamed = [...codes].filter((code) => code === 0 || !isRead(characters.get(code)))
  return [...errors, ...unnamed.map((code) => `${name}: code ${code} stands for no character.`)]
}

/** Private characters and marks of byte order are read as nothing. */
const isRead = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && !/[\0\uE000-\uF8FF\uFEFF\uFFFE]/.test(text)

/** The characters of each code, by the ranges of a map of characters (ISO 32000-1, 9.10.3). */
function charactersOf(map: string): Map<number, string> {
  const characters = new Map<number, string>()
  for (const [, first = '', , texts = ''] of map.matchAll(
    /<([0-9a-f]{4})>\s*<([0-9a-f]{4})>\s*\[([^\]]*)\]/gi,
  ))
    for (const [offset, [, text = '']] of [...texts.matchAll(/<([0-9a-f\s]*)>/gi)].entries())
      characters.set(
        Number.parseInt(first, 16) + offset,
        Buffer.from(text.replace(/\s/g, ''), 'hex').swap16().toString('utf16le'),
      )
  return characters
}
