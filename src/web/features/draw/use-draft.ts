import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw.ts'
import { editDraft, type DraftEdit, type EditRefusal } from '#domain/draw/edit-draft.ts'
import { ApiError } from '../../api.ts'
import { scopeOf, sendChange, studioQuery, type DraftChange, type OnRound } from './draw-queries.ts'

/** What was not stored, for somebody else was first: it may be done again on what stands now. */
export type DraftConflict = { change: DraftChange; draftId: string }

/**
 * A draft that is changed at once on the screen and sent after, one change at a time in the order made,
 * each on the version that the one before it left.
 */
export function useDraft(of: OnRound) {
  const client = useQueryClient()
  const { queryKey } = studioQuery(of)
  const versions = useRef(new Map<string, number>())
  const waiting = useRef(0)
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
    onMutate: () => void (waiting.current += 1),
    onSuccess: (stored) => {
      versions.current.set(stored.id, stored.version)
      // A later change is on the screen already; what it leads to comes with its own answer.
      if (waiting.current === 1) updateCachedDraft(stored.id, () => stored)
    },
    onError: async (error, { draft, change }) => {
      versions.current.delete(draft.id)
      if (isDraftConflict(error)) setConflict({ change, draftId: draft.id })
      await client.invalidateQueries({ queryKey })
    },
    onSettled: () => void (waiting.current -= 1),
  })

  /** Why it cannot be made, or nothing when it is made. */
  function edit(draft: StoredDraft, change: DraftEdit): EditRefusal | undefined {
    const edited = editDraft(draft, change)
    if (typeof edited === 'string') return edited
    updateCachedDraft(draft.id, (now) => ({ ...now, ...edited, canUndo: true, canRedo: false }))
    setConflict(undefined)
    send.mutate({ draft, change: { kind: 'edit', edit: change } })
    return undefined
  }

  const change = (draft: StoredDraft, wanted: Exclude<DraftChange, { kind: 'edit' }>) => {
    setConflict(undefined)
    send.mutate({ draft, change: wanted })
  }

  /** What publishing goes by: the version after the last change that was stored. */
  const versionOf = (draft: StoredDraft) => versions.current.get(draft.id) ?? draft.version

  return { edit, change, send, conflict, versionOf, forget: () => versions.current.clear() }
}

export const isDraftConflict = (error: unknown) =>
  error instanceof ApiError && error.body.code === 'changed_elsewhere'
