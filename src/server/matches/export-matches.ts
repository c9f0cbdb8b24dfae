import type { Cell } from '#contract/shared/cells.ts'
import type { Ctx } from '../ctx.ts'
import { fullNameOf, loadDivisions, nameOfRound } from './load-division.ts'
import { lastDayOf } from './mail-matches.ts'
import { matchDivisionIds } from './read-matches.ts'
import { nameInMatch, sideName } from './read-cup.ts'
import { resultText } from './match-texts.ts'

const text = (heading: string) => ({ heading, kind: 'text' as const })

/** Every match of a tournament with both names, its last day and its result. */
export async function matchTable(ctx: Ctx, { tournamentId }: { tournamentId: string }) {
  const divisions = await loadDivisions(ctx.db, await matchDivisionIds(ctx, tournamentId))
  return {
    title: 'Kampe',
    columns: [
      text('Række'),
      text('Runde'),
      text('Pulje'),
      { heading: 'Kamp', kind: 'number' as const },
      text('Spiller A'),
      text('Spiller B'),
      { heading: 'Sidste dag', kind: 'day' as const },
      text('Resultat'),
    ],
    rows: divisions.flatMap((loaded): Cell[][] => {
      const names = new Map(
        loaded.contestants.map((contestant) => [contestant.id, fullNameOf(contestant)]),
      )
      const nameOf = (id: string | null) => names.get(id ?? '') ?? null
      return loaded.matches.map((match) => [
        loaded.division.name,
        nameOfRound(match, loaded.matches),
        match.pool === null ? null : String.fromCodePoint(64 + match.pool),
        match.slot,
        match.stage === 'session' ? sideName(match, 'A', loaded) : nameOf(match.a),
        match.stage === 'session' ? sideName(match, 'B', loaded) : nameOf(match.b),
        lastDayOf(loaded, match) ?? null,
        resultText(match, match.stage === 'session' ? nameInMatch(match, loaded) : nameOf),
      ])
    }),
  }
}
