/** Whether a player has come in the morning of a round; `unseen` undoes a mark (docs/algorithms/presence.md). */
export const presenceMarks = ['present', 'absent', 'unseen'] as const
export type PresenceMark = (typeof presenceMarks)[number]

/** What the players come to: the start of a round, or the ceremony at which its prizes are handed over. */
export const occasions = ['start', 'ceremony'] as const
export type Occasion = (typeof occasions)[number]

/** The Danish words of the marks. */
export const presenceText: Readonly<Record<PresenceMark, string>> = {
  present: 'Mødt',
  absent: 'Ikke mødt',
  unseen: 'Ikke set endnu',
}

/** A mark as one phone made it; the time in milliseconds by the server's clock. */
export type MadeMark = { id: string; mark: PresenceMark; markedAt: number }

/**
 * The mark that counts: the one made last, and of two made in the same millisecond the one with the greater id.
 * Any order of arrival and any repetition gives the same mark, so that phones that were offline agree.
 * Undefined without a mark.
 */
export function latestMark<Mark extends MadeMark>(marks: readonly Mark[]): Mark | undefined {
  let latest: Mark | undefined
  for (const mark of marks) if (!latest || isLater(mark, latest)) latest = mark
  return latest
}

const isLater = (a: MadeMark, b: MadeMark) =>
  a.markedAt > b.markedAt || (a.markedAt === b.markedAt && a.id > b.id)

type Expected = { mark: PresenceMark; isOut: boolean }

/** How many of the players of a round have come; players who are out are not expected. */
export function countPresence(players: readonly Expected[]) {
  const expected = players.filter(({ isOut }) => !isOut)
  const count = (mark: PresenceMark) => expected.filter((one) => one.mark === mark).length
  return {
    expected: expected.length,
    present: count('present'),
    absent: count('absent'),
    unseen: count('unseen'),
  }
}

type Starting = Expected & { name: string; flight: { minute: number } | null }

/** So many minutes before and after the start a player who has not been seen is listed first. */
const nearStart = 30

/**
 * Who has not been seen while the start is near, the first start first and then by name; `minutesLeft` may be
 * negative. Earlier flights are left out: a list of all whom no helper has marked would hide the few who start next.
 * @param minute from the day of the round, as the starts; null before that day.
 */
export function missingNearStart<Player extends Starting>(
  players: readonly Player[],
  minute: number | null,
): (Player & { minutesLeft: number })[] {
  if (minute === null) return []
  return players
    .flatMap((player) => {
      if (player.isOut || player.mark !== 'unseen' || !player.flight) return []
      return { ...player, minutesLeft: player.flight.minute - minute }
    })
    .filter(({ minutesLeft }) => Math.abs(minutesLeft) <= nearStart)
    .toSorted((a, b) => a.minutesLeft - b.minutesLeft || a.name.localeCompare(b.name, 'da'))
}
