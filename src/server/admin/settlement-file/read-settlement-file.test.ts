import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { SettlementFormat } from '#contract/admin/settlement-files.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { readSettlementFile } from './read-settlement-file.ts'

const columns = {
  day: 'Dato',
  reference: 'Reference',
  amount: 'Beløb',
  fee: 'Gebyr',
  type: 'Type',
}
const read = (bytes: Uint8Array | string, format: SettlementFormat = 'other') =>
  readSettlementFile(typeof bytes === 'string' ? Buffer.from(bytes) : bytes, {
    today: plainDate('2027-06-01'),
    settlement: { format, columns },
  })
const head = 'Dato;Reference;Beløb;Gebyr;Type'
const line = '04.05.2027;sk-1;1.495,00;12,50;Salg'
const errorsOf = async (text: string, format?: SettlementFormat) =>
  (await read(text, format)).errors.map(({ line: at, reason }) => [at, reason])

// The examples of docs/algorithms/settlement-files.md; days, kinds, amounts and fees in øre.
test.each<[SettlementFormat, unknown[][], number]>([
  [
    'mobilepay',
    [
      ['2027-05-04', 'capture', 149_500],
      ['2027-05-04', 'capture', 149_500],
      ['2027-05-04', 'refund', 49_500],
    ],
    2_990,
  ],
  [
    'stripe',
    [
      ['2027-05-04', 'capture', 149_500],
      // 22.30 in UTC is half past midnight in Denmark.
      ['2027-05-05', 'capture', 149_500],
      ['2027-05-05', 'refund', 49_500],
    ],
    5_346,
  ],
  [
    'nexi',
    [
      ['2027-05-04', 'capture', 149_500],
      ['2027-05-05', 'refund', 49_500],
    ],
    2_716,
  ],
  [
    'other',
    [
      ['2027-05-04', 'capture', 149_500],
      ['2027-05-05', 'refund', 49_500],
    ],
    6_150,
  ],
])('the example of %s is read whole', async (format, movements, feesOre) => {
  const bytes = await readFile(`docs/examples/settlement-files/${format}.csv`)
  const { records, errors } = await read(bytes, format)
  expect(errors).toEqual([])
  const found = records.flatMap(({ movement }) => movement ?? [])
  expect(found.map(({ day, kind, amount }) => [day, kind, amount])).toEqual(movements)
  expect(records.reduce((sum, { feeOre }) => sum + feeOre, 0)).toBe(feesOre)
})

test.each<[string, Uint8Array]>([
  ['UTF-8 with a byte order mark', Buffer.from(`\ufeff${head}\n${line}`)],
  ['UTF-16', Buffer.from(`\ufeff${head}\n${line}`, 'utf16le')],
  ['Windows-1252 with the line ends of Windows', Buffer.from(`${head}\r\n${line}\r\n`, 'latin1')],
  [
    'commas and quotes',
    Buffer.from(`${head}\n${line}`.replaceAll(';', '","').replace(/^|$/gm, '"')),
  ],
  ['tabs', Buffer.from(`${head}\n${line}`.replaceAll(';', '\t'))],
  ['a title above', Buffer.from(`Afregning maj\n\n${head}\n${line}`)],
])('a file in %s is the same', async (_name, bytes) => {
  expect(await read(bytes)).toMatchObject({
    errors: [],
    records: [{ feeOre: 1_250, movement: { reference: 'sk-1', kind: 'capture', amount: 149_500 } }],
  })
})

test('each line that cannot be read is an error with its number, and the others are read', async () => {
  const text = [
    head,
    line,
    '31.02.2027;sk-2;10,00;;Salg',
    '04.05.2027;sk-3;1.495;;Salg',
    '04.05.2027;sk-4;mange;;Salg',
    '04.05.2027;;10,00;;Salg',
    '04.05.2027;sk-6;10,00;;Foræring',
    '04.05.2027;sk-7',
    '04.05.2027;sk-8;;;Salg',
    '04.05.2027;sk-9;10,00;;constructor',
    '04.05.2027;sk-10;10,00;;__proto__',
    line,
  ].join('\n')
  const { records, errors, rows } = await read(text)
  expect(errors.map(({ line: at }) => at)).toEqual([3, 4, 5, 6, 7, 8, 9, 10, 11])
  expect([rows, records.length]).toEqual([11, 2])
  expect(errors[1]!.reason).toContain('to måder')
})

test.each<[string, string, SettlementFormat | undefined]>([
  ['an empty file', '', undefined],
  ['a file of headings alone', head, undefined],
  ['another list', 'Navn;Handicap\nAnne;12,3', undefined],
  ['a file of another provider', `${head}\n${line}`, 'stripe'],
  [
    'a Stripe file without our reference',
    'created_utc,gross,fee,reporting_category\n2027-05-04,1,0,charge',
    'stripe',
  ],
  ['an unclosed quote', `${head}\n"04.05.2027;sk-1;1;;Salg\n${line}`, undefined],
  ['a web page', '<!doctype html><title>Log ind</title>', undefined],
])('%s is refused with a sentence', async (_name, text, format) => {
  const errors = await errorsOf(text, format)
  expect(errors).toHaveLength(1)
  expect(String(errors[0]![1])).toMatch(/\.$/)
})

test.each([
  ['02.06.2027', 'efter i dag'],
  ['26.04.2026', 'mere end 400 dage'],
  ['04.05.1927', 'mere end 400 dage'],
  ['0001-05-04', 'mere end 400 dage'],
])('a payment on %s, read on 1 June 2027, is an error: %s', async (day, reason) => {
  const errors = await errorsOf(`${head}\n${line}\n${line.replace('04.05.2027', day)}`)
  expect(errors).toEqual([[3, expect.stringContaining(reason)]])
})

test('payments of today and of 400 days ago are read', async () => {
  const lines = ['01.06.2027', '27.04.2026'].map((day) => line.replace('04.05.2027', day))
  expect(await errorsOf([head, ...lines].join('\n'))).toEqual([])
})

test('a category of Stripe named like a part of every object is none of a buyer’s money', async () => {
  const head = 'created_utc,gross,fee,reporting_category,payment_metadata[reference]'
  const lines = ['constructor', '__proto__'].map(
    (type) => `2027-05-04 10:00:00,1.00,0.00,${type},sk-1`,
  )
  const { records, errors } = await read([head, ...lines].join('\n'), 'stripe')
  expect(errors).toEqual([])
  expect(records.map(({ movement }) => movement)).toEqual([null, null])
})

test('without a type the sign says whether money was taken or paid back', async () => {
  const { records } = await read('Dato;Reference;Beløb\n04.05.2027;a;10,00\n04.05.2027;b;-5,00')
  expect(records.map(({ movement }) => [movement!.kind, movement!.amount])).toEqual([
    ['capture', 1_000],
    ['refund', 500],
  ])
})
