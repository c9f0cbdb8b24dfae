import { useDeferredValue, useState } from 'react'
import type { Occasion } from '#domain/entries/presence.ts'
import { cx } from '../../../ui/cx.ts'
import { SearchField } from '../../../ui/search-field.tsx'
import { LateStartDialog } from '../../scoring/late-start.tsx'
import { PresenceRow, type RowActions } from './presence-row.tsx'
import {
  choosePlayers,
  mayComeLate,
  presenceOrders,
  type PresenceOrder,
  type ShownPlayer,
} from './presence-view-model.ts'

/** What only the director of a round can do about a player who has not come. */
export type Director = {
  of: { tournamentId: string; roundId: string }
  drawPath: string
  minute: number | null
  onChanged: () => void
}

const orderText: Record<PresenceOrder, string> = {
  name: 'Navn',
  flight: 'Flight',
  hole: 'Starthul',
}

type PlayersProps = {
  players: readonly ShownPlayer[]
  actions: RowActions
  occasion: Occasion
  director: Director | undefined
}

/** The players of a round with search and order. */
export function Players({ players, actions, occasion, director }: PlayersProps) {
  const [search, setSearch] = useState('')
  const [order, setOrder] = useState<PresenceOrder>('name')
  const [onlyMissing, setOnlyMissing] = useState(false)
  const [late, setLate] = useState<ShownPlayer>()
  const deferred = useDeferredValue(search)
  const chosen = choosePlayers(players, { search: deferred, order, onlyMissing })
  return (
    <section aria-labelledby="spillere" className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 id="spillere" className="sr-only">
        Spillere
      </h2>
      <SearchField label="Navn, klub eller flight" value={search} onChange={setSearch} />
      <div role="group" aria-label="Rækkefølge" className="flex flex-wrap gap-1.5">
        {presenceOrders.map((each) => (
          <Chip key={each} pressed={each === order} onPress={() => setOrder(each)}>
            {orderText[each]}
          </Chip>
        ))}
        <Chip pressed={onlyMissing} onPress={() => setOnlyMissing(!onlyMissing)}>
          Kun dem, der mangler
        </Chip>
      </div>
      {chosen.length === 0 && (
        <p className="text-slate-700">
          {onlyMissing && search === '' ? 'Ingen mangler.' : 'Ingen spillere passer på søgningen.'}
        </p>
      )}
      <ul className="divide-y divide-slate-300">
        {chosen.map((player) => (
          <PresenceRow
            key={player.entryId}
            player={player}
            actions={actions}
            occasion={occasion}
            replaceHref={director && `${director.drawPath}?absent=${player.entryId}#replace`}
            onLate={
              director && mayComeLate(player, director.minute) ? () => setLate(player) : undefined
            }
          />
        ))}
      </ul>
      {late && director && (
        <LateStartDialog
          of={director.of}
          players={[late]}
          onClose={() => setLate(undefined)}
          onDecided={director.onChanged}
        />
      )}
    </section>
  )
}

type ChipProps = { pressed: boolean; onPress: () => void; children: string }

const Chip = ({ pressed, onPress, children }: ChipProps) => (
  <button
    type="button"
    aria-pressed={pressed}
    onClick={onPress}
    className={cx(
      'min-h-11 rounded-md border px-3.5 text-sm font-medium',
      pressed ? 'border-blue-700 bg-blue-50 text-blue-900' : 'border-slate-300 bg-white',
    )}
  >
    {children}
  </button>
)
