import type { CardHole } from '#domain/scoring/nines.ts'
import { markOf, type ScoreMark } from '#domain/scoring/hole-statistics.ts'

/**
 * A score in its shape (LB-5): a circle for a birdie, two for better, a square for a bogey, two for
 * worse. Colour is not the only difference.
 */
export function ScoreMark({ hole }: { hole: CardHole }) {
  const mark = markOfHole(hole)
  if (hole.score === null) return <span className="text-slate-400">·</span>
  if (mark === null) {
    return (
      <span>
        <span aria-hidden="true">–</span>
        <span className="sr-only">samlet op</span>
      </span>
    )
  }
  return (
    <span className={`score-mark mark-${mark}`}>
      {hole.score}
      {mark !== 'par' && <span className="sr-only">, {markText[mark]}</span>}
    </span>
  )
}

/** The strokes received on a hole as dots; `+` and a number for strokes given back. */
export function StrokeDots({ received }: { received: number }) {
  if (received === 0) return null
  const count = Math.abs(received)
  const spokenText = `${count} ${received > 0 ? 'tildelt' : 'afgivet'} slag`
  return (
    <>
      <span aria-hidden="true" className="stroke-dots">
        {received > 0 ? '•'.repeat(Math.min(count, 3)) : `+${count}`}
      </span>
      <span className="sr-only">, {spokenText}</span>
    </>
  )
}

const markOfHole = ({ score, par }: CardHole): ScoreMark | null =>
  typeof score === 'number' ? markOf(score, par) : null

const markText: Record<ScoreMark, string> = {
  eagle_or_better: 'eagle eller bedre',
  birdie: 'birdie',
  par: 'par',
  bogey: 'bogey',
  double_or_worse: 'dobbelt bogey eller mere',
}
