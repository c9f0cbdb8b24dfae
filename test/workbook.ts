import { makeZip } from './zip.ts'

const head = '<?xml version="1.0" encoding="UTF-8"?>'
const ooxml = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

const relations = (targets: [id: string, type: string, target: string][]) =>
  `${head}<Relationships>${targets
    .map(
      ([id, type, target]) =>
        `<Relationship Id="${id}" Type="${ooxml}/${type}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

type Parts = {
  /** The content of `sheetData`. */
  rows: string
  /** The text before the sheet's first tag. */
  prologue?: string
  sharedStrings?: string
  styles?: string
  date1904?: boolean
}

/** A workbook with one sheet, built by hand, because Excel does not write the files of an attacker. */
export function makeWorkbook({
  rows,
  prologue = '',
  sharedStrings,
  styles,
  date1904,
}: Parts): Buffer {
  const sheet = `${head}${prologue}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`
  const book = `${head}<workbook xmlns="${main}" xmlns:r="${ooxml}">${
    date1904 ? '<workbookPr date1904="1"/>' : ''
  }<sheets><sheet name="Ark1" sheetId="1" r:id="rId1"/></sheets></workbook>`
  const parts: [string, string | undefined][] = [
    ['_rels/.rels', relations([['rId1', 'officeDocument', 'xl/workbook.xml']])],
    ['xl/workbook.xml', book],
    [
      'xl/_rels/workbook.xml.rels',
      relations([
        ['rId1', 'worksheet', 'worksheets/sheet1.xml'],
        ['rId2', 'sharedStrings', 'sharedStrings.xml'],
        ['rId3', 'styles', '/xl/styles.xml'],
      ]),
    ],
    ['xl/worksheets/sheet1.xml', sheet],
    ['xl/sharedStrings.xml', sharedStrings && `${head}<sst xmlns="${main}">${sharedStrings}</sst>`],
    ['xl/styles.xml', styles && `${head}<styleSheet xmlns="${main}">${styles}</styleSheet>`],
  ]
  return makeZip(
    parts.flatMap(([name, text]) => (text === undefined ? [] : { name, data: Buffer.from(text) })),
  )
}

/** A row of inline texts. */
export const textRow = (line: number, texts: string[]) =>
  `<row r="${line}">${texts
    .map(
      (text, i) =>
        `<c r="${String.fromCharCode(65 + i)}${line}" t="inlineStr"><is><t>${text}</t></is></c>`,
    )
    .join('')}</row>`
