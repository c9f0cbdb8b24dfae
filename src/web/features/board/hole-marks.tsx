import type { BoardTee, BoardView } from '#domain/board/board.ts'
import { markOf, type ScoreMark } from '#domain/scoring/hole-statistics.ts'
import { courseOfRound, lastHoles, type MarkedHole } from './last-holes.ts'
import type { RowViewModel } from '#domain/board/board-view-model.ts'

type HoleHeadProps = { tee: BoardTee; room: number; hasCurve: boolean }

/** The numbers of the holes with their par, or the name of the last ones where not all have room. */
export function HoleHead({ tee, room, hasCurve }: HoleHeadProps) {
  const isWhole = room >= tee.holes.length
  return (
    <span className="board-marks">
      {hasCurve && <span className="board-curve">Forløb</span>}
      {isWhole
        ? tee.holes.map(({ number, par }) => (
            <span key={number} className="board-mark">
              <strong>{number}</strong>
              <span className="board-par">{par}</span>
            </span>
          ))
        : `Seneste ${room} huller`}
    </span>
  )
}

type HoleMarksProps = { model: RowViewModel; view: BoardView; room: number; hasCurve: boolean }

/** A row's holes in the shapes of golf graphics, and the course of the round as a curve. */
export function HoleMarks({ model, view, room, hasCurve }: HoleMarksProps) {
  const holes = lastHoles(model, room)
  const spoken = lastHoles(model, mostSpoken).map(holeSpoken)
  return (
    <>
      <span className="board-marks" aria-hidden="true">
        {hasCurve && <Curve values={courseOfRound(model, view)} />}
        {holes.map(({ number, par, score }) => (
          <span key={number} className="board-mark">
            {score === null ? (
              <span className="board-no-score">·</span>
            ) : score === 'picked_up' ? (
              '–'
            ) : (
              <span className={`score-mark mark-${markOf(score, par)}`}>{score}</span>
            )}
          </span>
        ))}
      </span>
      {spoken.length > 0 && <span className="sr-only">Seneste huller: {spoken.join(', ')}</span>}
    </>
  )
}

/** The open card has them all. */
const mostSpoken = 3

const markNames: Record<ScoreMark, string> = {
  eagle_or_better: 'eagle eller bedre',
  birdie: 'birdie',
  par: 'par',
  bogey: 'bogey',
  double_or_worse: 'dobbelt bogey eller mere',
}

function holeSpoken({ number, par, score }: MarkedHole): string {
  if (score === null) return `hul ${number} uden score`
  return `hul ${number} ${score === 'picked_up' ? 'samlet op' : markNames[markOf(score, par)]}`
}

/** The curve's own units; a hole is five wide on eighteen. */
const size = { width: 90, height: 28 }
const leastRange = 4

/** Rising is better than net par, falling worse; the line in the middle is net par. */
function Curve({ values }: { values: readonly number[] }) {
  const range = Math.max(leastRange, ...values.map(Math.abs))
  const middle = size.height / 2
  const y = (value: number) => middle - (value / range) * (middle - 3)
  const points = values.map((value, i) => `${i * 5},${y(value).toFixed(1)}`)
  const last = values.at(-1) ?? 0
  return (
    <svg className="board-curve" viewBox={`-3 0 ${size.width + 6} ${size.height}`}>
      <path d={`M0 ${middle}H${size.width}`} className="board-curve-par" />
      {values.length > 1 && (
        <>
          <polyline points={points.join(' ')} className="board-curve-line" />
          <circle cx={(values.length - 1) * 5} cy={y(last)} r="2.6" className="board-curve-end" />
        </>
      )}
    </svg>
  )
}
