import { useQuery } from '@tanstack/react-query'
import type { MyCheckIn, listMyCheckIns } from '#contract/checkins/my-check-ins.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { saveFile } from '../../save-file.ts'
import { FetchProblem } from '../shell/fetch-problem.tsx'
import { roundsCsv, filterRounds, type RoundsFilter, optionsOf } from './my-rounds-filter.ts'
import { MyRoundsLeft } from './my-rounds-left.tsx'
import { MyRoundsList } from './my-rounds-list.tsx'
import { myCheckInsQuery } from '../passes/my-passes-queries.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { SearchField } from '../../ui/search-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'

type MyRoundsPageProps = { filter: RoundsFilter; onFilter: (filter: RoundsFilter) => void }

/** Every check-in of the account's golfers: counted ones, others with their reason, and rounds left. */
export function MyRoundsPage({ filter, onFilter }: MyRoundsPageProps) {
  const { data, error, refetch, isFetching } = useQuery(myCheckInsQuery(filter.season))
  const rows = data ? filterRounds(data.checkIns, filter) : []
  const isEmpty = data?.checkIns.length === 0 && data.seasons.length < 2
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <PageHeader
        title="Runder"
        lead="Alle dine og familiens check-ins – også de afviste."
        actions={rows.length > 0 && <Export rows={rows} season={data?.season ?? ''} />}
      />
      {error && (
        <FetchProblem
          error={error}
          title="Runderne kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine runder" rows={8} />}
      {isEmpty && (
        <EmptyState
          title="Ingen runder endnu"
          action={<ButtonLink href="/clubs">Find en klub</ButtonLink>}
        >
          Når du tjekker ind i en klub, står runden her med det samme.
        </EmptyState>
      )}
      {data && !isEmpty && (
        <>
          <MyRoundsFilters {...{ filter, onFilter, data }} />
          <Figures rows={rows} />
          <p role="status" className="sr-only">
            {countOf(rows.length, 'check-in', 'check-ins')} på listen
          </p>
          {rows.length > 0 ? (
            <MyRoundsList rows={rows} />
          ) : (
            <NoMatches onClear={() => onFilter({ season: filter.season })} />
          )}
        </>
      )}
      <MyRoundsLeft />
    </div>
  )
}

function Figures({ rows }: { rows: readonly MyCheckIn[] }) {
  const counted = rows.filter(({ state }) => state === 'counted')
  const clubs = new Set(counted.map(({ clubId }) => clubId)).size
  const uncounted = rows.length - counted.length
  return (
    <p className="figures font-semibold">
      {countOf(counted.length, 'check-in', 'check-ins')} i {countOf(clubs, 'klub', 'klubber')}
      {uncounted > 0 && (
        <span className="font-normal text-slate-600"> · {uncounted} tæller ikke</span>
      )}
    </p>
  )
}

function Export({ rows, season }: { rows: readonly MyCheckIn[]; season: string }) {
  const save = () =>
    saveFile({
      name: `runder-${season}.csv`,
      type: 'text/csv;charset=utf-8',
      text: roundsCsv(rows),
    })
  return (
    <Button variant="secondary" onClick={save}>
      Hent som CSV
    </Button>
  )
}

function NoMatches({ onClear }: { onClear: () => void }) {
  return (
    <EmptyState
      title="Intet passer på det, du søger"
      action={
        <Button variant="secondary" onClick={onClear}>
          Vis alle
        </Button>
      }
    >
      Prøv færre ord, eller vælg en anden klub.
    </EmptyState>
  )
}

type Props = {
  filter: RoundsFilter
  onFilter: (filter: RoundsFilter) => void
  data: Output<typeof listMyCheckIns>
}

/** A filter with a single option is hidden. */
function MyRoundsFilters({ filter, onFilter, data }: Props) {
  const golfers = optionsOf(data.checkIns, 'golfer')
  const clubs = optionsOf(data.checkIns, 'club')
  const seasons = data.seasons.map((code) => ({ value: code, label: `Sæson ${code}` }))
  const change = (changes: Partial<RoundsFilter>) => onFilter({ ...filter, ...changes })
  return (
    <form
      method="get"
      role="search"
      aria-label="Runder"
      onSubmit={(event) => event.preventDefault()}
      className="grid grid-cols-2 items-end gap-3 *:last:max-sm:col-span-full xl:grid-cols-[repeat(auto-fit,minmax(11rem,1fr))]"
    >
      {seasons.length > 1 && (
        <SelectField
          name="season"
          label="Sæson"
          options={seasons}
          value={data.season ?? ''}
          onChange={(event) => onFilter({ season: event.target.value, q: filter.q })}
        />
      )}
      {golfers.length > 1 && (
        <SelectField
          name="golfer"
          label="Spiller"
          emptyLabel="Alle"
          required={false}
          options={golfers}
          value={filter.golfer ?? ''}
          onChange={(event) => change({ golfer: event.target.value || undefined })}
        />
      )}
      {clubs.length > 1 && (
        <SelectField
          name="club"
          label="Klub"
          emptyLabel="Alle"
          required={false}
          options={clubs}
          value={filter.club ?? ''}
          onChange={(event) => change({ club: event.target.value || undefined })}
        />
      )}
      <SearchField
        label="Klub, spiller eller kort"
        value={filter.q ?? ''}
        onChange={(q) => change({ q: q || undefined })}
      />
    </form>
  )
}
