/** The seed of each draw of lots, by the number of the round that it followed. */
export type LotSeeds = Readonly<Record<number, string>>

/**
 * A player's lot, computed from the stored seed and the id alone, so that a draw can be repeated and
 * does not depend on the order of entry. A whole number from 0 to 2^52 − 1; the lowest is drawn first.
 * @param seed random, generated and stored by the caller; 1 to 200 characters.
 */
export function drawLot(seed: string, id: string): number {
  const text = `${seed.length}:${seed}${id}`
  let [a, b] = [0x9e3779b9, 0x85ebca6b]
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    a = Math.imul(a ^ code, 0x9e3779b1)
    b = Math.imul(b ^ code, 0x5f356495)
  }
  a = stir(a ^ (b >>> 13))
  b = stir(b ^ (a >>> 11))
  return (a >>> 6) * 2 ** 26 + (b >>> 6)
}

/** The ids in the order drawn, whatever their order here. Ids must be different. */
export function drawOrder(seed: string, ids: readonly string[]): string[] {
  const drawn = ids.map((id) => ({ id, lot: drawLot(seed, id) }))
  return drawn.toSorted((a, b) => a.lot - b.lot || (a.id < b.id ? -1 : 1)).map(({ id }) => id)
}

/** Spreads a small difference over all bits. */
function stir(bits: number): number {
  let mixed = Math.imul(bits ^ (bits >>> 16), 0x21f0aaad)
  mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
  return mixed ^ (mixed >>> 15)
}
