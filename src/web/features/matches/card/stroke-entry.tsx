import type { ShownCard } from '#contract/matches/card.ts'
import type { BallKey } from '#domain/matches/match-scores.ts'
import type { HoleScore } from '#domain/scoring/hole-score.ts'
import type { HoleWinner } from '#domain/scoring/match-play.ts'
import { CompactSelect } from '../cup/compact-select.tsx'
import { ballsOn, winnerByStrokes, type MatchBall, type WrittenMatch } from './written-match.ts'

type StrokeProps = {
  shown: ShownCard
  written: WrittenMatch
  hole: number
  onScore: (ball: BallKey, score: HoleScore) => void
}

/** The strokes of each ball on a hole, with the net score and who has won by them. */
export function StrokeEntry({ shown, written, hole, onScore }: StrokeProps) {
  const scores = written.scores[hole]
  // Who has left keeps the holes already played.
  const balls = ballsOn(shown, hole).filter(
    ({ key, hasLeft }) => !hasLeft || (scores?.[key]?.score ?? null) !== null,
  )
  const isWritten = Object.values(scores ?? {}).some((one) => one.score !== null)
  return (
    <details className="border-t border-slate-200 pt-3" {...(isWritten && { open: true })}>
      <summary className="min-h-11 content-center font-semibold text-green-700">
        Skriv slagene i stedet
      </summary>
      <ul className="grid gap-3 pt-2">
        {balls.map((ball) => (
          <BallRow
            key={ball.key}
            ball={ball}
            isNet={shown.isNet}
            score={scores?.[ball.key]?.score ?? null}
            onScore={(score) => onScore(ball.key, score)}
          />
        ))}
      </ul>
      <p role="status" className="pt-3">
        {resultText(shown, written, hole)}
      </p>
    </details>
  )
}

type RowProps = {
  ball: MatchBall
  isNet: boolean
  score: HoleScore
  onScore: (score: HoleScore) => void
}

function BallRow({ ball: { name, received }, isNet, score, onScore }: RowProps) {
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_8.5rem] items-center gap-3">
      <span className="min-w-0 break-words">
        {name}
        {isNet && typeof score === 'number' && (
          <span className="figures block text-sm text-slate-600">Netto {score - received}</span>
        )}
      </span>
      <CompactSelect
        label={`Slag, ${name}`}
        emptyLabel="–"
        options={strokeOptions}
        value={score === null ? '' : String(score)}
        onPick={(value) => onScore(parseScore(value))}
      />
    </li>
  )
}

const strokeOptions = [
  ...Array.from({ length: 15 }, (_, i) => ({ value: String(i + 1), label: String(i + 1) })),
  { value: 'picked_up', label: 'Samlet op' },
]

const parseScore = (value: string): HoleScore =>
  value === '' ? null : value === 'picked_up' ? value : Number(value)

function resultText(shown: ShownCard, { pressed, scores }: WrittenMatch, hole: number): string {
  const winner = winnerByStrokes(shown, scores, hole)
  const chosen = pressed[hole]?.winner ?? null
  if (winner === null) return chosen ? '' : 'Skriv alle bolde, så regnes hullet ud.'
  const text = wonText(shown, winner)
  if (chosen === null || chosen === winner) return `Efter slagene: ${text}.`
  return `Efter slagene: ${text}. Det, I har trykket, gælder.`
}

const wonText = ({ sides }: ShownCard, winner: HoleWinner) =>
  winner === 'H' ? 'hullet er delt' : `${sides[winner].name} vandt hullet`
