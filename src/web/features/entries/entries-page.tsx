import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import {
  listEntries,
  type DirectorsEntries,
  type DirectorsEntry,
} from '#contract/entries/director.ts'
import { countOf } from '#domain/shared/danish.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { Button, ButtonLink, ButtonRow } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Stat } from '../../ui/stat.tsx'
import { ListFiles } from '../competitions/list-files.tsx'
import { AddPlayer } from './add-player.tsx'
import { EntriesForm } from './entries-form.tsx'
import { entriesQuery } from './entries-queries.ts'
import type { EntriesSearch } from './entries-search.ts'
import { EntriesTable } from './entries-table.tsx'
import { EntrySteps } from './entry-steps.tsx'
import { filterEntries, owesFee } from './filter-entries.ts'
import { MarkEntriesPaid } from './mark-entries-paid.tsx'
import { PlayerDialog } from './player-dialog.tsx'

type EntriesPageProps = {
  clubId: string
  tournamentId: string
  search: EntriesSearch
  onSearch: (search: EntriesSearch) => void
}

/** The director's *Deltagere*: entries, waiting list and fees, with all actions. */
export function EntriesPage({ clubId, tournamentId, search, onSearch }: EntriesPageProps) {
  const data = useSuspenseQuery(entriesQuery(tournamentId)).data
  const { entries, divisions } = data
  const [isAdding, setAdding] = useState(false)
  const rows = filterEntries(data, search)
  const open = entries.find(({ id }) => id === search.entry)
  return (
    <section aria-labelledby="deltagere" className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="deltagere">Deltagere</h2>
        <div className="flex flex-wrap gap-3">
          <EntrantLinks {...{ clubId, tournamentId, divisions }} />
          <Button onClick={() => setAdding(true)}>Tilføj spiller</Button>
        </div>
      </div>
      <Figures data={data} />
      {entries.length === 0 ? (
        <EmptyState
          title="Ingen tilmeldte endnu"
          action={<Button onClick={() => setAdding(true)}>Tilføj den første</Button>}
        >
          Spillere kommer her, når de melder sig til. Du kan også skrive dem ind selv, eller hente
          dem fra en liste fra GolfBox.
        </EmptyState>
      ) : (
        <List {...{ tournamentId, rows, divisions, search, onSearch }} />
      )}
      <ButtonRow className="border-t border-slate-300 pt-6">
        <EntrySteps tournamentId={tournamentId} data={data} />
        <ButtonLink
          href={`/club/${clubId}/tournaments/${tournamentId}/settings`}
          variant="secondary"
        >
          Ret antal pladser og frister
        </ButtonLink>
      </ButtonRow>
      <AddPlayer
        tournamentId={tournamentId}
        data={data}
        isOpen={isAdding}
        onOpenChange={setAdding}
      />
      {open && (
        <PlayerDialog
          key={open.id}
          tournamentId={tournamentId}
          data={data}
          entry={open}
          onClose={() => onSearch({ ...search, entry: undefined })}
        />
      )}
    </section>
  )
}

type LinksProps = Pick<EntriesPageProps, 'clubId' | 'tournamentId'> &
  Pick<DirectorsEntries, 'divisions'>

function EntrantLinks({ clubId, tournamentId, divisions }: LinksProps) {
  const page = `/club/${clubId}/tournaments/${tournamentId}/entrants`
  return (
    <>
      <ButtonLink href={`${page}/list`} variant="secondary">
        Liste fra GolfBox
      </ButtonLink>
      {divisions.some(({ isInSides }) => isInSides) && (
        <ButtonLink href={`${page}/sides`} variant="secondary">
          Hold og makkere
        </ButtonLink>
      )}
    </>
  )
}

const Files = ({ tournamentId }: { tournamentId: string }) => (
  <ListFiles
    path={listEntries.path.replace(':tournamentId', tournamentId)}
    what="deltagere"
    variant="quiet"
  />
)

type ListProps = Pick<EntriesPageProps, 'tournamentId' | 'search' | 'onSearch'> &
  Pick<DirectorsEntries, 'divisions'> & { rows: readonly DirectorsEntry[] }

function List({ tournamentId, rows, divisions, search, onSearch }: ListProps) {
  return (
    <>
      <EntriesForm search={search} divisions={divisions} onSearch={onSearch} />
      <div className="-mb-4 flex flex-wrap items-center justify-between gap-x-6">
        <p role="status" className="text-sm text-slate-600">
          {countOf(rows.length, 'spiller', 'spillere')} på listen
        </p>
        <div className="-mx-2 flex flex-wrap gap-x-2">
          <Files tournamentId={tournamentId} />
        </div>
      </div>
      {search.show === 'unpaid' && <MarkEntriesPaid tournamentId={tournamentId} rows={rows} />}
      <EntriesTable
        rows={rows}
        divisions={divisions}
        hrefOf={(id) => addressOf({ ...search, entry: id })}
        onOpen={(entry) => onSearch({ ...search, entry })}
        onClear={() => onSearch({})}
      />
    </>
  )
}

/** The address of the list with a player's dialog open. */
function addressOf(search: EntriesSearch): string {
  const setParams = Object.entries(search).filter(([, value]) => value !== undefined)
  return `?${new URLSearchParams(setParams.map(([name, value]) => [name, String(value)]))}`
}

function Figures({ data }: { data: DirectorsEntries }) {
  const { entered, waiting, places, paidOre, deskOre, owedOre, entries } = data
  const atDesk = Object.values(deskOre).reduce((sum, ore) => sum + ore, 0)
  return (
    <dl className="grid grid-cols-2 gap-6 lg:grid-cols-4">
      <Stat
        label="Har en plads"
        value={entered}
        {...(places !== null && { unit: `af ${places}` })}
      />
      <Stat label="På venteliste" value={waiting} />
      <Stat
        label="Betalt"
        value={formatKroner(paidOre + atDesk)}
        {...(atDesk > 0 && { note: `${formatKroner(atDesk)} af dem hos jer` })}
      />
      <Stat
        label="Mangler at betale"
        value={entries.filter(owesFee).length}
        {...(owedOre > 0 && { note: formatKroner(owedOre) })}
      />
    </dl>
  )
}
