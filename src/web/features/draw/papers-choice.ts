import { useState, useSyncExternalStore } from 'react'
import { pieceSizes, type PieceSize } from '#domain/documents/sheets.ts'
import { paperKinds, type PaperKind } from '#domain/papers/paper-kinds.ts'
import { getLocalItem, setLocalItem } from '../../local-items.ts'
import type { RoundIds } from './draw-queries.ts'

/** What a director prints, and how. */
export type PapersChoice = { kinds: readonly PaperKind[]; size: PieceSize; isLarge: boolean }

export const firstChoice: PapersChoice = {
  kinds: ['start_list', 'start_list_names', 'starter', 'scorecards'],
  size: 'a4x2',
  isLarge: false,
}

/** The choice for a tournament, kept on this device; the server renders the first one. */
export function usePapersChoice({ tournamentId }: RoundIds) {
  const key = `papers:${tournamentId}`
  const stored = useSyncExternalStore(
    subscribe,
    () => getLocalItem(key),
    () => undefined,
  )
  // Where storage is blocked the choice lasts as long as the page.
  const [chosen, setChosen] = useState<PapersChoice>()
  const choice = chosen ?? readChoice(stored)
  const choose = (change: Partial<PapersChoice>) => {
    const next = { ...choice, ...change }
    setChosen(next)
    setLocalItem(key, JSON.stringify(next))
  }
  return { choice, choose }
}

function subscribe(notify: () => void) {
  window.addEventListener('storage', notify)
  return () => window.removeEventListener('storage', notify)
}

/** A stored choice; what an older version has stored, or another program, is left out. */
export function readChoice(stored: string | undefined): PapersChoice {
  const found = parsed(stored)
  const { kinds, size, isLarge } = found
  return {
    kinds: Array.isArray(kinds)
      ? paperKinds.filter((kind) => kinds.includes(kind))
      : firstChoice.kinds,
    size: pieceSizes.find((one) => one === size) ?? firstChoice.size,
    isLarge: isLarge === true,
  }
}

function parsed(stored: string | undefined): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(stored ?? '{}')
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
  } catch {
    return {}
  }
}

type Address = RoundIds &
  Omit<PapersChoice, 'kinds'> & {
    kinds: readonly PaperKind[] | 'all'
    since: number
    flight: string | undefined
  }

/** The address of the PDF with these papers, in their order; `all` is what a round needs before it begins. */
export function papersHref({
  tournamentId,
  roundId,
  kinds,
  size,
  isLarge,
  since,
  flight,
}: Address) {
  const query = new URLSearchParams({
    papers: kinds === 'all' ? kinds : paperKinds.filter((kind) => kinds.includes(kind)).join(','),
    size,
    ...(isLarge && { text: 'large' }),
    ...(since > 0 && { since: String(since) }),
    ...(flight && { flight }),
  })
  return `/api/v1/tournaments/${tournamentId}/rounds/${roundId}/papers.pdf?${query}`
}
