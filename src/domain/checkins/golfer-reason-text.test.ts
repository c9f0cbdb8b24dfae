import { expect, test } from 'vitest'
import { plainDate } from '#domain/shared/dates.ts'
import { at } from '#test/check-in-input.ts'
import { alreadyCheckedInText, golferReasonText } from './golfer-reason-text.ts'
import type { Reason } from './verdict.ts'
import { keepTogether } from '../shared/keep-together.ts'

const day = plainDate('2027-06-12')
const deny = 'deny' as const
const partner = {
  code: 'club_not_partner_on_date',
  severity: deny,
  productName: 'Feriekort',
} as const
const unverified = { code: 'not_verified', year: 2027 } as const
const closed = { code: 'blackout', severity: deny, why: 'closed_to_guests', day } as const
const already = { code: 'already_today', severity: deny, minute: 552, here: true } as const

const answers: [Reason, string][] = [
  [
    { code: 'unknown_pass', severity: deny },
    'Vi kender ikke det kort. Tjek nummeret, eller find kortet under Konto.',
  ],
  [
    { code: 'withdrawn', severity: deny, since: plainDate('2027-05-03') },
    'Aftalen er fortrudt den 3. maj, så kortet gælder ikke længere.',
  ],
  [
    { code: 'refunded', severity: deny },
    'Pengene for kortet er betalt tilbage, så det gælder ikke længere.',
  ],
  [
    { code: 'revoked', severity: deny, moved: false },
    'Kortet er spærret. Ring eller skriv til os, så finder vi ud af det.',
  ],
  [
    { code: 'revoked', severity: deny, moved: true, since: plainDate('2027-07-01') },
    'Kortet er flyttet til næste sæson den 1. juli. Det gælder igen fra dens start.',
  ],
  [
    { code: 'unpaid', severity: deny },
    'Betalingen mangler. Gennemfør betalingen her, så gælder kortet igen.',
  ],
  [
    { code: 'not_yet_valid', severity: deny, firstDay: plainDate('2027-03-01') },
    'Kortet gælder fra mandag den 1. marts.',
  ],
  [
    { code: 'expired', severity: deny, lastDay: plainDate('2027-11-30'), ended: 'season' },
    'Sæsonen sluttede den 30. november.',
  ],
  [
    { code: 'expired', severity: deny, lastDay: plainDate('2027-07-14'), ended: 'card' },
    'Kortet gjaldt til og med den 14. juli.',
  ],
  [
    { code: 'identity_mismatch', severity: deny, holderName: 'Anne Holm' },
    'Kortet tilhører Anne Holm. Bed gæsten vise sit DGU-kort.',
  ],
  [
    { ...unverified, severity: deny, why: 'unconfirmed' },
    'Dit medlemskab er ikke bekræftet for 2027. Bekræft det med DGU-login. Det tager et halvt minut.',
  ],
  [
    { ...unverified, severity: 'warn', why: 'unconfirmed', graceTo: plainDate('2027-03-15') },
    'Dit medlemskab er ikke bekræftet for 2027. Bekræft det med DGU-login. Det tager et halvt minut. Du kan spille uden til og med den 15. marts.',
  ],
  [
    { ...unverified, severity: deny, why: 'pending' },
    'Dit medlemskab er ikke bekræftet endnu. Bekræft det med DGU-login, eller bed klubben bekræfte det her.',
  ],
  [
    { ...unverified, severity: deny, why: 'membership_lost' },
    'Du har ikke længere det medlemskab, som kortet kræver. Meld dig ind i en klub, så gælder kortet igen.',
  ],
  [
    {
      ...unverified,
      severity: 'warn',
      why: 'membership_misfit',
      graceTo: plainDate('2027-06-26'),
    },
    'Dit medlemskab er ændret og passer ikke længere til kortet. Tal med din klub, eller skriv til os om et kort, der passer. Du kan spille til og med den 26. juni.',
  ],
  [
    { ...unverified, severity: deny, why: 'no_right_to_play' },
    'Du har ikke spilleret i øjeblikket. Spørg din hjemmeklub, så gælder kortet, når du har den igen.',
  ],
  [
    { ...partner, why: 'no_agreement', nearestClub: 'Skovlund Golfklub' },
    'Klubben er ikke samarbejdsklub i dag. Nærmeste klub, der tager imod dig: Skovlund Golfklub.',
  ],
  [
    { ...partner, why: 'no_agreement', partnerFrom: plainDate('2027-07-01') },
    'Klubben er ikke samarbejdsklub i dag. Den bliver det torsdag den 1. juli.',
  ],
  [{ ...partner, why: 'product_not_accepted' }, 'Klubben tager ikke imod Feriekort.'],
  [
    { ...partner, why: 'lives_too_near' },
    'Du bor for tæt på klubben til at spille her på Feriekort.',
  ],
  [{ code: 'home_club', severity: deny }, 'Du er medlem her og spiller på dit medlemskab.'],
  [
    {
      code: 'day_type',
      severity: deny,
      productName: 'Hverdagskort',
      weekday: 1,
      holiday: '2. påskedag',
      next: at('2027-03-30', '0:00'),
    },
    'Hverdagskortet gælder ikke i dag (2. påskedag). Næste mulighed: tirsdag den 30. marts.',
  ],
  [
    { code: 'day_type', severity: deny, productName: 'Sæsonkort Fleks', weekday: 7 },
    'Sæsonkort Fleks gælder ikke i dag (søndag).',
  ],
  [
    {
      ...closed,
      reason: 'turnering',
      until: at('2027-06-12', '14:00'),
      next: at('2027-06-12', '14:00'),
    },
    'Lukket for kortgæster til kl. 14.00 (turnering). Du kan spille fra kl. 14.00.',
  ],
  [
    {
      ...closed,
      reason: 'andet',
      note: 'generalforsamling',
      until: at('2027-06-13', '0:00'),
      next: at('2027-06-14', '9:30'),
    },
    'Lukket for kortgæster til søndag den 13. juni (generalforsamling). Du kan spille fra mandag den 14. juni kl. 9.30.',
  ],
  [{ ...closed, reason: 'banepleje' }, 'Lukket for kortgæster resten af sæsonen (banepleje).'],
  [
    { ...closed, why: 'course_closed', reason: 'frost' },
    'Banen er lukket: frost. Klubben melder ud, når den åbner igen.',
  ],
  [
    {
      ...closed,
      why: 'course_closed',
      reason: 'frost',
      until: at('2027-06-12', '11:00'),
      next: at('2027-06-12', '11:00'),
    },
    'Banen er lukket: frost. Du kan spille fra kl. 11.00.',
  ],
  [
    { code: 'club_limit', severity: deny, limit: 2, clubsElsewhere: 21 },
    'Du har spillet dine 2 runder her i år. Du har runder tilbage i 21 andre klubber.',
  ],
  [
    { code: 'club_limit', severity: deny, limit: 1, clubsElsewhere: 1 },
    'Du har spillet din ene runde her i år. Du har runder tilbage i 1 anden klub.',
  ],
  [{ code: 'total_limit', severity: deny, limit: 8, clips: false }, 'Alle 8 runder er brugt.'],
  [{ code: 'total_limit', severity: deny, limit: 25, clips: true }, 'Alle 25 klip er brugt.'],
  [{ ...already, why: 'round_played' }, 'Allerede tjekket ind her i dag kl. 9.12.'],
  [
    { ...already, why: 'round_played', next: at('2027-06-13', '0:00') },
    'Allerede tjekket ind her i dag kl. 9.12. Næste mulighed: søndag den 13. juni.',
  ],
  [
    { ...already, why: 'nine_left' },
    'Allerede tjekket ind her i dag kl. 9.12 til 9 huller. Du har 9 huller tilbage i dag.',
  ],
  [
    { ...already, why: 'clip_today', here: false },
    'Du har allerede brugt et klip i dag kl. 9.12. Det er et klip pr. person pr. dag.',
  ],
  [
    { ...already, why: 'seat_changed', here: false },
    'Kortet er allerede brugt i dag kl. 9.12 af den, der havde det før dig.',
  ],
  [
    { code: 'hcp_above_max', severity: 'warn', maxTenths: 360, handicapTenths: 412 },
    'Klubbens grænse er handicap 36,0, og dit er 41,2. Aftal det med klubben, før du går ud.',
  ],
  [
    { code: 'karens', severity: deny },
    'Du har skiftet klub i år. I din tidligere hjemmeklub gælder kortet fra næste sæson.',
  ],
]

test.each(answers)('the golfer’s text of %j', (reason, sentence) => {
  expect(golferReasonText(reason)).toBe(keepTogether(sentence))
  expect(sentence).not.toMatch(/\bpas\b|\bpasset\b/i)
})

test('a second scan on the same day has a neutral text (D4)', () => {
  expect(alreadyCheckedInText(552)).toBe(keepTogether('Allerede tjekket ind kl. 9.12.'))
})
