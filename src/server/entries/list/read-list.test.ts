import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { makeZip } from '#test/zip.ts'
import { readList } from './read-list.ts'

const today = plainDate('2027-05-04')
const read = (file: string | Uint8Array) =>
  readList(typeof file === 'string' ? Buffer.from(file) : file, { today })
const listOf = (players: number) =>
  `Navn\n${Array.from({ length: players }, (_, i) => `Spiller ${i}`).join('\n')}`

test('a list of 1,000 lines is read, and a longer one is refused', async () => {
  expect(await read(listOf(1_000))).toMatchObject({ rows: 1_000, errors: [] })
  const { rows, records, errors } = await read(listOf(1_100))
  expect({ rows, records }).toEqual({ rows: 0, records: [] })
  expect(errors[0]?.reason).toContain('1.000')
})

test('a small workbook that unpacks to an excessive size is refused', async () => {
  const data = Buffer.alloc(21 * 1024 * 1024, ' ')
  const sheet = makeZip([{ name: 'xl/workbook.xml', data }])
  expect(sheet.byteLength).toBeLessThan(600 * 1024)
  expect((await read(sheet)).errors[0]?.reason).toContain('fylder for meget')
})

test('an impossible birth date is an error of its line, and the other lines are read', async () => {
  const { records, errors } = await read(
    'Navn;Født\nAnne Holm;05-05-2027\nPer Dahl;04-05-2027\nIb Vind;12-03-1080\n',
  )
  expect(records.map(({ firstName }) => firstName)).toEqual(['Per'])
  expect(errors.map(({ line, column }) => [line, column])).toEqual([
    [2, 'Fødselsdato'],
    [4, 'Fødselsdato'],
  ])
})

test('a DGU number column takes precedence over a member number column', async () => {
  const { records, errors, unused } = await read(
    'Medlemsnr;Navn;DGU-nr;Klub;Hjemmeklub\n534;Anne Holm;88-1534;Sø Golfklub;Ja\n',
  )
  expect(errors).toEqual([])
  expect(records).toMatchObject([{ dguNumber: '88-1534', clubName: 'Sø Golfklub' }])
  expect(unused).toEqual(['Medlemsnr', 'Hjemmeklub'])
})
