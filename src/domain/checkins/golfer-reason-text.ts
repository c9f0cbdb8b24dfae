import { closedCourseText } from '#domain/clubs/blackout-text.ts'
import type { BlackoutReason } from '#domain/clubs/terms.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { endOfDay, formatClockProse } from '#domain/shared/clock-time.ts'
import { countOf } from '#domain/shared/danish.ts'
import type { PlainDate } from '#domain/shared/dates.ts'
import { formatDay } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { keepTogether } from '#domain/shared/keep-together.ts'
import type { Reason } from './verdict.ts'

/**
 * The Danish text of a reason for the golfer, one to three sentences that include what to do next
 * (docs/algorithms/entitlement.md). A reason holds all values of its text, so a stored refusal reads the
 * same years later. `onTheDay` is *den dag* when the evaluated day is not today.
 */
export function golferReasonText(reason: Reason, onTheDay: 'i dag' | 'den dag' = 'i dag'): string {
  switch (reason.code) {
    case 'unknown_pass':
      return 'Vi kender ikke det kort. Tjek nummeret, eller find kortet under Konto.'
    case 'revoked':
    case 'refunded':
    case 'withdrawn':
      return endedText(reason)
    case 'unpaid':
      return 'Betalingen mangler. Gennemfør betalingen her, så gælder kortet igen.'
    case 'not_yet_valid':
      return `Kortet gælder fra ${dayOf(reason.firstDay)}.`
    case 'expired':
      return reason.ended === 'season'
        ? `Sæsonen sluttede ${onDay(reason.lastDay)}.`
        : `Kortet gjaldt til og med ${onDay(reason.lastDay)}.`
    case 'identity_mismatch':
      return `Kortet tilhører ${reason.holderName}. Bed gæsten vise sit DGU-kort.`
    case 'not_verified':
      return unverifiedText(reason)
    case 'club_not_partner_on_date':
      return noPartnerText(reason, onTheDay)
    case 'home_club':
      return 'Du er medlem her og spiller på dit medlemskab.'
    case 'day_type':
      return dayTypeText(reason, onTheDay)
    case 'blackout':
      return blackoutText(reason)
    case 'club_limit':
      return clubLimitText(reason)
    case 'total_limit':
      return `${allUsedText(reason.limit, reason.clips ? ['klip', 'klip'] : ['runde', 'runder'])} brugt.`
    case 'already_today':
      return alreadyTodayText(reason)
    case 'hcp_above_max':
      return `Klubbens grænse er handicap ${formatHandicap(reason.maxTenths)}, og dit er ${formatHandicap(reason.handicapTenths)}. Aftal det med klubben, før du går ud.`
    case 'karens':
      return 'Du har skiftet klub i år. I din tidligere hjemmeklub gælder kortet fra næste sæson.'
  }
}

/** A second scan on the same day gets a neutral answer and no refusal (D4). */
export function alreadyCheckedInText(minute: number): string {
  return `Allerede tjekket ind ${formatClockProse(minute)}.`
}

/** The next possible moment as a separate sentence: `Næste mulighed: tirsdag den 30. marts.` */
export function nextPossibleText(next: Moment): string {
  return `Næste mulighed: ${momentOf(next)}.`
}

/** Whether a sentence already says when the golfer may play, so that the next moment is not said again. */
export function saysNext(sentence: string, nextText: string): boolean {
  return (
    sentence.includes(nextText) ||
    /(Du kan spille|I kan spille|Gæsten kan spille|Kortet gælder) fra/.test(sentence)
  )
}

type Of<Code extends Reason['code']> = Extract<Reason, { code: Code }>

function endedText(reason: Of<'revoked'> | Of<'refunded' | 'withdrawn'>): string {
  const since = reason.since ? ` ${onDay(reason.since)}` : ''
  if (reason.code === 'revoked') {
    return reason.moved
      ? `Kortet er flyttet til næste sæson${since}. Det gælder igen fra dens start.`
      : `Kortet er spærret${since}. Ring eller skriv til os, så finder vi ud af det.`
  }
  return reason.code === 'withdrawn'
    ? `Aftalen er fortrudt${since}, så kortet gælder ikke længere.`
    : `Pengene for kortet er betalt tilbage${since}, så det gælder ikke længere.`
}

function unverifiedText(reason: Of<'not_verified'>): string {
  switch (reason.why) {
    case 'pending':
      return 'Dit medlemskab er ikke bekræftet endnu. Bekræft det med DGU-login, eller bed klubben bekræfte det her.'
    case 'membership_lost':
      return withGrace(
        'Du har ikke længere det medlemskab, som kortet kræver. Meld dig ind i en klub, så gælder kortet igen.',
        reason,
      )
    case 'membership_misfit':
      return withGrace(
        'Dit medlemskab er ændret og passer ikke længere til kortet. Tal med din klub, eller skriv til os om et kort, der passer.',
        reason,
      )
    case 'no_right_to_play':
      return 'Du har ikke spilleret i øjeblikket. Spørg din hjemmeklub, så gælder kortet, når du har den igen.'
    default:
      return withGrace(
        `Dit medlemskab er ikke bekræftet for ${reason.year}. Bekræft det med DGU-login. Det tager et halvt minut.`,
        reason,
      )
  }
}

