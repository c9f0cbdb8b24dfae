import { useMemo } from 'react'
import type { Board } from '#domain/board/board.ts'
import { fieldSpread, type FieldSpread as Spread } from '#domain/board/field-spread.ts'
import { unitOf, valueText, type Unit } from '#domain/board/figure-text.ts'
import { decodeScores } from '#domain/board/score-encoding.ts'
import { holeStatistics } from '#domain/scoring/hole-statistics.ts'
import { fraction, nearest, times } from '#domain/shared/fraction.ts'
import {
  valueOf,
  type DivisionViewModel,
  type RowViewModel,
} from '#domain/board/board-view-model.ts'
import { overParText } from './over-par-text.ts'

type FieldSpreadProps = {
  board: Board
  model: DivisionViewModel
  /** The holes that a row has room for, as a measure of the width. */
  room: number
  openId: string | undefined
  followed: ReadonlySet<string>
}

/** Fewer figures say nothing about a field. */
const leastFigures = 4

/**
 * Where the figures of a division lie, and how its holes play. The drawings are hidden from screen readers:
 * the sentences say the same, the table has every figure, and *Huller* has every hole.
 */
export function FieldSpread({ board, model, room, openId, followed }: FieldSpreadProps) {
  const unit = unitOf(model.division)
  const spread = useMemo(() => spreadOf(model, unit), [model, unit])
  const holes = useMemo(() => holesOf(model), [model])
  const width = room >= board.round.holes ? 380 : 230
  if (!spread || spread.players < leastFigures) {
    return <span>Feltets spredning kommer, når fire har en score.</span>
  }
  return (
    <>
      <span>
        {spreadText(spread, unit)}
        <Dots {...{ spread, unit, width, openId, followed }} names={namesOf(model)} />
      </span>
      {/* The holes of two courses are not the same holes. */}
      {holes.length > 0 && board.round.courses.length === 1 && (
        <span>
          {holesText(holes)}
          <HoleBars holes={holes} width={width} />
        </span>
      )}
    </>
  )
}

function spreadOf({ playing }: DivisionViewModel, unit: Unit): Spread | null {
  const figures = playing.flatMap((one) => {
    const value = valueOf(one, unit)
    return value === null ? [] : [{ id: one.row.id, value }]
  })
  return fieldSpread(figures, unit === 'strokes')
}

const namesOf = ({ playing }: DivisionViewModel) =>
  new Map(playing.map(({ row }) => [row.id, row.name]))

const spreadText = ({ middle, half: [best, worst] }: Spread, unit: Unit) =>
  `Midten af feltet står på ${valueText(middle, unit)}, og halvdelen ligger fra ${valueText(best, unit)} til ${valueText(worst, unit)}.`

const baseline = 62
const labelAt = 76

type DotsProps = {
  spread: Spread
  unit: Unit
  width: number
  names: ReadonlyMap<string, string>
  openId: string | undefined
  followed: ReadonlySet<string>
}

