import type { MinuteOfDay } from '#domain/shared/clock-time.ts'
import { addDays, weekdayOf, yearOf, type PlainDate } from '#domain/shared/dates.ts'
import { gendersOf, planTournament, usualTee } from '#domain/competitions/presets.ts'
import { tournamentSlug } from '#domain/competitions/slug.ts'
import { danishInstant } from '#server/clock.ts'
import type { StoredTournaments } from '#server/demo/store-tournaments.ts'
import type { ClubStory } from './build-clubs.ts'
import { publishDraw } from './build-draw.ts'
import { addSideCompetitions } from './build-side-competitions.ts'
import { lastNames, mensNames, womensNames } from './names.ts'
import { firstMinuteBefore, playRound } from './play-tournament.ts'
import { places } from './places.ts'
import { seededRandom, seedOf, type Random } from './random.ts'
import { storyTournaments, type StoryTournament } from './story-tournaments.ts'

type TournamentInputs = {
  day: PlainDate
  minute: MinuteOfDay
  /** What the keys of flights are made from. */
  secret: string
}

/** The tournaments of the story, each planned as the club would plan it. Pure. */
export function buildTournaments(clubs: ClubStory, told: TournamentInputs): StoredTournaments {
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
    scores: [],
    sides: [],
    statements: [],
  }
  for (const one of storyTournaments) {
    const random = seededRandom(seedOf(one.name))
    addTournament(story, { ...told, told: one, random, clubs })
  }
  return story
}

type Adding = TournamentInputs & { told: StoryTournament; random: Random; clubs: ClubStory }

function addTournament(story: StoredTournaments, adding: Adding) {
  const { told, random, clubs, day } = adding
  const { name, clubNumber, state, feeOre, memberFeeOre, cardFeeOre } = told
  const club = clubs.clubs.find(({ dguClubNumber }) => dguClubNumber === clubNumber)
  const course = clubs.courses.find(({ clubId }) => clubId === club?.id)
  if (!club || !course) throw new Error(`${name} needs a club with a course`)
  const isToday = told.saturdays === 'today'
  const first = told.saturdays === 'today' ? day : addDays(saturdayFrom(day), 7 * told.saturdays)
  const made = addDays(first, -80) < day ? addDays(first, -80) : addDays(day, -3)
  const plan = planTournament({ ...told, day: first }, made)
  const id = random.uuid()
  const last = plan.days.at(-1) ?? first
  story.tournaments.push({
    id,
    name,
    state,
    feeOre,
    memberFeeOre,
    cardFeeOre,
    clubId: club.id,
    about: told.about,
    slug: tournamentSlug(name, yearOf(first)),
    firstDay: first,
    lastDay: last,
    entryClosesAt: danishInstant(plan.entryCloses.day, plan.entryCloses.minute),
    withdrawBefore: danishInstant(plan.withdrawBefore.day, plan.withdrawBefore.minute),
    cardUsesRound: cardFeeOre !== null,
    places: plan.places,
    createdAt: danishInstant(made, 600),
    announcedAt: state === 'draft' ? null : danishInstant(addDays(made, 1), 600),
    finalAt: state === 'final' ? danishInstant(last, 1080) : null,
  })
  const divisions = plan.divisions.map((division, i) => ({
    ...division,
    id: random.uuid(),
    tournamentId: id,
    position: i + 1,
  }))
  story.divisions.push(...divisions)
  const firstMinute = isToday ? firstMinuteBefore(adding.minute) : plan.firstMinute
  addRounds(story, { plan: { ...plan, firstMinute }, random, clubs, id, course, name })
  story.entries.push(
    ...Array.from({ length: told.entered }, (_, i) =>
      enter({ random, id, divisions, told, number: i + 1, at: danishInstant(made, 660 + i * 7) }),
    ),
  )
  if (told.state === 'in_play' || told.state === 'final') addPlay(story, id, adding)
  if (!told.withSides) return
  for (const round of story.rounds.filter(({ tournamentId }) => tournamentId === id)) {
    addSideCompetitions(story, round)
  }
}

/** The start lists are out; one who did not come, and one who wants no name on the board (E25). */
function addPlay(story: StoredTournaments, id: string, { day, minute, random, secret }: Adding) {
  const entries = story.entries.filter(({ tournamentId }) => tournamentId === id)
  const [absent, shy] = entries.slice(5)
  if (absent) absent.status = 'NS'
  if (shy) shy.shownAs = 'anonymous'
  for (const round of story.rounds.filter(({ tournamentId }) => tournamentId === id)) {
    playRound(story, { random, secret, round, entries, until: { day, minute } })
    publishDraw(story, round)
  }
}

/** Where a round of the story is found, from 1: the same in every demonstration. */
export const demoRoundId = (name: string, number: number) =>
  seededRandom(seedOf(`${name}, runde ${number}`)).uuid()

/** The story's day itself when it is a Saturday. */
const saturdayFrom = (day: PlainDate) => addDays(day, (6 - weekdayOf(day) + 7) % 7)

type Plan = ReturnType<typeof planTournament>
type Course = ClubStory['courses'][number]
type Rounds = {
  plan: Plan
  random: Random
  clubs: ClubStory
  id: string
  course: Course
  name: string
}

function addRounds(story: StoredTournaments, { plan, random, clubs, id, course, name }: Rounds) {
  const rated = clubs.tees.filter(({ courseId }) => courseId === course.id)
  const tees = gendersOf(plan.divisions).flatMap((gender) => {
    const own = rated.filter((tee) => tee.gender === gender)
    const measured = own.map((tee) => ({ ...tee, lengthMetres: tee.lengthMetres ?? null }))
    return usualTee(measured, gender, plan.longestTees) ?? []
  })
  for (const [i, day] of plan.days.entries()) {
    const roundId = demoRoundId(name, i + 1)
    story.rounds.push({
      id: roundId,
      tournamentId: id,
      number: i + 1,
      day,
      courseName: course.name,
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
  told: StoryTournament
  number: number
  at: Date
}

/** A name by chance, in the *række* of the handicap. */
function enter({ random, id, divisions, told, number, at }: Entering): Entry {
  const gender = random.chance(0.4) ? ('women' as const) : ('men' as const)
  const handicapTenths = random.whole(20, 420)
  const isHome = random.chance(0.6)
  const home = isHome
    ? places.find((place) => place.number === told.clubNumber)
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
    feeOre: isHome ? told.memberFeeOre : told.feeOre,
    enteredAt: at,
  }
}
