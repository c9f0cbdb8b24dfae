import { useSuspenseQuery } from '@tanstack/react-query'
import { UiLink } from '../../ui/ui-link.tsx'
import { tournamentRankingsQuery } from './queries.ts'

/** The ranking lists in which a tournament counts. */
export function CountsIn({ slug }: { slug: string }) {
  const { rankings } = useSuspenseQuery(tournamentRankingsQuery(slug)).data
  if (rankings.length === 0) return null
  return (
    <section aria-labelledby="rankings">
      <h2 id="rankings">Tæller med i</h2>
      <ul className="mt-2">
        {rankings.map((ranking) => (
          <li key={ranking.slug}>
            <UiLink
              href={`/rankings/${ranking.slug}`}
              className="text-link inline-flex min-h-11 items-center font-semibold"
            >
              {ranking.name}
            </UiLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
