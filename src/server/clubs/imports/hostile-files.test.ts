import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { makeWorkbook, textRow } from '#test/workbook.ts'
import { makeZip } from '#test/zip.ts'
import { limitsOf, longestCell, type Limits } from './limits.ts'
import { readFileBytes } from './read-file.ts'
import { readRecords } from './read-records.ts'

const MB = 1024 * 1024
const limits: Limits = { ...limitsOf.members, unpacked: 10 * MB, rows: 1_000, columns: 200 }
const readWithin = (file: string | Buffer, more: Partial<Limits> = {}) =>
  readFileBytes(typeof file === 'string' ? Buffer.from(file) : file, { ...limits, ...more })
const errorOf = async (file: string | Buffer, more: Partial<Limits> = {}) => {
  const reading = await readWithin(file, more)
  return reading.ok ? 'read' : `${reading.error.line ?? '-'}: ${reading.error.reason}`
}
const members = (file: string | Buffer) =>
  readRecords('members', typeof file === 'string' ? Buffer.from(file) : file, {
    today: plainDate('2027-05-04'),
  })

describe('a workbook', () => {
  test('with one cell in its last corner is refused without allocating its rows', async () => {
    const file = makeWorkbook({ rows: '<row r="1048576"><c r="XFD1048576"><v>1</v></c></row>' })
    expect(file.byteLength).toBeLessThan(1_500)
    const before = process.memoryUsage().rss
    expect(await errorOf(file)).toMatch(/^1048576: Rækken har flere end 200 kolonner/)
    expect(process.memoryUsage().rss - before).toBeLessThan(100 * MB)
  })

  test('with thousands of empty formatted rows is read without them', async () => {
    const blank = Array.from(
      { length: 20_000 },
      (_, i) => `<row r="${i + 9}"><c r="XFD${i + 9}" s="1"/></row>`,
    )
    const reading = await readWithin(makeWorkbook({ rows: textRow(1, ['Klub']) + blank.join('') }))
    expect(reading).toMatchObject({ ok: true, tables: [{ rows: [{ line: 1, cells: ['Klub'] }] }] })
  })

  test('of 60 kB that unpacks to 60 MB is refused at the limit', async () => {
    const file = makeWorkbook({ rows: `<row r="1">${' '.repeat(60 * MB)}</row>` })
    expect(file.byteLength).toBeLessThan(100_000)
    expect(await errorOf(file)).toMatch(/fylder for meget/)
  })

  test('with a shared text of many megabytes is refused', async () => {
    const sharedStrings = `<si><t>${'x'.repeat(9 * MB)}</t></si>`
    const rows = '<row r="1"><c r="A1" t="s"><v>0</v></c></row>'
    expect(await errorOf(makeWorkbook({ rows, sharedStrings }))).toMatch(/10000 tegn/)
  })

  test('with a document type is refused, so that entities cannot expand', async () => {
    const ten = (name: string) => `&${name};`.repeat(10)
    const prologue = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "${ten('a')}"><!ENTITY c "${ten('b')}">]>`
    const file = makeWorkbook({ rows: textRow(1, ['&c;']), prologue })
    expect(await errorOf(file)).toMatch(/kan ikke læses/)
  })

  test('with an endless tag is refused', async () => {
    expect(await errorOf(makeWorkbook({ rows: `<row r="${'1'.repeat(MB)}` }))).toMatch(/kan ikke/)
  })

  test('with too many rows is refused at the first one above the limit', async () => {
    const rows = Array.from({ length: 1_200 }, (_, i) => textRow(i + 1, ['x'])).join('')
    expect(await errorOf(makeWorkbook({ rows }))).toMatch(/^1001: Filen har flere end 980 rækker/)
  })

  test.each([
    ['xl/workbook.bin', /xlsb/],
    ['content.xml', /ods/],
    ['word/document.xml', /kan ikke læses/],
  ])('of another program, with %s, is refused with advice', async (name, advice) => {
    expect(await errorOf(makeZip([{ name, data: Buffer.from('x') }]))).toMatch(advice)
  })
})

describe('an archive', () => {
  const bomb = Buffer.alloc(10 * MB + 1, ' ')
  const name = 'xl/workbook.xml'
  test.each([
    ['unpacks to more than may be', makeZip([{ name, data: bomb }]), /fylder for meget/],
    ['says that it is small', makeZip([{ name, data: bomb, saysSize: 10 }]), /fylder for meget/],
    ['says that it is empty', makeZip([{ name, data: bomb, saysSize: 0 }]), /fylder for meget/],
    ['says another size', makeZip([{ name, data: Buffer.from('<a/>'), saysSize: 9 }]), /kan ikke/],
    [
      'holds more files than any workbook',
      makeZip(Array.from({ length: 2_001 }, (_, i) => ({ name: `${i}`, data: Buffer.from('x') }))),
      /kan ikke/,
    ],
    [
      'hides a file behind the end of another',
      makeZip([
        { name, data: Buffer.from('<a/>'), packed: Buffer.concat([deflateRawSync('<b/>'), bomb]) },
      ]),
      /kan ikke|fylder/,
    ],
    ['is cut off', makeZip([{ name, data: Buffer.from('<a/>') }]).subarray(0, 40), /kan ikke/],
    ['begins like one', Buffer.from('PK\x03\x04 and then something else'), /kan ikke/],
  ])('that %s is refused', async (_, file, reason) => {
    expect(await errorOf(file)).toMatch(reason)
  })
})

