import { existsSync, globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isPower } from '#domain/accounts/powers.ts'
import { activityEventLabels, retiredEventLabels } from '#contract/admin/log-labels.ts'
import { logFieldOf } from '#contract/admin/log-fields.ts'
import { logKinds } from '#contract/admin/log-field-kinds.ts'
import { otherSubjectLabels } from './log-rows.ts'
import { resultWords } from '#contract/admin/visits.ts'

/** Actions written with a template string, and their values. */
const templateActions: Record<string, readonly string[]> = {
  'checkins.${decision.outcome}': Object.keys(resultWords).map((result) => `checkins.${result}`),
  'cases.${note.kind}': ['cases.note', 'cases.reply'],
  'accounts.two_factor_${verb}': [
    'accounts.two_factor_switch_on',
    'accounts.two_factor_switch_off',
    'accounts.two_factor_renew_backup_codes',
  ],
}

/** Every action that the server's code writes to the log, as literal or template. */
function recordedActions(): string[] {
  const files = globSync('src/server/**/*.ts').filter((file) => !file.endsWith('.test.ts'))
  const events = files.flatMap((file) => {
    const code = readFileSync(file, 'utf8')
    if (!/recordActivity|recordActivities|recordAccess|changeState/.test(code)) return []
    return [...code.matchAll(/['`]([a-z]+\.[a-z_]*(?:\$\{[^}]+\})?)['`]/g)].map(
      ([, actionCode]) => actionCode!,
    )
  })
  // The log uses `tournaments` for all modules of tournaments.
  const isOfModule = (actionCode: string) =>
    actionCode.startsWith('tournaments.') || existsSync(`src/server/${actionCode.split('.')[0]}`)
  return [...new Set(events)].filter((actionCode) => isOfModule(actionCode) && !isPower(actionCode))
}

test('every logged action has a Danish label', () => {
  const events = recordedActions()
  expect(events.length).toBeGreaterThan(40)
  for (const actionCode of events.filter((action) => action.includes('$')))
    expect(templateActions).toHaveProperty([actionCode])
  const written = events.flatMap((actionCode) => templateActions[actionCode] ?? [actionCode])
  expect(written.filter((actionCode) => !activityEventLabels[actionCode])).toEqual([])
})

test('every label is for a logged action, or for one that is no longer written', () => {
  const written = new Set(
    recordedActions().flatMap((actionCode) => templateActions[actionCode] ?? [actionCode]),
  )
  expect(Object.keys(activityEventLabels).filter((actionCode) => !written.has(actionCode))).toEqual(
    Object.keys(retiredEventLabels),
  )
})

const serverCode = () =>
  globSync('src/server/**/*.ts')
    .filter((file) => !file.endsWith('.test.ts'))
    .map((file) => readFileSync(file, 'utf8'))

test('every subject type in the log has a name or a label', () => {
  const types = serverCode().flatMap((code) =>
    [...code.matchAll(/(?:subject(?:: | = )\{ type: |viewedAs: )'([a-z_]+)'/g)].map(
      ([, type]) => type!,
    ),
  )
  expect(new Set(types).size).toBeGreaterThan(25)
  const known = new Set<string>([...logKinds, ...Object.keys(otherSubjectLabels), 'list', 'text'])
  expect([...new Set(types)].filter((type) => !known.has(type))).toEqual([])
})

/** Ids without a page, and values that mean nothing to people; they are never shown. */
const leftOut = new Set(
  `as attemptId before by cardId change checkInId closureId competition draftId drive filters fix flightId handicaps invitationId measure
  noteId orderLineId promise provider reading refundId report score seed source statement verdict
  kind reason companyId companyOrderId invoiceId receiptId fileName seatId
  scopes webhookId deliveryId rehearsalId keyId pictureId`.split(/\s+/),
)

test('every field of a logged action has a Danish label or is left out on purpose', () => {
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
  const unlabelled = written.filter(
    ({ action, key }) => !logFieldOf(action, key) && !leftOut.has(key),
  )
  expect(unlabelled).toEqual([])
})
