import { UiLink } from './ui-link.tsx'

type CooperationStripProps = {
  clubs: readonly { name: string; place: string; href: string }[]
  /** All partner clubs, also those that are not in the strip. */
  total: number
}

/** The partner clubs by name, above the footer. */
export function CooperationStrip({ clubs, total }: CooperationStripProps) {
  if (clubs.length === 0) return null
  return (
    <section
      aria-labelledby="samarbejdsklubber"
      className="print-hide border-t border-slate-200 bg-white"
    >
      <div className="page grid gap-6 py-12 lg:grid-cols-[1fr_3fr]">
        <div>
          <h2 id="samarbejdsklubber" className="text-xl">
            Samarbejdsklubber
          </h2>
          <UiLink
            href="/clubs"
            className="text-link mt-1 inline-flex min-h-11 items-center font-medium"
          >
            Se alle {total} klubber
          </UiLink>
        </div>
        <ul className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3">
          {clubs.map((club) => (
            <li key={club.href} className="border-t border-slate-200">
              <UiLink
                href={club.href}
                className="grid min-h-12 py-2.5 leading-snug hover:text-green-700"
              >
                <span className="font-medium">{club.name}</span>
                <span className="text-sm text-slate-600">{club.place}</span>
              </UiLink>
            </li>
          ))}
        </ul>
      </div>
    </section>
  )
}
