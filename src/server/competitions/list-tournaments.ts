import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type {
  listTournaments as contract,
  ListedTournament,
} from '#contract/competitions/endpoints.ts'
import { foldDanish } from '#domain/shared/danish.ts'
import { addDays } from '#domain/shared/dates.ts'
import {
  entryPhase,
  phaseOf,
  listedPerPage,
  tournamentPhases,
  type TournamentPhase,
} from '#domain/competitions/phase.ts'
import { scoringText } from '#domain/competitions/scoring-text.ts'
import { today, type Ctx } from '../ctx.ts'
import {
  selectAnnounced,
  selectDivisions,
  selectRounds,
  type DivisionRow,
  type RoundRow,
} from './tournament-queries.ts'

type Hosted = Awaited<ReturnType<typeof selectAnnounced>>[number]

/** Older tournaments are found only by their own address. */
const shownDays = 730

/** The announced tournaments that match the filters, in three parts. */
export async function listTournaments(
  ctx: Ctx,
  { q, club, when, ...limits }: ParsedInput<typeof contract>,
) {
  const day = today(ctx)
  const all = await selectAnnounced(ctx.db, addDays(day, -shownDays))
  const words = foldDanish(q ?? '')
  const found = all.filter(
    (row) => (club === undefined || row.club.slug === club) && textOf(row).includes(words),
  )
  const inPhase = (phase: TournamentPhase) =>
    when === undefined || when === phase
      ? found.filter(({ tournament }) => phaseOf(tournament, day) === phase)
      : []
  const parts = {
    live: inPhase('live'),
    coming: inPhase('coming'),
    finished: inPhase('finished').toReversed(),
  }
  const shown = tournamentPhases.map((phase) =>
    parts[phase].slice(0, limits[phase] ?? listedPerPage),
  )
  const toListed = await loadListedMapper(ctx, shown.flat())
  const [live = [], coming = [], finished = []] = shown.map((rows) => rows.map(toListed))
  const counts = {
    live: parts.live.length,
    coming: parts.coming.length,
    finished: parts.finished.length,
  }
  return { today: day, live, coming, finished, counts, clubs: clubsOf(all) }
}

const textOf = ({ tournament, club }: Hosted) =>
  foldDanish(`${tournament.name} ${club.name} ${club.city}`)

function clubsOf(rows: Hosted[]) {
  const named = new Map(rows.map(({ club }) => [club.slug, club.name]))
  return [...named]
    .map(([slug, name]) => ({ slug, name }))
    .toSorted((a, b) => a.name.localeCompare(b.name, 'da'))
}

async function loadListedMapper(ctx: Ctx, rows: Hosted[]) {
  const ids = rows.map(({ tournament }) => tournament.id)
  const rounds = Map.groupBy(await selectRounds(ctx.db, ids), ({ tournamentId }) => tournamentId)
  const divisions = Map.groupBy(
    await selectDivisions(ctx.db, ids),
    ({ tournamentId }) => tournamentId,
  )
  return (row: Hosted) =>
    toListedTournament(row, {
      rounds: rounds.get(row.tournament.id) ?? [],
      divisions: divisions.get(row.tournament.id) ?? [],
      now: ctx.now(),
    })
}

type Parts = { rounds: RoundRow[]; divisions: DivisionRow[]; now: Date }

/** The fields that the list and the page of a tournament share. */
export function toListedTournament(
  { tournament, club }: Hosted,
  { rounds, divisions, now }: Parts,
): ListedTournament {
  const { state, entryOpensAt: opens, entryClosesAt: closes } = tournament
  const deadlines = { opens: opens?.getTime() ?? null, closes: closes.getTime() }
  return {
    ...tournament,
    club: { slug: club.slug, name: club.name, city: club.city },
    courseName: [...new Set(rounds.flatMap(({ courses }) => courses))].join(', '),
    rounds: rounds.length,
    formats: [...new Set(divisions.map(({ terms }) => scoringText(terms)))],
    entry: entryPhase({ state, ...deadlines }, now.getTime()),
    entryOpensAt: opens?.toISOString() ?? null,
    entryClosesAt: closes.toISOString(),
  }
}
