/** `18 18 9`, whatever stands between them; nothing beyond the longest play-off. */
export const holesIn = (typed: string): number[] =>
  (typed.match(/\d+/g) ?? [])
    .map(Number)
    .filter((hole) => hole >= 1 && hole <= 99)
    .slice(0, 18)

/** `Hul 18`, and `Hul 18, anden gang` when it is played again: no two fields are called the same. */
export const holeLabels = (holes: readonly number[]): string[] =>
  holes.map((hole, at) => {
    const before = holes.slice(0, at).filter((one) => one === hole).length
    return before === 0
      ? `Hul ${hole}`
      : `Hul ${hole}, ${again[before - 1] ?? `${before + 1}.`} gang`
  })

const again = ['anden', 'tredje', 'fjerde', 'femte', 'sjette']
