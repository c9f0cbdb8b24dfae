import type { ClubOnPage } from '#contract/clubs/endpoints.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { formatKroner } from '#domain/shared/money.ts'
import { DataList } from '../../ui/data-list.tsx'
import { Icon } from '../../ui/icon.tsx'
import { UiLink } from '../../ui/ui-link.tsx'
import { landscapeSrc } from './landscape-src.ts'
import { Table, type Column } from '../../ui/table.tsx'

type Course = ClubOnPage['courses'][number]
type Tee = Course['tees'][number]

/** Courses with their tees, and the green fees of other guests. */
export function ClubCourses({ club }: { club: ClubOnPage }) {
  const { courses, greenFeeWeekdayOre, greenFeeWeekendOre, maxHandicapTenths } = club
  const hasGreenFee = greenFeeWeekdayOre > 0 || greenFeeWeekendOre > 0
  return (
    <section aria-labelledby="courses">
      <h2 id="courses">{courses.length > 1 ? 'Banerne' : 'Banen'}</h2>
      <div className="mt-5 grid items-start gap-x-16 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
        <div className="grid gap-8">
          {courses.length === 0 && <p>Klubben har ikke sendt os sine baner endnu.</p>}
          {courses.map((course) => (
            <CourseTable key={course.name} course={course} />
          ))}
        </div>
        <div className="grid gap-8">
          <DataList
            items={[
              {
                term: 'Green fee ellers',
                value: hasGreenFee ? (
                  <>
                    {formatKroner(greenFeeWeekdayOre)} på hverdage,{' '}
                    {formatKroner(greenFeeWeekendOre)} i weekenden
                  </>
                ) : (
                  'Ikke oplyst'
                ),
              },
              {
                term: 'Højeste handicap',
                value:
                  maxHandicapTenths === null
                    ? 'Ingen grænse'
                    : `${formatHandicap(maxHandicapTenths)}. Er dit højere, så aftal det med klubben først.`,
              },
            ]}
          />
          <PosterLink club={club} />
        </div>
      </div>
    </section>
  )
}

function PosterLink({ club: { slug, landscape } }: { club: ClubOnPage }) {
  return (
    <div className="grid grid-cols-[6rem_minmax(0,1fr)] items-center gap-5">
      <img
        src={landscapeSrc(slug, 'poster', landscape.version)}
        alt=""
        width={1000}
        height={1250}
        loading="lazy"
        className="print-hide aspect-4/5 h-auto w-full border-4 border-white bg-green-100 shadow-md"
      />
      <div>
        <p className="text-slate-700">
          Banens egen plakat, tegnet ud fra beliggenhed, navn og huller.
        </p>
        <UiLink
          href={`/clubs/${slug}/poster`}
          className="text-link inline-flex min-h-11 items-center gap-2 font-medium"
        >
          <Icon name="print" /> Åbn plakaten
        </UiLink>
      </div>
    </div>
  )
}

function CourseTable({ course }: { course: Course }) {
  const caption = `${course.name}, ${course.holes} huller, par ${course.par}`
  return (
    <Table
      caption={caption}
      captionShown
      narrow="keep"
      columns={columns}
      rows={course.tees}
      rowKey={({ name, gender }) => `${name} ${gender}`}
      empty={
        <p>
          <strong className="font-semibold">{caption}.</strong> Teesteder er ikke oplyst.
        </p>
      }
    />
  )
}

const columns: Column<Tee>[] = [
  {
    key: 'tee',
    label: 'Teested',
    heading: true,
    cell: ({ name, gender }) => `${name}, ${gender === 'men' ? 'herrer' : 'damer'}`,
  },
  {
    key: 'length',
    label: 'Længde',
    numeric: true,
    cell: ({ lengthMetres }) => (lengthMetres === null ? '–' : `${metres(lengthMetres)} m`),
  },
  {
    key: 'rating',
    label: 'Course rating',
    numeric: true,
    cell: ({ courseRatingTenths }) => formatHandicap(courseRatingTenths),
  },
  { key: 'slope', label: 'Slope', numeric: true, cell: ({ slopeRating }) => slopeRating },
]

const metres = (length: number) => String(length).replace(/(\d)(\d{3})$/, '$1.$2')
