import type { ShownCard } from '#contract/matches/card.ts'
import type { MatchCard } from '#domain/matches/match-card.ts'
import type { BallKey, MatchScores } from '#domain/matches/match-scores.ts'
import type { Side } from '#domain/scoring/match-play.ts'
import { cx } from '../../../ui/cx.ts'
import { ballsOn, holesInOrder } from './written-match.ts'

type TableProps = { shown: ShownCard; card: MatchCard; scores: MatchScores }

/** Every hole with par, index, who receives strokes, and who won it; nine in a row on a phone. */
export function HoleTable({ shown, card, scores }: TableProps) {
  const count = shown.holes.length
  const last = Math.max(count, ...Object.keys(card).map(Number), ...Object.keys(scores).map(Number))
  const numbers = holesInOrder(shown).slice(0, last)
  const rows = Array.from({ length: Math.ceil(last / 9) }, (_, i) =>
    numbers.slice(9 * i, 9 * i + 9),
  )
  return (
    <section aria-labelledby="holes" className="grid gap-4">
      <h2 id="holes" className="text-lg">
        Hul for hul
      </h2>
      {rows.map((row) => (
        <Nine key={row[0]} {...{ shown, card, scores, row }} />
      ))}
      {shown.isNet && (
        <p className="text-sm text-slate-600">Prikkerne er slag. Et hul med g blev givet.</p>
      )}
    </section>
  )
}

function Nine({ shown, card, scores, row }: TableProps & { row: number[] }) {
  const { holes, sides } = shown
  const holeOf = (number: number) => holes[(number - 1) % holes.length]
  const cell = 'figures h-9 min-w-0 text-center text-sm'
  return (
    <table className="w-full table-fixed border-collapse overflow-hidden rounded-md border border-slate-300 bg-white">
      <caption className="sr-only">
        Hul {row[0]} til {row.at(-1)}
      </caption>
      <thead className="bg-slate-100">
        <tr>
          <th scope="col" className="w-[22%] px-2 text-left text-sm">
            Hul
          </th>
          {row.map((number) => (
            <th key={number} scope="col" className={cell}>
              {holeOf(number)?.number ?? number}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <tr className="text-slate-600">
          <th scope="row" className="px-2 text-left text-sm font-normal">
            Nøgle
          </th>
          {row.map((number) => (
            <td key={number} className={cell}>
              {holeOf(number)?.strokeIndex}
            </td>
          ))}
        </tr>
        {(['A', 'B'] as const).map((side) => (
          <tr key={side} className="border-t border-slate-200">
            <th scope="row" className="truncate px-2 text-left text-sm font-semibold">
              {sides[side].team ?? sides[side].name}
            </th>
            {row.map((number) => (
              <td key={number} className={cx(cell, 'relative')}>
                <Strokes {...{ shown, side, number }} />
                <Won side={side} hole={card[number]} />
              </td>
            ))}
          </tr>
        ))}
        {ballsOn(shown, 1).map(({ key, name }) => (
          <BallRow key={key} {...{ name, row }} ball={key} scores={scores} />
        ))}
      </tbody>
    </table>
  )
}

type BallProps = { name: string; ball: BallKey; scores: MatchScores; row: number[] }

/** The strokes of one ball; no row where none are written. */
function BallRow({ name, ball, scores, row }: BallProps) {
  const written = row.map((number) => scores[number]?.[ball]?.score ?? null)
  if (written.every((score) => score === null)) return null
  return (
    <tr className="border-t border-slate-100 text-slate-700">
      <th scope="row" className="truncate px-2 text-left text-sm font-normal">
        {name}
      </th>
      {written.map((score, i) => (
        <td key={row[i]} className="figures h-8 min-w-0 text-center text-sm">
          {score === 'picked_up' ? (
            <>
              <span aria-hidden="true">×</span>
              <span className="sr-only">samlet op</span>
            </>
          ) : (
            score
          )}
        </td>
      ))}
    </tr>
  )
}

function Strokes({ shown, side, number }: { shown: ShownCard; side: Side; number: number }) {
  const { sides, holes } = shown
  const strokes = sides[side].balls.reduce(
    (sum, ball) => sum + Math.max(0, ball.strokes[(number - 1) % holes.length] ?? 0),
    0,
  )
  if (strokes === 0) return null
  return (
    <span className="absolute inset-x-0 top-0 text-xs leading-2.5 font-bold text-green-700">
      <span aria-hidden="true">{'•'.repeat(Math.min(strokes, 4))}</span>
      <span className="sr-only">{strokes} slag, </span>
    </span>
  )
}

function Won({ side, hole }: { side: Side; hole: MatchCard[number] }) {
  if (!hole?.winner) return <span className="sr-only">ikke spillet</span>
  if (hole.winner === 'H') {
    return (
      <span className="text-slate-500">
        <span aria-hidden="true">–</span>
        <span className="sr-only">delt</span>
      </span>
    )
  }
  if (hole.winner !== side) return <span className="sr-only">tabt</span>
  return (
    <span className="mx-auto grid size-6 place-items-center rounded-full bg-green-700 text-xs font-bold text-white">
      <span aria-hidden="true">{hole.isConceded ? 'g' : '+'}</span>
      <span className="sr-only">{hole.isConceded ? 'vundet, givet' : 'vundet'}</span>
    </span>
  )
}
