import { useQuery } from '@tanstack/react-query'
import type { StartListOnPage } from '#contract/draw/start-list.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { startListQuery } from './start-list-queries.ts'

/** How the list was drawn and its changes since, below it, so that nothing moves when they are loaded. */
export function StartListChanges({ slug, roundId }: { slug: string; roundId: string }) {
  const { draw, log = [] } = useQuery(startListQuery(slug, roundId)).data ?? {}
  return (
    <>
      {draw && <p className="mt-6 text-sm text-slate-700">{draw.text}</p>}
      {log.length > 0 && <Changes log={log} />}
    </>
  )
}

function Changes({ log }: Pick<StartListOnPage, 'log'>) {
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
