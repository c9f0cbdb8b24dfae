import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import {
  onDay,
  blackoutText,
  nextPossibleText,
  noPartnerText,
  clipShareText,
  golferReasonText,
} from './golfer-reason-text.ts'
import type { Reason } from './verdict.ts'

/**
 * The Danish text of a reason for the club's staff, about the guest, with a next step that staff can take
 * or pass on. A text that addresses no one is the same as `golferReasonText`. `onTheDay` is *den dag* for a guest
 * who is added later.
 */
export function staffReasonText(reason: Reason, onTheDay: 'i dag' | 'den dag' = 'i dag'): string {
  switch (reason.code) {
    case 'unknown_pass':
      return 'Vi kender ikke det kort. Tjek nummeret, eller søg på gæstens navn.'
    case 'revoked':
      return reason.moved ? golferReasonText(reason) : blockedText(reason)
    case 'unpaid':
      return 'Betalingen mangler. Når gæsten har betalt på sin konto, gælder kortet med det samme.'
    case 'not_verified':
      return unverifiedText(reason)
    case 'club_not_partner_on_date':
      return noPartnerText(reason, onTheDay, 'gæsten')
    case 'home_club':
      return 'Gæsten er medlem her og spiller på sit medlemskab.'
    case 'blackout':
      return blackoutText(reason, 'Gæsten')
    case 'club_limit':
      return clubLimitText(reason)
    case 'already_today':
      return alreadyTodayText(reason, onTheDay)
    case 'hcp_above_max':
      return `Klubbens grænse er handicap ${formatHandicap(reason.maxTenths)}, og gæstens er ${formatHandicap(reason.handicapTenths)}. Aftal det med gæsten, før runden begynder.`
    case 'karens':
      return 'Gæsten har skiftet klub i år. I den tidligere hjemmeklub gælder kortet fra næste sæson.'
    default:
      return golferReasonText(reason, onTheDay)
  }
}

/** For staff who scan a dynamic code that was signed too long ago. */
export const expiredCodeText = 'Koden er for gammel. Bed gæsten åbne kortet igen.'

type Of<Code extends Reason['code']> = Extract<Reason, { code: Code }>

function blockedText({ since }: Of<'revoked'>): string {
  const from = since ? ` ${onDay(since)}` : ''
  return `Kortet er spærret${from}. Bed gæsten ringe eller skrive til Sæsonkortet.`
}

function unverifiedText(reason: Of<'not_verified'>): string {
  const { severity, graceTo } = reason
  const grace =
    severity === 'warn' && graceTo ? ` Gæsten kan spille til og med ${onDay(graceTo)}.` : ''
  return `${whyUnverified(reason)}${grace}`
}

function whyUnverified(reason: Of<'not_verified'>): string {
  switch (reason.why) {
    case 'pending':
      return 'Gæstens medlemskab er ikke bekræftet endnu. Gæsten kan bekræfte det med DGU-login.'
    case 'membership_lost':
      return 'Gæsten har ikke længere det medlemskab, som kortet kræver. Det gælder igen, når gæsten er meldt ind i en klub.'
    case 'membership_misfit':
      return 'Gæstens medlemskab er ændret og passer ikke længere til kortet. Bed gæsten skrive til Sæsonkortet.'
    case 'no_right_to_play':
      return 'Gæsten har ikke spilleret i øjeblikket. Det kan gæstens hjemmeklub svare på.'
    default:
      return `Gæstens medlemskab er ikke bekræftet for ${reason.year}. Gæsten kan bekræfte det med DGU-login på et halvt minut.`
  }
}

function clubLimitText({ limit, clubsElsewhere, clips }: Of<'club_limit'>): string {
  if (clips) return clipShareText(limit)
  const played =
    limit === 0
      ? 'Gæsten har fået sine runder her erstattet, da klubben stoppede.'
      : limit === 1
        ? 'Gæsten har spillet sin ene runde her i år.'
        : `Gæsten har spillet sine ${limit} runder her i år.`
  if (!clubsElsewhere) return played
  return `${played} Der er runder tilbage i ${countOf(clubsElsewhere, 'anden klub', 'andre klubber')}.`
}

function alreadyTodayText(reason: Of<'already_today'>, onTheDay: string): string {
  const at = formatClockProse(reason.minute)
  const then = reason.next ? ` ${nextPossibleText(reason.next)}` : ''
  switch (reason.why) {
    case 'nine_left':
      return `Allerede tjekket ind her i dag ${at} til 9 huller. Gæsten har 9 huller tilbage i dag.`
    case 'clip_today':
      return `Gæsten har allerede brugt et klip ${onTheDay} ${at}. Det er et klip pr. person pr. dag.${then}`
    case 'seat_changed':
      return `Kortet er allerede brugt ${onTheDay} ${at} af den, der havde det før gæsten.${then}`
    default:
      return golferReasonText(reason)
  }
}