describe('text', () => {
  test('of 140,000 lines is read only up to the limit', async () => {
    const lines = 'x\n'.repeat(140_000)
    expect(await errorOf(lines)).toMatch(/^1001: /)
  })

  test('with a million columns in a line is refused with its line number', async () => {
    expect(await errorOf(`Navn\n${'x;'.repeat(49_000)}\n`)).toMatch(/^2: Rækken har flere end 200/)
    expect(await errorOf(`Navn\n${'x;'.repeat(1_000_000)}\n`)).toMatch(/^2: Linjen er meget lang/)
  })

  test('with a cell above the limit is refused', async () => {
    expect(await errorOf(`Navn\n${'x'.repeat(longestCell + 1)}\n`)).toMatch(/^2: En celle/)
  })

  test.each([
    ['nested quotes', `Navn;Klub\n${'"'.repeat(99_999)}\n`],
    ['quotes that open and never close', `Navn;Klub\n${'"a;'.repeat(30_000)}`],
    ['quotes within quotes', `Navn;Klub\n${'"a"b"'.repeat(10_000)}\n`],
    ['a mail address of dots', `DGU;Navn;Mail\n88-1;Bo Lund;a@${'a.'.repeat(4_000)}\n`],
    ['an amount of hyphens', `DGU;Navn;Hcp\n88-1;Bo Lund;,${'-'.repeat(9_000)}x\n`],
    ['a number of dashes', `DGU;Navn\n88${'- '.repeat(4_000)}x;Bo Lund\n`],
    ['pairs of letters read twice', `DGU;Navn\n88-1;${'Ã\u0098'.repeat(4_000)}\n`],
  ])('of %s is read in linear time, with records or errors', async (_, file) => {
    const began = performance.now()
    const { errors, batch } = await members(file)
    expect(errors.length + batch.records.length).toBeGreaterThan(0)
    // Takes milliseconds; a regular expression with backtracking would take minutes.
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('quotes at most 300 characters of a cell', async () => {
    const { errors } = await members(`DGU;Navn;Hcp\n88-1;Bo Lund;${'9'.repeat(9_000)}\n`)
    expect(errors[0]?.reason.length).toBeLessThan(400)
  })

  test('with an error in nearly every cell is refused with one sentence', async () => {
    const { errors, batch } = await members(`DGU;Navn;Hcp\n${'x;Bo;x\n'.repeat(21_000)}`)
    expect({ errors: errors.length, records: batch.records.length }).toEqual({
      errors: 1,
      records: 0,
    })
    expect(errors[0]?.reason).toMatch(/mere end 20\.000 fejl/)
  })
})

test('a file over its limit of bytes is refused before it is read', async () => {
  const { errors } = await members(Buffer.alloc(limitsOf.members.bytes + 1, 'a'))
  expect(errors[0]?.reason).toMatch(/50 MB/)
})

describe('a file of another kind', () => {
  test.each([
    [
      'an HTML table named .xls',
      '<html><body><table><tr><td>DGU</td></tr></table>',
      /webside.*Gem som/,
    ],
    ['a bare table', '\n  <TABLE border=1><tr>', /webside/],
    ['a sheet in XML', '<?xml version="1.0"?><Workbook>', /webside/],
    ['a page with a mark first', '\uFEFF<!DOCTYPE html><html>', /webside/],
    ['an old workbook', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls.*adgangskode.*Gem som/],
    ['an older one', Buffer.from('0904060000001000', 'hex'), /\.xls/],
    ['the oldest', Buffer.from('0900040002001000', 'hex'), /\.xls/],
    ['nothing', '', /Filen er tom/],
    ['a mark alone', '\uFEFF', /Filen er tom/],
  ])('such as %s is refused with advice', async (_, file, sentence) => {
    expect(await errorOf(file)).toMatch(sentence)
  })

  test('is recognised by its content, not by its name', async () => {
    expect(await errorOf('<svg xmlns="http://www.w3.org/2000/svg"></svg>')).toBe('read')
    expect(await errorOf(Buffer.from('7f454c4602010100000000000000000003003e00', 'hex'))).toMatch(
      /hverken/,
    )
    expect(await errorOf(Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'))).toMatch(/hverken/)
  })

  test.each(['utf16le', 'without a mark, the other way round'])(
    'UTF-16 %s is read',
    async (way) => {
      const bytes = Buffer.from('DGU;Navn\n88-1;Åse Ærø\n', 'utf16le')
      const { batch } = await members(way === 'utf16le' ? bytes : bytes.swap16())
      expect(batch.records).toMatchObject([{ firstName: 'Åse', lastName: 'Ærø' }])
    },
  )
})
