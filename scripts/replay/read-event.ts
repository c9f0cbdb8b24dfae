import type { z } from 'zod'
import { validateEvent } from './validate-event.ts'
import { eventFile, type EventFile } from './event.ts'

/** An event as its file describes it, or every error with the player and hole that it is about. */
export function readEvent(text: string): { event: EventFile } | { failures: string[] } {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    return { failures: [`The file is no JSON: ${(error as Error).message}`] }
  }
  const read = eventFile.safeParse(value)
  if (!read.success) return { failures: read.error.issues.map((issue) => issueText(issue, value)) }
  const failures = validateEvent(read.data)
  return failures.length > 0 ? { failures } : { event: read.data }
}

/** The way to the error in words, with the player's name where there is one. */
function issueText({ path, message }: z.core.$ZodIssue, value: unknown): string {
  const words = path.map((step) => (typeof step === 'number' ? `number ${step + 1}` : String(step)))
  const player = path[0] === 'players' ? nameAt(value, path[1]) : undefined
  return `${words.join(' › ') || 'The file'}${player ? ` (${player})` : ''}: ${message}`
}

function nameAt(value: unknown, index: PropertyKey | undefined): string | undefined {
  const players = (value as { players?: { name?: unknown }[] }).players
  const found = Array.isArray(players) ? players[Number(index)]?.name : undefined
  return typeof found === 'string' ? found : undefined
}
