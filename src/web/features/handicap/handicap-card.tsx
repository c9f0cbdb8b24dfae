import { formatStrokes } from '#domain/shared/handicap.ts'
import { cx } from '../../ui/cx.ts'
import type { HandicapQuestion } from './parse-handicap-question.ts'
import type { CardHole, HandicapAnswer } from './compute-handicap.ts'

type HandicapCardProps = { question: HandicapQuestion; answer: HandicapAnswer }

/** The scorecard with the strokes received, in two nines. */
export function HandicapCard({ question, answer }: HandicapCardProps) {
  const whose = question.allowance.of === 'side' ? 'siden' : 'du'
  if (!answer.card) {
    return (
      <section>
        <h3>Tildelte slag</h3>
        <p className="mt-2 max-w-text text-slate-700">
          Klubbens handicapnøgler mangler eller er ikke i orden, så slagene kan ikke fordeles på
          hullerne.
        </p>
      </section>
    )
  }
  const nines = [answer.card.slice(0, 9), answer.card.slice(9)].filter(({ length }) => length > 0)
  return (
    <section aria-labelledby="tildelte-slag">
      <h3 id="tildelte-slag">Tildelte slag</h3>
      <p className="mt-2 max-w-text text-slate-700">
        {answer.playingHandicap < 0
          ? `Et plushandicap giver slag tilbage på de letteste huller. Din par er hullets par med dem lagt til.`
          : `Her får ${whose} slag, sværeste hul først. Din par er hullets par og slagene lagt sammen: to point i stableford.`}
      </p>
      <div className="mt-5 grid gap-5">
        {nines.map((holes, i) => (
          <NineTable
            key={i}
            holes={holes}
            caption={holes[0]?.number === 1 ? 'Hul 1 til 9' : 'Hul 10 til 18'}
          />
        ))}
      </div>
    </section>
  )
}

function NineTable({ holes, caption }: { holes: readonly CardHole[]; caption: string }) {
  const row = (label: string, valueOf: (hole: CardHole) => number, isSummed = true) => (
    <tr className="border-t border-slate-200">
      <Label>{label}</Label>
      {holes.map((hole) => (
        <td key={hole.number} className="py-2 text-center">
          {valueOf(hole)}
        </td>
      ))}
      <td className="pr-2 text-center font-semibold">{isSummed && sumOf(holes, valueOf)}</td>
    </tr>
  )
  return (
    // The table scrolls on a very narrow screen, so it must be focusable by keyboard.
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable
      tabIndex={0}
      aria-label={caption}
      className="overflow-x-auto rounded-md border border-slate-300 bg-white"
    >
      <table className="figures w-full min-w-[21rem] table-fixed text-sm sm:text-base">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="bg-slate-100">
            <Label>Hul</Label>
            {holes.map(({ number }) => (
              <th key={number} scope="col" className="py-2 text-center font-semibold">
                {number}
              </th>
            ))}
            <th scope="col" className="w-12 pr-2 text-center font-semibold whitespace-nowrap">
              I alt
            </th>
          </tr>
        </thead>
        <tbody>
          {row('Par', ({ par }) => par)}
          {row('Nøgle', ({ strokeIndex }) => strokeIndex, false)}
          <tr className="border-t border-slate-200">
            <Label>Slag</Label>
            {holes.map(({ number, strokes }) => (
              <td key={number} className="py-1 text-center">
                <Strokes count={strokes} />
              </td>
            ))}
            <td className="pr-2 text-center font-semibold">
              {formatStrokes(sumOf(holes, ({ strokes }) => strokes)).replace('+', '\u2212')}
            </td>
          </tr>
          {row('Din par', ({ par, strokes }) => par + strokes)}
        </tbody>
      </table>
    </section>
  )
}

function Label({ children }: { children: string }) {
  return (
    <th
      scope="row"
      className="w-[4.5rem] py-2 pl-2 whitespace-nowrap sm:pl-3 text-left font-semibold sm:w-24"
    >
      {children}
    </th>
  )
}

/** Strokes received are filled; strokes given back are framed and have a minus sign. */
function Strokes({ count }: { count: number }) {
  return (
    <span
      className={cx(
        'inline-grid size-6 place-items-center sm:size-7 rounded-full leading-none',
        count > 0 && 'bg-green-700 font-semibold text-white forced-colors:border',
        count < 0 && 'border border-slate-700 font-semibold',
        count === 0 && 'text-slate-600',
      )}
    >
      {count < 0 ? `\u2212${-count}` : count}
    </span>
  )
}

const sumOf = (holes: readonly CardHole[], valueOf: (hole: CardHole) => number) =>
  holes.reduce((sum, hole) => sum + valueOf(hole), 0)
