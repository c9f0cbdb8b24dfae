import { readFile } from 'node:fs/promises'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import writeXlsxFile from 'write-excel-file/node'
import { plainDate } from '#domain/shared/dates.ts'
import { sniffDelimiter } from './read-csv.ts'
import { readFileBytes } from './read-file.ts'
import { readRecords, type ImportKind, type ReadOptions } from './read-records.ts'

const today = plainDate('2027-05-04')
const read = (kind: ImportKind, file: string | Uint8Array, more: Partial<ReadOptions> = {}) =>
  readRecords(kind, typeof file === 'string' ? Buffer.from(file) : file, { today, ...more })
const members = async (file: string | Uint8Array) => {
  const { batch, ...rest } = await read('members', file)
  return { ...rest, records: batch.records as Record<string, unknown>[] }
}

const encodings: Record<string, (text: string) => Uint8Array> = {
  utf8: (text) => Buffer.from(text),
  'utf8 with a mark': (text) => Buffer.from(`\uFEFF${text}`),
  'utf16 little endian': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le'),
  'utf16 big endian': (text) => Buffer.from(`\uFEFF${text}`, 'utf16le').swap16(),
  // In the letters used here Windows-1252 is Latin-1.
  windows1252: (text) => Buffer.from(text, 'latin1'),
}

const letters = 'abcæøåÆØÅéü0129 .-/;,\t"\n'
const cellText = fc
  .string({ unit: fc.constantFrom(...letters), maxLength: 12 })
  .map((text) => text.trim())
const anyTable = fc
  .tuple(fc.integer({ min: 2, max: 6 }), fc.integer({ min: 1, max: 8 }))
  .chain(([width, height]) =>
    fc.array(fc.array(cellText, { minLength: width, maxLength: width }), {
      minLength: height,
      maxLength: height,
    }),
  )

test('a table is read identically from every CSV dialect and encoding', async () => {
  const dialect = fc.record({
    delimiter: fc.constantFrom(';', ',', '\t'),
    newline: fc.constantFrom('\n', '\r\n', '\r'),
    encoding: fc.constantFrom(...Object.keys(encodings)),
    quoteAll: fc.boolean(),
    endsWithNewline: fc.boolean(),
  })
  await fc.assert(
    fc.asyncProperty(anyTable, dialect, async (table, given) => {
      const header = (table[0] ?? []).map((_, i) => `Kolonne ${i + 1} æøå`)
      const text = [header, ...table]
        .map((row) => row.map((cell) => quoted(cell, given)).join(given.delimiter))
        .join(given.newline)
      const bytes = encodings[given.encoding]?.(text + (given.endsWithNewline ? given.newline : ''))
      const reading = await readFileBytes(bytes ?? new Uint8Array())
      const rows = reading.ok ? (reading.tables[0]?.rows ?? []) : []
      const kept = [header, ...table].filter((row) => row.some((cell) => cell !== ''))
      expect(rows.map(({ cells }) => cells)).toEqual(kept)
    }),
    { numRuns: 150, seed: 727 },
  )
})

function quoted(cell: string, { delimiter, quoteAll }: { delimiter: string; quoteAll: boolean }) {
  const must = cell.includes(delimiter) || cell.includes('"') || cell.includes('\n')
  return must || quoteAll ? `"${cell.replaceAll('"', '""')}"` : cell
}

test('line numbers account for quoted line breaks', async () => {
  const { errors } = await members(
    'Navn;DGU-nummer;Handicap\r\n"Ane\r\nHolm";88-1;12,0\r\n\r\nBo Lund;88-2;x\r\n',
  )
  expect(errors).toEqual([{ line: 5, column: 'Handicap', reason: '»x« er ikke et handicap' }])
})

test.each([
  ['a;b;c\n1,5;2,5;3,5\n', ';'],
  ['a,b,c\n1.5,"2;5;6;7",3.5\n', ','],
  ['a\tb\nx, y\tz\n', '\t'],
  ['Medlemsliste, udskrevet 1. maj\n\na;b\n1;2\n3;4\n', ';'],
])('the delimiter of %j is found', (text, delimiter) => {
  expect(sniffDelimiter(text)).toBe(delimiter)
})

test('Danish and English headers, decimal comma and point are equivalent', async () => {
  const danish = await members(
    'DGU-nr.;Fornavn;Efternavn;E-mail;Fødselsdato;Køn;Medlemstype;Handicap\n88-534;Åse;Ø;a@b.dk;12-03-1980;Dame;Fuldtid;12,3\n',
  )
  const english = await members(
    'Union ID,first_name,LAST NAME,email,birthdate,gender,membership,hcp\n88-534,Åse,Ø,A@B.dk,1980-03-12,Female,Full,12.3\n',
  )
  expect(danish.errors).toEqual([])
  expect(english.records).toEqual(danish.records)
  expect(danish.records[0]).toMatchObject({ birthDate: '1980-03-12', handicapTenths: 123 })
})

