import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPower } from '#domain/accounts/powers.ts'
import { activityEventLabels } from '#contract/admin-log.ts'
import { logFieldOf, logKinds } from '#contract/admin-log-fields.ts'
import { otherSubjectLabels } from './log-rows.ts'
import { resultWords } from '#contract/admin-visits.ts'

/** What stands in the place of a word that is put in: the actions that are written with it. */
const putIn: Record<string, readonly string[]> = {
  'checkins.${decision.outcome}': Object.keys(resultWords).map((result) => `checkins.${result}`),
  'cases.${note.kind}': ['cases.note', 'cases.reply'],
  'accounts.two_factor_${verb}': [
    'accounts.two_factor_switch_on',
    'accounts.two_factor_switch_off',
    'accounts.two_factor_renew_backup_codes',
  ],
}

/** Every action that the server's code writes into the log, as it stands between the quotes. */
function recordedActions(): string[] {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const events = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    if (!/recordActivity|recordActivities|recordAccess|changeState/.test(code)) return []
    return [...code.matchAll(/['`]([a-z]+\.[a-z_]*(?:\$\{[^}]+\})?)['`]/g)].map(
      ([, actionCode]) => actionCode!,
    )
  })
  // `tournaments` is what the log calls all modules of tournaments together.
  const isOfModule = (actionCode: string) =>
    actionCode.startsWith('tournaments.') || existsSync(`src/server/${actionCode.split('.')[0]}`)
  return [...new Set(events)].filter((actionCode) => isOfModule(actionCode) && !isPower(actionCode))
}

test('the log has a Danish word for every action that the server writes into it', () => {
  const events = recordedActions()
  expect(events.length).toBeGreaterThan(40)
  for (const actionCode of events.filter((one) => one.includes('$')))
    expect(putIn).toHaveProperty([actionCode])
  const written = events.flatMap((actionCode) => putIn[actionCode] ?? [actionCode])
  expect(written.filter((actionCode) => !activityEventLabels[actionCode])).toEqual([])
})

test('and no word for an action that nobody writes', () => {
  const written = new Set(
    recordedActions().flatMap((actionCode) => putIn[actionCode] ?? [actionCode]),
  )
  expect(Object.keys(activityEventLabels).filter((actionCode) => !written.has(actionCode))).toEqual(
    [],
  )
})

const serverCode = () =>
  globSync('src/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))

test('whatever the log is about has a name of its own, or a word for its kind', () => {
  const types = serverCode().flatMap((code) =>
    [...code.matchAll(/(?:subject(?:: | = )\{ type: |viewedAs: )'([a-z_]+)'/g)].map(
      ([, type]) => type!,
    ),
  )
  expect(new Set(types).size).toBeGreaterThan(25)
  const known = new Set<string>([...logKinds, ...Object.keys(otherSubjectLabels), 'list', 'text'])
  expect([...new Set(types)].filter((type) => !known.has(type))).toEqual([])
})

/** Ids that have no page, and values that say nothing to people: never shown. */
const leftOut = new Set(
  `as attemptId before by cardId change closureId competition draftId filters fix handicaps invitationId measure
  noteId orderLineId promise provider reading refundId report score seed source statement verdict
  kind reason`.split(/\s+/),
)

test('every figure that is written beside an action has its Danish label, or is left out on purpose', () => {
  const written = serverCode().flatMap((code) =>
    [...code.matchAll(/action: '([a-z_.]+)',\s+subject: [^\n]+\n\s+data: \{([^{}]*)\}/g)].flatMap(
      ([, action, fields]) =>
        fields!
          .replaceAll(/\(.*?\)|\[.*?\]/g, '')
          .split(',')
          .map((field) => field.trim().split(':')[0]!)
          .filter((key) => /^[a-zA-Z]+$/.test(key))
          .map((key) => ({ action: action!, key })),
    ),
  )
  expect(written.length).toBeGreaterThan(100)
  const silent = written.filter(({ action, key }) => !logFieldOf(action, key) && !leftOut.has(key))
  expect(silent).toEqual([])
})
