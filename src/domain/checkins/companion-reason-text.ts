import { formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import { golferReasonText, onDay } from './golfer-reason-text.ts'
import type { Reason } from './verdict.ts'

/** Whether a reason concerns the club and the moment and therefore everybody. */
export const isCommonReason = (reason: Reason): boolean =>
  reason.code === 'blackout' ||
  (reason.code === 'club_not_partner_on_date' && reason.why === 'no_agreement')

/**
 * A reason in a few words after a name and a colon, where several golfers ask together: `Laura: er medlem
 * her`. A reason that concerns everybody keeps its full text (docs/algorithms/club-finder.md).
 */
export function companionReasonText(reason: Reason, onTheDay: 'i dag' | 'den dag'): string {
  switch (reason.code) {
    case 'unknown_pass':
    case 'revoked':
    case 'refunded':
    case 'withdrawn':
      return 'kortet gælder ikke længere'
    case 'unpaid':
      return 'kortet mangler betaling'
    case 'not_yet_valid':
      return `kortet gælder fra ${onDay(reason.firstDay)}`
    case 'expired':
      return `kortet gælder til og med ${onDay(reason.lastDay)}`
    case 'identity_mismatch':
      return `kortet tilhører ${reason.holderName}`
    case 'not_verified':
      return unverifiedText(reason)
    case 'club_not_partner_on_date':
      return reason.why === 'lives_too_near'
        ? 'bor for tæt på klubben'
        : `klubben tager ikke imod ${reason.productName}`
    case 'home_club':
      return 'er medlem her'
    case 'day_type':
      return `${reason.productName} gælder ikke ${reason.holiday ?? (reason.weekday === 6 ? 'lørdag' : 'søndag')}`
    case 'blackout':
      return golferReasonText(reason, onTheDay)
    case 'club_limit':
      if (reason.clips) return 'kan ikke bruge flere af firmaets klip her'
      if (reason.limit === 0) return 'har fået sine runder her erstattet'
      return reason.limit === 1
        ? 'har spillet sin ene runde her'
        : `har spillet sine ${reason.limit} runder her`
    case 'total_limit':
      return reason.clips
        ? 'har ingen klip tilbage'
        : `har spillet alle ${countOf(reason.limit, 'runde', 'runder')}`
    case 'already_today':
      return `har allerede spillet ${onTheDay} ${formatClockProse(reason.minute)}`
    case 'hcp_above_max':
      return 'har et handicap over klubbens grænse'
    case 'karens':
      return 'har skiftet klub i år'
  }
}

function unverifiedText({ why, severity }: Extract<Reason, { code: 'not_verified' }>): string {
  if (why === 'no_right_to_play') return 'har ikke spilleret'
  if (why === 'membership_lost' || why === 'membership_misfit') {
    return 'medlemskabet passer ikke længere til kortet'
  }
  return severity === 'warn' ? 'skal bekræfte sit medlemskab' : 'medlemskabet er ikke bekræftet'
}
