import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  contentOf,
  expectUntouched,
  createBackupFixture,
  secret,
  using,
  type BackupFixture,
} from '#test/backup-fixture.ts'
import { restore } from './restore.ts'

let app: BackupFixture

beforeAll(async () => {
  app = await createBackupFixture()
})
afterAll(() => app.close())

test('a hook that fails takes the whole restore back', async () => {
  const target = await app.filledDatabase()
  const replay = () => Promise.reject(new Error('listen mangler'))
  const refused = restore(
    app.into(target, { overwrite: true, afterRestore: [{ name: 'deletions', replay }] }),
  )
  await expect(refused).rejects.toThrow('listen mangler')
  await expectUntouched(target)
})

test.each([
  ['another key', (bytes: Buffer) => bytes, 'en helt anden nøgle, også lang nok', 'BACKUP_KEY'],
  [
    'a file cut off in the middle',
    (bytes: Buffer) => bytes.subarray(0, -1000),
    secret,
    'beskadiget',
  ],
  ['a file cut off between two frames', lastFrameRemoved, secret, 'beskadiget'],
  ['two frames changed round', framesSwapped, secret, 'beskadiget'],
  [
    'bytes added at the end',
    (bytes: Buffer) => Buffer.concat([bytes, bytes]),
    secret,
    'beskadiget',
  ],
  ['a flipped byte in the rows', (bytes: Buffer) => flipped(bytes, 100_000), secret, 'beskadiget'],
  ['a flipped byte in a length', (bytes: Buffer) => flipped(bytes, 50), secret, 'beskadiget'],
  ['a flipped byte in the cost', (bytes: Buffer) => flipped(bytes, 16), secret, 'Intet er ændret'],
  ['a flipped byte in the last seal', (bytes: Buffer) => flipped(bytes, -1), secret, 'beskadiget'],
  ['another file', () => Buffer.from('PGDMP'), secret, 'ikke en sikkerhedskopi'],
  ['an empty file', () => Buffer.alloc(0), secret, 'ikke en sikkerhedskopi'],
])('%s is refused and nothing is changed', async (_name, change, key, sentence) => {
  const target = await app.filledDatabase()
  const changed = join(app.folder, `${randomUUID()}.backup`)
  writeFileSync(changed, change(readFileSync(app.file)))
  const refused = restore(app.into(target, { file: changed, secret: key, overwrite: true }))
  await expect(refused).rejects.toThrow(sentence)
  await expectUntouched(target)
})

test('a database with rows is only replaced when asked', async () => {
  const target = await app.filledDatabase()
  await expect(restore(app.into(target))).rejects.toThrow('ikke tom')
  await expectUntouched(target)
  await restore(app.into(target, { overwrite: true }))
  expect(await contentOf(target)).toEqual(await contentOf(app.source))
})

test('a database in use is not replaced', async () => {
  const target = await app.filledDatabase()
  await using(target, async () => {
    const refused = restore(app.into(target, { overwrite: true }))
    await expect(refused).rejects.toThrow('Stop tjenesten')
  })
})

test('a backup of another version with unknown migrations is refused', async () => {
  const other = join(app.folder, 'other')
  mkdirSync(other)
  writeFileSync(join(other, '0000_other.sql'), 'CREATE TABLE other (id int)')
  const target = await app.filledDatabase()
  const refused = restore(app.into(target, { migrations: other, overwrite: true }))
  await expect(refused).rejects.toThrow('0000_shape.sql')
  await expectUntouched(target)
})

const headerLength = 49

function framesOf(bytes: Buffer): Buffer[] {
  const frames: Buffer[] = []
  for (let at = headerLength; at < bytes.length;) {
    const next = at + 4 + bytes.readUInt32BE(at) + 16
    frames.push(bytes.subarray(at, next))
    at = next
  }
  return frames
}

function lastFrameRemoved(bytes: Buffer): Buffer {
  return Buffer.concat([bytes.subarray(0, headerLength), ...framesOf(bytes).slice(0, -1)])
}

function framesSwapped(bytes: Buffer): Buffer {
  const [first, second, ...rest] = framesOf(bytes)
  return Buffer.concat([bytes.subarray(0, headerLength), second!, first!, ...rest])
}

function flipped(bytes: Buffer, at: number): Buffer {
  const changed = Buffer.from(bytes)
  const index = at < 0 ? bytes.length + at : at
  changed[index]! ^= 1
  return changed
}
