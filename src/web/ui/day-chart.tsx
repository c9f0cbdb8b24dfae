import { figureText } from '#domain/shared/figure.ts'
import { cx } from './cx.ts'

type ChartTone = 'soft' | 'strong' | 'error'

type DayChartProps = {
  /** The series with the largest values first, because later ones are drawn in front. */
  series: readonly { label: string; tone: ChartTone }[]
  /** From left to right, with one value per series. */
  points: readonly { key: string; label: string; values: readonly number[] }[]
  /** Series stand beside each other instead of in front of each other, where none is a part of the other. */
  beside?: boolean
  /** Writes the label of every point instead of the first and the last: for at most 14 short ones. */
  allLabels?: boolean
}

/**
 * Values by day, or another step, as columns. Hidden from screen readers: a table beside it has the same values. The
 * drawing fills the available width, and its text keeps its size.
 */
export function DayChart({ series, points, beside = false, allLabels = false }: DayChartProps) {
  const top = roundUp(Math.max(1, ...points.flatMap(({ values }) => values)))
  return (
    <div aria-hidden="true">
      <ul className="flex flex-wrap gap-x-5 gap-y-1 text-sm text-slate-700">
        {series.map(({ label, tone }) => (
          <li key={label} className="flex items-center gap-2">
            <span className={cx('size-3 rounded-xs', swatches[tone])} />
            {label}
          </li>
        ))}
      </ul>
      <div className="figures relative mt-3 h-44 text-xs text-slate-600">
        {[1, 0.5, 0].map((part) => (
          <div
            key={part}
            className="absolute inset-x-0 flex -translate-y-1/2 items-center gap-2"
            style={{ top: `${100 - 100 * part}%` }}
          >
            <span className="w-12 text-right">
              {part === 0.5 && top < 2 ? '' : figureText(top * part)}
            </span>
            <span className={cx('h-px flex-1', part === 0 ? 'bg-slate-500' : 'bg-slate-200')} />
          </div>
        ))}
        <svg
          viewBox={`0 0 ${Math.max(1, points.length)} 100`}
          preserveAspectRatio="none"
          className="absolute inset-y-0 right-0 h-full w-[calc(100%-3.5rem)]"
        >
          {series.map(({ label, tone }, seriesIndex) => (
            <path
              key={label}
              d={columns(points, top, { seriesIndex, of: beside ? series.length : 1 })}
              className={fills[tone]}
            />
          ))}
        </svg>
      </div>
      <Labels points={points} all={allLabels} />
    </div>
  )
}

function Labels({ points, all }: { points: DayChartProps['points']; all: boolean }) {
  const shown = all ? points : [points[0], points.at(-1)].slice(0, points.length)
  return (
    <div className="figures mt-2 flex justify-between pl-14 text-xs text-slate-600">
      {shown.map((point, i) => (
        <span key={point?.key ?? i} className={all ? 'flex-1 text-center' : undefined}>
          {point?.label}
        </span>
      ))}
    </div>
  )
}

type Place = {
  seriesIndex: number
  /** How many series share the width of a point; 1 when they overlap. */
  of: number
}

/** One path for all columns of a series: a year has hundreds. */
function columns(points: DayChartProps['points'], top: number, { seriesIndex, of }: Place): string {
  const gap = points.length > 120 ? 0 : 0.12
  const width = (1 - 2 * gap) / of
  return points
    .map(({ values }, at) => {
      const height = hundredths((100 * (values[seriesIndex] ?? 0)) / top)
      const start = at + gap + (of === 1 ? 0 : seriesIndex * width)
      const [left, right] = [hundredths(start), hundredths(start + width)]
      return height === 0 ? '' : `M${left} 100V${hundredths(100 - height)}H${right}V100Z`
    })
    .join('')
}

const hundredths = (value: number) => Math.round(value * 100) / 100

/** The next of 1, 2, 4, 6, 10, 20, 50, 100 …: the middle of a count is a whole number too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value))
  const steps = power === 1 ? [1, 2, 4, 6, 10] : [1, 2, 5, 10]
  return power * (steps.find((step) => step * power >= value) ?? 10)
}

const swatches: Record<ChartTone, string> = {
  soft: 'bg-green-300',
  strong: 'bg-green-800',
  error: 'bg-red-600',
}
const fills: Record<ChartTone, string> = {
  soft: 'fill-green-300 forced-colors:fill-[GrayText]',
  strong: 'fill-green-800 forced-colors:fill-[CanvasText]',
  error: 'fill-red-600 forced-colors:fill-[CanvasText]',
}
