import { UiLink } from './ui-link.tsx'

type CooperationStripProps = {
  /** Undefined while they load: the strip reserves their space. */
  clubs: readonly { name: string; place: string; href: string }[] | undefined
  /** The number of all partner clubs. */
  total: number | undefined
  /** The number of clubs to reserve space for. */
  room: number
}

/** The partner clubs by name, above the footer. */
export function CooperationStrip({ clubs, total, room }: CooperationStripProps) {
  if (clubs?.length === 0) return null
  return (
    <section
      aria-labelledby="samarbejdsklubber"
      className="print-hide border-t border-slate-200 bg-white max-sm:group-data-private/page:hidden"
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
        <ul
          className="grid gap-x-8 sm:grid-cols-2 lg:grid-cols-3 max-sm:*:nth-[n+6]:hidden sm:max-lg:*:nth-[n+9]:hidden"
          aria-busy={!clubs}
        >
          {clubs
            ? clubs.map((club) => (
                <li key={club.href} className="h-16 border-t border-slate-200">
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
                <li key={i} aria-hidden="true" className="h-16 border-t border-slate-200" />
              ))}
        </ul>
      </div>
    </section>
  )
}
