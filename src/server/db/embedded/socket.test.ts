import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { socketFolder, sweepSockets, urlOf } from './socket.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'socket-'))
const home = join(dataDir, 'postgresql')
const server = { secret: 's', port: 5432, dataDir }
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')('where there is a socket, our own come by it', () => {
  mkdirSync(home, { recursive: true })
  expect(urlOf('a', server)).toBe('postgresql://a:s@127.0.0.1:5432/a')
  writeFileSync(join(home, '.s.PGSQL.5432'), '')
  const url = new URL(urlOf('a', server))
  expect(url.searchParams.get('host')).toBe(home)
  sweepSockets(home)
  expect(urlOf('a', server)).toBe('postgresql://a:s@127.0.0.1:5432/a')
})

test('a folder that has none yet is reached by the port', () => {
  expect(urlOf('a', server)).toBe('postgresql://a:s@127.0.0.1:5432/a')
})

test.each(['/a,b/postgresql', '/a b/postgresql', `/${'æ'.repeat(45)}/postgresql`])(
  'a path that cannot be a socket’s has none: %s',
  (folder) => expect(socketFolder(folder)).toBeUndefined(),
)
