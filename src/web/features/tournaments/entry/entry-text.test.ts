import { describe, expect, test } from 'vitest'
import { plainSpaces } from '#domain/shared/keep-together.ts'
import {
  headOfEntry,
  sayFee,
  sayGolfer,
  sayGolferShort,
  sayOutcome,
  sayPress,
  sayStanding,
  sayWithdrawal,
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

describe('before anything is pressed', () => {
  test('a golfer reads what it costs her, and why', () => {
    expect(plainSpaces(sayFee(member))).toBe(
      'Det koster 200 kr. (medlemspris i Rold Bakker Golfklub).',
    )
    expect(plainSpaces(sayFee(normal))).toBe('Det koster 350 kr.')
    expect(sayFee({ ...member, ore: 0 })).toBe('Det er gratis.')
  })

  test('a full tournament says which number she would be, a refusal says why', () => {
    expect(sayOutcome('Anne', { kind: 'waiting_list', ahead: 4 }, normal)).toBe(
      'Alle pladser er taget. Anne bliver nr. 5 på ventelisten.',
    )
    expect(sayOutcome('Anne', { kind: 'refused', obstacles: [tooHigh] }, normal)).toBe(tooHigh.text)
  })

  test('the button says what happens', () => {
    expect(plainSpaces(sayPress('place', 35_000))).toBe('Tilmeld, og betal 350 kr.')
    expect(sayPress('place', 0)).toBe('Tilmeld')
    expect(sayPress('waiting_list', 35_000)).toBe('Skriv på ventelisten')
  })

  test('whoever has withdrawn is told what she may now, not that she once was in', () => {
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
    expect(sayGolfer({ ...golfer, entry: ownEntry({ state: 'withdrawn' }) })).toBe(
      'Anne kan være med. Det er gratis.',
    )
    expect(sayGolfer({ ...golfer, entry: ownEntry() })).toBe('Anne er med.')
    const paying = { ...golfer, fee: member, entry: null }
    expect(plainSpaces(sayGolferShort(paying))).toBe('Anne kan være med for 200 kr.')
    const refused = { kind: 'refused' as const, obstacles: [tooHigh] }
    expect(sayGolferShort({ ...paying, outcome: refused })).toBe(
      'Anne kan ikke meldes til lige nu.',
    )
  })
})

describe('an entry of one’s own', () => {
  const heldUntil = '2027-05-05T10:00:00.000Z'

  test('tells until when the place is kept, on the Danish clock', () => {
    const offered = ownEntry({ state: 'offered', heldUntil, isPaid: false })
    expect(plainSpaces(sayStanding(offered))).toBe(
      'Der er blevet en plads til Anne. Svar senest onsdag den 5. maj kl. 12.00.',
    )
    expect(plainSpaces(headOfEntry(offered).text)).toBe(
      'Den er Annes til onsdag den 5. maj kl. 12.00. Sig ja, og betal 200 kr. Ellers går den videre til den næste på listen.',
    )
    const owed = ownEntry({ isPaid: false })
    expect(plainSpaces(headOfEntry(owed).text)).toBe(
      'Pladsen er sikret. 200 kr. betales i klubben, før runden begynder.',
    )
    const lost = ownEntry({ state: 'expired', orderId: owed.id, isPaid: false })
    expect(headOfEntry(lost).text).toContain('Banken afviste betalingen')
    expect(headOfEntry({ ...lost, orderId: null }).text).toContain('Fristen gik')
    const held = ownEntry({ state: 'awaiting_payment', heldUntil, isPaid: false })
    expect(plainSpaces(sayStanding(held))).toBe(
      'Vi holder Annes plads. Betal senest onsdag den 5. maj kl. 12.00.',
    )
    expect(headOfEntry(ownEntry({ state: 'waiting', waitingNumber: 4 })).title).toBe(
      'Nr. 4 på ventelisten',
    )
  })

  test('a withdrawal says what goes back before it is made', () => {
    expect(plainSpaces(sayWithdrawal(ownEntry()).effect)).toBe(
      'Annes plads går videre til den næste. Du får 200 kr. tilbage på det kort, du betalte med. Din bank kan være nogle dage om at vise det.',
    )
    expect(plainSpaces(sayWithdrawal(ownEntry({ refundNowOre: 0 })).effect)).toContain(
      'Fristen for at få pengene tilbage var onsdag den 9. juni kl. 18.00, så du får ikke de 200 kr. tilbage.',
    )
    expect(sayWithdrawal(ownEntry({ state: 'waiting', waitingNumber: 4 })).effect).toContain(
      'Det koster ikke noget.',
    )
  })

  test('once the start list is made there is no button, but a way', () => {
    expect(sayWithdrawal(ownEntry({ refundNowOre: null }))).toMatchObject({
      isPossible: false,
      effect: expect.stringContaining('Ring til klubben') as unknown,
    })
  })
})
