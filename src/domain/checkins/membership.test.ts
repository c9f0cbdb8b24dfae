import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { evaluateWith, at, golfer, pass } from '#test/check-in-input.ts'

test.each([
  ['2027-03-01', '2026-11-27', undefined, 'warn'],
  ['2027-03-15', '2026-11-27', '2027-03-01', 'warn'],
  ['2027-03-16', '2026-11-27', '2027-03-01', 'deny'],
  ['2027-03-01', '2027-02-01', undefined, undefined],
  ['2027-03-01', '2027-01-31', undefined, 'warn'],
  ['2027-11-30', '2027-02-01', undefined, undefined],
])('on %s, confirmed %s, first warned %s: %s', (day, confirmed, warned, severity) => {
  const verdict = evaluateWith({
    at: at(day, '10:00'),
    golfer: golfer({
      confirmedOn: plainDate(confirmed),
      firstWarnedOn: warned === undefined ? undefined : plainDate(warned),
    }),
  })
  expect(verdict.reasons[0]?.severity).toBe(severity)
})

test.each(['lost', 'misfit'] as const)(
  'a membership that is %s warns for fourteen days, however newly confirmed, and then refuses',
  (membership) => {
    const on = (day: string, firstWarnedOn?: string) =>
      evaluateWith({
        at: at(day, '10:00'),
        golfer: golfer({
          membership,
          confirmedOn: plainDate('2027-06-01'),
          firstWarnedOn: firstWarnedOn === undefined ? undefined : plainDate(firstWarnedOn),
        }),
      })
    const why = `membership_${membership}`
    expect(on('2027-06-12')).toMatchObject({
      outcome: 'allow_with_warning',
      reasons: [{ code: 'not_verified', why, severity: 'warn', graceTo: '2027-06-26' }],
    })
    expect(on('2027-06-26', '2027-06-12').outcome).toBe('allow_with_warning')
    expect(on('2027-06-27', '2027-06-12')).toMatchObject({
      outcome: 'deny',
      headline: { code: 'not_verified', why },
    })
  },
)

test('before February a confirmation of the previous year still counts', () => {
  const winter = pass({
    firstDay: plainDate('2026-12-01'),
    playFrom: '2026-12-01',
    playTo: '2027-01-31',
  })
  const verdict = evaluateWith({
    pass: winter,
    at: at('2027-01-15', '10:00'),
    golfer: golfer({ confirmedOn: plainDate('2026-05-01') }),
  })
  expect(verdict.outcome).toBe('allow')
})
