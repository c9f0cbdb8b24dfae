import { expect, test } from 'vitest'
import { makeZip } from '#test/zip.ts'
import { readList } from './read-list.ts'

const listOf = (players: number) =>
  Buffer.from(`Navn\n${Array.from({ length: players }, (_, i) => `Spiller ${i}`).join('\n')}`)

test('the largest field is read, and a register of members is not', async () => {
  expect(await readList(listOf(1_000))).toMatchObject({ rows: 1_000, faults: [] })
  const { rows, records, faults } = await readList(listOf(1_001))
  expect({ rows, records }).toEqual({ rows: 0, records: [] })
  expect(faults[0]?.reason).toContain('1.000')
})

test('a small workbook that unpacks to far more than a list is not opened', async () => {
  const bytes = makeZip([
    { name: 'xl/worksheets/sheet1.xml', data: Buffer.alloc(21 * 1024 * 1024) },
  ])
  expect(bytes.byteLength).toBeLessThan(600 * 1024)
  const { faults } = await readList(bytes)
  expect(faults[0]?.reason).toContain('fylder for meget')
})
