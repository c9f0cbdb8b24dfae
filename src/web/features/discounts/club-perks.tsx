import { useSuspenseQuery } from '@tanstack/react-query'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { UiLink } from '../../ui/ui-link.tsx'
import { clubPerksQuery } from './queries.ts'

/** The discounts that a club gives to holders of a card, on its page. Nothing where it gives none. */
export function ClubPerks({ slug }: { slug: string }) {
  const { offers } = useSuspenseQuery(clubPerksQuery(slug)).data
  if (offers.length === 0) return null
  return (
    <section aria-labelledby="perks">
      <h2 id="perks">Rabatter med kortet</h2>
      <ul className="mt-5 grid gap-x-10 border-t border-slate-200 sm:grid-cols-2">
        {offers.map(({ id, title, text, validTo, conditions }) => (
          <li key={id} className="border-b border-slate-200 py-4">
            <p className="text-lg font-semibold">{title}</p>
            <p className="mt-1 max-w-text text-slate-700">{text}</p>
            <p className="mt-1 text-sm text-slate-600">
              Til og med {formatDay(plainDate(validTo), { weekday: false })}. {conditions.join(' ')}
            </p>
          </li>
        ))}
      </ul>
      <p className="mt-4">
        <UiLink href="/account/discounts" className="text-link inline-flex min-h-11 items-center">
          Vis din kode under Rabatter
        </UiLink>
      </p>
    </section>
  )
}
