import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ClubLogo } from './club-logo.tsx'
import { ClubPicture } from './club-picture.tsx'
import { landscapeSrc } from './landscape-src.ts'

/** A club's picture with name and facts on a plate, as beneath a picture at an exhibition. */
export function ClubHero({ club }: { club: ClubOnPage }) {
  const { name, city, region, holes, partnerFrom, leavesAfter, week } = club
  const isComing = partnerFrom > (week[0]?.day ?? partnerFrom)
  const facts = [city, region, holes > 0 && `${holes} huller`].filter(Boolean)
  return (
    <section className="relative">
      <div className="print-hide">
        <HeroPicture club={club} />
      </div>
      <div className="page">
        <div className="relative -mx-5 -mt-7 rounded-t-md bg-slate-50 px-5 pt-4 sm:-mt-14 sm:mr-0 sm:-ml-8 sm:w-fit sm:max-w-full sm:rounded-tl-none sm:pt-7 sm:pr-12 sm:pl-8">
          <div className="flex items-center gap-4 sm:gap-6">
            <ClubLogo club={club} className="w-12 shrink-0 sm:w-20" />
            <div>
              <h1 className="text-balance hyphens-auto">{name}</h1>
              <p className="mt-1 text-slate-700 sm:mt-2 sm:text-lg">{facts.join(' · ')}</p>
            </div>
          </div>
          {isComing && (
            <p className="mt-2 font-semibold">
              Samarbejdsklub fra {formatDay(plainDate(partnerFrom))}.
            </p>
          )}
          {leavesAfter && (
            <p className="mt-2 font-semibold">
              Klubben stopper. Kortet gælder her til og med {formatDay(plainDate(leavesAfter))}.
            </p>
          )}
        </div>
      </div>
    </section>
  )
}

/** The slot for a club's own photograph; without one, the landscape drawn from its data. */
function HeroPicture({ club: { slug, landscape, photo } }: { club: ClubOnPage }) {
  if (photo)
    return (
      <ClubPicture
        picture={photo}
        leads
        sizes="100vw"
        className="h-36 w-full object-cover sm:h-72 lg:h-[26rem]"
      />
    )
  return (
    <img
      src={landscapeSrc(slug, 'wide', landscape.version)}
      alt={landscape.description}
      width={1680}
      height={720}
      fetchPriority="high"
      className="h-36 w-full bg-green-100 object-cover object-[50%_62%] sm:h-72 lg:h-[26rem]"
    />
  )
}
