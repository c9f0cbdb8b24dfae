import { posix } from 'node:path'
import { assertCellLength } from '../limits.ts'
import { UnreadableError } from '../table.ts'
import { zipBroken, type Zip } from './open-zip.ts'
import { readXml } from './read-xml.ts'

export type Workbook = {
  sheets: { name: string; path: string }[]
  /** Days are counted from 1904 instead of 1900, as on old Macs. */
  from1904: boolean
  sharedStrings: string[]
  /** Whether a cell style formats its number as a day, by the number of the style. */
  isDay: boolean[]
}

/** Enough for some hundred thousand members with different names; more is a bomb. */
const maxStrings = 3_000_000
const maxStyles = 100_000

type Relation = { id: string; type: string; path: string }

/** Reads the parts that sheets refer to: names and paths, shared texts, and styles of days. */
export async function readWorkbook(zip: Zip): Promise<Workbook> {
  const [main] = (await readRelations(zip, '')).filter(({ type }) => type === 'officeDocument')
  const path = main?.path ?? 'xl/workbook.xml'
  if (!zip.has(path)) throw new UnreadableError(zipBroken)
  const relations = await readRelations(zip, path)
  const place = (kind: string) => relations.find(({ type }) => type === kind)?.path ?? ''
  const { sheets, from1904 } = await readSheetNames(zip, path)
  return {
    sheets: sheets.flatMap(({ name, id }) => {
      const found = relations.find((other) => other.id === id && other.type === 'worksheet')
      return found && zip.has(found.path) ? [{ name, path: found.path }] : []
    }),
    from1904,
    sharedStrings: await readSharedStrings(zip, place('sharedStrings')),
    isDay: await readStyles(zip, place('styles')),
  }
}

/** The relations of a part, from the `.rels` file beside it. */
async function readRelations(zip: Zip, part: string): Promise<Relation[]> {
  const folder = posix.dirname(part)
  const relations: Relation[] = []
  const relsPath = posix.join(folder, '_rels', `${posix.basename(part)}.rels`)
  await readXml(zip.read(relsPath), {
    open: (name, attribute) => {
      if (name !== 'Relationship' || relations.length > 1_000) return
      const target = attribute('Target') ?? ''
      relations.push({
        id: attribute('Id') ?? '',
        type: (attribute('Type') ?? '').split('/').at(-1) ?? '',
        path: target.startsWith('/') ? target.slice(1) : posix.join(folder, target),
      })
    },
  })
  return relations
}

async function readSheetNames(zip: Zip, path: string) {
  const sheets: { name: string; id: string }[] = []
  let from1904 = false
  await readXml(zip.read(path), {
    open: (tag, attribute) => {
      if (tag === 'workbookPr') from1904 = ['1', 'true'].includes(attribute('date1904') ?? '')
      if (tag !== 'sheet' || sheets.length > 255) return
      const name = (attribute('name') ?? '').slice(0, 100)
      sheets.push({ name, id: attribute('r:id') ?? relationOf(attribute) })
    },
  })
  return { sheets, from1904 }
}

/** Some programs use another prefix for the namespace of relations. */
const relationOf = (attribute: (name: string) => string | undefined) =>
  ['d3p1:id', 'rel:id', 'ns1:id', 'relationships:id'].map(attribute).find(Boolean) ?? ''

async function readSharedStrings(zip: Zip, path: string): Promise<string[]> {
  const strings: string[] = []
  const item = textOfItem()
  await readXml(zip.read(path), {
    open: (name) => {
      if (name === 'si') item.begin()
      else item.open(name)
    },
    text: item.text,
    close: (name) => {
      item.close(name)
      if (name !== 'si') return
      if (strings.length >= maxStrings) throw new UnreadableError(zipBroken)
      strings.push(item.value())
    },
  })
  return strings
}

/** Collects the text of a shared or inline string from all its runs, without phonetic hints. */
export function textOfItem(line?: () => number) {
  let [text, isText, isPhonetic] = ['', false, false]
  return {
    begin: () => {
      text = ''
    },
    open: (name: string) => {
      if (name === 't') isText = true
      if (name === 'rPh') isPhonetic = true
    },
    text: (more: string) => {
      if (!isText || isPhonetic) return
      text += more
      assertCellLength(text.length, line?.())
    },
    close: (name: string) => {
      if (name === 't') isText = false
      if (name === 'rPh') isPhonetic = false
    },
    value: () =>
      text.replace(/_x([\dA-F]{4})_/g, (_, code) => String.fromCharCode(parseInt(code, 16))),
  }
}

/** Built-in formats of Excel that show a day. */
const isDayByNumber = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58)

async function readStyles(zip: Zip, path: string): Promise<boolean[]> {
  const isDay: boolean[] = []
  const customFormats = new Map<number, boolean>()
  let inCells = false
  await readXml(zip.read(path), {
    open: (name, attribute) => {
      const id = Number(attribute('numFmtId') ?? 0)
      if (isDay.length > maxStyles || customFormats.size > maxStyles)
        throw new UnreadableError(zipBroken)
      if (name === 'numFmt') customFormats.set(id, showsDay(attribute('formatCode') ?? ''))
      if (name === 'cellXfs') inCells = true
      if (name === 'xf' && inCells) isDay.push(customFormats.get(id) ?? isDayByNumber(id))
    },
    close: (name) => {
      if (name === 'cellXfs') inCells = false
    },
  })
  return isDay
}

/** Whether a format contains a day or a year outside of quoted text and colours. */
const showsDay = (code: string) =>
  /[dy]/i.test(code.slice(0, 300).replace(/"[^"]*"|\[[^\]]*\]|\\./g, ''))
