import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { listExtras, type DirectorsExtra } from '#contract/entries/extras.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { ListFiles } from '../../competitions/list-files.tsx'
import { ChooseFor } from './choose-for.tsx'
import { ExtraForm } from './extra-form.tsx'
import { extrasQuery } from './extras-queries.ts'
import { KitchenList } from './kitchen-list.tsx'

type ExtrasPageProps = { tournamentId: string }

/** *Tilvalg*: what a tournament offers beside the round, and the list for the kitchen. */
export function ExtrasPage({ tournamentId }: ExtrasPageProps) {
  const data = useSuspenseQuery(extrasQuery(tournamentId)).data
  const { extras } = data
  const [edited, edit] = useState<DirectorsExtra | 'new'>()
  const [isChoosing, setChoosing] = useState(false)
  return (
    <section aria-labelledby="tilvalg" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="tilvalg">Tilvalg</h2>
        <div className="print-hide flex flex-wrap gap-3">
          {extras.length > 0 && data.players.length > 0 && (
            <Button variant="secondary" onClick={() => setChoosing(true)}>
              Vælg for en spiller
            </Button>
          )}
          <Button onClick={() => edit('new')}>Nyt tilvalg</Button>
        </div>
      </div>
      {extras.length === 0 ? (
        <NoExtras onCreate={() => edit('new')} />
      ) : (
        <>
          <Files tournamentId={tournamentId} />
          {extras.map((extra) => (
            <OneExtra key={extra.id} extra={extra} onEdit={() => edit(extra)} />
          ))}
        </>
      )}
      {edited && (
        <ExtraForm
          key={edited === 'new' ? 'new' : edited.id}
          {...{ tournamentId, data }}
          extra={edited === 'new' ? undefined : edited}
          onClose={() => edit(undefined)}
        />
      )}
      {isChoosing && <ChooseFor {...{ tournamentId, data }} onClose={() => setChoosing(false)} />}
    </section>
  )
}

const NoExtras = ({ onCreate }: { onCreate: () => void }) => (
  <EmptyState
    title="Ingen tilvalg endnu"
    action={
      <Button variant="secondary" onClick={onCreate}>
        Opret det første
      </Button>
    }
  >
    Spisning, buggy eller en ledsager: spillerne vælger det, når de melder sig til, og betaler det
    sammen med pladsen. Her får du listen til køkkenet.
  </EmptyState>
)

const Files = ({ tournamentId }: ExtrasPageProps) => (
  <div className="print-hide -mx-2 -mb-4 flex flex-wrap gap-x-2">
    <Button variant="quiet" onClick={() => window.print()}>
      <Icon name="print" /> Udskriv
    </Button>
    <ListFiles
      path={listExtras.path.replace(':tournamentId', tournamentId)}
      what="tilvalg"
      variant="quiet"
    />
  </div>
)

type OneExtraProps = { extra: DirectorsExtra; onEdit: () => void }

function OneExtra({ extra, onEdit }: OneExtraProps) {
  const { id, name, choices } = extra
  return (
    <section
      aria-labelledby={`extra-${id}`}
      className="grid gap-3 border-t border-slate-300 pt-5 print:break-inside-avoid-page"
    >
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h3 id={`extra-${id}`} className="text-xl break-words hyphens-auto">
            {name}
          </h3>
          <p className="text-slate-700">{termsText(extra)}</p>
        </div>
        <div className="flex items-center gap-4">
          <p className="figures text-2xl font-semibold">{countText(extra)}</p>
          <Button variant="secondary" className="print-hide" onClick={onEdit}>
            Ret<span className="sr-only"> {name}</span>
          </Button>
        </div>
      </div>
      {choices.length === 0 ? (
        <p className="text-slate-600">Ingen har valgt det endnu.</p>
      ) : (
        <KitchenList extra={extra} />
      )}
    </section>
  )
}

/** `14 af 20`, `14`. */
const countText = ({ taken, places }: DirectorsExtra) =>
  places === null ? String(taken) : `${taken} af ${places}`

function termsText({
  priceOre,
  lastDay,
  isClosed,
  isPerPerson,
  left,
  taken,
  paid,
}: DirectorsExtra) {
  const price = priceOre === 0 ? 'Gratis' : formatKroner(priceOre)
  const until = formatDay(plainDate(lastDay))
  const unpaid = taken - paid
  return [
    isPerPerson && priceOre > 0 ? `${price} pr. person` : price,
    isClosed ? `lukket efter ${until}` : `til og med ${until}`,
    left === 0 && 'udsolgt',
    unpaid > 0 && `${unpaid} mangler betaling`,
  ]
    .filter(Boolean)
    .join(' · ')
}
