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
} from '#contract/draw/endpoints.ts'
import { getDraftReasons } from '#contract/draw/draft-reasons.ts'
import { listFlightCards } from '#contract/draw/start-list.ts'
import type { DraftSettings } from '#domain/draw/draft.ts'
import type { DraftEdit } from '#domain/draw/edit-draft.ts'
import { call } from '../../api.ts'

export type RoundIds = { tournamentId: string; roundId: string }

export const studioQuery = (of: RoundIds) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'draw', of.roundId],
    queryFn: ({ signal }) => call(getDrawStudio, of, signal),
  })

/** Asked again after every change of the draft, which its version shows. */
export const draftReasonsQuery = (of: RoundIds, { id, version }: { id: string; version: number }) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'draw', of.roundId, 'reasons', id, version],
    queryFn: ({ signal }) => call(getDraftReasons, { ...of, draftId: id }, signal),
  })

export const flightCardsQuery = (of: RoundIds) =>
  queryOptions({
    queryKey: ['tournaments', of.tournamentId, 'flight-cards', of.roundId],
    queryFn: ({ signal }) => call(listFlightCards, of, signal),
    // A print must not use cached data.
    staleTime: 0,
  })

/** Mutations of drafts and of the start list; each returns the updated studio. */
export const studioMutations = (client: QueryClient, of: RoundIds) => {
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
      // Runs after the last pending edit, with the version that it stored.
      scope: scopeOf(of),
      mutationFn: ({ id, version, movedSeen }: PublishInput) =>
        call(publishStartList, { ...of, draftId: id, version: version(), movedSeen }),
      onSuccess,
      // Reload, because the reason for a refusal may not be on the screen yet.
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

type PublishInput = {
  id: string
  version: () => number
  /** The players shown to start elsewhere by the current standing; empty where none was shown. */
  movedSeen: string[]
}

/** The mutation scope in which edits and publishing of a round run one after the other. */
export const scopeOf = ({ roundId }: RoundIds) => ({ id: `draw ${roundId}` })

export type DraftChange =
  | { kind: 'edit'; edit: DraftEdit }
  | { kind: 'step'; step: 'back' | 'forward' }
  | { kind: 'redraw'; settings: DraftSettings }

/** Sends one change of a draft, based on this version. */
export function sendChange(
  of: RoundIds,
  { id: draftId, version }: { id: string; version: number },
  change: DraftChange,
): Promise<StoredDraft> {
  const on = { ...of, draftId, version }
  if (change.kind === 'edit') return call(editDrawDraft, { ...on, edit: change.edit })
  if (change.kind === 'step') return call(stepDrawDraft, { ...on, step: change.step })
  return call(redrawDraft, { ...on, settings: change.settings })
}