/** A dot for each player, the best to the left; the middle half has a ground, and the middle a line. */
function Dots({ spread, unit, width, names, openId, followed }: DotsProps) {
  const { steps, middle, half } = spread
  const values = steps.map(({ value }) => value)
  const [best = 0, worst = 0] = [values[0], values.at(-1)]
  const columns = Math.abs(worst - best) + 1
  const column = Math.min(16, (width - 20) / columns)
  const x = (value: number) => 8 + (Math.abs(value - best) + 0.5) * column
  const highest = Math.max(...steps.map(({ ids }) => ids.length))
  const size = Math.min(column, 10, (baseline - 12) / highest)
  const from = x(half[0]) - column / 2
  return (
    <svg
      viewBox={`0 0 ${width} 80`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      className="board-dots"
    >
      <rect x={from} y="10" width={x(half[1]) + column / 2 - from} height={baseline - 8} rx="3" />
      <path d={`M${x(middle)} 10V${baseline + 2}`} />
      {steps.map(({ value, ids }) =>
        ids.map((id, i) => (
          <circle
            key={id}
            cx={x(value)}
            cy={baseline - (i + 0.5) * size}
            r={size * (id === openId ? 0.6 : 0.42)}
            className={
              id === openId ? 'board-dot-open' : followed.has(id) ? 'board-dot-followed' : ''
            }
          >
            <title>{`${names.get(id) ?? ''} ${valueText(value, unit)}`}</title>
          </circle>
        )),
      )}
      {labelsOf([best, worst, middle], x).map((value) => (
        <text key={value} x={x(value)} y={labelAt}>
          {valueText(value, unit)}
        </text>
      ))}
    </svg>
  )
}

/** The figures that have room for their text; an earlier one keeps it, so the middle gives way to the ends. */
const labelsOf = (values: readonly number[], x: (value: number) => number) =>
  values.reduce<number[]>(
    (kept, value) =>
      kept.every((other) => Math.abs(x(value) - x(other)) > 26) ? [...kept, value] : kept,
    [],
  )

type PlayedHole = { number: number; overHundredths: number }

/** The average against par of each hole that somebody has holed out on, in the order of the card. */
function holesOf({ playing, missed, out }: DivisionViewModel): PlayedHole[] {
  const cards = [...playing, ...missed, ...out].flatMap(cardOf)
  const [first] = cards
  return holeStatistics(cards).flatMap(({ hole, overPar }) =>
    overPar === null
      ? []
      : [
          {
            number: first?.numbers[hole - 1] ?? hole,
            overHundredths: nearest(times(overPar, fraction(100))),
          },
        ],
  )
}

function cardOf({ row, tee }: RowViewModel) {
  const encoded = row.cards.at(-1)
  if (!tee || !encoded) return []
  const scores = decodeScores(encoded)
  if (scores.length !== tee.holes.length) return []
  return [
    {
      scores,
      par: tee.holes.map(({ par }) => par),
      numbers: tee.holes.map(({ number }) => number),
    },
  ]
}

function holesText(holes: readonly PlayedHole[]): string {
  const inOrder = holes.toSorted((a, b) => b.overHundredths - a.overHundredths)
  const [hardest, easiest] = [inOrder[0], inOrder.at(-1)]
  if (!hardest || !easiest) return ''
  const text = ({ number, overHundredths }: PlayedHole) =>
    `hul ${number} (${overParText(overHundredths)})`
  return hardest === easiest
    ? `Snit mod par: ${text(hardest)}.`
    : `Sværest mod par er ${text(hardest)}, lettest ${text(easiest)}.`
}

/** The holes as bars over and under par, in the colours of *Huller*. */
function HoleBars({ holes, width }: { holes: readonly PlayedHole[]; width: number }) {
  const column = Math.min(40, width / holes.length)
  const over = Math.max(50, ...holes.map(({ overHundredths }) => overHundredths))
  const under = Math.max(0, ...holes.map(({ overHundredths }) => -overHundredths))
  const scale = (baseline - 10) / (over + under)
  const par = 10 + over * scale
  const every = column >= 18 ? 1 : 3
  return (
    <svg
      viewBox={`0 0 ${width} 80`}
      preserveAspectRatio="xMinYMid"
      aria-hidden="true"
      className="board-bars"
    >
      {holes.map(({ number, overHundredths }, i) => {
        const height = Math.abs(overHundredths) * scale
        return (
          <g key={number}>
            <rect
              x={i * column + column * 0.15}
              y={overHundredths > 0 ? par - height : par}
              width={column * 0.7}
              height={height}
              className={overHundredths < 0 ? 'board-bar-under' : ''}
            >
              <title>{`Hul ${number}: ${overParText(overHundredths)}`}</title>
            </rect>
            {i % every === 0 && (
              <text x={(i + 0.5) * column} y={labelAt}>
                {number}
              </text>
            )}
          </g>
        )
      })}
      <path d={`M0 ${par}H${column * holes.length}`} />
    </svg>
  )
}
