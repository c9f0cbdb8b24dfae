import { mutationOptions, queryOptions, type QueryClient } from '@tanstack/react-query'
import {
  dropDrawDraft,
  editDrawDraft,
  getDrawStudio,
  makeDrawDraft,
  publishStartList,
  unpublishStartList,
  redrawDraft,
  replacePlayer,
  stepDrawDraft,
  type DrawStudio,
  type StoredDraft,
} from '#contract/draw.ts'
import { listFlightCards } from '#contract/draw-start-list.ts'
import type { DraftSettings } from '#domain/draw/draft.ts'
import type { DraftEdit } from '#domain/draw/edit-draft.ts'
import { call } from '../../api.ts'

export type OnRound = { tournamentId: string; roundId: string }

export const studioQuery = (of: OnRound) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'draw', of.roundId],
    queryFn: ({ signal }) => call(getDrawStudio, of, signal),
  })

export const flightCardsQuery = (of: OnRound) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'flight-cards', of.roundId],
    queryFn: ({ signal }) => call(listFlightCards, of, signal),
    // Printed as it is now.
    staleTime: 0,
  })

/** What is done with a draft as a whole, or with the list; each is answered with the whole studio. */
export const studioMutations = (client: QueryClient, of: OnRound) => {
  const onSuccess = (now: DrawStudio) => {
    client.setQueryData(studioQuery(of).queryKey, now)
    return client.invalidateQueries({ queryKey: ['tournaments', of.tournamentId, 'settings'] })
  }
  return {
    make: mutationOptions({
      mutationFn: (settings: DraftSettings) => call(makeDrawDraft, { ...of, settings }),
      onSuccess,
    }),
    drop: mutationOptions({
      mutationFn: (draftId: string) => call(dropDrawDraft, { ...of, draftId }),
      onSuccess,
    }),
    publish: mutationOptions({
      // Its turn comes when the last change is stored; by the version that it left.
      scope: scopeOf(of),
      mutationFn: ({ id, version, movedSeen }: ToPublish) =>
        call(publishStartList, { ...of, draftId: id, version: version(), movedSeen }),
      onSuccess,
      // What it was refused for may not be on the screen yet.
      onError: () => client.invalidateQueries({ queryKey: studioQuery(of).queryKey }),
    }),
    pull: mutationOptions({
      scope: scopeOf(of),
      mutationFn: (reason: string) => call(unpublishStartList, { ...of, reason }),
      onSuccess,
    }),
    replace: mutationOptions({
      mutationFn: (change: { out: string; in: string | null }) =>
        call(replacePlayer, { ...of, ...change }),
      onSuccess,
    }),
  }
}

type ToPublish = {
  id: string
  version: () => number
  /** Whom the press was shown to start elsewhere by the standing of now; nobody where nothing was. */
  movedSeen: string[]
}

/** What changes or publishes the drafts of a round goes one by one, in the order of the presses. */
export const scopeOf = ({ roundId }: OnRound) => ({ id: `draw ${roundId}` })

export type DraftChange =
  | { kind: 'edit'; edit: DraftEdit }
  | { kind: 'step'; step: 'back' | 'forward' }
  | { kind: 'redraw'; settings: DraftSettings }

/** One change of a draft, by the version that it was made on. */
export function sendChange(
  of: OnRound,
  { id: draftId, version }: { id: string; version: number },
  change: DraftChange,
): Promise<StoredDraft> {
  const on = { ...of, draftId, version }
  if (change.kind === 'edit') return call(editDrawDraft, { ...on, edit: change.edit })
  if (change.kind === 'step') return call(stepDrawDraft, { ...on, step: change.step })
  return call(redrawDraft, { ...on, settings: change.settings })
}
