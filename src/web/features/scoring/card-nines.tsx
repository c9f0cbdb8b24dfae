import { listInDanish } from '#domain/shared/danish.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Counted } from '#domain/scoring/counted-holes.ts'
import { ninesOf, parOf, strokesOfAll, type CardHole, type Nine } from '#domain/scoring/nines.ts'
import { ScoreMark, StrokeDots } from './score-mark.tsx'

type CardNinesProps = {
  /** The player and the round: `Anna Holm, runde 1`. */
  caption: string
  holes: readonly CardHole[]
  /** The points or net strokes of each hole, where the format counts them. */
  counted?: Counted | undefined
  /** One nine above the other at every width, in a narrow column. */
  isStacked?: boolean
  /** The committee's penalties on the round, in points or holes. */
  deducted?: number
} & HoleMarks

/** Marks on holes, by the numbers of the holes. */
type HoleMarks = {
  /** Marker and player, or two phones, disagree. */
  disputed?: readonly number[] | undefined
  /** The score was changed. */
  changed?: readonly number[] | undefined
  /** Edits the hole; left out where the viewer may not. */
  onHole?: ((hole: number) => void) | undefined
}

/**
 * A card laid out like paper, front nine above back nine, without sideways scrolling down to 360 px.
 * The rows are hole, length, par, stroke index, strokes in their shapes, and points or net.
 */
export function CardNines(props: CardNinesProps) {
  const { caption, holes, counted, isStacked = false, deducted = 0, ...marks } = props
  const nines = ninesOf(holes)
  const total = strokesOfAll(holes)
  const counts = counted?.sumOf(counted.values) ?? null
  const sum = counts === null ? null : counts - deducted
  // A phone shows the totals as a line, because it has no room for an eleventh column.
  const spokenText = [
    `I alt par ${parOf(holes)}`,
    total !== null && `${total} slag`,
    sum !== null && `${counted?.label.toLowerCase()} ${sum}`,
  ].filter(Boolean)
  return (
    <div
      className={cx(
        'grid grid-cols-[minmax(0,1fr)] gap-4',
        !isStacked && 'xl:grid-cols-2 xl:gap-6',
      )}
    >
      {nines.map((nine, i) => (
        <NineTable
          key={nine.name}
          caption={nines.length > 1 ? `${caption}, ${i === 0 ? 'hul 1–9' : 'hul 10–18'}` : caption}
          nine={nine}
          marks={marks}
          {...(counted && {
            counted: { ...counted, values: counted.values.slice(i * 9, i * 9 + nine.holes.length) },
          })}
          total={nines.length > 1 && i === nines.length - 1 ? total : undefined}
          totalPar={parOf(holes)}
          totalCounted={sum ?? ''}
        />
      ))}
      {nines.length > 1 && <p className="card-sum figures">{spokenText.join(' · ')}</p>}
      {deducted > 0 && (
        <p className="text-sm xl:col-span-2">
          <strong>Straf på runden: −{deducted}.</strong>{' '}
          {sum !== null && `Trukket fra de ${counts}, som hullerne gav.`}
        </p>
      )}
      <DisputedNote holes={marks.disputed ?? []} />
    </div>
  )
}

/** Explains which score counts until the flight agrees. */
function DisputedNote({ holes }: { holes: readonly number[] }) {
  if (holes.length === 0) return null
  return (
    <p className="text-sm xl:col-span-2">
      <strong>Uenige om hul {listInDanish(holes.map(String))}.</strong> Der er skrevet to
      forskellige scorer. Den viste tæller, til flighten er enig.
    </p>
  )
}

type NineTableProps = {
  caption: string
  nine: Nine
  marks: HoleMarks
  counted?: Counted
  /** The strokes of the round, beside the last nine; null while a hole is missing. */
  total: number | null | undefined
  totalPar: number
  totalCounted: number | string
}

