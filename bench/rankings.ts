import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { rankingSchemes, type RankingTerms } from '#domain/rankings/ranking-terms.ts'
import { addDays, plainDate, type PlainDate } from '#domain/shared/dates.ts'
import { openPool, type Db } from '#server/db/client.ts'
import { rankingEvents, rankings } from '#server/db/tables/rankings.ts'
import { tournamentEntries } from '#server/db/tables/entries.ts'
import { cards, tournamentResults } from '#server/db/tables/scoring.ts'
import { buildClub } from '#test/clubs.ts'
import { buildDraw, buildTournament } from '#test/tournaments.ts'
import { measureAddress } from './measure-address.ts'
import { prepareService } from './service.ts'

const events = 40
const players = 200
const slugs = { merit: 'aarets-spiller', eclectic: 'aarets-eclectic' }

/** Ranking lists of 40 tournaments with 200 players each, asked for through HTTP, against 200 ms. */
export async function benchRankings() {
  const service = await prepareService()
  try {
    const { db, close } = openPool(service.databaseUrl)
    const built = await buildSeason(db)
    const address = await service.open()
    const measure = (what: string, path: string, before?: (time: number) => Promise<unknown>) =>
      measureAddress({
        bench: 'rankings',
        metric: `${what}_of_${events}_times_${players}`,
        address,
        pathOf: () => path,
        before,
      })
    // Every tournament gives other points, so that nothing read before can be used.
    const changePoints = (time: number) =>
      db.update(rankingEvents).set({ percent: time % 2 === 0 ? 150 : 100 })
    const changeCard = (time: number) =>
      db
        .update(cards)
        .set({ scores: scoresOf(time, 1) })
        .where(eq(cards.entryId, built.entryId))
    for (const [kind, slug] of Object.entries(slugs)) {
      const change = kind === 'merit' ? changePoints : changeCard
      await measure(`${kind}_changed_data`, `/api/v1/rankings/${slug}`, change)
      await measure(`${kind}_changed_page`, `/rankings/${slug}`, change)
      await measure(`${kind}_data`, `/api/v1/rankings/${slug}`)
      await measure(`${kind}_page`, `/rankings/${slug}`)
    }
    await close()
  } finally {
    await service.close()
  }
}

/** The same 200 players in every tournament, in another order and with other scores each time. */
async function buildSeason(db: Db) {
  const { id: clubId } = await buildClub(db)
  const lists = await insertLists(db, clubId)
  const first = plainDate('2027-04-03')
  let entryId = ''
  for (let event = 0; event < events; event += 1) {
    const { divisionId, entries } = await buildEvent(db, {
      event,
      clubId,
      day: addDays(first, 7 * (event % 30)),
    })
    await db
      .insert(rankingEvents)
      .values(lists.map(({ id: rankingId }) => ({ rankingId, divisionId, percent: 100 })))
    entryId = entries[0]?.id ?? ''
  }
  return { entryId }
}

const terms = {
  merit: {
    kind: 'order_of_merit',
    scheme: rankingSchemes[0].scheme,
    best: 8,
    minimumEvents: 3,
    sides: 'full',
  },
  eclectic: {
    kind: 'eclectic',
    net: true,
    course: { name: 'Skovbanen', holes: 18 },
    handicapOf: 'first_round',
    minimumRounds: 3,
  },
} satisfies Record<string, RankingTerms>

const insertLists = (db: Db, clubId: string) =>
  db
    .insert(rankings)
    .values(
      (['merit', 'eclectic'] as const).map((kind) => ({
        clubId,
        slug: slugs[kind],
        name: `Årets ${kind}`,
        about: '',
        terms: terms[kind],
        isPublic: true,
        createdAt: new Date(),
      })),
    )
    .returning()

type Event = { event: number; clubId: string; day: PlainDate }

async function buildEvent(db: Db, { event, clubId, day }: Event) {
  const built = await buildTournament(db, {
    clubId,
    slug: randomUUID(),
    state: 'final',
    firstDay: day,
    lastDay: day,
  })
  const entries = await db
    .insert(tournamentEntries)
    .values(Array.from({ length: players }, (_, i) => entryOf(built, i)))
    .returning()
  await buildDraw(db, built, entries)
  await setScores(db, { event, entries })
  const placings = entries.map(({ id }, i) => ({
    id,
    label: String(((i * 37 + event * 11) % players) + 1),
    rankValue: i,
    result: '',
  }))
  const divisionId = built.division.id
  await db.insert(tournamentResults).values({
    tournamentId: built.tournament.id,
    version: 1,
    kind: 'final',
    board: [{ divisionId, placings }],
    publishedAt: new Date(),
  })
  return { divisionId, entries }
}

type SetScores = { event: number; entries: readonly { id: string }[] }

async function setScores(db: Db, { event, entries }: SetScores) {
  const rows = entries.map(({ id }, i) => [id, scoresOf(event, i)])
  await db.execute(sql`update cards set scores = new.scores
    from (select (value ->> 0)::uuid as id, value -> 1 as scores
      from jsonb_array_elements(${JSON.stringify(rows)}::jsonb)) new
    where cards.entry_id = new.id`)
}

/** Eighteen scores from 3 to 7, others for each player and event. */
const scoresOf = (event: number, player: number) =>
  Array.from({ length: 18 }, (_, hole) => 3 + (((event * 7 + player * 13 + hole * 5) % 11) % 5))

type Built = Awaited<ReturnType<typeof buildTournament>>

const entryOf = ({ tournament, division }: Built, i: number) => ({
  tournamentId: tournament.id,
  divisionId: division.id,
  firstName: 'Spiller',
  lastName: `Nummer${i}`,
  clubName: 'Hjemme Golfklub',
  dguNumber: `177-${i + 1}`,
  gender: 'men' as const,
  handicapTenths: 80,
  shownAs: 'name' as const,
  state: 'entered' as const,
  number: i + 1,
  feeOre: 0,
  enteredAt: new Date(),
})
