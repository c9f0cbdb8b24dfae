import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { staffReasonText } from './staff-reason-text.ts'
import type { Reason } from './verdict.ts'

const day = plainDate('2027-06-12')
const deny = 'deny' as const
const next = { day: plainDate('2027-06-14'), minute: 0 }
const already = { code: 'already_today', severity: deny, minute: 552, here: true } as const
const unverified = { code: 'not_verified', year: 2027 } as const
const partner = {
  code: 'club_not_partner_on_date',
  severity: deny,
  productName: 'Feriekort',
  nearestClub: 'Rold Bakker',
} as const

const answers: [Reason, string][] = [
  [
    { code: 'unknown_pass', severity: deny },
    'Vi kender ikke det kort. Tjek nummeret, eller søg på gæstens navn.',
  ],
  [
    { code: 'revoked', severity: deny, moved: false, since: plainDate('2027-05-03') },
    'Kortet er spærret den 3. maj. Bed gæsten ringe eller skrive til Sæsonkortet.',
  ],
  [
    { code: 'revoked', severity: deny, moved: true },
    'Kortet er flyttet til næste sæson. Det gælder igen fra dens start.',
  ],
  [
    { code: 'unpaid', severity: deny },
    'Betalingen mangler. Når gæsten har betalt på sin konto, gælder kortet med det samme.',
  ],
  [
    { code: 'identity_mismatch', severity: deny, holderName: 'Anne Holm' },
    'Kortet tilhører Anne Holm. Bed gæsten vise sit DGU-kort.',
  ],
  [
    { ...unverified, severity: 'warn', why: 'unconfirmed', graceTo: plainDate('2027-03-15') },
    'Gæstens medlemskab er ikke bekræftet for 2027. Gæsten kan bekræfte det med DGU-login på et halvt minut. Gæsten kan spille til og med den 15. marts.',
  ],
  [
    { ...unverified, severity: deny, why: 'pending' },
    'Gæstens medlemskab er ikke bekræftet endnu. Gæsten kan bekræfte det med DGU-login.',
  ],
  [
    { ...unverified, severity: deny, why: 'membership_lost' },
    'Gæsten har ikke længere det medlemskab, som kortet kræver. Det gælder igen, når gæsten er meldt ind i en klub.',
  ],
  [
    { ...unverified, severity: deny, why: 'membership_misfit' },
    'Gæstens medlemskab er ændret og passer ikke længere til kortet. Bed gæsten skrive til Sæsonkortet.',
  ],
  [
    { ...unverified, severity: deny, why: 'no_right_to_play' },
    'Gæsten har ikke spilleret i øjeblikket. Det kan gæstens hjemmeklub svare på.',
  ],
  [
    { ...partner, why: 'lives_too_near' },
    'Gæsten bor for tæt på klubben til at spille her på Feriekort. Nærmeste klub, der tager imod gæsten: Rold Bakker.',
  ],
  [{ code: 'home_club', severity: deny }, 'Gæsten er medlem her og spiller på sit medlemskab.'],
  [
    { code: 'blackout', severity: deny, why: 'course_closed', day, reason: 'frost', next },
    'Banen er lukket: frost. Gæsten kan spille fra mandag den 14. juni.',
  ],
  [
    { code: 'club_limit', severity: deny, limit: 2, clubsElsewhere: 21 },
    'Gæsten har spillet sine 2 runder her i år. Der er runder tilbage i 21 andre klubber.',
  ],
  [{ code: 'club_limit', severity: deny, limit: 1 }, 'Gæsten har spillet sin ene runde her i år.'],
  [
    { ...already, why: 'nine_left' },
    'Allerede tjekket ind her i dag kl. 9.12 til 9 huller. Gæsten har 9 huller tilbage i dag.',
  ],
  [
    { ...already, why: 'clip_today' },
    'Gæsten har allerede brugt et klip i dag kl. 9.12. Det er et klip pr. person pr. dag.',
  ],
  [
    { ...already, why: 'seat_changed' },
    'Kortet er allerede brugt i dag kl. 9.12 af den, der havde det før gæsten.',
  ],
  [
    { code: 'hcp_above_max', severity: 'warn', maxTenths: 360, handicapTenths: 412 },
    'Klubbens grænse er handicap 36,0, og gæstens er 41,2. Aftal det med gæsten, før runden begynder.',
  ],
  [
    { code: 'karens', severity: deny },
    'Gæsten har skiftet klub i år. I den tidligere hjemmeklub gælder kortet fra næste sæson.',
  ],
  [{ code: 'total_limit', severity: deny, limit: 10, clips: false }, 'Alle 10 runder er brugt.'],
]

const plainSpaces = (text: string) => text.replaceAll('\u00A0', ' ')

test.each(answers)('the text of %j for staff is about the guest', (reason, sentence) => {
  const text = plainSpaces(staffReasonText(reason))
  expect(text).toBe(sentence)
  // Staff are never addressed as the golfer, and no semicolon joins two sentences.
  expect(text).not.toMatch(/\b(du|dig|din|dit|dine)\b|;/i)
})
