import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import { editDraft, type DraftEdit, type EditRefusal } from '#domain/draw/edit-draft.ts'
import { ApiError } from '../../api.ts'
import { useOnline } from '../../use-online.ts'
import { personsOf } from './evaluate-draft.ts'
import {
  scopeOf,
  sendChange,
  studioQuery,
  type DraftChange,
  type RoundIds,
} from './draw-queries.ts'

/** A change that was refused because another director was first; it can be repeated. */
export type DraftConflict = { change: DraftChange; draftId: string }

/**
 * Edits a draft optimistically: each change is shown immediately and sent in order, one at a time, based on
 * the version that the previous change stored.
 */
export function useDraft(of: RoundIds) {
  const client = useQueryClient()
  const { queryKey } = studioQuery(of)
  const versions = useRef(new Map<string, number>())
  const pending = useRef(0)
  const [conflict, setConflict] = useState<DraftConflict>()

  const updateCachedDraft = (draftId: string, changed: (draft: StoredDraft) => StoredDraft) =>
    client.setQueryData(
      queryKey,
      (studio: DrawStudio | undefined) =>
        studio && {
          ...studio,
          drafts: studio.drafts.map((draft) => (draft.id === draftId ? changed(draft) : draft)),
        },
    )

  const send = useMutation({
    mutationFn: ({ draft, change }: { draft: StoredDraft; change: DraftChange }) => {
      const version = versions.current.get(draft.id) ?? draft.version
      return sendChange(of, { id: draft.id, version }, change)
    },
    scope: scopeOf(of),
    onMutate: () => void (pending.current += 1),
    onSuccess: (stored) => {
      versions.current.set(stored.id, stored.version)
      // A later change is on the screen already: keep it until its own response.
      if (pending.current === 1) updateCachedDraft(stored.id, () => stored)
    },
    onError: async (error, { draft, change }) => {
      versions.current.delete(draft.id)
      if (isDraftConflict(error)) setConflict({ change, draftId: draft.id })
      await client.invalidateQueries({ queryKey })
    },
    onSettled: () => void (pending.current -= 1),
  })

  /** Applies and sends an edit, or returns the reason why it does not apply. */
  function edit(draft: StoredDraft, change: DraftEdit): EditRefusal | undefined {
    // The cache already has an edit of the same tick, which the rendered draft lacks.
    const studio = client.getQueryData(queryKey)
    const current = studio?.drafts.find(({ id }) => id === draft.id) ?? draft
    const edited = editDraft(current, change, studio && personsOf(studio))
    if (typeof edited === 'string') return edited
    updateCachedDraft(draft.id, (now) => ({ ...now, ...edited, canUndo: true, canRedo: false }))
    setConflict(undefined)
    send.mutate({ draft, change: { kind: 'edit', edit: change } })
    return undefined
  }

  const change = (draft: StoredDraft, next: Exclude<DraftChange, { kind: 'edit' }>) => {
    setConflict(undefined)
    send.mutate({ draft, change: next })
  }

  /** The version after the last stored change, for publishing. */
  const versionOf = (draft: StoredDraft) => versions.current.get(draft.id) ?? draft.version

  const isOnline = useOnline()
  return {
    edit,
    change,
    send,
    conflict,
    /** A change waits for the connection. `isPaused` alone also means that it waits for an earlier change. */
    isCutOff: send.isPaused && !isOnline,
    versionOf,
    forget: () => versions.current.clear(),
  }
}

export const isDraftConflict = (error: unknown) =>
  error instanceof ApiError && error.body.code === 'changed_elsewhere'
