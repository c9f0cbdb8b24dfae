import { randomUUID } from 'node:crypto'
import { test } from '@playwright/test'
import { eq, sql } from 'drizzle-orm'
import { plainDate } from '#domain/shared/dates.ts'
import type { Db } from '#server/db/client.ts'
import { tournamentDivisions, tournamentRounds } from '#server/db/tables/competitions.ts'
import { flights, tournamentEntries } from '#server/db/tables/entries.ts'
import { cards, scoreEntries } from '#server/db/tables/scoring.ts'
import { sideCompetitions, sideStatements } from '#server/db/tables/sidecompetitions.ts'
import { buildClub } from '#test/clubs.ts'
import { buildDraw, buildEntries, buildTournament, fairHoles } from '#test/tournaments.ts'
import { inDatabase } from './database.ts'
import { grantDirector } from './grant-tournament-roles.ts'

const names = ['Anna', 'Bo', 'Carl', 'Dorte', 'Eva', 'Finn', 'Gro', 'Hans', 'Ida', 'Jens']
/** The stories' clock begins at ten. */
const [now, hoursEarlier, minutesPerHole] = [10 * 60, 3, 15]

type Given = {
  name: string
  slug: string
  number: number
  /** From six in the morning, in an A and a B division, with the times of the scores and a side competition. */
  isFull?: boolean
}

/** The field of a story; a retry gets another one, because that of the first attempt still exists. */
export const openScreenField = (given: Given) =>
  inDatabase(async (db) => {
    const { repeatEachIndex, retry } = test.info()
    const field = await buildScreenField(db, { ...given, attempt: 10 * repeatEachIndex + retry })
    await grantDirector(db, field.tournamentId)
    return field
  })

/** Sixty players of a club of its own in live play, four holes into their round unless they began at six. */
export async function buildScreenField(
  db: Db,
  { name, slug, number, isFull, attempt }: Given & { attempt: number },
) {
  const club = await buildClub(db, {
    name,
    slug: `${slug}-${attempt}`,
    dguClubNumber: number + attempt,
    terms: null,
    latitudeE6: 56_150_000,
    longitudeE6: 10_200_000,
  })
  const day = plainDate('2027-05-04')
  const built = await buildTournament(db, {
    clubId: club.id,
    name: 'Majmatchen',
    slug: `majmatchen-${slug}-${attempt}`,
    state: 'in_play',
    firstDay: day,
    lastDay: day,
  })
  const entries = []
  for (let i = 0; i < 60; i++) {
    const firstName = names[i % 10] ?? ''
    const given = { firstName, lastName: `Holm-Sørensen ${i + 1}`, number: i + 1 }
    entries.push(...(await buildEntries(db, built, 1, given)))
  }
  const drawn = await buildDraw(db, built, entries)
  const { id: tournamentId } = built.tournament
  const isRound = eq(tournamentRounds.id, built.round.id)
  await db.update(tournamentRounds).set({ drawVersion: 1 }).where(isRound)
  for (const [i, { id }] of entries.entries()) {
    const scores = scoresOf(i, isFull ? playedBy(i) : 4)
    await db.update(cards).set({ scores, revision: 1 }).where(eq(cards.entryId, id))
  }
  if (isFull) await fill(db, built, drawn)
  const [first] = drawn
  const remote = `/club/${club.id}/tournaments/${tournamentId}/screen`
  const ids = { tournamentId, roundId: built.round.id, entryIds: entries.map(({ id }) => id) }
  return { tv: `/tv/${club.slug}`, remote, slug: built.tournament.slug, first, ...ids }
}

const scoresOf = (i: number, played: number) =>
  Array.from({ length: 18 }, (_, hole) =>
    hole < played ? (i < 3 ? 2 + (hole < i ? 1 : 0) : 4 + ((i + hole) % 3)) : null,
  )

/** The start of the flight of player `i`, three hours before that of the usual list. */
const startOf = (i: number) => (9 - hoursEarlier) * 60 + 10 * Math.floor(i / 4)
const playedBy = (i: number) =>
  Math.min(18, Math.max(0, Math.floor((now - startOf(i)) / minutesPerHole)))

type Built = Awaited<ReturnType<typeof buildTournament>>
type Drawn = Awaited<ReturnType<typeof buildDraw>>

async function fill(db: Db, { tournament, division, round }: Built, drawn: Drawn) {
  const [other] = await db
    .insert(tournamentDivisions)
    .values({ tournamentId: tournament.id, position: 2, name: 'B-rækken', terms: division.terms })
    .returning()
  await db
    .update(tournamentDivisions)
    .set({ name: 'A-rækken' })
    .where(eq(tournamentDivisions.id, division.id))
  const inOther = sql`${tournamentEntries.tournamentId} = ${tournament.id} and ${tournamentEntries.number} > 34`
  await db.update(tournamentEntries).set({ divisionId: other?.id }).where(inOther)
  const earlier = { minute: sql`${flights.minute} - ${60 * hoursEarlier}` }
  await db.update(flights).set(earlier).where(eq(flights.roundId, round.id))
  await writeTimes(db, round, drawn)
  const [side] = await db
    .insert(sideCompetitions)
    .values({ roundId: round.id, hole: 3, kind: 'nearest_pin', createdAt: new Date(0) })
    .returning()
  const [flight] = drawn
  if (!side || !flight) throw new Error('The field has no first flight')
  await db.insert(sideStatements).values(
    flight.players.slice(0, 2).map(({ id }, i) => ({
      id: randomUUID(),
      competitionId: side.id,
      entryId: id,
      measure: 240 + 90 * i,
      byEntryId: id,
      replaces: [],
      writtenAt: new Date(0),
      receivedAt: new Date(0),
    })),
  )
}

/** Each flight has written its holes a quarter of an hour apart, so that the first ones come in soon. */
async function writeTimes(db: Db, round: Built['round'], drawn: Drawn) {
  const rows = drawn.flatMap(({ players }) =>
    players.flatMap((entry, inFlight) => {
      const i = entry.number - 1
      return scoresOf(i, playedBy(i))
        .slice(0, playedBy(i))
        .map((score, hole) => {
          const minute = startOf(i) + minutesPerHole * (hole + 1)
          const at = new Date(`${round.day}T00:00:00+02:00`)
          at.setMinutes(at.getMinutes() + minute)
          return {
            id: randomUUID(),
            roundId: round.id,
            entryId: entry.id,
            hole: fairHoles[hole]?.number ?? hole + 1,
            slot: 'marker' as const,
            score,
            replaces: [],
            byEntryId: players[(inFlight + 1) % players.length]?.id ?? null,
            isLate: false,
            writtenAt: at,
            receivedAt: at,
          }
        })
    }),
  )
  await db.insert(scoreEntries).values(rows)
}
