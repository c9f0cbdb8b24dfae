import { useMemo, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import type { DivisionViewModel, RowViewModel } from '#domain/board/board-view-model.ts'
import { valueText } from '#domain/board/figure-text.ts'
import { projectFinishes, type ProjectedPlayer, type Projection } from '#domain/board/projection.ts'
import { pointsOf } from '#domain/scoring/counted-holes.ts'
import { groupedBy } from '#domain/shared/grouped-by.ts'
import { countOf, wholeText } from '#domain/shared/danish.ts'
import { cardHoles } from './card-holes.ts'
import { OpenedQuestion } from '../scoring/opened-question.tsx'

type ProjectedFinishProps = { board: Board; model: RowViewModel; of: DivisionViewModel }

/** Where a player who is still playing will probably end (docs/algorithms/projection.md). */
export function ProjectedFinish({ board, model: { row }, of }: ProjectedFinishProps) {
  const [isOpened, setOpened] = useState(false)
  const isPlaying = row.status === null && ['waiting', 'playing'].includes(row.state)
  if (!isPlaying || !isProjected(board, of)) return null
  return (
    <OpenedQuestion question={`Hvor ender ${row.name}?`} onOpen={() => setOpened(true)}>
      {isOpened && <Answer board={board} of={of} id={row.id} />}
    </OpenedQuestion>
  )
}

/**
 * Other formats, best balls and gross points have holes that are not strokes over net par. Among tees of different par the
 * strokes are ranked over the par of the shortest one, while each hole is played against its own.
 */
export function isProjected({ round, tournament }: Board, of: DivisionViewModel): boolean {
  const { division, view, playing } = of
  const { format } = division
  return (
    tournament.state === 'in_play' &&
    round.hiddenHoles === 0 &&
    round.voidReason === null &&
    ((format === 'stroke_play' && haveSamePar(of)) ||
      (format === 'stableford' && view === 'net')) &&
    playing.every(({ row }) => !row.members)
  )
}

/** Whether the tees of each course have one par. As for the ranking, players who are out count too. */
function haveSamePar({ playing, missed, out }: DivisionViewModel): boolean {
  const rows = [...playing, ...missed, ...out]
  return [...groupedBy(rows, ({ course }) => course).values()].every((onCourse) => {
    const pars = onCourse.flatMap(({ tee }) => (tee ? tee.holes.map(({ par }) => par).join() : []))
    return new Set(pars).size <= 1
  })
}

type AnswerProps = { board: Board; of: DivisionViewModel; id: string }

function Answer({ board, of, id }: AnswerProps) {
  const answer = useMemo(() => finishText({ board, of, id }), [board, of, id])
  if (!answer) {
    return <p className="pb-2">Der skal være skrevet flere huller, før det kan beregnes.</p>
  }
  return (
    <>
      <p className="pb-1">{answer.text}</p>
      <p className="pb-2 text-sm text-pretty text-slate-700">{answer.basis}</p>
    </>
  )
}

/** The projection of one player in words; undefined before enough is written. */
export function finishText({ board, of, id }: AnswerProps) {
  const isPoints = of.division.unit === 'points'
  const projected = projectFinishes(projectedPlayers(of), !isPoints).get(id)
  if (!projected) return undefined
  const { number } = board.round
  const isLast = board.rounds.every((round) => round.number <= number)
  const when = isLast ? 'Sandsynligvis' : `Efter runde ${number} sandsynligvis`
  return {
    text: `${when} ${resultText(projected, isPoints)}, ${placeText(projected)}.`,
    basis: basisText(projected),
  }
}

/** The players of a division with their holes as values over net par, or points above two. */
function projectedPlayers({ division, view, playing }: DivisionViewModel): ProjectedPlayer[] {
  const isPoints = division.unit === 'points'
  return playing.flatMap(({ row, tee, result, course }) => {
    const encoded = row.cards.at(-1)
    if (!tee || encoded === undefined) return []
    const empty = '-'.repeat(tee.holes.length)
    const holes = cardHoles({ row, tee, encoded: encoded || empty, view: 'net' })
    // Whoever has picked up has no result in strokes, and waits for the committee's code.
    if (!isPoints && holes.some(({ score }) => score === 'picked_up')) return []
    return {
      id: row.id,
      course,
      result: isPoints ? result.all.total : result.all.against,
      values: holes.map((hole) => {
        if (hole.score === null) return null
        if (isPoints) return pointsOf(hole) - 2
        return typeof hole.score === 'number' ? hole.score - hole.received - hole.par : null
      }),
      offsets: holes.map(({ received }) => (isPoints ? 2 : view === 'gross' ? received : 0)),
    }
  })
}

/** `mellem −1 og +4`, `31 til 36 point`. */
function resultText({ result }: Projection, isPoints: boolean): string {
  const [low = 0, high = 0] = result.toSorted((a, b) => a - b)
  if (isPoints)
    return low === high
      ? `${wholeText(low)} point`
      : `${wholeText(low)} til ${wholeText(high)} point`
  const [from, to] = [valueText(low, 'strokes'), valueText(high, 'strokes')]
  return from === to ? from : `mellem ${from} og ${to}`
}

const placeText = ({ place: [best, worst] }: Projection): string =>
  best === worst ? `nr. ${best}` : `nr. ${best} til ${worst}`

function basisText({ played, left }: Projection): string {
  const form = played === 0 ? '' : `${countOf(played, 'spillet hul', 'spillede huller')}, `
  const rest = left === 1 ? 'svært det sidste hul' : `svære de ${left} huller, der mangler,`
  return `Et skøn, som bør holde otte ud af ti gange. Det bygger på ${form}de tildelte slag og på, hvor ${rest} har været for feltet i dag.`
}
