import type { DirectedDivision } from '#contract/matches/endpoints.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'

export type Entrant = DirectedDivision['entrants'][number]

type SeedListProps = {
  entrants: readonly Entrant[]
  /** Players seeded by handicap; the others were drawn. */
  seeded: number
  isMoved: boolean
  onMove: (entrants: Entrant[]) => void
  onReset: () => void
  /** Absent where no lot is drawn. */
  onDraw: (() => void) | undefined
}

/** The players by seed, moved up and down by hand. */
export function SeedList({ entrants, seeded, isMoved, onMove, onReset, onDraw }: SeedListProps) {
  const move = (from: number, to: number) => {
    const next = [...entrants]
    const [one] = next.splice(from, 1)
    if (one) next.splice(to, 0, one)
    onMove(next)
  }
  return (
    <>
      <div className="flex flex-wrap gap-3 empty:hidden">
        {onDraw && (
          <Button variant="secondary" onClick={onDraw}>
            Træk lod igen
          </Button>
        )}
        {isMoved && (
          <Button variant="quiet" onClick={onReset}>
            Fortryd flytninger
          </Button>
        )}
      </div>
      <ol className="max-h-[44rem] divide-y divide-slate-200 overflow-y-auto border-y border-slate-200">
        {entrants.map((one, i) => (
          <li key={one.entryId} className="flex items-center gap-2 py-0.5">
            <span className="figures w-8 shrink-0 text-right text-slate-600">{i + 1}</span>
            <span className="min-w-0 flex-1 px-1 break-words">
              {one.name}
              <span className="figures block text-sm text-slate-600">
                {one.handicapTenths === null
                  ? 'Uden handicap'
                  : `Hcp. ${formatHandicap(one.handicapTenths)}`}
                {i >= seeded && ' · trukket'}
              </span>
            </span>
            <MoveButton
              label={`Flyt ${one.name} op`}
              icon="chevron-up"
              disabled={i === 0}
              onClick={() => move(i, i - 1)}
            />
            <MoveButton
              label={`Flyt ${one.name} ned`}
              icon="chevron-down"
              disabled={i === entrants.length - 1}
              onClick={() => move(i, i + 1)}
            />
          </li>
        ))}
      </ol>
    </>
  )
}

type MoveProps = {
  label: string
  icon: 'chevron-up' | 'chevron-down'
  disabled: boolean
  onClick: () => void
}

function MoveButton({ label, icon, disabled, onClick }: MoveProps) {
  return (
    <button
      type="button"
      aria-label={label}
      disabled={disabled}
      onClick={onClick}
      className="grid size-11 shrink-0 place-items-center rounded-md hover:bg-slate-100 disabled:text-slate-300"
    >
      <Icon name={icon} />
    </button>
  )
}
