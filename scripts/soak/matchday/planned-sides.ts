import { contestantsOf, type EventFile, type Player } from '../../replay/event.ts'

/** A side with its players in order, who drives on each hole, and what the committee decides where drives are missing. */
export type PlannedSide = {
  name: string
  players: readonly Player[]
  /** The place of the driver in the side; null where nobody is named. */
  drivers: readonly (number | null)[]
  each: number
  decision: 'none' | 'no_cost' | 'two_strokes' | 'disqualified' | 'drives_found'
}

const decisions = {
  // In stroke play penalty strokes are on a hole, which the replay's cards can have.
  'Texas scramble': ['two_strokes', 'no_cost', 'none'],
  'Scramble, 2': ['disqualified', 'drives_found', 'no_cost', 'none'],
} as const

/** Gives the sides of both scrambles their drives, so that some lack drives. */
export function planSides(event: EventFile): PlannedSide[] {
  return event.divisions.flatMap((division) =>
    [...contestantsOf(event, division)].map(([name, players], i): PlannedSide => {
      const decision = decisions[division.name as keyof typeof decisions][i] ?? 'none'
      const each = division.team?.kind === 'one_ball' ? division.team.drivesEach : 0
      const size = players.length
      const drivers = Array.from({ length: 18 }, (_, hole) => {
        const turn = hole % size
        if (decision === 'none') return turn
        // Nobody is named on the holes of the last player.
        if (decision === 'drives_found') return turn === size - 1 ? null : turn
        // The last player has one drive, and the others the rest.
        return hole > size && turn === size - 1 ? 0 : turn
      })
      return { name, players, drivers, each, decision }
    }),
  )
}

/** `Anne mangler 2 og Bo mangler 1`, counted on the plan; empty where nothing is missing. */
export function owedBy({ players, drivers, each }: PlannedSide): string {
  const owed = players.flatMap(({ name }, place) => {
    const count = each - drivers.filter((driver) => driver === place).length
    return count > 0 ? [`${name.split(' ')[0]} mangler ${count}`] : []
  })
  return [owed.slice(0, -1).join(', '), owed.at(-1)].filter(Boolean).join(' og ')
}

export const disqualified = { code: 'DQ', round: 1 } as const

/** The event as the committee has decided it. */
export function decidedEvent(event: EventFile, sides: readonly PlannedSide[]): EventFile {
  const decided = structuredClone(event)
  for (const { decision, players } of sides) {
    const names = players.map(({ name }) => name)
    const card = decided.rounds[0]?.scores[names[0] ?? '']
    if (decision === 'two_strokes' && card) card[17] = Number(card[17]) + 2
    if (decision !== 'disqualified') continue
    for (const player of decided.players) {
      if (names.includes(player.name)) player.status = disqualified
    }
  }
  return decided
}
