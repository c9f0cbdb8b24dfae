import { createContext, use } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import type { DraftEdit } from '#domain/draw/edit-draft.ts'

export type StudioPlayer = DrawStudio['players'][number]

/** The state and the commands that the parts of the draft editor share. */
export type StudioValue = {
  draft: StoredDraft
  playerOf: (id: string) => StudioPlayer | undefined
  /** The name of the player's division, where there are several. */
  divisionOf: (id: string) => string | undefined
  /** The picked-up player. */
  picked: string | null
  /** Players whose wish is not met. */
  unmetWishPlayers: ReadonlySet<string>
  pick: (player: string | null) => void
  edit: (change: DraftEdit) => void
  /** Places the picked-up player in a flight, or swaps with `onto`. */
  drop: (flight: string, onto: string | null) => void
  /** Moves the picked-up player to the bench. */
  bench: () => void
  /** Opens the dialog for the flight's start. */
  openStart: (flight: string) => void
  /** Opens the explanation of why the players of the flight stand there. */
  openReasons: (flight: string) => void
}

export const StudioContext = createContext<StudioValue | null>(null)

export function useStudio(): StudioValue {
  const value = use(StudioContext)
  if (!value) throw new Error('useStudio needs a StudioContext')
  return value
}
