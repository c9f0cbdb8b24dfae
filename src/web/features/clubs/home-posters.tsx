import { UiLink } from '../../ui/ui-link.tsx'
import { landscapeSrc } from './landscape-src.ts'

type Club = { slug: string; name: string; city: string }

const shown = 4

/** Four clubs of the country as posters, the same for everybody. */
export function HomePosters({ clubs }: { clubs: readonly Club[] }) {
  if (clubs.length < shown) return null
  const step = Math.floor(clubs.length / shown)
  return (
    <section aria-labelledby="plakater" className="border-t border-slate-200 bg-white">
      <div className="page section">
        <h2 id="plakater">Baner, der venter på dig</h2>
        <p className="mt-3 max-w-text text-slate-700">
          Hver klub har sin egen plakat, tegnet ud fra kysten, landskabet og banens huller.
        </p>
        <ul className="mt-8 grid grid-cols-2 gap-x-4 gap-y-8 sm:gap-x-6 lg:grid-cols-4">
          {Array.from({ length: shown }, (_, i) => clubs[i * step + (i % 2)]).map(
            (club) => club && <Poster key={club.slug} club={club} />,
          )}
        </ul>
      </div>
    </section>
  )
}

function Poster({ club: { slug, name, city } }: { club: Club }) {
  return (
    <li className="group relative min-w-0">
      <div className="border border-slate-300 bg-white p-2 shadow-sm transition-transform duration-200 group-hover:-translate-y-1 motion-reduce:transform-none sm:p-3">
        <img
          src={landscapeSrc(slug, 'poster')}
          alt=""
          width={1000}
          height={1250}
          loading="lazy"
          decoding="async"
          className="aspect-4/5 h-auto w-full bg-green-100 object-cover"
        />
      </div>
      <UiLink
        href={`/clubs/${slug}`}
        className="mt-3 block font-semibold underline-offset-4 after:absolute after:inset-0 group-hover:underline"
      >
        {name}
      </UiLink>
      <p className="text-sm text-slate-600">{city}</p>
    </li>
  )
}
