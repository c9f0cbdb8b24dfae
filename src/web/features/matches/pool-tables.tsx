import type { PublicMatchDivision } from '#contract/matches/endpoints.ts'
import { cx } from '../../ui/cx.ts'
import { toBracketMatch } from './bracket-view-model.ts'
import { MatchCard } from './bracket.tsx'

type PoolsProps = { division: PublicMatchDivision; own: ReadonlySet<string>; slug: string }
type Pool = PublicMatchDivision['pools'][number]

/** The standing of each pool with the reason for each place, and its matches. */
export function PoolTables({ division, own, slug }: PoolsProps) {
  return (
    <div className="grid items-start gap-x-10 gap-y-10 xl:grid-cols-2">
      {division.pools.map((pool) => (
        <section key={pool.pool} aria-labelledby={`pool-${pool.pool}`} className="min-w-0">
          <h3 id={`pool-${pool.pool}`} className="text-lg font-semibold">
            {pool.name}
          </h3>
          <Standing pool={pool} division={division} own={own} />
          <Reasons pool={pool} division={division} />
          <PoolMatches pool={pool.pool} division={division} own={own} slug={slug} />
        </section>
      ))}
    </div>
  )
}

const nameIn = ({ contestants }: PublicMatchDivision, id: string) =>
  contestants.find((one) => one.id === id)?.name ?? ''

function Standing({ pool, division, own }: Omit<PoolsProps, 'slug'> & { pool: Pool }) {
  const { goOn } = division
  const figure = 'py-2 pl-2 text-right whitespace-nowrap figures'
  return (
    <table className="mt-2 w-full text-left">
      <caption className="sr-only">Stillingen i {pool.name.toLowerCase()}</caption>
      <thead className="border-b border-slate-300 text-sm text-slate-600">
        <tr>
          <th scope="col" className="w-10 py-2 font-medium">
            Nr.
          </th>
          <th scope="col" className="py-2 font-medium">
            Navn
          </th>
          {headings.map(({ short, name }) => (
            <th key={short} scope="col" className={cx(figure, 'font-medium')}>
              <abbr title={name} className="no-underline">
                {short}
              </abbr>
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-slate-200">
        {pool.rows.map((row, i) => (
          <tr
            key={row.contestant}
            className={cx(
              own.has(row.contestant) && 'bg-green-50',
              goOn > 0 && i === goOn - 1 && 'border-b-2! border-b-green-700!',
            )}
          >
            <td className="figures py-2">{row.place}</td>
            <th scope="row" className="py-2 font-semibold break-words">
              {nameIn(division, row.contestant)}
            </th>
            {[row.won, row.halved, row.lost, signed(row.holes), row.points].map((value, at) => (
              <td key={at} className={cx(figure, at === 4 && 'font-semibold')}>
                {value}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const headings = [
  { short: 'V', name: 'Vundet' },
  { short: 'D', name: 'Delt' },
  { short: 'T', name: 'Tabt' },
  { short: '+/−', name: 'Huller vundet minus tabt' },
  { short: 'Point', name: 'Point' },
]

const signed = (holes: number) => (holes > 0 ? `+${holes}` : holes < 0 ? `−${-holes}` : '0')

function Reasons({ pool, division }: { pool: Pool; division: PublicMatchDivision }) {
  if (pool.rows.every(({ played }) => played === 0)) return null
  return (
    <div className="mt-2">
      {division.goOn > 0 && (
        <p className="text-sm text-slate-600">De {division.goOn} over stregen går videre.</p>
      )}
      {pool.rows.slice(1).map((row) => (
        <details key={row.contestant} className="text-sm">
          <summary className="text-link flex min-h-11 w-fit items-center sm:min-h-8">
            Hvorfor nr. {row.place}
            {row.shared && ' (delt)'}: {nameIn(division, row.contestant)}?
          </summary>
          <p className="max-w-text pb-2 text-slate-800">{row.why}</p>
        </details>
      ))}
    </div>
  )
}

function PoolMatches({ pool, division, own, slug }: PoolsProps & { pool: number }) {
  const contestants = new Map(division.contestants.map((one) => [one.id, one]))
  const rounds = division.rounds.filter(({ stage }) => stage === 'pool')
  return (
    <div className="mt-4 grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-2">
      {rounds.map(({ round }) => {
        const matches = division.matches.filter(
          (match) => match.stage === 'pool' && match.pool === pool && match.round === round,
        )
        if (matches.length === 0) return null
        return (
          <div key={round} className="grid min-w-0 grid-cols-[minmax(0,1fr)] content-start gap-2">
            <h4 className="text-sm font-semibold text-slate-700">{round}. runde</h4>
            <ol className="grid grid-cols-[minmax(0,1fr)] gap-2">
              {matches.map((match) => (
                <li key={match.id}>
                  <MatchCard match={toBracketMatch(match, { contestants, own, slug })} />
                </li>
              ))}
            </ol>
          </div>
        )
      })}
    </div>
  )
}
