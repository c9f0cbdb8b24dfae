import { useRef, useState } from 'react'
import type { TournamentSettings } from '#contract/director/settings.ts'
import { addDays, plainDate } from '#domain/shared/dates.ts'
import type { DivisionRow, RoundRow, Row } from './parse-settings.ts'
import type { Terms } from './parse-terms.ts'
import type { RowMoves } from './settings-fields.tsx'

/** The rows on the page, including added and without removed ones. */
export type SettingsRowState = { divisions: DivisionRow[]; rounds: RoundRow[] }

/** The divisions and rounds on the page, which can be added, removed and reordered before saving. */
export function useRows(tournament: TournamentSettings, kept: SettingsRowState | undefined) {
  const [divisions, setDivisions] = useState<DivisionRow[]>(
    () => kept?.divisions ?? rowsOf(tournament.divisions),
  )
  const [rounds, setRounds] = useState<RoundRow[]>(() => kept?.rounds ?? rowsOf(tournament.rounds))
  const keyCount = useRef(0)
  const newKey = () => {
    const keys = new Set([...divisions, ...rounds].map(({ key }) => key))
    do keyCount.current += 1
    while (keys.has(`new${keyCount.current}`))
    return `new${keyCount.current}`
  }
  return {
    divisions,
    rounds,
    setTerms: (key: string, terms: Terms) =>
      setDivisions((rows) =>
        rows.map((row) => (row.key === key ? { ...row, from: { ...row.from, terms } } : row)),
      ),
    addDivision: () =>
      setDivisions((rows) => [...rows, { key: newKey(), from: nextDivision(rows) }]),
    addRound: () => setRounds((rows) => [...rows, { key: newKey(), from: nextRound(rows) }]),
    divisionMoves: (at: number) =>
      movesOf(setDivisions, { at, count: divisions.length, mayMove: true }),
    roundMoves: (at: number) => movesOf(setRounds, { at, count: rounds.length, mayMove: false }),
  }
}

const rowsOf = <From extends { id: string }>(from: readonly From[]): Row<From>[] =>
  from.map((one) => ({ key: one.id, from: one }))

/** A division with the terms of the last one and no limits. */
function nextDivision(rows: readonly DivisionRow[]): DivisionRow['from'] {
  const last = rows.at(-1)
  if (!last) throw new Error('A tournament has a division')
  const open = {
    handicapFromTenths: null,
    handicapToTenths: null,
    gender: null,
    ageFrom: null,
    ageTo: null,
  }
  return { ...last.from, ...open, id: null, name: '', places: null, entries: 0 }
}

/** A round on the day after the last one, otherwise like it. */
function nextRound(rows: readonly RoundRow[]): RoundRow['from'] {
  const last = rows.at(-1)
  if (!last) throw new Error('A tournament has a round')
  const { day } = last.from
  return { ...last.from, id: null, isDrawn: false, day: addDays(plainDate(day), 1) }
}

type SetRows<From> = (change: (rows: Row<From>[]) => Row<From>[]) => void

function movesOf<From>(
  set: SetRows<From>,
  { at, count, mayMove }: { at: number; count: number; mayMove: boolean },
): RowMoves {
  const swapWith = (other: number) => () =>
    set((rows) => rows.map((row, i) => rows[i === at ? other : i === other ? at : i] ?? row))
  return {
    up: mayMove && at > 0 ? swapWith(at - 1) : undefined,
    down: mayMove && at < count - 1 ? swapWith(at + 1) : undefined,
    remove: count > 1 ? () => set((rows) => rows.filter((_, i) => i !== at)) : undefined,
  }
}
