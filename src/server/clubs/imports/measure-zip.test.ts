import { deflateRawSync } from 'node:zlib'
import writeWorkbook from 'write-excel-file/node'
import { describe, expect, test } from 'vitest'
import { makeZip } from '#test/zip.ts'
import { measureZip } from './measure-zip.ts'
import { readFileBytes } from './read-file.ts'

const most = 10 * 1024 * 1024
const text = Buffer.from('x'.repeat(5_000))

describe('an archive', () => {
  test('is measured by unpacking it', () => {
    const files = [
      { name: 'a', data: text },
      { name: 'b', data: Buffer.alloc(0) },
      { name: 'c', data: text, stored: true },
    ]
    expect(measureZip(makeZip(files), most)).toBe(10_000)
  })

  test('of a spreadsheet program is taken', async () => {
    const bytes = await writeWorkbook([[{ value: 'Klub' }]], { sheet: 'Klubber' }).toBuffer()
    expect(measureZip(new Uint8Array(bytes), most)).toBeGreaterThan(500)
    expect(await readFileBytes(new Uint8Array(bytes))).toMatchObject({ ok: true })
  })
})

const bomb = Buffer.alloc(most + 1)

test.each([
  ['unpacks to more than may be', makeZip([{ name: 'a', data: bomb }])],
  ['says that it is small and is not', makeZip([{ name: 'a', data: bomb, saysSize: 10 }])],
  ['says that it is empty and is not', makeZip([{ name: 'a', data: bomb, saysSize: 0 }])],
  [
    'is small in each file and large in all',
    makeZip(
      Array.from({ length: 11 }, (_, i) => ({ name: `${i}`, data: Buffer.alloc(1024 * 1024) })),
    ),
  ],
  [
    'has more files than any workbook',
    makeZip(Array.from({ length: 2_001 }, (_, i) => ({ name: `${i}`, data: text }))),
  ],
  [
    'has files that its directory does not name',
    makeZip([{ name: 'a', data: text }], { hidden: bomb }),
  ],
  [
    'hides a file behind the end of another',
    makeZip([{ name: 'a', data: text, packed: Buffer.concat([deflateRawSync(text), bomb]) }]),
  ],
  ['is cut off', makeZip([{ name: 'a', data: text }]).subarray(0, 40)],
  ['begins like one and is none', Buffer.from('PK\x03\x04 and then something else')],
])('an archive that %s is not opened', async (_, bytes) => {
  expect(measureZip(bytes, most)).toBeUndefined()
})

test('a file is known by what is in it, whatever it is called', async () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')
  const read = await readFileBytes(svg)
  // Plain text is a file of one column at most: it is read as words, and has none of our headings.
  expect(read).toMatchObject({ ok: true })
  const program = Buffer.from('7f454c4602010100000000000000000003003e00', 'hex')
  expect(await readFileBytes(program)).toMatchObject({ ok: false })
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  expect(await readFileBytes(picture)).toMatchObject({ ok: false })
})
