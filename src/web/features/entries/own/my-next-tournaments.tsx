import { useQuery } from '@tanstack/react-query'
import { ButtonLink } from '../../../ui/button.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { UiLink } from '../../../ui/ui-link.tsx'
import { myEntriesQuery } from './entry-queries.ts'
import { entryHeadline } from './entry-text.ts'
import { groupEntries, type GroupedEntries } from './group-entries.ts'
import { EntryRow } from './my-tournaments-page.tsx'

/** Places on the account's front page that expire without an answer or payment. */
export function EntriesDue() {
  const { urgent } = useGrouped()
  if (urgent.length === 0) return null
  return (
    <div className="grid gap-4">
      {urgent.map((entry) => (
        <Notice
          key={entry.id}
          tone="warning"
          title={`${entry.tournament.name}: ${entryHeadline(entry).title}`}
          action={
            <ButtonLink href={`/account/tournaments/${entry.id}`}>
              {entry.state === 'offered' ? 'Svar på tilbuddet' : 'Betal for pladsen'}
            </ButtonLink>
          }
        >
          {entryHeadline(entry).text}
        </Notice>
      ))}
    </div>
  )
}

const most = 3

/** The current and the next tournament on the account's front page. */
export function MyNextTournaments() {
  const { live, coming } = useGrouped()
  const next = [...live, ...coming]
  if (next.length === 0) return null
  return (
    <section aria-labelledby="my-tournaments">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6">
        <h2 id="my-tournaments" className="text-xl">
          Dine næste turneringer
        </h2>
        <UiLink href="/account/tournaments" className="text-link inline-flex min-h-11 items-center">
          Alle dine turneringer
        </UiLink>
      </div>
      <ol className="mt-2 divide-y divide-slate-200 border-y border-slate-200">
        {next.slice(0, most).map((entry) => (
          <EntryRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  )
}

/** Renders nothing while loading, because the page is mainly for the card. */
function useGrouped(): GroupedEntries {
  const { data } = useQuery(myEntriesQuery)
  return groupEntries(data?.entries ?? [], data?.today ?? '')
}
