import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { demoSignIns } from '#server/accounts/demo-sign-ins.ts'
import { buildIfStale } from '../scripts/build.ts'

/** Every built file is public, so this reads all of them, compressed ones too. */
beforeAll(() => buildIfStale(), 180_000)

const client = 'dist/client'
const files = () =>
  readdirSync(client, { recursive: true, encoding: 'utf8' })
    .map((name) => join(client, name))
    .filter((path) => statSync(path).isFile() && !/\.(br|gz|zst)$/.test(path))

test('no file that browsers fetch holds a sign-in of the demonstration', () => {
  const words = [...new Set(demoSignIns.flatMap(({ email, password }) => [email, password]))]
  const holding = files().filter((path) => {
    const text = readFileSync(path, 'utf8')
    return words.some((word) => text.includes(word))
  })
  expect(files().length).toBeGreaterThan(100)
  expect(holding).toEqual([])
})

test('no file that browsers fetch holds a private setting of the service', () => {
  const code = files().filter((path) => /\.(js|html|css|json)$/.test(path))
  const settings =
    /AUTH_SECRET|DATABASE_URL|SMTP_URL|smtps?:\/\/|_SECRET\b|-----BEGIN [A-Z ]*PRIVATE KEY/
  expect(code.filter((path) => settings.test(readFileSync(path, 'utf8')))).toEqual([])
})
