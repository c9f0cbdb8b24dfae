import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import { listHeading, type CeremonyStep } from '#domain/board/ceremony.ts'
import { figureInSentence } from '#domain/board/figure-text.ts'
import { ceremonyOf } from './ceremony-of.ts'
import { ceremonyOutcomeQuery } from './screen-queries.ts'

/** The places of one division that are revealed, the latest on top of what came before (TV-8). */
export function TvCeremony({ board, revealed }: { board: Board; revealed: number }) {
  const { data: outcome } = useQuery(ceremonyOutcomeQuery(board.tournament.slug))
  const steps = useMemo(() => ceremonyOf(board, outcome), [board, outcome])
  const own = useKeyPresses({ lowest: -revealed, highest: steps.length - revealed })
  const count = Math.min(Math.max(revealed + own, 0), steps.length)
  const latest = steps[count - 1]
  const shown = steps
    .slice(0, count)
    .filter(({ division, list }) => division === latest?.division && list === latest.list)
    .toReversed()
    .slice(0, mostRows)
  return (
    <div className="tv-card tv-ceremony">
      <p className="tv-over">{board.tournament.name}</p>
      <h1>{latest ? headingOf(latest) : 'Præmieoverrækkelse'}</h1>
      <ol aria-live="polite">
        {shown.map((step, i) => (
          <Place key={step.place} step={step} isLatest={i === 0} />
        ))}
      </ol>
    </div>
  )
}

/** As many as fit a screen with names of several lines. */
const mostRows = 5

const headingOf = (step: CeremonyStep) =>
  [step.division, listHeading(step)].filter(Boolean).join(' · ')

function Place({ step, isLatest }: { step: CeremonyStep; isLatest: boolean }) {
  const { place, players, unit, list } = step
  const [first] = players
  return (
    <li data-latest={isLatest ? '' : undefined}>
      <span className="figures tv-place">
        {list !== 'place' ? `${place}.` : players.length > 1 ? `T${place}` : place}
      </span>
      <span className="tv-names">
        {players.map(({ id, name, club }) => (
          <span key={id}>
            {name}
            {club && <small>{club}</small>}
          </span>
        ))}
      </span>
      <span className="figures tv-sum">{first && figureInSentence(first.sum, unit)}</span>
    </li>
  )
}

type Limits = { lowest: number; highest: number }

/**
 * Presses on a keyboard at the screen: forward by Space or →, back by ←. They come on top of the remote control's, and
 * those before the first or after the last step do not count.
 */
function useKeyPresses({ lowest, highest }: Limits): number {
  const [presses, setPresses] = useState(0)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const step = stepOf[event.key]
      if (step === undefined) return
      // Space and the page keys would scroll.
      event.preventDefault()
      setPresses((was) => Math.min(highest, Math.max(lowest, was + step)))
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [lowest, highest])
  return presses
}

const stepOf: Readonly<Record<string, number>> = {
  ' ': 1,
  ArrowRight: 1,
  PageDown: 1,
  ArrowLeft: -1,
  PageUp: -1,
}
