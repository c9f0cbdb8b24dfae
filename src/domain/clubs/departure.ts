import { addDays, earliest, plainDate, yearOf, type PlainDate } from '#domain/shared/dates.ts'

/** Every `reason` of the code `refused` when a club's leaving is registered, or terms would outlast it. */
export type DepartureRefusal =
  | 'club_leaves_already'
  | 'club_is_no_partner'
  | 'departure_day_wrong'
  | 'departure_season_unknown'
  | 'departure_over'

/** Days in which golfers choose what replaces their lost rounds. */
const choiceDays = 14
/** Fewer days of play than this after the deadline leave no time for an extra round. */
const leastDaysOfPlay = 30

type Play = { playFrom: PlainDate; playTo: PlainDate }

/**
 * The last day of a club that leaves with notice (docs/algorithms/club-departures.md): of the season of the year when
 * it gives notice by 31 October, else of the season after. Undefined when that season is not known yet.
 */
export function lastDayWithNotice(
  noticedOn: PlainDate,
  seasons: readonly Play[],
): PlainDate | undefined {
  const year = yearOf(noticedOn)
  const isInTime = noticedOn <= plainDate(`${year}-10-31`)
  const endsIn = isInTime ? year : year + 1
  return seasons.find(({ playTo }) => yearOf(playTo) === endsIn)?.playTo
}

export type Choice = {
  /** The last day on which a golfer may choose. */
  chooseBy: PlainDate
  /** What no answer becomes. */
  byDefault: 'credit' | 'refund'
}

/** Until when golfers choose after the club's last day, and what no answer becomes. `playTo`: the season's last day. */
export function choiceOf({ lastDay, playTo }: { lastDay: PlainDate; playTo: PlainDate }): Choice {
  const chooseBy = earliest(addDays(lastDay, choiceDays), playTo)
  const isTimeLeft = addDays(chooseBy, leastDaysOfPlay) <= playTo
  return { chooseBy, byDefault: isTimeLeft ? 'credit' : 'refund' }
}
