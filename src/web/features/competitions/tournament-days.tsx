import type { TournamentOnPage } from '#contract/competitions/endpoints.ts'
import { teesOnCourse } from '#domain/competitions/round-courses.ts'
import { formatClockProse } from '#domain/shared/clock-time.ts'
import { capital } from '#domain/shared/danish.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { FoldOnPhone } from './fold-on-phone.tsx'
import { Table, type Column } from '../../ui/table.tsx'

type Day = TournamentOnPage['days'][number]
type Tee = Day['tees'][number] & { division: string | undefined }

/** The rounds with day, course and tees, and a link to the start list once it is published. */
export function TournamentDays({ tournament }: { tournament: TournamentOnPage }) {
  const { days, divisions, slug } = tournament
  const nameOf = (id: string | null) => divisions.find((division) => division.id === id)?.name
  return (
    <section aria-labelledby="rounds">
      <h2 id="rounds">{days.length > 1 ? 'Runderne' : 'Runden'}</h2>
      <ol className="mt-5 grid gap-10">
        {days.map((day) => (
          <li key={day.id} className="grid gap-4">
            <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
              <div>
                <h3 className="text-lg">
                  {days.length > 1 && `Runde ${day.number}: `}
                  {capital(formatDay(plainDate(day.day), { year: false }))}
                </h3>
                <p className="text-slate-700">
                  {day.courseName}, {day.holes} huller{day.courses.length > 1 && ' på hver bane'}.{' '}
                  {startText(day)}
                </p>
                {day.resumesOn !== null && (
                  <p>Spillet fortsætter {formatDay(plainDate(day.resumesOn), { year: false })}.</p>
                )}
                {day.voidReason !== null && (
                  <p className="mt-1 font-medium">
                    Runden er annulleret og tæller ikke. {day.voidReason}
                  </p>
                )}
              </div>
              {day.drawVersion > 0 && (
                <ButtonLink href={`/tournaments/${slug}/rounds/${day.id}`} variant="secondary">
                  Startliste og stilling
                </ButtonLink>
              )}
            </div>
            <FoldOnPhone title={<span className="fold-title">Teesteder</span>}>
              <div className="grid gap-6">
                {day.courses.map((course, i) => (
                  <Table
                    key={course}
                    caption={`Teesteder, ${course}`}
                    captionShown={day.courses.length > 1}
                    narrow="keep"
                    columns={columns}
                    rows={teesOnCourse(day.tees, i + 1).map((tee) => ({
                      ...tee,
                      division: nameOf(tee.divisionId),
                    }))}
                    rowKey={({ name, gender, divisionId }) => `${divisionId} ${name} ${gender}`}
                  />
                ))}
              </div>
            </FoldOnPhone>
          </li>
        ))}
      </ol>
    </section>
  )
}

function startText({ firstMinute, start }: Day): string {
  const at = formatClockProse(firstMinute)
  if (start === 'shotgun') return `Alle går ud samtidig ${at} (gunstart).`
  return start === 'two_tees'
    ? `Første start ${at} fra to teesteder.`
    : `Første start ${at} fra hul 1.`
}

const columns: Column<Tee>[] = [
  {
    key: 'tee',
    label: 'Teested',
    heading: true,
    cell: ({ name, gender, division }) =>
      [division, `${name}, ${gender === 'men' ? 'herrer' : 'damer'}`].filter(Boolean).join(': '),
  },
  { key: 'par', label: 'Par', numeric: true, cell: ({ par }) => par },
  {
    key: 'length',
    label: 'Længde',
    numeric: true,
    cell: ({ lengthMetres }) =>
      lengthMetres === null ? '–' : `${String(lengthMetres).replace(/(\d)(\d{3})$/, '$1.$2')} m`,
  },
  {
    key: 'rating',
    label: 'Course rating',
    numeric: true,
    cell: ({ courseRatingTenths }) => formatHandicap(courseRatingTenths),
  },
  { key: 'slope', label: 'Slope', numeric: true, cell: ({ slopeRating }) => slopeRating },
]
