import { useCallback, useState } from 'react'
import type { Board } from '#domain/board/board.ts'
import { BoardBeforeStart } from './live-board-before-start.tsx'
import { BoardLegend } from './board-legend.tsx'
import { CardNines } from '../scoring/card-nines.tsx'
import { FreshnessLine } from './freshness-line.tsx'
import { LazyPodium } from './lazy-board-parts.ts'
import { Leaderboard } from './leaderboard.tsx'
import { sampleBoard } from './sample-board.ts'
import type { RoundSearch } from './round/round-search.ts'

// The gallery renders on the server, which does not wait for lazy components.
await LazyPodium.preload?.()

const hrefOf = () => '#'
const changedAt = Date.parse('2027-06-12T12:32:05Z')
const lostAt = Date.parse('2027-06-12T12:30:00Z')

function Example({ board, start = {} }: { board: Board; start?: RoundSearch }) {
  const [search, setSearch] = useState(start)
  const onSearch = useCallback((next: RoundSearch) => setSearch(next), [])
  return (
    <Leaderboard
      board={board}
      freshness={{ kind: 'live' }}
      search={search}
      hrefOf={hrefOf}
      onSearch={onSearch}
    />
  )
}

export const InPlay = () => <Example board={sampleBoard({ players: 12, rounds: 2 })} />

export const LongNames = () => (
  <Example board={sampleBoard({ players: 4, rounds: 1, longNames: true })} />
)

export const Finished = () => (
  <Example board={sampleBoard({ players: 9, rounds: 1, isOver: true })} start={{ by: 'gross' }} />
)

export const BeforeStart = () => (
  <BoardBeforeStart board={sampleBoard({ players: 8, rounds: 1 })} startListHref="#" />
)

export const Lines = () => (
  <div className="grid gap-3">
    <FreshnessLine changedAt={null} freshness={{ kind: 'still' }} />
    <FreshnessLine changedAt={changedAt} freshness={{ kind: 'live' }} />
    <FreshnessLine changedAt={changedAt} freshness={{ kind: 'polling' }} />
    <FreshnessLine changedAt={changedAt} freshness={{ kind: 'live' }} isFinal />
    <FreshnessLine changedAt={changedAt} freshness={{ kind: 'lost', lostAt }} />
  </div>
)

export const Card = () => (
  <CardNines
    caption="Anna Holm, runde 1"
    holes={[4, 5, 3, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 5, 3, 4, 4].map((par, i) => ({
      number: i + 1,
      par,
      strokeIndex: ((i * 7) % 18) + 1,
      lengthMetres: par * 90 + i,
      received: i % 3 === 0 ? 2 : i % 2,
      score: i === 4 ? 'picked_up' : i === 16 ? null : par + ((i % 5) - 2),
    }))}
  />
)

export const Legend = () => <BoardLegend />
