type HoleReason = { hole: number; reason: string }

/** Holes after each other with the same reason, from the first to the last, in the order of the card. */
export function runsOfHoles(
  holes: readonly HoleReason[],
): { from: number; to: number; reason: string }[] {
  const runs: { from: number; to: number; reason: string }[] = []
  for (const { hole, reason } of holes) {
    const last = runs.at(-1)
    if (last && last.reason === reason && last.to === hole - 1) last.to = hole
    else runs.push({ from: hole, to: hole, reason })
  }
  return runs
}
