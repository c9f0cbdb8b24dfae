import { useSuspenseQuery } from '@tanstack/react-query'
import type { ClubOnPage } from '#contract/clubs.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { ContourField } from '../../ui/contour-field.tsx'
import { ClubBooking } from './club-booking.tsx'
import { ClubCourses } from './club-courses.tsx'
import { ClubNow } from './club-now.tsx'
import { ClubDirections } from './club-directions.tsx'
import { ClubWeek } from './club-week.tsx'
import { ClubWelcome, type OwnCards } from './club-welcome.tsx'
import { clubQuery } from './queries.ts'

type ClubPageProps = {
  slug: string
  asked: { day?: string | undefined; time?: string | undefined }
  onAsk: (asked: { day?: string; time?: string }) => void
  /** The signed-in golfer's cards at this club, from another module. */
  ownCards: OwnCards
}

/** The page of a club, in the order of a golfer's questions (D1). */
export function ClubPage({ slug, asked, onAsk, ownCards }: ClubPageProps) {
  const club = useSuspenseQuery(clubQuery(slug)).data
  return (
    <>
      <Head club={club} />
      <div className="page grid grid-cols-[minmax(0,1fr)] gap-14 pt-10 pb-16 sm:gap-16 sm:pt-12 sm:pb-24">
        <ClubWelcome club={club} asked={asked} onAsk={onAsk} ownCards={ownCards} />
        <div className="grid items-start gap-x-16 gap-y-14 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <ClubBooking club={club} />
          <ClubNow club={club} />
        </div>
        <ClubWeek club={club} />
        <ClubCourses club={club} />
        <ClubDirections club={club} />
      </div>
    </>
  )
}

function Head({ club }: { club: ClubOnPage }) {
  const { name, city, region, holes, partnerFrom, week } = club
  const isComing = partnerFrom > (week[0]?.day ?? partnerFrom)
  const facts = [city, region, holes > 0 && `${holes} huller`].filter(Boolean)
  return (
    <section className="on-dark relative isolate overflow-hidden bg-green-950">
      <ContourField
        seed={name}
        className="absolute inset-0 -z-10 size-full text-green-800/70 [mask-image:linear-gradient(110deg,transparent_10%,#000)]"
      />
      <div className="page py-10 sm:py-14">
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
