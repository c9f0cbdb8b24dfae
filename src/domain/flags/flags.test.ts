import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { declaredFlags, flagNames, isOnFor, type FlagSetting } from './flags.ts'

const name = 'signing_by_code'
const none = { share: 0, clubIds: [] }
const at = (clubId: string) => ({ id: 'flight-1', clubId })

test.each<[string, FlagSetting, boolean]>([
  ['on for everybody', { ...none, state: 'on' }, true],
  ['off for everybody', { ...none, state: 'off' }, false],
  ['on in the club', { ...none, state: 'clubs', clubIds: ['b', 'a'] }, true],
  ['off in another club', { ...none, state: 'clubs', clubIds: ['b'] }, false],
  ['no share', { ...none, state: 'share', share: 0 }, false],
  ['the whole share', { ...none, state: 'share', share: 100 }, true],
])('%s', (_, setting, isOn) => {
  expect(isOnFor(name, setting, at('a'))).toBe(isOn)
})

test('a share is that large, and who is in stays in when it grows', () => {
  const ids = Array.from({ length: 4000 }, (_, i) => `0197${i.toString(16).padStart(8, '0')}`)
  const inside = (share: number) =>
    ids.filter((id) => isOnFor(name, { state: 'share', share, clubIds: [] }, { id, clubId: 'a' }))
  const [few, many] = [inside(10), inside(30)]
  expect(few.length / ids.length).toBeCloseTo(0.1, 1)
  expect(many.length / ids.length).toBeCloseTo(0.3, 1)
  expect(few.filter((id) => !many.includes(id))).toEqual([])
})

test.each(flagNames)('%s is not past its last day, and is used', (flag) => {
  const { lastDay } = declaredFlags[flag]
  expect(new Date().toISOString().slice(0, 10) <= lastDay, `remove ${flag} from the code`).toBe(
    true,
  )
  const uses = readdirSync('src/server', { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts') && !path.includes('.test.') && !path.startsWith('flags'))
    .filter((path) => readFileSync(join('src/server', path), 'utf8').includes(`'${flag}'`))
  expect(uses).not.toEqual([])
})
