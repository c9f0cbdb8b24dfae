import type { HoleStatisticsShown } from '#contract/board.ts'
import { overParText } from './hole-text.ts'

/** The holes from the hardest, as bars from par; the table has the same numbers. */
export function HoleBars({ holes }: { holes: readonly HoleStatisticsShown[] }) {
  const counted = holes.flatMap((hole) =>
    hole.overParHundredths === null ? [] : [{ ...hole, over: hole.overParHundredths }],
  )
  const inOrder = counted.toSorted((a, b) => b.over - a.over || a.hole - b.hole)
  const most = Math.max(1, ...counted.map(({ over }) => Math.abs(over)))
  const left = Math.max(0, ...counted.map(({ over }) => -over))
  const zero = (left / (left + most)) * 100
  return (
    <section aria-labelledby="hardest">
      <h2 id="hardest" className="text-xl">
        Fra det sværeste hul
      </h2>
      <ol className="figures mt-4 grid gap-1.5">
        {inOrder.map(({ hole, par, over }) => (
          <li
            key={hole}
            className="grid grid-cols-[6.5rem_minmax(0,1fr)_3.5rem] items-center gap-3"
          >
            <span>
              Hul {hole} <span className="text-sm text-slate-600">par {par}</span>
            </span>
            <span aria-hidden="true" className="relative h-5 rounded-xs bg-slate-100">
              <span
                className={`absolute inset-y-0 rounded-xs ${over < 0 ? 'bg-red-600' : 'bg-blue-800'}`}
                style={barOf(over, { zero, scale: left + most })}
              />
            </span>
            <span className="text-right font-semibold">{overParText(over)}</span>
          </li>
        ))}
      </ol>
    </section>
  )
}

function barOf(over: number, { zero, scale }: { zero: number; scale: number }) {
  const width = (Math.abs(over) / scale) * 100
  return { left: `${over < 0 ? zero - width : zero}%`, width: `${width}%` }
}
