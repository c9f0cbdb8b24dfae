import { listInDanish } from '#domain/shared/danish.ts'

export type Hole = {
  number: number
  par: number | null
  strokeIndex: number | null
  /** Undefined when the file has no length, which leaves the stored value unchanged. */
  lengthMetres: number | null | undefined
}

/**
 * The errors of a tee's holes. Valid holes are 9 or 18, each with a par, and their stroke indexes are a
 * permutation.
 */
export function validateHoles(holes: Hole[], totalPar: number): string[] {
  const count = holes.length
  if (count !== 9 && count !== 18) return [`der er ${count} huller, og der skal være 9 eller 18`]
  if (holes.some(({ number }, i) => number !== i + 1)) {
    return [`hullerne er ikke nummereret 1 til ${count}, hvert en gang`]
  }
  const errors: string[] = []
  const noPar = holes.filter(({ par }) => par === null).map(({ number }) => String(number))
  if (noPar.length > 0) errors.push(`par mangler på hul ${listInDanish(noPar)}`)
  const indexes = permutationError(holes)
  if (indexes) errors.push(indexes)
  const sum = holes.reduce((all, { par }) => all + (par ?? 0), 0)
  if (noPar.length === 0 && sum !== totalPar) {
    errors.push(`hullernes par er ${sum} i alt, men der står ${totalPar}`)
  }
  return errors
}

function permutationError(holes: Hole[]): string | undefined {
  const expected = holes.map((_, i) => i + 1)
  const actual = holes.map(({ strokeIndex }) => strokeIndex)
  const missing = expected.filter((n) => !actual.includes(n))
  if (missing.length === 0) return undefined
  const duplicates = expected.filter((n) => actual.filter((g) => g === n).length > 1)
  const parts = [
    `${listInDanish(missing.map(String))} mangler`,
    ...(duplicates.length > 0 ? [`${listInDanish(duplicates.map(String))} står flere gange`] : []),
  ]
  return `handicapnøglerne er ikke 1 til ${holes.length}, hver en gang: ${parts.join(', og ')}`
}
