import type { ShownPlan } from '#contract/admin/imports.ts'
import type { TournamentChange, TournamentSettings } from '#contract/director/settings.ts'
import type { ClubTournaments } from '#contract/competitions/club-tournaments.ts'
import type { ApiClient } from './api-client.ts'
import { courseOf, coursesOf, teeOf, type EventFile } from './event.ts'
import { givenTerms, termsOf } from './division-terms.ts'
import { enterAll, makeSides } from './enter-players.ts'
import type { Stage } from './own-service.ts'

export type Played = {
  event: EventFile
  stage: Stage
  director: ApiClient
  clubId: string
  tournamentId: string
  slug: string
  /** The rounds in the order of the event. */
  roundIds: string[]
  divisionIds: string[]
  /** The ids of the entries by player name. */
  entries: ReadonlyMap<string, string>
}

/** Sets what a file of an event cannot describe. */
export type Adjust = (change: TournamentChange, now: TournamentSettings) => TournamentChange

/**
 * Creates club, course, tees, tournament and players through the same endpoints that people use.
 * @param enter another way to enter the players than by the director's hand.
 */
export async function makeTournament(
  stage: Stage,
  event: EventFile,
  adjust: Adjust = (change) => change,
  enter: typeof enterAll = enterAll,
): Promise<Played> {
  const clubId = await importClub(stage, event)
  const director = await stage.clubAdmin(clubId)
  const created = await createDraft(director, clubId, event)
  const settings = await applySettings(director, created.tournamentId, { event, adjust })
  await director.ask('POST', `/tournaments/${created.tournamentId}/announcement`, {})
  const divisionIds = settings.divisions.map(({ id }) => id)
  const entries = await enter(director, { ...created, divisionIds }, event)
  await makeSides(director, { ...created, entries }, event)
  await director.ask('POST', `/tournaments/${created.tournamentId}/entry-close`, {})
  const roundIds = settings.rounds.map(({ id }) => id)
  return { event, stage, director, clubId, ...created, roundIds, divisionIds, entries }
}

/** A number that no club of the demonstration uses. */
const clubNumber = 961

/** Imports the club and its course through the back office; returns the id of the club. */
export async function importClub(
  { operatorClient: signIn }: Stage,
  event: Pick<EventFile, 'club' | 'course'>,
): Promise<string> {
  const operatorClient = await signIn()
  const { club = 'Prøvebakken Golfklub', course } = event
  const upload = async (kind: 'clubs' | 'courses', lines: (string | number)[][]) => {
    const text = lines.map((cells) => cells.map(cell).join(';')).join('\n')
    const file = { kind, fileName: `${kind}.csv`, file: Buffer.from(text).toString('base64') }
    const plan = await operatorClient.ask<ShownPlan>('POST', '/admin/imports/plan', file)
    if (plan.errorCount > 0) throw new Error(plan.errors.join('\n'))
    // Nothing to apply for a club that was imported before.
    if (plan.created + plan.changed === 0) return
    await operatorClient.ask('POST', '/admin/imports', { ...file, digest: plan.digest })
  }
  await upload('clubs', [
    ['Klubnummer', 'Klubnavn', 'Region', 'Adresse', 'Postnummer', 'By'],
    [clubNumber, club, 'Midtjylland', 'Prøvevej 1', '8600', 'Silkeborg'],
  ])
  const holes = Array.from({ length: 18 }, (_, i) => i + 1)
  await upload('courses', [
    ['Klubnummer', 'Bane', 'Teested', 'Køn', 'Course rating', 'Slope']
      .concat(holes.map((hole) => `par_${hole}`))
      .concat(holes.map((hole) => `si_${hole}`)),
    ...course.tees.map(({ name, gender, course: other, courseRating, slope, par, strokeIndex }) => [
      clubNumber,
      other ?? course.name,
      name,
      gender === 'men' ? 'Herre' : 'Dame',
      courseRating.toFixed(1).replace('.', ','),
      slope,
      ...par,
      ...strokeIndex,
    ]),
  ])
  const list = await operatorClient.ask<{ rows: { id: string; dguClubNumber: number }[] }>(
    'GET',
    `/admin/clubs?q=${clubNumber}`,
  )
  const found = list.rows.find(({ dguClubNumber }) => dguClubNumber === clubNumber)
  if (!found) throw new Error('The club was read in and is not there')
  return found.id
}

const cell = (value: string | number) => `"${String(value).replaceAll('"', '""')}"`

/** Creates a draft with the six answers of *Ny turnering*. */
async function createDraft(director: ApiClient, clubId: string, event: EventFile) {
  const { courses } = await director.ask<ClubTournaments>('GET', `/clubs/${clubId}/tournaments`)
  const course = courses.find(({ name }) => name === event.course.name)
  return director.ask<{ tournamentId: string; slug: string }>(
    'POST',
    `/clubs/${clubId}/tournaments`,
    {
      name: event.tournament,
      day: event.rounds[0]?.day,
      courseId: course?.id,
      format: 'stableford',
      divisions: 'one',
      feeOre: 0,
      places: event.players.length,
    },
  )
}

/** Sets the event's *rækker*, terms, tees and rounds as its director would. */
async function applySettings(
  director: ApiClient,
  tournamentId: string,
  { event, adjust }: { event: EventFile; adjust: Adjust },
) {
  const path = `/tournaments/${tournamentId}/settings`
  const now = await director.ask<TournamentSettings>('GET', path)
  const change: TournamentChange = {
    ...now,
    tournamentId,
    about: now.about ?? '',
    rounds: event.rounds.map(({ day, firstStart, interval, start }, i) => ({
      id: now.rounds[i]?.id ?? null,
      ...chosenCourse(now, event, event.course.name),
      holes: 18,
      day,
      firstMinute: minuteOf(firstStart),
      interval,
      startStyle: start,
      otherCourses: coursesOf(event)
        .slice(1)
        .map((course) => chosenCourse(now, event, course)),
    })),
    divisions: event.divisions.map((division, i) => ({
      id: now.divisions[i]?.id ?? null,
      name: division.name,
      terms: { ...givenTerms(now), ...termsOf(division) },
      handicapFromTenths: null,
      handicapToTenths: null,
      gender: null,
      ageFrom: null,
      ageTo: null,
      places: null,
    })),
  }
  return director.ask<TournamentSettings>('PUT', path, adjust(change, now))
}

/** A course of the round with the tees of the divisions that play it. */
function chosenCourse({ courses }: TournamentSettings, event: EventFile, course: string) {
  return {
    courseId: courses.find(({ name }) => name === course)?.id ?? null,
    tees: event.divisions.flatMap((division, at) =>
      courseOf(event, division) === course
        ? (['men', 'women'] as const).map((gender) => ({
            division: at,
            gender,
            name: teeOf(event, division, gender).name,
          }))
        : [],
    ),
    extraTees: [],
  }
}

export const minuteOf = (clock: string): number => {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number)
  return 60 * hours + minutes
}
