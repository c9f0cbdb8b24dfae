import { useSuspenseQuery } from '@tanstack/react-query'
import { prepareCutOff, type SettlementsShown } from '#contract/settlement/cockpit.ts'
import { cutOffNames } from '#domain/settlement/cut-offs.ts'
import { formatPeriod, formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { call } from '../../../api.ts'
import { Badge } from '../../../ui/badge.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Table, type Column } from '../../../ui/table.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { Computing } from '../../settlement/computing.tsx'
import { ActionDialog } from '../actions/action-dialog.tsx'
import { IfPermitted } from '../permission.tsx'
import { settlementsQuery } from './cockpit-queries.ts'
import { useEarlierNotPaid } from './earlier-not-paid.tsx'

type Season = SettlementsShown['seasons'][number]
type CutOff = Season['cutOffs'][number]

/** The settlement: each season with its cut-offs, and what clubs are owed today. */
export function SettlementsPage() {
  const { seasons, owed } = useSuspenseQuery(settlementsQuery).data
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
      <header>
        <h1>Afregning</h1>
        <p className="mt-1 text-slate-700">
          Klubberne betales to gange a conto og resten, når sæsonen er slut. Én klargør, og en anden
          godkender.
        </p>
        <p className="mt-2 xl:hidden">
          <a href="#owed" className="text-link inline-flex min-h-11 items-center">
            Vi skylder klubberne {formatKroner(owed.totalOre)} i dag
          </a>
        </p>
        <p className="flex flex-wrap gap-x-5 xl:mt-2">
          <UiLink
            href="/admin/settlement/bookkeeping"
            className="text-link inline-flex min-h-11 items-center"
          >
            Bogføring til e-conomic og Dinero
          </UiLink>
          <UiLink
            href="/admin/settlement/approver"
            className="text-link inline-flex min-h-11 items-center"
          >
            Godkender uden for firmaet
          </UiLink>
          <UiLink
            href="/admin/settlement/account"
            className="text-link inline-flex min-h-11 items-center"
          >
            Bankkonto
          </UiLink>
          <UiLink
            href="/admin/settlement/vat"
            className="text-link inline-flex min-h-11 items-center"
          >
            Moms
          </UiLink>
        </p>
      </header>
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-10 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-10">
          {seasons.length === 0 && (
            <EmptyState title="Ingen sæsoner endnu">
              Opret en sæson under Opsætning. Så kan den afregnes her.
            </EmptyState>
          )}
          {seasons.map((season) => (
            <SeasonSection key={season.seasonId} season={season} />
          ))}
        </div>
        <Owed owed={owed} />
      </div>
    </div>
  )
}

const states: Record<
  CutOff['state'],
  { label: string; tone: 'neutral' | 'info' | 'warning' | 'success' }
> = {
  waiting: { label: 'Ikke endnu', tone: 'neutral' },
  due: { label: 'Kan klargøres', tone: 'warning' },
  prepared: { label: 'Venter på godkendelse', tone: 'warning' },
  closed: { label: 'Lukket, ikke betalt', tone: 'info' },
  paid: { label: 'Lukket', tone: 'success' },
}

function SeasonSection({ season }: { season: Season }) {
  const { seasonId, code, playFrom, playTo, method, cutOffs } = season
  const isClosed = cutOffs.some(
    ({ kind, state }) => kind === 'final' && (state === 'closed' || state === 'paid'),
  )
  return (
    <section aria-labelledby={`season-${seasonId}`} className="grid gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 id={`season-${seasonId}`}>Sæson {code}</h2>
        <span className="flex flex-wrap gap-x-5 gap-y-1">
          {!isClosed && (
            <UiLink href={`/admin/settlement/seasons/${seasonId}`} className="text-link">
              Se, hvordan den står i dag
            </UiLink>
          )}
          {isClosed && <Prepare season={season} kind="correction" again={false} />}
        </span>
      </div>
      <p className="text-sm text-slate-600">
        {formatPeriod(plainDate(playFrom), plainDate(playTo))} · Metode {method}
      </p>
      <Table
        caption={`Afregninger af sæson ${code}`}
        columns={columnsOf(season)}
        rows={cutOffs}
        rowKey={({ kind, cutOffId }) => cutOffId ?? kind}
      />
    </section>
  )
}

