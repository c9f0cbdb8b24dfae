import { listInDanish } from '#domain/shared/danish.ts'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import type { Counted } from '#domain/scoring/counted-holes.ts'
import { ninesOf, parOf, strokesOfAll, type CardHole, type Nine } from '#domain/scoring/nines.ts'
import { ScoreMark, StrokeDots } from './score-mark.tsx'

type CardNinesProps = {
  /** Whose card, and of which round: `Anna Holm, runde 1`. */
  caption: string
  holes: readonly CardHole[]
  /** What each hole brought, where points are counted or net strokes. */
  counted?: Counted | undefined
  /** Taken off the round by the committee, in points or holes. */
  deducted?: number
} & About

/** What a hole has about it, each by the hole's number. */
type About = {
  /** Marker and player, or two phones, do not agree (SC-2). */
  disputed?: readonly number[] | undefined
  /** The score was changed (SC-4). */
  changed?: readonly number[] | undefined
  /** Puts the hole right; left out for whoever may not (SC-3). */
  onHole?: ((hole: number) => void) | undefined
}

/**
 * A card as on paper, front nine over back nine, all holes without pulling sideways down to 360 px
 * (SC-1): hole, length, par, index, strokes in their shapes, and what they count.
 */
export function CardNines({ caption, holes, counted, deducted = 0, ...about }: CardNinesProps) {
  const nines = ninesOf(holes)
  const total = strokesOfAll(holes)
  const counts = counted?.sumOf(counted.values) ?? null
  const sum = counts === null ? null : counts - deducted
  // On a phone in place of a column: eleven are too many there.
  const spokenText = [
    `I alt par ${parOf(holes)}`,
    total !== null && `${total} slag`,
    sum !== null && `${counted?.label.toLowerCase()} ${sum}`,
  ].filter(Boolean)
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4 xl:grid-cols-2 xl:gap-6">
      {nines.map((nine, i) => (
        <NineTable
          key={nine.name}
          caption={nines.length > 1 ? `${caption}, ${i === 0 ? 'hul 1–9' : 'hul 10–18'}` : caption}
          nine={nine}
          about={about}
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
      <Disputed holes={about.disputed ?? []} />
    </div>
  )
}

/** Whose score counts meanwhile. */
function Disputed({ holes }: { holes: readonly number[] }) {
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
  about: About
  counted?: Counted
  /** The whole round's strokes beside the last nine; null while a hole is missing. */
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

function ScoresRow({ nine, total, about }: Pick<NineTableProps, 'nine' | 'total' | 'about'>) {
  return (
    <tr className="card-scores">
      <th scope="row">Slag</th>
      {nine.holes.map((hole) => (
        <ScoreCell key={hole.number} hole={hole} about={about} />
      ))}
      <td>{nine.strokes ?? ''}</td>
      {total !== undefined && <td className="card-total text-lg">{total ?? ''}</td>}
    </tr>
  )
}

function ScoreCell({ hole, about }: { hole: CardHole; about: About }) {
  const { number } = hole
  const isDisputed = about.disputed?.includes(number)
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
      {about.changed?.includes(number) && (
        <>
          <Icon name="clock" className="card-note size-3" />
          <span className="sr-only">, rettet</span>
        </>
      )}
    </>
  )
  return (
    <td className={isDisputed ? 'card-disputed' : undefined}>
      {about.onHole ? (
        <button type="button" className="card-edit" onClick={() => about.onHole?.(number)}>
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
        // A card's holes stand where they stand.
        // oxlint-disable-next-line react/no-array-index-key
        <td key={i} className={i > values.length ? 'card-total' : undefined}>
          {value}
        </td>
      ))}
    </tr>
  )
}
