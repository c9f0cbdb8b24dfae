const delimiters = [';', ',', '\t'] as const
const sample = { signs: 20_000, lines: 20 }

/** The character that parts most of the first lines into equally many fields, quoted text left aside. */
export function sniffDelimiter(text: string): string {
  const counts = countInLines(text.slice(0, sample.signs))
  const scores = delimiters.map((delimiter, i) => ({
    delimiter,
    ...evenness(counts.map((line) => line[i] ?? 0)),
  }))
  return scores.reduce((best, next) => {
    const better = next.lines - best.lines || next.count - best.count
    return better > 0 ? next : best
  }).delimiter
}

/** How often each delimiter stands outside of quotes, line by line; every sign is looked at once. */
function countInLines(text: string): number[][] {
  const lines: number[][] = []
  let [counts, isQuoted, isBlank] = [delimiters.map(() => 0), false, true]
  for (const sign of `${text}\n`) {
    if (sign === '\n' && !isQuoted) {
      if (!isBlank) lines.push(counts)
      if (lines.length === sample.lines) return lines
      counts = delimiters.map(() => 0)
      isBlank = true
      continue
    }
    if (sign.trim() !== '') isBlank = false
    if (sign === '"') isQuoted = !isQuoted
    const which = isQuoted ? -1 : delimiters.indexOf(sign as (typeof delimiters)[number])
    if (which >= 0) counts[which] = (counts[which] ?? 0) + 1
  }
  return isBlank ? lines : [...lines, counts]
}

/** The commonest number of them in a line, and in how many lines; decimal commas come and go. */
function evenness(counts: number[]): { count: number; lines: number } {
  const groups = Map.groupBy(
    counts.filter((count) => count > 0),
    (count) => count,
  )
  return [...groups]
    .map(([count, same]) => ({ count, lines: same.length }))
    .reduce((best, next) => (next.lines > best.lines ? next : best), { count: 0, lines: 0 })
}
