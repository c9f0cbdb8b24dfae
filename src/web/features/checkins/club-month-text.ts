import type { ClubMonth } from '#contract/checkins/club-guests.ts'
import { differenceText } from '#domain/checkins/month-why.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'

type Compared = NonNullable<ClubMonth['monthBefore']>

/** `1.–13. maj 2027`. */
export function spanText({ from, to }: Pick<Compared, 'from' | 'to'>): string {
  const last = formatDay(plainDate(to), { weekday: false })
  return from === to ? last : `${Number(from.slice(8))}.–${last}`
}

/** `12 flere end 1.–13. maj 2027 (16)`. The number in brackets is never alone on a line. */
export function comparedText(rounds: number, before: Compared): string {
  const difference = differenceText(rounds, before.rounds)
  const than = rounds === before.rounds ? 'som' : 'end'
  return `${difference} ${than} ${spanText(before)}\u00a0(${before.rounds})`
}

/** The days with most rounds; undefined when no day has two. */
export function busiestText({ busiest }: Pick<ClubMonth, 'busiest'>): string | undefined {
  if (busiest.length === 0) return undefined
  const days = busiest.map(
    ({ day, rounds }) =>
      `${formatDay(plainDate(day), { year: false })} (${countOf(rounds, 'runde', 'runder')})`,
  )
  return `Flest runder: ${listInDanish(days)}.`
}

/** What happened to guests without a round: `2 runder er givet tilbage, og 3 forsøg blev afvist.` */
export function notCountedText({ returned, refused }: ClubMonth): string | undefined {
  const parts = [
    returned > 0 && `${countOf(returned, 'runde', 'runder')} er givet tilbage`,
    refused > 0 && `${countOf(refused, 'check-in', 'check-ins')} blev afvist`,
  ].filter((part) => part !== false)
  return parts.length > 0 ? `${parts.join(', og ')}. De tæller ikke med.` : undefined
}
