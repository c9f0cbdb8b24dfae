/** Why play stops: in danger at once, otherwise a hole that has begun may be finished. (Rule 5.7b) */
export const suspensionKinds = ['normal', 'danger'] as const
export type SuspensionKind = (typeof suspensionKinds)[number]

/** What a flight is told, and what it must do, on top of everything else (PE-13). */
export const suspensionText: Record<SuspensionKind, { title: string; order: string }> = {
  danger: {
    title: 'Stop spillet nu',
    order: 'Der er fare. Markér boldene, gå straks i sikkerhed, og spil ikke et slag mere.',
  },
  normal: {
    title: 'Spillet er afbrudt',
    order:
      'Er I i gang med et hul, må I spille det færdigt. Begynd ikke på et nyt. Markér boldene, hvor de ligger.',
  },
}

type Stop = {
  kind: SuspensionKind
  /** The hole that the flight was on. */
  hole: number
}

/**
 * Whether a hole can have been finished while play is stopped: those before the one that the flight
 * was on, and that one too where it might be played out (Rule 5.7b). A hole that was played and not
 * yet written is still written; a hole that nobody may play is not.
 * @param numbers the holes of the round in the order of the card.
 * @param startHole the one the flight began on.
 */
export function mayBeFinished(
  hole: number,
  stop: Stop,
  { numbers, startHole }: { numbers: readonly number[]; startHole: number },
): boolean {
  const turn = (number: number) =>
    (numbers.indexOf(number) - numbers.indexOf(startHole) + numbers.length) % numbers.length
  return stop.kind === 'danger' ? turn(hole) < turn(stop.hole) : turn(hole) <= turn(stop.hole)
}
