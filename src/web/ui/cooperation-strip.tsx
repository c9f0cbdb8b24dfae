import { UiLink } from './ui-link.tsx'

type CooperationStripProps = {
  /** Undefined while they load: the strip reserves their space. */
  clubs: readonly { name: string; place: string; href: string }[] | undefined
  /** The number of all partner clubs. */
  total: number | undefined
  /** The number of clubs to reserve space for. */
  room: number
}

/** The partner clubs by name, above the footer; on a phone three of them. */
export function CooperationStrip({ clubs, total, room }: CooperationStripProps) {
  if (clubs?.length === 0) return null
  return (
    <section
      aria-labelledby="samarbejdsklubber"
      className="print-hide border-t border-slate-200 bg-white max-sm:group-data-private/page:hidden"
    >
      <div className="page grid gap-2 py-5 sm:gap-6 sm:py-12 lg:grid-cols-[1fr_3fr]">
        <div className="max-sm:flex max-sm:flex-wrap max-sm:items-center max-sm:justify-between max-sm:gap-x-4">
          <h2 id="samarbejdsklubber" className="text-xl">
            Samarbejdsklubber
          </h2>
          <UiLink
            href="/clubs"
            className="text-link inline-flex shrink-0 sm:mt-1 min-h-11 items-center font-medium"
          >
            Se alle {total} klubber
          </UiLink>
        </div>
        <ul
          className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 max-sm:*:nth-[n+4]:hidden sm:max-lg:*:nth-[n+9]:hidden"
          aria-busy={!clubs}
        >
          {clubs
            ? clubs.map((club) => (
                <li key={club.href} className="h-14 border-t sm:h-16 border-slate-200">
                  <UiLink
                    href={club.href}
                    className="grid h-full content-center leading-snug hover:text-green-700"
                  >
                    <span className="truncate font-medium">{club.name}</span>
                    <span className="truncate text-sm text-slate-600">{club.place}</span>
                  </UiLink>
                </li>
              ))
            : Array.from({ length: room }, (_, i) => (
                <li key={i} aria-hidden="true" className="h-14 border-t sm:h-16 border-slate-200" />
              ))}
        </ul>
      </div>
    </section>
  )
}
