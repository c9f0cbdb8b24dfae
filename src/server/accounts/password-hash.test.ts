import { hashPassword as hashByScrypt } from 'better-auth/crypto'
import { expect, test } from 'vitest'
import { hashPassword, isPassword } from './password-hash.ts'

const password = 'fire heste i regnvejr'
const light = { memory: 8, passes: 1 }

test('a password is hashed at OWASP’s first recommendation, with a new salt each time', async () => {
  const [hash, again] = [await hashPassword(password), await hashPassword(password)]
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(again).not.toBe(hash)
  expect(await isPassword({ hash, password })).toBe(true)
  expect(await isPassword({ hash, password: 'fire heste i regnvejR' })).toBe(false)
})

test('a hash with another cost is verified with that cost', async () => {
  const hash = await hashPassword(password, light)
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=8,t=1,p=1\$/)
  expect(await isPassword({ hash, password })).toBe(true)
  expect(await isPassword({ hash, password: 'fire heste i solskin' })).toBe(false)
  const dearer = hash.replace('t=1', 't=2')
  expect(await isPassword({ hash: dearer, password })).toBe(false)
})

test('an older scrypt hash is still verified', async () => {
  const hash = await hashByScrypt(password)
  expect(await isPassword({ hash, password })).toBe(true)
  expect(await isPassword({ hash, password: 'fire heste i solskin' })).toBe(false)
})
