import { describe, expect, test } from 'vitest'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import {
  entryHeadline,
  feeSentence,
  golferText,
  shortGolferText,
  outcomeText,
  entryButtonText,
  standingText,
  withdrawalText,
} from './entry-text.ts'
import { ownEntry } from '#test/own-entry.ts'

const normal = { ore: 35_000, reason: 'normal', text: 'Almindelig pris', usesRound: false } as const
const member = {
  ...normal,
  ore: 20_000,
  reason: 'member',
  text: 'Medlemspris i Rold Bakker Golfklub',
} as const
const tooHigh = {
  code: 'handicap_too_high',
  text: 'Handicap 24,3 er for højt. Rækkerne går til 18,4.',
} as const

describe('before entering', () => {
  test('the text has the fee and its reason', () => {
    expect(plainSpaces(feeSentence(member))).toBe(
      'Det koster 200 kr. (medlemspris i Rold Bakker Golfklub).',
    )
    expect(plainSpaces(feeSentence(normal))).toBe('Det koster 350 kr.')
    expect(feeSentence({ ...member, ore: 0 })).toBe('Det er gratis.')
  })

  test('a full tournament shows the number on the waiting list, and a refusal its reason', () => {
    expect(outcomeText('Anne', { kind: 'waiting_list', ahead: 4 }, normal)).toBe(
      'Alle pladser er taget. Anne bliver nr. 5 på ventelisten.',
    )
    expect(outcomeText('Anne', { kind: 'refused', obstacles: [tooHigh] }, normal)).toBe(
      tooHigh.text,
    )
  })

  test('the button has the outcome and the fee', () => {
    expect(plainSpaces(entryButtonText('place', 35_000))).toBe('Tilmeld og betal 350 kr.')
    expect(entryButtonText('place', 0)).toBe('Tilmeld')
    expect(entryButtonText('waiting_list', 35_000)).toBe('Skriv på ventelisten')
  })

  test('a withdrawn golfer sees the options for entering again', () => {
    const golfer = {
      golferId: '00000000-0000-7000-8000-000000000002',
      firstName: 'Anne',
      lastName: 'Holm',
      relation: 'self' as const,
      handicapTenths: 184,
      clubName: 'Rold Bakker Golfklub',
      gender: 'women' as const,
      isShownByInitials: false,
      fee: { ...normal, ore: 0 },
      outcome: { kind: 'place' as const },
      divisions: [],
    }
    expect(golferText({ ...golfer, entry: ownEntry({ state: 'withdrawn' }) })).toBe(
      'Anne kan være med. Det er gratis.',
    )
    expect(golferText({ ...golfer, entry: ownEntry() })).toBe('Anne er med.')
    const paying = { ...golfer, fee: member, entry: null }
    expect(plainSpaces(shortGolferText(paying))).toBe('Anne kan være med for 200 kr.')
    const refused = { kind: 'refused' as const, obstacles: [tooHigh] }
    expect(shortGolferText({ ...paying, outcome: refused })).toBe(
      'Anne kan ikke meldes til lige nu.',
    )
  })
})

describe('an entry of the account', () => {
  const heldUntil = '2027-05-05T10:00:00.000Z'

  test('shows until when the place is held, in Danish time', () => {
    const offered = ownEntry({ state: 'offered', heldUntil, isPaid: false })
    expect(plainSpaces(standingText(offered))).toBe(
      'Der er blevet en plads til Anne. Svar senest onsdag den 5. maj kl. 12.00.',
    )
    expect(plainSpaces(entryHeadline(offered).text)).toBe(
      'Den er Annes til onsdag den 5. maj kl. 12.00. Sig ja, og betal 200 kr. Ellers går den videre til den næste på listen.',
    )
    const owed = ownEntry({ isPaid: false })
    expect(plainSpaces(entryHeadline(owed).text)).toBe(
      'Pladsen er sikret. 200 kr. betales i klubben, før runden begynder.',
    )
    const lost = ownEntry({ state: 'expired', orderId: owed.id, isPaid: false })
    expect(entryHeadline(lost).text).toContain('Banken afviste betalingen')
    expect(entryHeadline({ ...lost, orderId: null }).text).toContain('Fristen gik')
    const held = ownEntry({ state: 'awaiting_payment', heldUntil, isPaid: false })
    expect(plainSpaces(standingText(held))).toBe(
      'Vi holder Annes plads. Betal senest onsdag den 5. maj kl. 12.00.',
    )
    expect(entryHeadline(ownEntry({ state: 'waiting', waitingNumber: 4 })).title).toBe(
      'Nr. 4 på ventelisten',
    )
  })

  test('shows the refund before a withdrawal', () => {
    expect(plainSpaces(withdrawalText(ownEntry()).effect)).toBe(
      'Annes plads går videre til den næste. Du får 200 kr. tilbage på det kort, du betalte med. Din bank kan være nogle dage om at vise det.',
    )
    expect(plainSpaces(withdrawalText(ownEntry({ refundNowOre: 0 })).effect)).toContain(
      'Fristen for at få pengene tilbage var onsdag den 9. juni kl. 18.00, så du får ikke de 200 kr. tilbage.',
    )
    expect(withdrawalText(ownEntry({ state: 'waiting', waitingNumber: 4 })).effect).toContain(
      'Det koster ikke noget.',
    )
  })

  test('shows how to withdraw through the club once the start list is published', () => {
    expect(withdrawalText(ownEntry({ refundNowOre: null }))).toMatchObject({
      isPossible: false,
      effect: expect.stringContaining('Ring til klubben') as unknown,
    })
  })
})