test.each(['Fodselsdato', 'FØDSELSDATO', 'foedselsdato', ' Fødsels-dato '])(
  'the header %s is the day of birth',
  async (header) => {
    const { records } = await members(`DGU nr;Navn;${header}\n88-1;Bo Lund;1.2.1990\n`)
    expect(records[0]).toMatchObject({ birthDate: '1990-02-01' })
  },
)

test.each([
  ['88 - 534', '88-534', undefined],
  ['DGU 88-534', '88-534', undefined],
  ['88\u2013534', '88-534', undefined],
  ['0088-000534', '88-534', undefined],
  ['88-F534', '88-534', 2],
  ['88-534F', '88-534', 2],
])('the DGU number %s is %s with membership type %s', async (typed, dguNumber, membershipType) => {
  const { records } = await members(`DGU;Navn\n${typed};Bo Lund\n`)
  expect(records[0]).toMatchObject({ dguNumber, membershipType })
})

test('a bare member number belongs to the club beside it', async () => {
  const { records } = await members('Klubnr;Medlemsnr;Navn\n88;534;Bo Lund\n')
  expect(records[0]).toMatchObject({ dguNumber: '88-534', clubNumber: 88 })
})

test.each([
  ['12,3', 123, 0],
  ['+2,1', -21, 0],
  ['-2,1', -21, 1],
  ['\u22122,1', -21, 1],
  ['72', 720, 1],
  ['54,0', 540, 0],
  ['0', 0, 0],
])('handicap %s is kept as %i tenths with %i warnings', async (typed, tenths, warnings) => {
  const result = await members(`DGU;Navn;Hcp\n88-1;Bo Lund;${typed}\n`)
  expect(result.records[0]).toMatchObject({ handicapTenths: tenths })
  expect(result.warnings).toHaveLength(warnings)
})

test.each(['29-02-2027', '31.04.1990', '1990-13-01', '12-03-80', 'i går', '29284,5'])(
  '%s is not a date',
  async (typed) => {
    const { errors } = await members(`DGU;Navn;Født\n88-1;Bo Lund;${typed}\n`)
    expect(errors).toEqual([
      { line: 2, column: 'Født', reason: `»${typed}« er ikke en dato, fx 12-03-1980` },
    ])
  },
)

test('a duplicate number is an error that names both lines', async () => {
  const { errors } = await members('DGU;Navn\n88-1;Bo Lund\n88-2;Ane Holm\nDGU 88-01;Bo Lund\n')
  expect(errors).toEqual([{ line: 4, reason: 'DGU-nummer 88-1 står også i linje 2' }])
})

test.each<[string, ImportKind, string | Uint8Array, RegExp]>([
  ['an empty file', 'members', '', /^Filen er tom/],
  ['blank lines', 'members', '\n;;\n \n', /^Filen er tom/],
  ['a header alone', 'members', 'DGU;Navn\n', /ingen rækker/],
  ['no header', 'members', '88-1;Bo Lund\n', /^Ingen af kolonnerne kendes/],
  [
    'a header missing',
    'clubs',
    'Klubnummer;Klubnavn;Region;Adresse\n1;A;B;C\n',
    /Postnummer og By/,
  ],
  ['no name', 'members', 'DGU;Fornavn\n88-1;Bo\n', /Efternavn/],
  ['a column twice', 'members', 'DGU;Navn;NAVN\n88-1;Bo Lund;Bo Lund\n', /NAVN står to gange/],
  ['an open quote', 'members', 'DGU;Navn\n88-1;"Bo Lund\n88-2;x\n', /anførselstegn/],
  ['a picture', 'members', Buffer.from('89504e470d0a1a0a0000000d', 'hex'), /hverken CSV/],
  ['an old workbook', 'members', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /\.xls/],
  ['a broken workbook', 'members', Buffer.from('PK\u0003\u0004nonsense'), /kan ikke læses/],
])('%s is refused with a sentence', async (_what, kind, file, sentence) => {
  const { errors, batch } = await read(kind, file)
  expect(errors).toHaveLength(1)
  expect(errors[0]?.reason).toMatch(sentence)
  expect(batch.records).toEqual([])
})

test('reading any bytes ends with records or errors', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 400 }), async (bytes) => {
      for (const kind of ['clubs', 'courses', 'members'] as const) {
        const { errors, batch } = await readRecords(kind, bytes, { today })
        expect(errors.length + batch.records.length).toBeGreaterThan(0)
      }
    }),
    { numRuns: 150, seed: 727 },
  )
})

test('a workbook is read from the sheet with the columns, with Excel dates', async () => {
  const bytes = await writeXlsxFile([
    { sheet: 'Forside', data: [[{ value: 'Medlemsliste' }], [{ value: 'Udskrevet i dag' }]] },
    {
      sheet: 'Medlemmer',
      data: [
        ['DGU-nummer', 'Fornavn', 'Efternavn', 'Fødselsdato', 'Handicap'].map((value) => ({
          value,
        })),
        [
          ...['88-1', 'Åse', 'Ærø'].map((value) => ({ value })),
          { value: new Date('1980-03-12T00:00:00Z'), format: 'dd-mm-yyyy' },
          { value: 12.3 },
        ],
        [
          ...['88-2', 'Bo', 'Lund'].map((value) => ({ value })),
          { value: 29_284 },
          { value: '36,0' },
        ],
      ],
    },
  ]).toBuffer()
  const { records, errors } = await members(bytes)
  expect(errors).toEqual([])
  expect(records).toMatchObject([
    { line: 2, firstName: 'Åse', birthDate: '1980-03-12', handicapTenths: 123 },
    { line: 3, birthDate: '1980-03-04', handicapTenths: 360 },
  ])
})

