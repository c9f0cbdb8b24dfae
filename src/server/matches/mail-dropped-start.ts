import { formatMomentProse } from '#domain/shared/clock-time.ts'
import { danishMoment } from '../clock.ts'
import { nameOfRound, type LoadedDivision } from './load-division.ts'
import type { MatchNews } from './mail-matches.ts'
import type { MatchRow } from './match-queries.ts'

/**
 * The mail to both who had agreed on a start that another opponent ends. The one who leaves the match no longer finds it
 * under *Mine kampe*, and so cannot remove it from a calendar there. Nothing when the start has passed.
 */
export function droppedStartNews(
  loaded: LoadedDivision,
  earlier: MatchRow | undefined,
  { version, now }: { version: number; now: Date },
): MatchNews[] {
  const { plannedFor, planAcceptedAt } = earlier ?? {}
  if (!earlier || !plannedFor || !planAcceptedAt || plannedFor <= now) return []
  const when = formatMomentProse(danishMoment(plannedFor))
  return [
    {
      match: earlier,
      to: [earlier.a, earlier.b],
      key: `dropped:${version}`,
      subject: `Den aftalte tid i ${loaded.tournament.name} gælder ikke længere`,
      lines: () => [
        `${nameOfRound(earlier, loaded.matches)}: Kampen ${when} er aflyst, fordi en af jer har fået en anden modstander.`,
        'Har du føjet den til din kalender, så slet den dér.',
      ],
    },
  ]
}
