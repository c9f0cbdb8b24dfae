import type { ProductVersion } from '#domain/passes/products.ts'
import type { Season } from '#domain/passes/season.ts'
import { freezeTerms } from '#domain/passes/sold-terms.ts'
import type { Moment } from '#domain/shared/clock-time.ts'
import { addDays, earliest, plainDate, yearOf } from '#domain/shared/dates.ts'
import { evaluate } from './evaluate.ts'
import { nextPossibleText, golferReasonText, saysNext } from './golfer-reason-text.ts'
import type { CheckInClub, CheckInGolfer, CheckInPass } from './verdict.ts'

/** A kind of card, as it is sold for a season. */
export type CardKind = { product: ProductVersion; season: Season }

export type Welcome = {
  isWelcome: boolean
  /** Why the card is not welcome; undefined when it is. */
  sentence: string | undefined
  /** The first later moment at which the card is welcome; its sentence only if the reason lacks it. */
  next: (Moment & { sentence: string | undefined }) | undefined
}

/**
 * Evaluates whether a kind of card is welcome at a club at a moment, by the rules of a check-in. The sample
 * golfer fulfils every personal rule: membership confirmed, member elsewhere, no round played, handicap
 * unknown. `today` affects only the wording.
 */
export function evaluateWelcome(
  { product, season }: CardKind,
  club: CheckInClub,
  { at, today }: { at: Moment; today: string },
): Welcome {
  const verdict = evaluate({
    pass: sampleCard({ product, season }, at),
    golfer: sampleGolfer(at),
    club,
    at,
    holes: 18,
    intent: 'check_in',
    history: [],
  })
  const { headline, nextPossible } = verdict
  if (verdict.outcome !== 'deny' || !headline) {
    return { isWelcome: true, sentence: undefined, next: undefined }
  }
  const sentence = golferReasonText(headline, at.day === today ? 'i dag' : 'den dag')
  return { isWelcome: false, sentence, next: nextPossible && withSentence(nextPossible, sentence) }
}

/** The season whose cards are played on a day: the one that covers it, else the next to come. */
export function seasonPlayedOn<Row extends { season: Season }>(
  seasons: readonly Row[],
  day: string,
): Row | undefined {
  const byPlay = seasons.toSorted((a, b) => (a.season.playFrom < b.season.playFrom ? -1 : 1))
  return byPlay.find(({ season }) => day <= season.playTo) ?? byPlay.at(-1)
}

/** Some texts already name the next possible moment. */
function withSentence(next: Moment, sentence: string): NonNullable<Welcome['next']> {
  const nextText = nextPossibleText(next)
  return { ...next, sentence: saysNext(sentence, nextText) ? undefined : nextText }
}

/** A card that is valid for some days only starts on the requested day. */
function sampleCard({ product, season }: CardKind, { day }: Moment): CheckInPass {
  const firstDay = product.validDays === undefined || day < season.playFrom ? season.playFrom : day
  const lastDay =
    product.validDays === undefined
      ? season.playTo
      : earliest(season.playTo, addDays(firstDay, product.validDays - 1))
  return {
    id: 'any',
    state: 'active',
    sold: freezeTerms({ product, season, price: 0, soldOn: firstDay }),
    firstDay,
    lastDay: latestOf(lastDay, firstDay),
    holderName: '',
    golferId: 'sample',
    creditRounds: 0,
  }
}

const latestOf = <Day extends string>(a: Day, b: Day) => (a > b ? a : b)

function sampleGolfer({ day }: Moment): CheckInGolfer {
  return {
    id: 'sample',
    homeClubIds: [],
    formerHomeClubs: [],
    membership: 'active',
    // Confirmed for the year of any day of play.
    confirmedOn: plainDate(`${yearOf(day)}-12-31`),
  }
}