test('the error of a workbook without the columns names its sheets', async () => {
  const bytes = await writeXlsxFile([
    { sheet: 'Forside', data: [[{ value: 'Hej' }]] },
    { sheet: 'Ark2', data: [[{ value: 'Bo' }]] },
  ]).toBuffer()
  const { errors } = await members(bytes)
  expect(errors[0]?.reason).toMatch(/Arkene hedder Forside og Ark2/)
})

test('stroke indexes that are no permutation give an error with missing and duplicate ones', async () => {
  const text = (await readFile('docs/examples/courses-per-hole.csv', 'utf8')).split('\n')
  const cells = (text[1] ?? '').split(';')
  const other = (text[2] ?? '').split(';')[8] ?? ''
  const wrong = [...cells.slice(0, 8), other, cells[9]].join(';')
  const { errors } = await read('courses', [text[0], wrong, ...text.slice(2)].join('\n'))
  expect(errors).toEqual([
    {
      line: 2,
      reason: `57: handicapnøglerne er ikke 1 til 18, hver en gang: ${cells[8]} mangler, og ${other} står flere gange`,
    },
  ])
})

test.each([
  ['00000000', '»00000000« er ikke et CVR-nummer'],
  ['12345678', '»12345678« er ikke et CVR-nummer'],
])('%s is no company number', async (cvr, reason) => {
  const { errors } = await read(
    'clubs',
    `Klubnummer;Klubnavn;Region;Adresse;Postnr;By;CVR\n88;A Golfklub;Sjælland;Vej 1;4000;Roskilde;${cvr}\n`,
  )
  expect(errors).toEqual([{ line: 2, column: 'CVR', reason }])
})

const cpr = '010180-1234'
const clubRow = 'Klubnummer;Klubnavn;Region;Adresse;Postnr;By'

test('a CPR number is removed from a text with a warning', async () => {
  const { batch, errors, warnings } = await read(
    'clubs',
    `${clubRow};Tekst til booking;Sådan booker du\n88;A Golfklub;Sjælland;Vej 1, ${cpr};4000;Roskilde;Skriv ${cpr};Ring.|Sig ${cpr}\n`,
  )
  expect(errors).toEqual([])
  expect(warnings.map(({ column, reason }) => [column, reason])).toEqual(
    ['Adresse', 'Tekst til booking', 'Sådan booker du'].map((column) => [
      column,
      'et CPR-nummer er fjernet',
    ]),
  )
  expect(batch.records[0]).toMatchObject({
    club: { address: 'Vej 1, [CPR-nummer fjernet]' },
    terms: {
      bookingText: 'Skriv [CPR-nummer fjernet]',
      bookingSteps: ['Ring.', 'Sig [CPR-nummer fjernet]'],
    },
  })
})

test.each<[string, ImportKind, string]>([
  ['a whole name', 'members', `DGU;Navn\n88-1;Bo Lund ${cpr}\n`],
  ['a last name', 'members', `DGU;Fornavn;Efternavn\n88-1;Bo;${cpr}\n`],
  ['a club’s name', 'clubs', `${clubRow}\n88;Bo ${cpr};Sjælland;Vej 1;4000;Roskilde\n`],
  ['a course’s name', 'courses', `Klubnr;Bane;Tee;Køn;CR;Slope\n88;Bo ${cpr};57;Herre;70,1;128\n`],
])('%s with a CPR number is refused and not quoted', async (_what, kind, file) => {
  const { batch, errors } = await read(kind, file)
  expect(errors.map(({ reason }) => reason)).toContain('indeholder et CPR-nummer. Slet det i filen')
  expect(JSON.stringify([errors, batch.records])).not.toContain('1234')
})

test.each<[string, string]>([
  ['a day of birth', `DGU;Navn;Født\n88-1;Bo Lund;${cpr}\n`],
  ['a DGU number', `DGU;Navn\n${cpr};Bo Lund\n`],
  ['a header', `DGU;Navn;${cpr}\n88-1;Bo Lund;x\n`],
  ['the headers, for there are none', `DGU;Navn ${cpr}\n88-1;Bo Lund\n`],
  ['a handicap without its hyphen', 'DGU;Navn;Hcp\n88-1;Bo Lund;0101801234\n'],
])('a CPR number in the place of %s is never quoted', async (_what, file) => {
  const { records, errors, unused } = await members(file)
  expect(errors.length + unused.length).toBe(1)
  expect(JSON.stringify([records, errors, unused])).not.toContain('1234')
})
