import type { CardHole } from '#domain/scoring/nines.ts'
import { markOfHole, markText } from './mark-text.ts'

/**
 * A score in its shape (LB-5): a ring for a birdie, two for better, a square for a bogey, two for
 * worse. The colour only helps.
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

/** The strokes that the handicap gives on a hole, as dots; a plus player gives them back. */
export function StrokeDots({ received }: { received: number }) {
  if (received === 0) return null
  const many = Math.abs(received)
  const spokenText = `${many} ${received > 0 ? 'tildelt' : 'afgivet'} slag`
  return (
    <>
      <span aria-hidden="true" className="stroke-dots">
        {received > 0 ? '•'.repeat(Math.min(many, 3)) : `+${many}`}
      </span>
      <span className="sr-only">, {spokenText}</span>
    </>
  )
}
