import { lazy } from 'react'
import { sayMeasure, sideKindText } from '#domain/tournaments/side/side-competition.ts'
import { Icon } from '../../../ui/icon.tsx'
import { firstNameIn, type SeenPlayer } from './see-flight.ts'
import { isDisputed, sayAnswer, type SeenSide } from './see-sides.ts'

/** Fetched with the flight's page, once somebody plays here: the hole may have no line. */
export const fetchSideView = () => import('./side-view.tsx')
export const LaterSideView = lazy(async () => ({ default: (await fetchSideView()).SideView }))

type SideLinesProps = {
  sides: readonly SeenSide[]
  players: readonly SeenPlayer[]
  onSide: (sideId: string) => void
  /** Where holes stand together each is named. */
  withHole?: boolean
}

/** The way to each side competition, with what the flight has said of it, or the best there is. */
export function SideLines({ sides, players, onSide, withHole }: SideLinesProps) {
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
          {sideKindText[side.kind]}
        </span>{' '}
        <span className="text-slate-700">{sayState(side, players)}</span>
      </span>
      {isDisputed(side) ? (
        <Icon name="warning" className="text-yellow-900" />
      ) : (
        <Icon name="chevron-right" className="text-green-700" />
      )}
    </button>
  ))
}

function sayState(side: SeenSide, players: readonly SeenPlayer[]): string {
  const answer = sayAnswer(side, firstNameIn(players))
  if (answer) return isDisputed(side) ? `${answer}?` : answer
  return side.best === null ? 'ingen endnu' : `bedst: ${sayMeasure(side.kind, side.best)}`
}

/** On this hole, and nobody has said anything yet. */
export const isUnanswered = ({ standing, results }: SeenSide): boolean =>
  standing.length === 0 && results.length === 0
