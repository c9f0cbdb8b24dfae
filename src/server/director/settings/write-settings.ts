import { lastDayOf } from '#domain/competitions/last-day.ts'
import { danishInstant } from '../../clock.ts'
import { deleteSidesWithoutTeam } from '../../competitions/sides/side-queries.ts'
import type { Db } from '../../db/client.ts'
import { limitFillersToTerms } from '../../entries/sides/side-fillers.ts'
import {
  insertDivisions,
  insertRound,
  insertRoundTees,
  writeDivision,
  writeRound,
  writeTournament,
} from '../../competitions/tournament-queries.ts'
import { hasTees, type Change, type Stored } from './validate-settings.ts'
import type { PlannedSettings } from './plan-settings.ts'
import {
  deleteDivisions,
  deleteRounds,
  deleteRoundTees,
  releaseOrder,
} from '../../competitions/settings-queries.ts'
import { teeRows, writeExtraTees } from './round-tees.ts'

/** Stores a validated change. Removed divisions go last, because other rows may take over their references. */
export async function writeSettings(
  tx: Db,
  { change, planned, stored }: { change: Change; planned: PlannedSettings; stored: Stored },
) {
  const { tournamentId } = change
  await writeTournament(tx, tournamentId, valuesOf(change, stored))
  await releaseOrder(tx, tournamentId)
  const divisionIds = await writeDivisions(tx, tournamentId, planned)
  await deleteSidesWithoutTeam(tx, tournamentId)
  await limitFillersToTerms(tx, tournamentId)
  const removedFrom = (rows: { id: string }[], kept: readonly { id: string | null }[]) =>
    rows.map(({ id }) => id).filter((id) => !kept.some((one) => one.id === id))
  await deleteRounds(tx, removedFrom(stored.rounds, planned.rounds))
  await writeRounds(tx, { tournamentId, planned, stored, divisionIds })
  const removed = removedFrom(stored.divisions, planned.divisions)
  await deleteDivisions(tx, removed, divisionIds[0] ?? '')
}

function valuesOf(change: Change, { tournament, rounds }: Stored) {
  const { name, about, feeOre, memberFeeOre, cardFeeOre, cardUsesRound, places } = change
  const { membersOnly, markingRule, entryOpens, entryCloses, withdrawBefore } = change
  const [first] = change.rounds
  const lastDay = lastDayOf(
    change.rounds.map(({ id, day }) => ({
      day,
      resumesOn: rounds.find((round) => round.id === id)?.resumesOn ?? null,
    })),
  )
  return {
    name,
    feeOre,
    memberFeeOre,
    cardFeeOre,
    cardUsesRound,
    places,
    membersOnly,
    markingRule,
    about: about || null,
    settingsRevision: tournament.settingsRevision + 1,
    entryOpensAt: entryOpens && danishInstant(entryOpens.day, entryOpens.minute),
    entryClosesAt: danishInstant(entryCloses.day, entryCloses.minute),
    withdrawBefore: danishInstant(withdrawBefore.day, withdrawBefore.minute),
    ...(first && { firstDay: first.day }),
    ...(lastDay && { lastDay }),
  }
}

/** Stores the divisions and returns their ids in order. */
async function writeDivisions(tx: Db, tournamentId: string, { divisions }: PlannedSettings) {
  const ids: string[] = []
  for (const [i, { id, ...division }] of divisions.entries()) {
    const values = { ...division, position: i + 1 }
    if (id === null) {
      const [row] = await insertDivisions(tx, [{ ...values, tournamentId }])
      if (row) ids.push(row.id)
    } else {
      await writeDivision(tx, id, values)
      ids.push(id)
    }
  }
  return ids
}

type RoundsToWrite = {
  tournamentId: string
  planned: PlannedSettings
  stored: Stored
  divisionIds: string[]
}

async function writeRounds(tx: Db, { tournamentId, planned, stored, divisionIds }: RoundsToWrite) {
  for (const [i, { id, tees, extras, ...round }] of planned.rounds.entries()) {
    const row = stored.rounds.find((one) => one.id === id)
    const values = { ...round, number: i + 1 }
    if (row) await writeRound(tx, row.id, values)
    const divisions = divisionIds.map((divisionId) => ({ id: divisionId }))
    const isSame =
      row?.courses.join('\n') === round.courses.join('\n') &&
      row.holes === round.holes &&
      hasTees(tees, { row, tees: stored.tees, divisions })
    if (isSame) {
      await writeExtraTees(tx, { roundId: row.id, extras, stored: stored.tees })
      continue
    }
    const roundId =
      row?.id ?? (await insertRound(tx, { ...values, tournamentId, drawVersion: 0 })).id
    await deleteRoundTees(tx, roundId)
    await insertRoundTees(tx, teeRows({ tees, extras }, { roundId, divisionIds }))
  }
}
