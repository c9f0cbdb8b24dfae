import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { DirectedDivision, DirectedMatches } from '#contract/matches/endpoints.ts'
import { newId } from '../../../new-id.ts'
import { SelectField } from '../../../ui/select-field.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { seedsQuery } from '../match-queries.ts'
import { DrawPreview } from './draw-preview.tsx'
import { PublishDraw } from './publish-draw.tsx'
import { SeedList, type Entrant } from './seed-list.tsx'

type DrawProps = { tournamentId: string; of: DirectedMatches; division: DirectedDivision }

/** Puts the players in order, shows what comes of it, and publishes it. */
export function DrawDivision({ tournamentId, of, division }: DrawProps) {
  const most = division.entrants.length
  const [byHandicap, setByHandicap] = useState(most)
  const [lot, setLot] = useState<string>()
  const [pools, setPools] = useState(Math.max(1, Math.round(most / 4)))
  const query = { tournamentId, divisionId: division.id, byHandicap, ...(lot && { lot }) }
  const { data, error, refetch, isFetching } = useQuery({
    ...seedsQuery(query),
    placeholderData: keepPreviousData,
  })
  if (error) {
    return (
      <FetchProblem
        error={error}
        title="Rækkefølgen kunne ikke hentes"
        retry={refetch}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Skeleton label="Henter deltagerne" rows={6} />
  return (
    <Draw
      key={data.lot}
      {...{ tournamentId, of, division, byHandicap, pools, setPools }}
      drawn={data}
      isFetching={isFetching}
      onSeeding={setByHandicap}
      onLot={() => setLot(newId())}
    />
  )
}

type SeedOrder = { lot: string; entrants: Entrant[] }
type ShownProps = DrawProps & {
  byHandicap: number
  pools: number
  setPools: (pools: number) => void
  drawn: SeedOrder
  /** Another order than the one shown is on its way. */
  isFetching: boolean
  onSeeding: (byHandicap: number) => void
  onLot: () => void
}

/** The order with what comes of it. Players moved by hand stay moved until another order is fetched. */
function Draw({ tournamentId, of, division, byHandicap, pools, setPools, ...props }: ShownProps) {
  const { drawn, isFetching, onSeeding, onLot } = props
  const [moved, setMoved] = useState<{ from: SeedOrder; order: Entrant[] }>()
  const most = division.entrants.length
  const isMoved = moved?.from === drawn
  const order = isMoved ? moved.order : drawn.entrants
  const poolCount = division.draw === 'pools' ? pools : null
  return (
    <div className="grid gap-8">
      <div className="grid items-start gap-x-12 gap-y-8 lg:grid-cols-2">
        <section aria-label="Seedning" className="grid gap-4">
          <SelectField
            name={`seeding-${division.id}`}
            label="Seedning"
            options={seedings(most)}
            value={String(byHandicap)}
            onChange={({ currentTarget }) => onSeeding(Number(currentTarget.value))}
          />
          <SeedList
            entrants={order}
            seeded={byHandicap}
            isMoved={isMoved}
            onMove={(next) => setMoved({ from: drawn, order: next })}
            onReset={() => setMoved(undefined)}
            onDraw={byHandicap < most ? onLot : undefined}
          />
        </section>
        <section aria-label="Sådan bliver det" className="grid gap-4">
          {poolCount !== null && (
            <SelectField
              name={`pools-${division.id}`}
              label="Antal puljer"
              options={poolChoices(most)}
              value={String(pools)}
              onChange={({ currentTarget }) => setPools(Number(currentTarget.value))}
            />
          )}
          <DrawPreview entrants={order} pools={poolCount} />
        </section>
      </div>
      <PublishDraw
        key={poolCount}
        {...{ tournamentId, of, division }}
        lot={drawn.lot}
        byHandicap={byHandicap}
        shown={drawn.entrants}
        isFetching={isFetching}
        entrants={order}
        pools={poolCount}
      />
    </div>
  )
}

/** By handicap, by lot, or the best 4, 8 or 16 by handicap. */
const seedings = (most: number) => [
  { value: String(most), label: 'Efter handicap, det laveste først' },
  ...[4, 8, 16]
    .filter((count) => count < most)
    .map((count) => ({ value: String(count), label: `De ${count} bedste seedes, resten trækkes` })),
  { value: '0', label: 'Lodtrækning om alle pladser' },
]

/** Only numbers with which every pool has 3 to 8 players. */
function poolChoices(most: number) {
  const counts = Array.from({ length: 32 }, (_, i) => i + 1)
  return counts
    .filter((count) => Math.floor(most / count) >= 3 && Math.ceil(most / count) <= 8)
    .map((count) => ({ value: String(count), label: poolText(most, count) }))
}

function poolText(most: number, count: number): string {
  const [least, greatest] = [Math.floor(most / count), Math.ceil(most / count)]
  const size = least === greatest ? String(least) : `${least} eller ${greatest}`
  return count === 1 ? `1 pulje med ${size}` : `${count} puljer med ${size}`
}
