import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Checks } from './check.ts'
import { handicapChecks } from './handicap-checks.ts'
import { indexChecks } from './index-checks.ts'
import { drawChecks } from './draw-checks.ts'
import { rankingChecks } from './ranking-checks.ts'
import { scoringChecks } from './scoring-checks.ts'
import { teamChecks } from './team-checks.ts'

/** All functions that a vector may name. */
const checks: Checks = {
  ...handicapChecks,
  ...indexChecks,
  ...scoringChecks,
  ...teamChecks,
  ...rankingChecks,
  ...drawChecks,
}

const vectorFile = z.object({ vectors: z.array(z.unknown()).min(1) })
const vector = z.object({
  id: z.string().min(1),
  group: z.string().min(1),
  input: z.looseObject({ fn: z.string().min(1) }),
  expected: z.json(),
})
type Vector = z.infer<typeof vector>

export type Outcome = { lines: string[]; passed: number; failed: number; skipped: number }

/**
 * Runs every vector of a file. Returns a line for each failed or unreadable vector; functions that do not
 * exist here are counted as skipped and listed by group.
 */
export function runVectors(text: string): Outcome {
  const outcome: Outcome = { lines: [], passed: 0, failed: 0, skipped: 0 }
  const notBuilt = new Map<string, Set<string>>()
  const fail = (line: string) => {
    outcome.lines.push(line)
    outcome.failed++
  }
  const read = vectorsOf(text)
  if (typeof read === 'string') fail(read)
  const seen = new Set<string>()
  for (const [i, item] of (typeof read === 'string' ? [] : read).entries()) {
    const one = vector.safeParse(item)
    if (!one.success) fail(`vector ${i + 1}: ${issuesText(one.error)}`)
    else if (seen.has(one.data.id)) fail(`${one.data.id}: stands twice`)
    else if (!Object.hasOwn(checks, one.data.input.fn)) {
      const { group, input } = one.data
      notBuilt.set(group, (notBuilt.get(group) ?? new Set()).add(input.fn))
      outcome.skipped++
    } else {
      const miss = errorOf(one.data)
      if (miss) fail(`${one.data.id} ${one.data.input.fn}: ${miss}`)
      else outcome.passed++
    }
    if (one.success) seen.add(one.data.id)
  }
  for (const [group, names] of notBuilt) {
    outcome.lines.push(`skipped ${group}: ${[...names].join(', ')}`)
  }
  return outcome
}

function vectorsOf(text: string): unknown[] | string {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch (error) {
    return `the file is not JSON: ${(error as Error).message}`
  }
  const file = vectorFile.safeParse(json)
  return file.success ? file.data.vectors : `the file has no vectors: ${issuesText(file.error)}`
}

/** The error of a vector, or undefined. */
function errorOf({ input, expected }: Vector): string | undefined {
  const check = checks[input.fn]
  if (!check) return 'not built'
  const given = check.input.safeParse(input)
  if (!given.success) return issuesText(given.error)
  try {
    const got = check.answer(given.data)
    return isDeepStrictEqual(got, expected)
      ? undefined
      : `expected ${JSON.stringify(expected)}, got ${JSON.stringify(got)}`
  } catch (error) {
    // The domain throws RangeError for input that no rule covers; any other error is a bug and is rethrown.
    if (error instanceof RangeError) return error.message
    throw error
  }
}

const issuesText = ({ issues }: z.ZodError) =>
  issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`).join('; ')
