import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { stateText, type TournamentState } from '#domain/competitions/state.ts'
import { danishMoment } from '#domain/shared/danish-time.ts'
import type { ListedTournament } from '#contract/competitions/endpoints.ts'
import type { Tone } from '../../ui/notice.tsx'

/** `lørdag den 12. juni 2027`, or `12. juni – 13. juni 2027` for several days. */
export function daysText({ firstDay, lastDay }: { firstDay: string; lastDay: string }): string {
  const [first, last] = [plainDate(firstDay), plainDate(lastDay)]
  if (first === last) return formatDay(first)
  return `${formatDay(first, { year: false })} til ${formatDay(last)}`
}

/** `onsdag den 9. juni kl. 18.00`. */
export function deadlineText(iso: string): string {
  const { day, minute } = danishMoment(Date.parse(iso))
  return `${formatDay(day, { year: false })} ${formatClockProse(minute)}`
}

type Entry = Pick<ListedTournament, 'state' | 'entry' | 'entryOpensAt' | 'entryClosesAt'>

/** The main facts for a golfer who wants to play. */
export function entryText({ state, entry, entryOpensAt, entryClosesAt }: Entry): string {
  if (entry === 'open') return `Tilmelding til ${deadlineText(entryClosesAt)}`
  if (entry === 'soon' && entryOpensAt) return `Tilmelding fra ${deadlineText(entryOpensAt)}`
  return state === 'open' ? 'Tilmeldingen er lukket' : stateText[state]
}

/** A state with its icon; a tournament whose entry is over is not shown as open. */
export function stateBadge({ state, entry }: Pick<Entry, 'state' | 'entry'>, isPlayed = false) {
  // The last day has passed without a published result.
  if (isPlayed && state !== 'provisional' && state !== 'final') {
    return { label: 'Intet resultat', tone: 'neutral' as const }
  }
  if (state === 'open' && entry !== 'open') {
    const label = entry === 'soon' ? 'Åbner senere' : stateText.closed
    return { label, tone: 'neutral' as const }
  }
  return { label: stateText[state], tone: tones[state] ?? ('neutral' as const) }
}

const tones: Partial<Record<TournamentState, Tone>> = {
  open: 'success',
  drawn: 'info',
  in_play: 'info',
  suspended: 'warning',
  scores_in: 'info',
  cancelled: 'error',
}

export const startOptions = [
  { value: 'one_tee', label: 'Fra hul 1' },
  { value: 'two_tees', label: 'Fra to teesteder' },
  { value: 'shotgun', label: 'Gunstart, alle samtidig' },
]
