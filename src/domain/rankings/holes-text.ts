import { listInDanish } from '#domain/shared/danish.ts'

/** `1–9`, `2, 4 og 10–18`: numbers in rising order, three or more in a row as a range. */
export function holesText(numbers: readonly number[]): string {
  const runs: number[][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run?.at(-1) === number - 1) run.push(number)
    else runs.push([number])
  }
  const parts = runs.flatMap((run) =>
    run.length > 2 ? [`${run[0]}–${run.at(-1)}`] : run.map(String),
  )
  return listInDanish(parts)
}