function NineTable(props: NineTableProps) {
  const { caption, nine, counted, total, totalPar, totalCounted } = props
  const { holes, name, par } = nine
  const hasTotal = total !== undefined
  const hasIndex = holes.every(({ strokeIndex }) => strokeIndex !== undefined)
  const hasLength = holes.every(({ lengthMetres }) => typeof lengthMetres === 'number')
  return (
    <table className="card-nine figures w-full table-fixed text-center">
      <caption className="sr-only">{caption}</caption>
      <colgroup>
        <col className="w-[13%] xl:w-[12%]" />
        {holes.map(({ number }) => (
          <col key={number} />
        ))}
        <col className="w-[9.5%]" />
        {hasTotal && <col className="card-total w-[9.5%]" />}
      </colgroup>
      <NineHead holes={holes} name={name} hasTotal={hasTotal} />
      <tbody>
        {hasLength && (
          <FactRow
            label="Meter"
            className="card-lengths"
            values={holes.map(({ lengthMetres }) => lengthMetres ?? '')}
            sums={hasTotal ? ['', ''] : ['']}
          />
        )}
        <FactRow
          label="Par"
          values={holes.map((hole) => hole.par)}
          sums={hasTotal ? [par, totalPar] : [par]}
        />
        {hasIndex && (
          <FactRow
            label="Nøgle"
            values={holes.map(({ strokeIndex }) => strokeIndex ?? '')}
            sums={hasTotal ? ['', ''] : ['']}
          />
        )}
        <ScoresRow {...props} />
        {counted && (
          <FactRow
            label={counted.label}
            values={counted.values.map((value) => value ?? '')}
            sums={[counted.sumOf(counted.values) ?? '', ...(hasTotal ? [totalCounted] : [])]}
          />
        )}
      </tbody>
    </table>
  )
}

type NineHeadProps = { holes: Nine['holes']; name: string; hasTotal: boolean }

function NineHead({ holes, name, hasTotal }: NineHeadProps) {
  return (
    <thead>
      <tr>
        <th scope="col">Hul</th>
        {holes.map(({ number }) => (
          <th key={number} scope="col">
            {number}
          </th>
        ))}
        <th scope="col">{name}</th>
        {hasTotal && (
          <th scope="col" className="card-total">
            I alt
          </th>
        )}
      </tr>
    </thead>
  )
}

function ScoresRow({ nine, total, marks }: Pick<NineTableProps, 'nine' | 'total' | 'marks'>) {
  return (
    <tr className="card-scores">
      <th scope="row">Slag</th>
      {nine.holes.map((hole) => (
        <ScoreCell key={hole.number} hole={hole} marks={marks} />
      ))}
      <td>{nine.strokes ?? ''}</td>
      {total !== undefined && <td className="card-total text-lg">{total ?? ''}</td>}
    </tr>
  )
}

function ScoreCell({ hole, marks }: { hole: CardHole; marks: HoleMarks }) {
  const { number } = hole
  const isDisputed = marks.disputed?.includes(number)
  const score = (
    <>
      <StrokeDots received={hole.received} />
      <ScoreMark hole={hole} />
      {isDisputed && (
        <>
          <span aria-hidden="true" className="card-note">
            !
          </span>
          <span className="sr-only">, uenige</span>
        </>
      )}
      {marks.changed?.includes(number) && (
        <>
          <Icon name="clock" className="card-note size-3" />
          <span className="sr-only">, rettet</span>
        </>
      )}
    </>
  )
  return (
    <td className={isDisputed ? 'card-disputed' : undefined}>
      {marks.onHole ? (
        <button type="button" className="card-edit" onClick={() => marks.onHole?.(number)}>
          <span className="sr-only">Ret hul {number}: </span>
          {score}
        </button>
      ) : (
        score
      )}
    </td>
  )
}

type FactRowProps = {
  label: string
  values: readonly (string | number)[]
  sums: readonly (string | number)[]
  className?: string
}

function FactRow({ label, values, sums, className }: FactRowProps) {
  return (
    <tr className={cx('card-facts', className)}>
      <th scope="row">{label}</th>
      {[...values, ...sums].map((value, i) => (
        // The holes of a card never change their order.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={i} className={i > values.length ? 'card-total' : undefined}>
          {value}
        </td>
      ))}
    </tr>
  )
}