const columnsOf = (season: Season): Column<CutOff>[] => [
  {
    key: 'kind',
    label: 'Afregning',
    heading: true,
    cell: nameOf,
  },
  { key: 'day', label: 'Til og med', cell: ({ day }) => formatShortDate(plainDate(day)) },
  { key: 'payOn', label: 'Udbetales', cell: ({ payOn }) => formatShortDate(plainDate(payOn)) },
  {
    key: 'state',
    label: 'Tilstand',
    cell: ({ state }) => <Badge tone={states[state].tone}>{states[state].label}</Badge>,
  },
  {
    key: 'do',
    label: '',
    cell: ({ kind, state }) =>
      state === 'due' || state === 'prepared' ? (
        <Prepare season={season} kind={kind} again={state === 'prepared'} />
      ) : null,
  },
]

const nameOf = ({ kind, cutOffId }: CutOff) =>
  cutOffId ? (
    <UiLink href={`/admin/settlement/${cutOffId}`} className="text-link">
      {cutOffNames[kind]}
    </UiLink>
  ) : (
    cutOffNames[kind]
  )

type PrepareProps = { season: Season; kind: CutOff['kind']; again: boolean }

function Prepare({ season, kind, again }: PrepareProps) {
  const { seasonId, code } = season
  const name = cutOffNames[kind]
  const isCorrection = kind === 'correction'
  const { question, earlierNotPaid, isAnswered } = useEarlierNotPaid(
    isCorrection ? 0 : season.unrecordedOre,
  )
  return (
    <IfPermitted power="money.move">
      <ActionDialog
        label={isCorrection ? 'Klargør efterregulering' : again ? 'Klargør igen' : 'Klargør'}
        effect={
          <div className="grid gap-4">
            <p>
              {isCorrection
                ? `Sæson ${code} regnes igen med det, der er rettet siden. Forskellen bliver linjer i næste sæson. Den lukkede afregning ændres ikke.`
                : `${name} ${code} regnes ud, og salg og besøg fryses, som de er nu. Intet udbetales, før en kollega har godkendt.`}
            </p>
            {question}
          </div>
        }
        confirmLabel="Klargør"
        busy="Regner …"
        isPossible={isAnswered}
        run={async () => {
          await call(prepareCutOff, { seasonId, kind, earlierNotPaid })
          return `${name} er klargjort.`
        }}
      />
    </IfPermitted>
  )
}

function Owed({ owed }: { owed: SettlementsShown['owed'] }) {
  return (
    <section aria-labelledby="owed" className="grid gap-3 scroll-mt-6">
      <h2 id="owed">Hvad skylder vi klubberne i dag</h2>
      <p className="font-head text-2xl font-extrabold tracking-tight">
        {formatKroner(owed.totalOre)}
      </p>
      <p className="max-w-text text-sm text-slate-700">
        Som om sæsonerne sluttede i dag, med det, der ikke er betalt af de lukkede. Uden moms.
      </p>
      <Computing codes={owed.computing} shown={owed.computed} />
      <Table
        caption="Hvad vi skylder hver klub"
        narrow="keep"
        columns={[
          { key: 'name', label: 'Klub', heading: true, cell: ({ name }) => name },
          {
            key: 'owed',
            label: 'Skyldes',
            numeric: true,
            cell: ({ owedOre }) => formatKroner(owedOre),
          },
        ]}
        rows={owed.clubs}
        rowKey={({ clubId }) => clubId}
        footer={['I alt', formatKroner(owed.totalOre)]}
        empty={<p className="text-slate-700">Vi skylder ikke klubberne noget i dag.</p>}
      />
    </section>
  )
}
