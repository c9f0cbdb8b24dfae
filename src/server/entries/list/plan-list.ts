import type { ParsedInput } from '#contract/shared/endpoint.ts'
import type { planEntrantsList } from '#contract/entries/list.ts'
import {
  validateList,
  type ListChoices,
  type ListField,
  type ListVerdict,
} from '#domain/entries/validate-list.ts'
import { isActiveEntry } from '#domain/entries/withdrawal.ts'
import { AppError } from '../../app-error.ts'
import { today, type Ctx } from '../../ctx.ts'
import {
  selectDivisions,
  findTournament,
  type DivisionRow,
  type EntryRow,
} from '../../competitions/tournament-queries.ts'
import { selectEntries, selectWaiting } from '../queries.ts'
import { countPlaces, placesOf } from '../held-places.ts'
import { rulesOf } from '../evaluate-entry.ts'
import type { Hosted } from '../entry-golfers.ts'
import { refuseEntry } from '../release-place.ts'
import { matchList, type Matched } from './match-list.ts'
import type { ReadList } from './read-list.ts'
import { loadRoundsAhead, refreeze, type Refrozen } from './refreeze-handicaps.ts'

export type UploadedList = ParsedInput<typeof planEntrantsList>

/** A line with its verdict. */
export type PlannedLine = Matched & { verdict: ListVerdict; rounds: Refrozen[] }

/** A list as it would be applied now. */
export type PlannedList = {
  hosted: Hosted
  divisions: DivisionRow[]
  entries: EntryRow[]
  read: ReadList
  lines: PlannedLine[]
}

/** Writes nothing. Under the tournament's lock the plan stays valid until the end of the transaction. */
export async function planList(ctx: Ctx, sent: UploadedList, read: ReadList): Promise<PlannedList> {
  const { db } = ctx
  const { tournamentId } = sent
  const hosted = await findTournament(db, tournamentId)
  if (!hosted) throw new AppError('not_found')
  const { tournament } = hosted
  if (!statesWithImport.includes(tournament.state)) refuseEntry('tournament_state')
  const divisions = await selectDivisions(db, [tournamentId])
  const entries = await selectEntries(db, tournamentId)
  const matched = await matchList(db, read.records, { tournament, divisions, entries })
  const { held } = await countPlaces(db, tournamentId)
  const field: ListField = {
    divisions: divisions.map((division) => ({ id: division.id, rules: rulesOf(division) })),
    firstDay: tournament.firstDay,
    places: placesOf(tournament, divisions),
    held,
    waiting: await selectWaiting(db, [tournamentId]),
    mayEnter: ['open', 'closed', 'drawn'].includes(tournament.state),
  }
  const choices: ListChoices = { ...sent, divisionId: assertDivision(sent.divisionId, divisions) }
  const verdicts = validateList(
    matched.map(({ listed }) => listed),
    field,
    choices,
  )
  const ahead = await loadRoundsAhead(db, { tournamentId, today: today(ctx), divisions })
  const lines = matched.map((line, i): PlannedLine => {
    const verdict = verdicts[i] ?? { kind: 'same' }
    const after = line.entry && changedEntry(line.entry, verdict)
    return {
      ...line,
      verdict,
      rounds: line.entry && after ? refreeze(line.entry, after, ahead) : [],
    }
  })
  return { hosted, divisions, entries, read, lines }
}

/** After these states a handicap is corrected in the result, which shows its consequences. */
const statesWithImport: string[] = ['open', 'closed', 'drawn', 'in_play', 'suspended']

function assertDivision(divisionId: string | null, divisions: readonly DivisionRow[]) {
  if (divisionId !== null && !divisions.some(({ id }) => id === divisionId)) {
    throw new AppError('not_found')
  }
  return divisionId
}

/** Handicap and *række* after the import; undefined without a change. */
export function changedEntry(entry: EntryRow, verdict: ListVerdict) {
  if (verdict.kind !== 'change') return undefined
  return {
    handicapTenths: verdict.handicap ? verdict.handicap.to : entry.handicapTenths,
    divisionId: verdict.moves && verdict.belongsIn ? verdict.belongsIn : entry.divisionId,
  }
}

/** The active entries that are on no line. */
export const missingFrom = ({ entries, lines }: Pick<PlannedList, 'entries' | 'lines'>) => {
  const found = new Set(lines.map(({ entry }) => entry?.id))
  return entries.filter(({ id, state }) => isActiveEntry(state) && !found.has(id))
}
