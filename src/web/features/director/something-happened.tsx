import type { TournamentSettings } from '#contract/director/settings.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { happeningsOf } from './happenings.ts'

/** One place that leads to the way out of everything that may happen on the day. */
export function SomethingHappened({ tournament }: { tournament: TournamentSettings }) {
  const happenings = happeningsOf(tournament)
  if (happenings.length === 0) return null
  return (
    <section aria-labelledby="something-happened">
      <h2 id="something-happened" className="text-xl">
        Der skete noget
      </h2>
      <p className="mt-1 text-slate-700">
        Du ser altid følgerne, før noget ændres, og hvem der får besked.
      </p>
      <ul className="mt-3 gap-x-10 border-t border-slate-300 sm:columns-2">
        {happenings.map(({ what, way, href }) => (
          <li key={what} className="break-inside-avoid border-b border-slate-300 py-2.5">
            <UiLink
              href={href}
              className="text-link inline-flex min-h-11 items-center font-semibold sm:min-h-0"
            >
              {what}
            </UiLink>
            <p className="text-slate-700">{way}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
