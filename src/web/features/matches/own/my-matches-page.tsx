import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { PageHeader } from '../../../ui/page-header.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { useMe } from '../../accounts/use-me.ts'
import { FetchProblem } from '../../shell/fetch-problem.tsx'
import { ownCupsQuery } from '../cup/own-cup-queries.ts'
import { myMatchesQuery } from '../match-queries.ts'
import { MyMatch } from './my-match.tsx'
import { OwnCups } from './own-cups.tsx'

/** The matches of the account's players: what to do now first, then what has been played. */
export function MyMatchesPage() {
  const { data, error, refetch, isFetching } = useQuery(myMatchesQuery)
  // A captain has line-ups to make before there are matches.
  const { data: cups } = useQuery(ownCupsQuery)
  const open = data?.matches.filter(({ decision }) => decision === null) ?? []
  const decided = data?.matches.filter(({ decision }) => decision !== null) ?? []
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      <PageHeader title="Mine kampe" />
      {error && (
        <FetchProblem
          error={error}
          title="Kampene kunne ikke hentes"
          retry={refetch}
          busy={isFetching}
        />
      )}
      {!data && !error && <Skeleton label="Henter dine kampe" rows={3} rowClass="h-40" />}
      {data?.matches.length === 0 && cups?.cups.length === 0 && (
        <EmptyState
          title="Ingen kampe endnu"
          action={<ButtonLink href="/tournaments">Find en turnering</ButtonLink>}
        >
          Når du er med i en turnering i hulspil, står din modstander her med frist og slag, så
          snart kampene er lavet.
        </EmptyState>
      )}
      <UnprovenAddress />
      <OwnCups />
      {data && open.length > 0 && (
        <section aria-labelledby="open" className="grid gap-4">
          <h2 id="open" className="text-xl">
            Skal spilles
          </h2>
          {open.map((match) => (
            <MyMatch key={match.id} match={match} today={data.today} />
          ))}
        </section>
      )}
      {data && decided.length > 0 && (
        <section aria-labelledby="decided" className="grid gap-4">
          <h2 id="decided" className="text-xl">
            Afgjort
          </h2>
          {decided.map((match) => (
            <MyMatch key={match.id} match={match} today={data.today} />
          ))}
        </section>
      )}
    </div>
  )
}

/** A captain who does not play is known by the address, which must be the account’s own. */
function UnprovenAddress() {
  const account = useMe()?.account
  if (!account || account.emailVerified) return null
  return (
    <Notice tone="info" title="Din mailadresse er ikke bekræftet">
      Er du kaptajn for et hold uden selv at spille, ser du først opstillingen, når {account.email}{' '}
      er bekræftet. Log ud, og log ind igen med en kode, som vi sender til den.
    </Notice>
  )
}
