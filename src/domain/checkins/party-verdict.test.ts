import { expect, test } from 'vitest'
import { companionReasonText, isCommonReason } from './companion-reason-text.ts'
import { partyVerdict, type PartyMember } from './party-verdict.ts'
import type { Reason } from './verdict.ts'

const anne: PartyMember = {
  firstName: 'Anne',
  isSelf: true,
  playable: 'yes',
  sentence: null,
  short: null,
  isCommon: false,
}
const laura: PartyMember = { ...anne, firstName: 'Laura', isSelf: false }
const playedOut = {
  playable: 'no',
  sentence: 'Du har spillet dine 2 runder her i år.',
  short: 'har spillet sine 2 runder her',
} as const
const member = {
  playable: 'no',
  sentence: 'Du er medlem her og spiller på dit medlemskab.',
  short: 'er medlem her',
} as const
const closed = {
  playable: 'no',
  sentence: 'Lukket for kortgæster til kl. 14.00. Du kan spille fra kl. 14.00.',
  short: 'lukket',
  isCommon: true,
} as const
const handicap = {
  playable: 'with_warning',
  sentence: 'Klubbens grænse er handicap 36,0, og dit er 41,2.',
  short: 'har et handicap over klubbens grænse',
} as const

/** The table of docs/algorithms/club-finder.md. */
test.each([
  ['all', 'Du kan spille.', [anne]],
  ['none', 'Du er medlem her og spiller på dit medlemskab.', [{ ...anne, ...member }]],
  ['all', 'Laura kan spille', [laura]],
  [
    'all',
    'Laura kan spille, men har et handicap over klubbens grænse',
    [{ ...laura, ...handicap }],
  ],
  [
    'none',
    'Lukket for kortgæster til kl. 14.00. Laura kan spille fra kl. 14.00.',
    [{ ...laura, ...closed }],
  ],
  ['all', 'Anne og Laura kan spille', [anne, laura]],
  [
    'some',
    'Anne kan spille · Laura: har spillet sine 2 runder her',
    [anne, { ...laura, ...playedOut }],
  ],
  [
    'none',
    'Anne: er medlem her · Laura: har spillet sine 2 runder her',
    [
      { ...anne, ...member },
      { ...laura, ...playedOut },
    ],
  ],
  [
    'none',
    'Lukket for kortgæster til kl. 14.00. I kan spille fra kl. 14.00.',
    [
      { ...anne, ...closed },
      { ...laura, ...closed },
    ],
  ],
  [
    'all',
    'Anne og Laura kan spille · Laura: har et handicap over klubbens grænse',
    [anne, { ...laura, ...handicap }],
  ],
])('%s: »%s«', (canPlay, sentence, party) => {
  expect(partyVerdict(party)).toEqual({ canPlay, sentence })
})

test.each<[Reason, string, boolean]>([
  [{ code: 'home_club', severity: 'deny' }, 'er medlem her', false],
  [{ code: 'club_limit', severity: 'deny', limit: 2 }, 'har spillet sine 2 runder her', false],
  [{ code: 'club_limit', severity: 'deny', limit: 1 }, 'har spillet sin ene runde her', false],
  [{ code: 'karens', severity: 'deny' }, 'har skiftet klub i år', false],
  [
    { code: 'day_type', severity: 'deny', productName: 'Hverdagskort', weekday: 6 },
    'Hverdagskort gælder ikke lørdag',
    false,
  ],
])('%j reads »%s« after a name', (reason, text, isCommon) => {
  expect(companionReasonText(reason, 'den dag')).toBe(text)
  expect(isCommonReason(reason)).toBe(isCommon)
})
