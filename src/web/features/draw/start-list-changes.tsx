import { useQuery } from '@tanstack/react-query'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { startListQuery } from './start-list-queries.ts'

/** The changes since the first list, below it, so that nothing moves when they are loaded. */
export function StartListChanges({ slug, roundId }: { slug: string; roundId: string }) {
  const log = useQuery(startListQuery(slug, roundId)).data?.log ?? []
  if (log.length === 0) return null
  return (
    <section aria-labelledby="start-list-news" className="mt-8 grid gap-2">
      <h2 id="start-list-news" className="text-xl">
        Ændringer
      </h2>
      <ul className="grid gap-1.5">
        {log.map(({ version, day, minute, changes }) => (
          <li key={version}>
            Ændret {formatDay(plainDate(day), { year: false })} {formatClockProse(minute)}:{' '}
            {changes.join('; ')}. <span className="text-slate-600">Udgave {version}.</span>
          </li>
        ))}
      </ul>
    </section>
  )
}