function withGrace(sentence: string, reason: Of<'not_verified'>): string {
  const { severity, graceTo } = reason
  if (severity === 'deny' || !graceTo) return sentence
  const without = reason.why === 'unconfirmed' ? ' uden' : ''
  return `${sentence} Du kan spille${without} til og med ${onDay(graceTo)}.`
}

export function noPartnerText(
  reason: Of<'club_not_partner_on_date'>,
  onTheDay: string,
  whom: 'dig' | 'gæsten' = 'dig',
): string {
  const nearest = reason.nearestClub
    ? ` Nærmeste klub, der tager imod ${whom}: ${reason.nearestClub}.`
    : ''
  if (reason.why === 'product_not_accepted') {
    return `Klubben tager ikke imod ${reason.productName}.${nearest}`
  }
  if (reason.why === 'lives_too_near') {
    const who = whom === 'dig' ? 'Du' : 'Gæsten'
    return `${who} bor for tæt på klubben til at spille her på ${reason.productName}.${nearest}`
  }
  const from = reason.partnerFrom ? ` Den bliver det ${dayOf(reason.partnerFrom)}.` : ''
  return `Klubben er ikke samarbejdsklub ${onTheDay}.${from}${nearest}`
}

function dayTypeText(reason: Of<'day_type'>, onTheDay: string): string {
  const { productName, holiday, weekday, next } = reason
  const why = holiday ? keepTogether(holiday) : weekday === 6 ? 'lørdag' : 'søndag'
  return `${definite(productName)} gælder ikke ${onTheDay} (${why}).${next ? ` ${nextPossibleText(next)}` : ''}`
}

export function blackoutText(reason: Of<'blackout'>, who: 'Du' | 'I' | 'Gæsten' = 'Du'): string {
  const { until, day, next } = reason
  if (reason.why === 'course_closed') {
    const opens = next ? ` ${who} kan spille fra ${momentOf(next, day)}.` : ''
    const unknown = until ? '' : ' Klubben melder ud, når den åbner igen.'
    return `${closedCourseText(reason.reason, reason.note)}.${opens || unknown}`
  }
  const cause = causeOf(reason.reason, reason.note)
  const span = until === undefined ? 'resten af sæsonen' : `til ${momentOf(until, day)}`
  const open = next ? ` ${who} kan spille fra ${momentOf(next, day)}.` : ''
  return `Lukket for kortgæster ${span}${cause}.${open}`
}

function causeOf(reason: BlackoutReason, note: string | undefined): string {
  if (reason !== 'andet') return ` (${reason})`
  return note ? ` (${note.trim().replace(/\.+$/, '')})` : ''
}

function clubLimitText({ limit, clubsElsewhere, clips }: Of<'club_limit'>): string {
  if (clips) return clipShareText(limit)
  const played =
    limit === 0
      ? 'Du har fået dine runder her erstattet, da klubben stoppede.'
      : limit === 1
        ? 'Du har spillet din ene runde her i år.'
        : `Du har spillet dine ${limit} runder her i år.`
  if (!clubsElsewhere) return played
  return `${played} Du har runder tilbage i ${countOf(clubsElsewhere, 'anden klub', 'andre klubber')}.`
}

/** A company's clips: at most a fifth of them in one club (D23). */
export const clipShareText = (limit: number) =>
  `Firmaet har brugt sine ${limit} klip her. Højst en femtedel af klippene kan bruges i én klub, så de gælder i de andre klubber.`

function alreadyTodayText({ why, minute, here, next }: Of<'already_today'>): string {
  const at = formatClockProse(minute)
  const then = next ? ` ${nextPossibleText(next)}` : ''
  switch (why) {
    case 'nine_left':
      return `Allerede tjekket ind her i dag ${at} til 9 huller. Du har 9 huller tilbage i dag.`
    case 'clip_today':
      return `Du har allerede brugt et klip i dag ${at}. Det er et klip pr. person pr. dag.${then}`
    case 'seat_changed':
      return `Kortet er allerede brugt i dag ${at} af den, der havde det før dig.${then}`
    default:
      return here
        ? `Allerede tjekket ind her i dag ${at}.${then}`
        : `Allerede tjekket ind i dag ${at}.${then}`
  }
}

const allUsedText = (count: number, [one, many]: [string, string]) =>
  count === 1 ? `Den ene ${one} er` : `Alle ${count} ${many} er`

/** `Hverdagskortet`, `Sæsonkort Fleks`: only a name that ends in *kort* gets the Danish article. */
const definite = (name: string) => (name.endsWith('kort') ? `${name}et` : name)

/** `mandag den 1. marts`: the year is that of the season. */
const dayOf = (day: PlainDate) => formatDay(day, { year: false })

/** `den 30. november`. */
export const onDay = (day: PlainDate) => `den ${formatDay(day, { weekday: false, year: false })}`

/** `kl. 14.00` on the same day, `tirsdag den 30. marts` for a day without a time, else both. */
function momentOf({ day, minute }: Moment, today?: PlainDate): string {
  if (minute >= endOfDay) return dayOf(day)
  if (day === today) return formatClockProse(minute)
  return minute === 0 ? dayOf(day) : `${dayOf(day)} ${formatClockProse(minute)}`
}
