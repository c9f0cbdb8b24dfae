import type { PublicFlight } from '#contract/scoring-flights.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Icon } from '../../ui/icon.tsx'
import { timeText } from './saved-line.tsx'
import { scoreText } from './flight-view-model.ts'

type ScoredHole = PublicFlight['players'][number]['holes'][number]

/** A small clock, and behind it who wrote what, when and why (SC-4). */
export function ChangedScores({ holes }: { holes: readonly ScoredHole[] }) {
  const changed = holes.filter(({ history }) => history.length > 0)
  if (changed.length === 0) return null
  return (
    <details>
      <summary className="flex min-h-11 cursor-pointer items-center gap-2 text-sm font-semibold text-slate-700">
        <Icon name="clock" className="size-5" />
        Rettet på hul {listInDanish(changed.map(({ number }) => String(number)))}
      </summary>
      <ul className="grid gap-2 pb-1 text-sm">
        {changed.map(({ number, history }) => (
          <li key={number}>
            Hul {number}: {historyText(history)}
          </li>
        ))}
      </ul>
    </details>
  )
}

/** `Per M. skrev 5 slag kl. 11.42. Rettet til 6 slag af turneringsledelsen kl. 15.10: strafslag.` */
export const historyText = (history: ScoredHole['history']): string =>
  history
    .map(({ score, by, at, reason }, i) => {
      const who = by ?? 'turneringsledelsen'
      const why = reason ? `: ${reason.replace(/\.$/, '')}` : ''
      if (score === null) return `Slettet af ${who} ${timeText(at)}${why}.`
      if (i === 0)
        return `${by ?? 'Turneringsledelsen'} skrev ${scoreText(score)} ${timeText(at)}${why}.`
      return `Rettet til ${scoreText(score)} af ${who} ${timeText(at)}${why}.`
    })
    .join(' ')
