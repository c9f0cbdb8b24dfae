import { describe, expect, test } from 'vitest'
import { minuteOfDay } from '#domain/shared/clock-time.ts'
import { plainDate } from '#domain/shared/dates.ts'
import { draftOf, readClosing, seenByGolfers, visitsToTell, withReason } from './closing-draft.ts'

const at = (text: string) => {
  const [day = '', time = ''] = text.split(' ')
  return { day: plainDate(day), minute: minuteOfDay(time) }
}
const now = at('2027-11-24 6:30')
const usual = draftOf(null, now)
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('the form that closes a course', () => {
  test('on a frosty morning needs no choice: frost until ten', () => {
    const read = readClosing(usual, now)
    expect(read).toMatchObject({
      isValid: true,
      closing: { reason: 'frost', note: null, end: { day: '2027-11-24', minute: 600 } },
    })
    expect(plain(seenByGolfers({ reason: 'frost', note: null, until: read.until }, now))).toBe(
      'Banen er lukket: frost. Lukket til kl. 10.00.',
    )
  })

  test.each([
    [{ kind: 'time', time: '25.99' }, { time: 'Skriv et klokkeslæt, fx 10 eller 10.30.' }],
    [{ kind: 'time', time: '6' }, { time: 'Tidspunktet er passeret. Vælg et senere.' }],
    [{ kind: 'day', lastDay: '' }, { lastDay: 'Vælg en dag fra i dag til den 22.3.' }],
    [{ kind: 'day', lastDay: '2027-11-23' }, { lastDay: 'Vælg en dag fra i dag til den 22.3.' }],
    [{ reason: 'andet' }, { note: 'Skriv, hvorfor banen er lukket. Golfspillerne ser det.' }],
    [{ note: 'x'.repeat(600) }, { note: 'Højst 200 tegn. Der står 600.' }],
  ] as const)('with %j says what is wrong', (typed, errors) => {
    const read = readClosing({ ...usual, ...typed }, now)
    expect(read.errors).toEqual(errors)
    expect(read.isValid).toBe(false)
  })

  test('closes several days to the end of the last one', () => {
    const read = readClosing({ ...usual, kind: 'day', lastDay: '2027-11-28' }, now)
    expect(read.until).toEqual(at('2027-11-29 0:00'))
  })

  test('a note follows the reason, and stands alone as another reason', () => {
    const until = at('2027-11-25 0:00')
    expect(seenByGolfers({ reason: 'vand', note: 'Efter skybrud', until }, now)).toBe(
      'Banen er lukket: vand på banen. Efter skybrud. Lukket resten af dagen.',
    )
    expect(seenByGolfers({ reason: 'andet', note: 'Vejen er spærret.', until }, now)).toBe(
      'Banen er lukket: vejen er spærret. Lukket resten af dagen.',
    )
  })

  test('begins with the closure that applies', () => {
    const closed = { closureId: '', reason: 'sne' as const, note: 'Pas på', since: now }
    const of = (until: ReturnType<typeof at> | null) => draftOf({ ...closed, until }, now)
    expect(of(null)).toMatchObject({ kind: 'opened', reason: 'sne', note: 'Pas på' })
    expect(of(at('2027-11-24 11:15'))).toMatchObject({ kind: 'time', time: '11.15' })
    expect(of(at('2027-11-25 0:00'))).toMatchObject({ kind: 'today' })
    expect(of(at('2027-11-26 0:00'))).toMatchObject({ kind: 'tomorrow' })
    expect(of(at('2027-11-29 0:00'))).toMatchObject({ kind: 'day', lastDay: '2027-11-28' })
  })

  test('a change promises no mail to those who were mailed about the closure', () => {
    const plannedVisits = [true, false].map((isTold) => ({ ...now, isTold }))
    const open = { closed: null, roundsAtStake: 0, returned: null }
    const course = { clubName: '', slug: '', now, lastDay: null, ...open, plannedVisits }
    expect(visitsToTell(course, true)).toEqual([{ ...now, isTold: false }])
    expect(visitsToTell(course, false)).toHaveLength(2)
  })

  test('another reason proposes its own end until somebody chooses one', () => {
    const change = { reason: 'torden' as const, now }
    expect(withReason(usual, { ...change, isEndChosen: false })).toMatchObject({ kind: 'today' })
    expect(withReason(usual, { ...change, isEndChosen: true })).toMatchObject({ kind: 'time' })
  })
})
