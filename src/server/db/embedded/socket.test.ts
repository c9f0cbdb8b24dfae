import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { socketFolder, removeStaleSockets, urlOf } from './socket.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'socket-'))
const home = join(dataDir, 'postgresql')
const server = { secret: 's', port: 5432, dataDir }
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test.skipIf(process.platform === 'win32')(
  'a database with a socket is reached by the socket',
  () => {
    mkdirSync(home, { recursive: true })
    expect(urlOf('a', server)).toBe('postgresql://a:s@127.0.0.1:5432/a')
    writeFileSync(join(home, '.s.PGSQL.5432'), '')
    const url = new URL(urlOf('a', server))
    expect(url.searchParams.get('host')).toBe(home)
    removeStaleSockets(home)
    expect(urlOf('a', server)).toBe('postgresql://a:s@127.0.0.1:5432/a')
  },
)

test('a database without a socket is reached by the port', () => {
  expect(urlOf('a', server)).toBe('postgresql://a:s@127.0.0.1:5432/a')
})

test.each(['/a,b/postgresql', '/a b/postgresql', `/${'æ'.repeat(45)}/postgresql`])(
  'a path that PostgreSQL cannot use for a socket has none: %s',
  (folder) => expect(socketFolder(folder)).toBeUndefined(),
)
