import { lazy } from 'react'
import {
  formatMeasure,
  sideCompetitionKindText,
} from '#domain/sidecompetitions/side-competition.ts'
import { Icon } from '../../ui/icon.tsx'
import {
  isDisputed,
  sideAnswerText,
  type SideCompetitionViewModel,
} from './side-competition-view-model.ts'

/** Loaded with the flight's page for players, because a hole may have no connection. */
export const prefetchSideCompetitionView = () => import('./side-competition-view.tsx')
export const LazySideCompetitionView = lazy(async () => ({
  default: (await prefetchSideCompetitionView()).SideCompetitionView,
}))

type SideCompetitionLinesProps = {
  sides: readonly SideCompetitionViewModel[]
  onSide: (sideId: string) => void
  /** Whether the hole is named, for a list over several holes. */
  withHole?: boolean
}

/** A button for each side competition, with the flight's answer or the leading measure. */
export function SideCompetitionLines({ sides, onSide, withHole }: SideCompetitionLinesProps) {
  return sides.map((side) => (
    <button
      key={side.id}
      type="button"
      onClick={() => onSide(side.id)}
      className="flex min-h-11 w-full items-center gap-2 rounded-md border border-slate-300 bg-white px-3 text-left text-sm leading-tight hover:border-slate-500"
    >
      <span className="min-w-0 flex-1">
        <span className="font-semibold">
          {withHole && `Hul ${side.hole}: `}
          {sideCompetitionKindText[side.kind]}
        </span>{' '}
        <span className="text-slate-700">{stateLabel(side)}</span>
      </span>
      {isDisputed(side) ? (
        <Icon name="warning" className="text-yellow-900" />
      ) : (
        <Icon name="chevron-right" className="text-green-700" />
      )}
    </button>
  ))
}

function stateLabel(side: SideCompetitionViewModel): string {
  const answer = sideAnswerText(side)
  if (answer) return isDisputed(side) ? `${answer}?` : answer
  return side.best === null ? 'ingen endnu' : `bedst: ${formatMeasure(side.kind, side.best)}`
}

export const isUnanswered = ({ current, results }: SideCompetitionViewModel): boolean =>
  current.length === 0 && results.length === 0
