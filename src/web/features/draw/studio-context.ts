import { createContext, use } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw.ts'
import type { DraftEdit } from '#domain/draw/edit-draft.ts'

export type StudioPlayer = DrawStudio['players'][number]

/** What every card of the studio needs, and what it may do. */
export type StudioValue = {
  draft: StoredDraft
  playerOf: (id: string) => StudioPlayer | undefined
  /** The *række* in a letter or two, where there are several. */
  divisionOf: (id: string) => string | undefined
  /** Who is taken up, to be put down elsewhere. */
  picked: string | null
  /** Players whose wish is not met. */
  unmetWishPlayers: ReadonlySet<string>
  pick: (player: string | null) => void
  edit: (change: DraftEdit) => void
  /** Puts whoever is taken up there. */
  drop: (flight: string, onto: string | null) => void
  /** Takes whoever is taken up out of her flight. */
  bench: () => void
  /** Opens the flight's start, to be changed. */
  openStart: (flight: string) => void
}

export const StudioContext = createContext<StudioValue | null>(null)

export function useStudio(): StudioValue {
  const value = use(StudioContext)
  if (!value) throw new Error('A part of the studio stands outside of it')
  return value
}
