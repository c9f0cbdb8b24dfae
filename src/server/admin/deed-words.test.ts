import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPower } from '#domain/accounts/powers.ts'
import { deedWords } from '#contract/admin-log.ts'
import { resultWords } from '#contract/admin-visits.ts'

/** What stands in the place of a word that is put in: the deeds that are written with it. */
const putIn: Record<string, readonly string[]> = {
  'checkins.${judged.outcome}': Object.keys(resultWords).map((result) => `checkins.${result}`),
  'cases.${note.kind}': ['cases.note', 'cases.reply'],
  'accounts.two_factor_${verb}': [
    'accounts.two_factor_switch_on',
    'accounts.two_factor_switch_off',
    'accounts.two_factor_renew_backup_codes',
  ],
}

/** Every deed that the server's code writes into the log, as it stands between the quotes. */
function writtenDeeds(): string[] {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const deeds = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    if (!/recordActivity|recordActivities|recordUses|changeState/.test(code)) return []
    return [...code.matchAll(/['`]([a-z]+\.[a-z_]*(?:\$\{[^}]+\})?)['`]/g)].map(([, deed]) => deed!)
  })
  const isOfRoom = (deed: string) => existsSync(`src/server/${deed.split('.')[0]}`)
  return [...new Set(deeds)].filter((deed) => isOfRoom(deed) && !isPower(deed))
}

test('the log has a Danish word for every deed that the server writes into it', () => {
  const deeds = writtenDeeds()
  expect(deeds.length).toBeGreaterThan(40)
  for (const deed of deeds.filter((one) => one.includes('$'))) expect(putIn).toHaveProperty([deed])
  const written = deeds.flatMap((deed) => putIn[deed] ?? [deed])
  expect(written.filter((deed) => !deedWords[deed])).toEqual([])
})

test('and no word for a deed that nobody writes', () => {
  const written = new Set(writtenDeeds().flatMap((deed) => putIn[deed] ?? [deed]))
  expect(Object.keys(deedWords).filter((deed) => !written.has(deed))).toEqual([])
})
