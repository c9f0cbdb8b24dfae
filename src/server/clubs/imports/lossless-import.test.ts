import { describe, expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { makeWorkbook, textRow } from '#test/workbook.ts'
import { repairLetters } from './garbled-letters.ts'
import { readRecords, type ImportKind, type ReadOptions } from './read-records.ts'

const today = plainDate('2027-05-04')
const read = async (
  kind: ImportKind,
  file: string | Uint8Array,
  more: Partial<ReadOptions> = {},
) => {
  const bytes = typeof file === 'string' ? Buffer.from(file) : file
  const { batch, ...rest } = await readRecords(kind, bytes, { today, ...more })
  return { ...rest, records: batch.records as Record<string, unknown>[] }
}
const members = (file: string | Uint8Array, more?: Partial<ReadOptions>) =>
  read('members', file, more)

describe('a row', () => {
  test('that is cut off is an error and clears no value', async () => {
    const { errors, records } = await members(
      'DGU;Navn;E-mail;Handicap\n88-1;Bo Lund;bo@example.com;12,0\n88-2;Ane Holm\n88-3;Ib Vind;;\n',
    )
    expect(errors).toEqual([
      { line: 3, reason: 'Rækken har 2 felter, og der er 4 overskrifter. Er den skåret af?' },
    ])
    expect(records.map(({ dguNumber }) => dguNumber)).toEqual(['88-1', '88-3'])
  })

  test('of a sheet that ends with its last filled cell is complete', async () => {
    const file = makeWorkbook({
      rows: textRow(1, ['DGU', 'Navn', 'Handicap']) + textRow(2, ['88-1', 'Bo Lund']),
    })
    expect(await members(file)).toMatchObject({ errors: [], records: [{ lastName: 'Lund' }] })
  })

  test('has no value in a blank cell, and clears a value only by the mark (tomt)', async () => {
    const heads = 'DGU;Navn;E-mail;Født;Køn;Type;Hjemmeklub;Hcp'
    const { records, errors } = await members(
      `${heads}\n88-1;Bo Lund;;;;;;\n88-2;Ane Holm;(tomt);(Tomt);(tom);;;(tomt)\n`,
    )
    expect(errors).toEqual([])
    const [blank, marked] = records
    const keys = ['email', 'birthDate', 'gender', 'handicapTenths', 'membershipType', 'isHome']
    expect(keys.map((key) => blank?.[key])).toEqual(keys.map(() => undefined))
    expect(keys.map((key) => marked?.[key])).toEqual([null, null, null, null, undefined, undefined])
  })

  test.each(['Medlemstype', 'Hjemmeklub', 'Navn'])('cannot clear %s', async (title) => {
    const heads = ['DGU', 'Fornavn', 'Efternavn', 'Navn', 'Medlemstype', 'Hjemmeklub']
    const cells = heads.map((head) => (head === title ? '(tomt)' : head === 'DGU' ? '88-1' : ''))
    const { errors } = await members(`${heads.join(';')}\n${cells.join(';')}\n`)
    expect(errors[0]).toMatchObject({ line: 2, column: title, reason: /kan ikke tømmes/ })
  })

  test('without a membership type is not of a full member', async () => {
    for (const file of ['DGU;Navn\n88-1;Bo Lund\n', 'DGU;Navn;Medlemstype\n88-1;Bo Lund;\n']) {
      expect((await members(file)).records[0]).toMatchObject({ membershipType: undefined })
    }
  })
})

describe('a cell', () => {
  test.each(['#N/A', '#REF!', '#I/T', '#VÆRDI!', '#div/0!'])(
    'that shows %s is an error, also where any text may stand',
    async (error) => {
      const { errors, records } = await members(
        `DGU;Fornavn;Efternavn;Note\n88-1;${error};Lund;${error}\n`,
      )
      const reason = expect.stringContaining(`viser ${error}, en fejl i regnearket`)
      expect(errors).toEqual([{ line: 2, column: 'Fornavn', reason }])
      expect(records).toEqual([])
    },
  )

  test('with an error value in a workbook is an error, not blank', async () => {
    const file = makeWorkbook({
      rows: `${textRow(1, ['DGU', 'Navn', 'Hcp'])}<row r="2"><c r="A2" t="str"><f>x</f><v>88-1</v></c><c r="B2" t="inlineStr"><is><r><t>Bo </t></r><r><t>Lund</t></r><rPh><t>BO</t></rPh></is></c><c r="C2" t="e"><f>1/0</f><v>#DIV/0!</v></c></row>`,
    })
    const { errors } = await members(file)
    expect(errors).toMatchObject([{ line: 2, column: 'Hcp' }])
  })

  test('that has lost a letter is an error', async () => {
    const { errors } = await members('DGU;Navn\n88-1;S\ufffdren Lund\n')
    expect(errors[0]?.reason).toMatch(/mistet et bogstav/)
  })

  test.each([
    ['12,45', 125],
    ['12.34', 123],
    ['+2,16', -22],
  ])('with the handicap %s gives a warning with the value that is read', async (typed, tenths) => {
    const { records, warnings } = await members(`DGU;Navn;Hcp\n88-1;Bo Lund;${typed}\n`)
    expect(records[0]).toMatchObject({ handicapTenths: tenths })
    expect(warnings[0]?.reason).toMatch(/er læst som/)
  })

  test('with the handicap 12,3 or 12,30 gives no warning', async () => {
    const { warnings } = await members('DGU;Navn;Hcp\n88-1;Bo Lund;12,3\n88-2;Bo Lund;12,30\n')
    expect(warnings).toEqual([])
  })

  test.each(['05-05-2027', '01-01-2199', '12-03-1080', '46547'])(
    'with the birth date %s is an error',
    async (born) => {
      const { errors } = await members(`DGU;Navn;Født\n88-1;Bo Lund;${born}\n`)
      expect(errors).toMatchObject([{ line: 2, column: 'Fødselsdato' }])
    },
  )
})

describe('a day in a workbook', () => {
  const styles =
    '<numFmts><numFmt numFmtId="170" formatCode="dd\\-mm\\-yyyy;@"/><numFmt numFmtId="171" formatCode="0.0&quot; dyr&quot;"/></numFmts><cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="170"/><xf numFmtId="171"/></cellXfs>'
  const bornAt = async (value: string, { style = 1, date1904 = false } = {}) => {
    const rows = `${textRow(1, ['DGU', 'Navn', 'Født'])}<row r="2"><c t="inlineStr"><is><t>88-1</t></is></c><c t="inlineStr"><is><t>Bo Lund</t></is></c><c s="${style}"><v>${value}</v></c></row>`
    const { records, errors } = await members(makeWorkbook({ rows, styles, date1904 }))
    return records[0]?.['birthDate'] ?? errors[0]?.reason
  }
  test.each([
    ['29292', {}, '1980-03-12'],
    ['29292.75', {}, '1980-03-12'],
    ['29292', { style: 2 }, '1980-03-12'],
    ['27830', { date1904: true }, '1980-03-12'],
    ['1', {}, '1900-01-01'],
    ['60', {}, '1900-02-28'],
    ['61', {}, '1900-03-01'],
  ])('is counted from %s %j: %s', async (value, more, day) => {
    expect(await bornAt(value, more)).toBe(day)
  })

  test.each(['-5', '-1.5', '2958466', '1e300'])('of %s is an error', async (value) => {
    expect(await bornAt(value)).toMatch(/er ikke en dato/)
  })

  test('is a number when d or y occurs only in quoted words of the format', async () => {
    expect(await bornAt('12.5', { style: 3 })).toMatch(/»12.5« er ikke en dato/)
  })
})

describe('letters', () => {
  test.each([
    ['SÃ¸ren Ã…kjÃ¦r', 'Søren Åkjær'],
    ['Ã˜stergÃ¥rd', 'Østergård'],
    ['AndrÃ© MÃ¼ller', 'André Müller'],
    ['Dâ€™Arc', 'D’Arc'],
  ])('of %s are repaired to %s', (from, to) => {
    expect(repairLetters(from)).toBe(to)
    expect(repairLetters(to)).toBe(to)
  })

  test('of Danish and foreign names are unchanged', () => {
    for (const name of [
      'Åse Ærø',
      'Øyvind Å',
      'Æøå ÆØÅ',
      'José Ñandú',
      'Łukasz Żółć',
      'Ölçer',
      '李雷',
    ]) {
      expect(repairLetters(name)).toBe(name)
    }
  })

  const file = 'DGU-nummer;Navn;FÃ¸dselsdato\n88-1;SÃ¸ren Ã…kjÃ¦r;12-03-1980\n88-2;Bo Lund;\n'
  test('that were decoded wrongly stop the import until the user chooses', async () => {
    const { errors, records, garbled } = await members(file)
    expect(records).toEqual([])
    expect(garbled).toEqual({ line: 1, from: 'FÃ¸dselsdato', to: 'Fødselsdato' })
    expect(errors).toMatchObject([{ line: 1, reason: expect.stringContaining('»Fødselsdato«') }])
  })

  test('are repaired or kept as the user chooses', async () => {
    expect((await members(file, { letters: 'repair' })).records[0]).toMatchObject({
      firstName: 'Søren',
      lastName: 'Åkjær',
      birthDate: '1980-03-12',
    })
    const kept = await members(file, { letters: 'keep' })
    expect(kept.records[0]).toMatchObject({ firstName: 'SÃ¸ren' })
    expect(kept.unused).toEqual(['FÃ¸dselsdato'])
  })
})

describe('a file', () => {
  test('with both DGU number and member number is read by its DGU number', async () => {
    const { records, errors, unused } = await members(
      'Medlemsnr;DGU-nr;Navn\n534;88-1534;Bo Lund\n535;88-1535;Ane Holm\n',
    )
    expect(errors).toEqual([])
    expect(records.map(({ dguNumber }) => dguNumber)).toEqual(['88-1534', '88-1535'])
    expect(unused).toEqual(['Medlemsnr'])
  })

  test('with an unclosed quote names the line of the quote', async () => {
    const lines = Array.from({ length: 9 }, (_, i) => `88-${i};Bo Lund`)
    lines[3] = '88-3;"Bo Lund'
    const { errors } = await members(['DGU;Navn', ...lines].join('\n'))
    expect(errors).toEqual([{ line: 5, reason: expect.stringMatching(/anførselstegn er åbnet/) }])
  })

  test('of courses without lengths has no lengths', async () => {
    const holes = Array.from(
      { length: 9 },
      (_, i) => `88;Skov;57;Herre;70,1;128;${i + 1};4;${i + 1}`,
    )
    const heads = 'Klubnr;Bane;Tee;Køn;CR;Slope;Hul;Par;Nøgle'
    const { records, errors } = await read('courses', [heads, ...holes].join('\n'))
    expect(errors).toEqual([])
    expect(records[0]).toMatchObject({
      lengthMetres: undefined,
      holes: [{ lengthMetres: undefined }, ...holes.slice(1).map(() => ({}))],
    })
  })

  test('of courses gives the tees without errors only', async () => {
    const tee = (name: string, last: number) =>
      Array.from(
        { length: 9 },
        (_, i) => `88;Skov;${name};Herre;70,1;128;${i + 1};4;${i < 8 ? i + 1 : last}`,
      )
    const heads = 'Klubnr;Bane;Tee;Køn;CR;Slope;Hul;Par;Nøgle'
    const { records, errors } = await read(
      'courses',
      [heads, ...tee('57', 9), ...tee('49', 8)].join('\n'),
    )
    expect(records.map(({ tee: name }) => name)).toEqual(['57'])
    expect(errors).toMatchObject([{ line: 11 }])
  })
})
