import type { z } from 'zod'
import type { SettlementInput } from '#domain/settlement/season-input.ts'
import type { SettlementErrorCode } from '#domain/settlement/settlement-errors.ts'
import { validateSettlement } from '#domain/settlement/validate-settlement.ts'
import { lenientSettlementFile, settlementFile, type SettlementFile } from './settlement-file.ts'

export type SettlementFileErrorCode =
  | SettlementErrorCode
  | 'unknown_key'
  | 'missing'
  | 'wrong_type'
  | 'wrong_value'

export type SettlementFileError = { path: string; code: SettlementFileErrorCode }

/**
 * Reads a settlement file (docs/settlement-file.md) from parsed JSON. All errors come at once: those of its
 * shape, and those that the rules find in what has the right shape.
 */
export function readSettlementFile(
  value: unknown,
): { ok: true; input: SettlementInput } | { ok: false; errors: SettlementFileError[] } {
  const parsed = settlementFile.safeParse(value)
  const lenient = parsed.success ? parsed : lenientSettlementFile.safeParse(value)
  const input = lenient.success ? toInput(lenient.data) : undefined
  const found: SettlementFileError[] = input ? validateSettlement(input) : []
  if (input && parsed.success && found.length === 0) return { ok: true, input }

  const known = new Set(found.map(({ path }) => path))
  const shape = (parsed.error?.issues ?? []).flatMap((issue) => errorsOf(issue, value))
  return { ok: false, errors: [...shape.filter(({ path }) => !known.has(path)), ...found] }
}

/** Fills in what may be left out. Of a lenient file, the values are checked by the rules afterwards. */
function toInput(file: SettlementFile): SettlementInput {
  const { playFrom, playTo, salesFrom = playFrom, salesTo = playTo } = file.season
  const isPartnerAtEnd = (periods: readonly { from: string; to: string }[]) =>
    periods.some(({ from, to }) => from <= playTo && playTo <= to)
  return {
    ...file,
    season: { code: file.season.code, salesFrom, salesTo, playFrom, playTo },
    cutOff: file.cutOff ?? { day: playTo, final: true },
    clubs: file.clubs.map((club) => {
      const partner = club.partner ?? [{ from: playFrom, to: playTo }]
      const { name = club.id, leaves = !isPartnerAtEnd(partner) } = club
      return { ...club, name, partner, leaves }
    }),
    sales: file.sales.map((sale) => ({
      ...sale,
      passId: sale.passId ?? sale.id,
      soldOn: sale.soldOn ?? salesFrom,
    })),
    clipCards: file.clipCards.map((card) => ({ ...card, soldOn: card.soldOn ?? salesFrom })),
  }
}

function errorsOf(issue: z.core.$ZodIssue, value: unknown): SettlementFileError[] {
  const path = pathOf(issue.path)
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ path: pathOf([...issue.path, key]), code: 'unknown_key' }))
  }
  if (issue.code !== 'invalid_type') return [{ path, code: 'wrong_value' }]
  return [{ path, code: isMissing(value, issue.path) ? 'missing' : 'wrong_type' }]
}

const isMissing = (value: unknown, path: readonly PropertyKey[]) =>
  path.reduce<unknown>((at, key) => (at as Record<PropertyKey, unknown>)[key], value) === undefined

/** `visits[3].clubId`; the document itself is `$`. */
const pathOf = (path: readonly PropertyKey[]) =>
  path
    .map((key) => (typeof key === 'number' ? `[${key}]` : `.${String(key)}`))
    .join('')
    .replace(/^\./, '') || '$'
