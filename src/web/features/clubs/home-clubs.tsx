import type { listClubs } from '#contract/clubs/endpoints.ts'
import type { Output } from '#contract/shared/endpoint.ts'
import { regions } from '#domain/clubs/regions.ts'
import { Button } from '../../ui/button.tsx'
import { DenmarkMap } from '../../ui/denmark-map.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { UiLink } from '../../ui/ui-link.tsx'

type Club = Output<typeof listClubs>['clubs'][number]

/**
 * The clubs on the front page: a map, the regions, and a search by town or postcode. The section above has
 * the same background and provides the spacing between them.
 */
export function HomeClubs({ clubs }: { clubs: readonly Club[] }) {
  if (clubs.length === 0) return null
  return (
    <section
      aria-labelledby="hvor"
      className="page section-end grid items-center gap-x-16 gap-y-10 lg:grid-cols-2"
    >
      <div>
        <h2 id="hvor">Hvor kan du spille?</h2>
        <p className="mt-3 max-w-text text-slate-700">
          {clubs.length} klubber tager imod kortet. Skriv dit postnummer, så ser du dem, der ligger
          nærmest. Vælg dag og klokkeslæt, så ser du, hvem der har åbent for kortet.
        </p>
        <form
          method="get"
          action="/clubs"
          className="mt-6 flex max-w-form flex-wrap items-end gap-3"
        >
          <TextField name="near" label="Postnummer eller by" width="medium" optional />
          <Button type="submit">Find klubber</Button>
        </form>
        <ul className="mt-8 border-b border-slate-300">
          {regions.map((region) => (
            <RegionRow
              key={region}
              region={region}
              count={clubs.filter((club) => club.region === region).length}
            />
          ))}
        </ul>
      </div>
      <DenmarkMap
        label="Samarbejdsklubber på kortet"
        points={clubs.flatMap(toPoint)}
        className="mx-auto w-full max-w-lg"
      />
    </section>
  )
}

function RegionRow({ region, count }: { region: string; count: number }) {
  if (count === 0) return null
  return (
    <li className="border-t border-slate-300">
      <UiLink
        href={`/clubs?region=${encodeURIComponent(region)}`}
        className="flex min-h-12 items-center justify-between hover:underline hover:underline-offset-4"
      >
        <span>{region}</span>
        <span className="figures font-semibold">{count}</span>
      </UiLink>
    </li>
  )
}

function toPoint({ slug, name, city, latitudeE6, longitudeE6 }: Club) {
  if (latitudeE6 === null || longitudeE6 === null) return []
  const position = { latitudeE6, longitudeE6 }
  return [
    { id: slug, name, detail: city, href: `/clubs/${slug}`, position, kind: 'filled' as const },
  ]
}
