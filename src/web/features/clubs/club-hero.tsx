import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ContourField } from '../../ui/contour-field.tsx'

/** Name and facts of a club on its picture. */
export function ClubHero({ club }: { club: ClubOnPage }) {
  const { name, city, region, holes, partnerFrom, week } = club
  const isComing = partnerFrom > (week[0]?.day ?? partnerFrom)
  const facts = [city, region, holes > 0 && `${holes} huller`].filter(Boolean)
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed={name}
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(110deg,transparent_10%,#000)]"
      />
      <div className="page py-7 sm:py-14">
        <h1 className="text-balance hyphens-auto text-white">{name}</h1>
        <p className="mt-3 text-lg text-green-100">{facts.join(' · ')}</p>
        {isComing && (
          <p className="mt-2 font-semibold text-white">
            Samarbejdsklub fra {formatDay(plainDate(partnerFrom))}.
          </p>
        )}
      </div>
    </section>
  )
}
