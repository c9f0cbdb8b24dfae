import type { MinuteOfDay } from '#domain/shared/clock-time.ts'
import { addDays, formatDay, weekdayOf, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { gendersOf, planTournament, usualTee } from '#domain/competitions/presets.ts'
import { tournamentSlug } from '#domain/competitions/slug.ts'
import { danishInstant } from '#server/clock.ts'
import type { StoredTournaments } from '#server/demo/store-tournaments.ts'
import type { ClubStory } from './build-clubs.ts'
import { publishDraw } from './build-draw.ts'
import { addSideCompetitions } from './build-side-competitions.ts'
import { lastNames, mensNames, womensNames } from '#domain/competitions/invented-names.ts'
import { firstMinuteBefore, playRound } from './play-tournament.ts'
import { places } from './places.ts'
import { seededRandom, seedOf, type Random } from '#domain/shared/random.ts'
import { storyTournaments, type StoryTournament } from './story-tournaments.ts'

type TournamentInputs = {
  day: PlainDate
  minute: MinuteOfDay
  /** The secret from which keys of flights are derived. */
  secret: string
  /** Which tournaments; those of the story when absent. */
  planned?: readonly StoryTournament[]
  /** The first start of a tournament of today; when absent, its round is half played. */
  firstMinute?: MinuteOfDay
}

/** The tournaments, each planned by the presets as a club would. Pure. */
export function buildTournaments(clubs: ClubStory, inputs: TournamentInputs): StoredTournaments {
  const story: StoredTournaments = {
    tournaments: [],
    divisions: [],
    rounds: [],
    tees: [],
    entries: [],
    flights: [],
    players: [],
    drafts: [],
    draftStates: [],
    startLists: [],
    cards: [],
    presence: [],
    scores: [],
    sides: [],
    statements: [],
  }
  for (const planned of inputs.planned ?? storyTournaments) {
    addTournament(story, { ...inputs, planned, random: randomOf(planned), clubs })
  }
  return story
}

const randomOf = ({ seed, name }: StoryTournament) => seededRandom(seedOf(seed ?? name))

/** The id of a tournament, the same in every demonstration. */
export const demoTournamentId = (planned: StoryTournament) => randomOf(planned).uuid()

type Adding = Omit<TournamentInputs, 'planned'> & {
  planned: StoryTournament
  random: Random
  clubs: ClubStory
}

function addTournament(story: StoredTournaments, adding: Adding) {
  const { planned, random, clubs, day } = adding
  const { clubNumber, state, feeOre, memberFeeOre, cardFeeOre } = planned
  const club = clubs.clubs.find(({ dguClubNumber }) => dguClubNumber === clubNumber)
  const course = clubs.courses.find(({ clubId }) => clubId === club?.id)
  if (!club || !course) throw new Error(`${planned.name} needs a club with a course`)
  const first =
    planned.saturdays === 'today' ? day : addDays(saturdayFrom(day), 7 * planned.saturdays)
  const createdOn = addDays(first, -80) < day ? addDays(first, -80) : addDays(day, -3)
  const plan = planTournament({ ...planned, day: first }, createdOn)
  const id = random.uuid()
  const last = plan.days.at(-1) ?? first
  const name = planned.isOfMonth ? nameOfMonth(first) : planned.name
  story.tournaments.push({
    id,
    name,
    state,
    feeOre,
    memberFeeOre,
    cardFeeOre,
    clubId: club.id,
    about: planned.about,
    slug: tournamentSlug(name, yearOf(first)),
    firstDay: first,
    lastDay: last,
    entryClosesAt: danishInstant(plan.entryCloses.day, plan.entryCloses.minute),
    withdrawBefore: danishInstant(plan.withdrawBefore.day, plan.withdrawBefore.minute),
    cardUsesRound: cardFeeOre !== null,
    places: plan.places,
    createdAt: danishInstant(createdOn, 600),
    announcedAt: state === 'draft' ? null : danishInstant(addDays(createdOn, 1), 600),
    finalAt: state === 'final' ? danishInstant(last, 1080) : null,
  })
  const divisions = plan.divisions.map((division, i) => ({
    ...division,
    id: random.uuid(),
    tournamentId: id,
    position: i + 1,
  }))
  story.divisions.push(...divisions)
  const firstMinute = startOf(adding, plan)
  const seed = planned.seed ?? planned.name
  addRounds(story, { plan: { ...plan, firstMinute }, random, clubs, id, course, seed })
  story.entries.push(...drawEntries({ random, id, divisions, planned }, createdOn))
  if (planned.state === 'in_play' || planned.state === 'final') addPlay(story, id, adding)
  if (!planned.withSides) return
  for (const round of story.rounds.filter(({ tournamentId }) => tournamentId === id)) {
    addSideCompetitions(story, round)
  }
}

const drawEntries = (drawing: Omit<Entering, 'number' | 'at'>, from: PlainDate): Entry[] =>
  Array.from({ length: drawing.planned.entered }, (_, i) =>
    enter({ ...drawing, number: i + 1, at: danishInstant(from, 660 + i * 7) }),
  )

/** `Junimatchen` for a day in June. */
function nameOfMonth(day: PlainDate): string {
  const [, month = ''] = formatDay(day, { weekday: false, year: false }).split('\u00a0')
  return `${month.charAt(0).toUpperCase()}${month.slice(1)}matchen`
}

/** The first start: a tournament of today is under way. */
function startOf({ planned, firstMinute, minute }: Adding, plan: Plan): MinuteOfDay {
  if (planned.saturdays !== 'today') return plan.firstMinute
  return firstMinute ?? firstMinuteBefore(minute)
}

/** Plays the rounds, with a no-show and a player who is shown anonymously (E25). */
function addPlay(story: StoredTournaments, id: string, { day, minute, random, secret }: Adding) {
  const entries = story.entries.filter(({ tournamentId }) => tournamentId === id)
  const [absent, anonymous] = entries.slice(5)
  if (absent) absent.status = 'NS'
  if (anonymous) anonymous.shownAs = 'anonymous'
  for (const round of story.rounds.filter(({ tournamentId }) => tournamentId === id)) {
    playRound(story, { random, secret, round, entries, until: { day, minute } })
    publishDraw(story, round)
  }
}

/** The id of a round by its tournament's seed and its number from 1, the same in every demonstration. */
export const demoRoundId = (seed: string, number: number) =>
  seededRandom(seedOf(`${seed}, runde ${number}`)).uuid()

/** The next Saturday, or the day itself if it is one. */
const saturdayFrom = (day: PlainDate) => addDays(day, (6 - weekdayOf(day) + 7) % 7)

type Plan = ReturnType<typeof planTournament>
type Course = ClubStory['courses'][number]
type Rounds = {
  plan: Plan
  random: Random
  clubs: ClubStory
  id: string
  course: Course
  seed: string
}

function addRounds(story: StoredTournaments, { plan, random, clubs, id, course, seed }: Rounds) {
  const rated = clubs.tees.filter(({ courseId }) => courseId === course.id)
  const tees = gendersOf(plan.divisions).flatMap((gender) => {
    const own = rated.filter((tee) => tee.gender === gender)
    const measured = own.map((tee) => ({ ...tee, lengthMetres: tee.lengthMetres ?? null }))
    return usualTee(measured, gender, plan.longestTees) ?? []
  })
  for (const [i, day] of plan.days.entries()) {
    const roundId = demoRoundId(seed, i + 1)
    story.rounds.push({
      id: roundId,
      tournamentId: id,
      number: i + 1,
      day,
      courses: [course.name],
      holes: course.holes === 9 ? 9 : 18,
      firstMinute: plan.firstMinute,
      interval: plan.interval,
      startStyle: { kind: 'one_tee' },
      drawVersion: 0,
    })
    story.tees.push(
      ...tees.map(({ id: teeId, name, gender, courseRatingTenths, slopeRating, par }) => ({
        id: random.uuid(),
        roundId,
        name,
        gender,
        courseRatingTenths,
        slopeRating,
        par,
        holes: clubs.holes
          .filter((hole) => hole.teeId === teeId)

          .map(({ number, par, strokeIndex, lengthMetres = null }) => ({
            number,
            par,
            strokeIndex,
            lengthMetres,
          })),
      })),
    )
  }
}

type Entry = StoredTournaments['entries'][number]
type Entering = {
  random: Random
  id: string
  divisions: StoredTournaments['divisions']
  planned: StoryTournament
  number: number
  at: Date
}

/** A random entry in the *række* of its handicap. */
function enter({ random, id, divisions, planned, number, at }: Entering): Entry {
  const gender = random.chance(0.4) ? ('women' as const) : ('men' as const)
  const handicapTenths = random.whole(20, 420)
  const isHome = random.chance(0.6)
  const home = isHome
    ? places.find((place) => place.number === planned.clubNumber)
    : random.pick(places)
  const fits = divisions.find(
    ({ handicapFromTenths, handicapToTenths }) =>
      handicapTenths >= (handicapFromTenths ?? -100) && handicapTenths <= (handicapToTenths ?? 540),
  )
  return {
    id: random.uuid(),
    tournamentId: id,
    divisionId: fits?.id ?? '',
    firstName: random.pick(gender === 'women' ? womensNames : mensNames),
    lastName: random.pick(lastNames),
    clubName: home?.name ?? null,
    gender,
    handicapTenths,
    hasBuggy: number % 13 === 4,
    shownAs: 'name' as const,
    state: 'entered' as const,
    number,
    feeOre: isHome ? planned.memberFeeOre : planned.feeOre,
    enteredAt: at,
  }
}
