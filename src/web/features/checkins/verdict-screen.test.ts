import { expect, test } from 'vitest'
import type { CheckInAnswer } from '#contract/checkins/endpoints.ts'
import { toAnswerView } from './verdict-screen.tsx'

const answer = (over: Partial<CheckInAnswer> = {}): CheckInAnswer => ({
  id: '00000000-0000-4000-8000-000000000001',
  outcome: 'allow',
  headline: 'Velkommen til Rold Bakker Golfklub.',
  reasons: [],
  nextPossible: null,
  clubId: '00000000-0000-4000-8000-000000000002',
  clubName: 'Rold Bakker Golfklub',
  roundsLeft: { here: 1, total: null },
  guest: null,
  askForName: false,
  receipt: null,
  undoUntil: null,
  flags: [],
  ...over,
})
const reason = (sentence: string, severity: 'deny' | 'warn' = 'deny') =>
  ({ code: 'blackout', severity, sentence }) as const

test('a refusal lists every further reason once, and the next possible moment', () => {
  const view = toAnswerView(
    answer({
      outcome: 'deny',
      headline: 'Lukket.',
      reasons: [reason('Lukket.'), reason('Handicap for højt.')],
      nextPossible: { day: '2027-05-05', minute: 0, sentence: 'Næste mulighed: onsdag.' },
    }),
  )
  expect(view).toMatchObject({
    kind: 'refused',
    title: 'Lukket.',
    reasons: ['Handicap for højt.'],
    next: 'Næste mulighed: onsdag.',
  })
})

const nextSentence = 'Næste mulighed: onsdag.'
test.each([
  `Gælder ikke i dag. ${nextSentence}`,
  'Banen er lukket: frost. Du kan spille fra onsdag.',
  'Banen er lukket: frost. Gæsten kan spille fra onsdag.',
])('the next possible moment is not repeated after: %s', (headline) => {
  const nextPossible = { day: '2027-05-05', minute: 0, sentence: nextSentence }
  expect(toAnswerView(answer({ outcome: 'deny', headline, nextPossible })).next).toBeUndefined()
})

test('the title of an allowed check-in with a warning is the warning', () => {
  const warned = answer({
    outcome: 'allow_with_warning',
    reasons: [reason('Medlemskabet er ikke bekræftet.', 'warn')],
  })
  expect(toAnswerView(warned)).toMatchObject({
    kind: 'warning',
    title: 'Medlemskabet er ikke bekræftet.',
    reasons: [],
  })
})

test('a second scan on the same day is shown neutrally (D4)', () => {
  const second = answer({ outcome: 'already', headline: 'Allerede tjekket ind kl. 9.12.' })
  expect(toAnswerView(second).kind).toBe('already')
})
