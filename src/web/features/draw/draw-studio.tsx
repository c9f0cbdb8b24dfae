import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import { listInDanish } from '#domain/shared/danish.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { useToast } from '../../ui/toast.tsx'
import { Problem } from '../shell/problem.tsx'
import { draftName } from '#domain/draw/draw-text.ts'
import { studioMutations, type DraftChange, type RoundIds } from './draw-queries.ts'
import { DraftBoard } from './draft-board.tsx'
import { DrawSettings } from './draw-settings.tsx'
import { withShare } from './course-share-fields.tsx'
import { isDraftConflict, useDraft } from './use-draft.ts'

type DrawStudioViewProps = { of: RoundIds; studio: DrawStudio }

/** The drafts of a round and the editor of the chosen one. */
export function DrawStudioView({ of, studio }: DrawStudioViewProps) {
  const { drafts, suggested, divisions, players, round } = studio
  const [chosenId, setChosenId] = useState<string>()
  const draft =
    drafts.find(({ id }) => id === chosenId) ??
    drafts.find(({ isPublished }) => isPublished) ??
    drafts.at(-1)
  const mutations = studioMutations(useQueryClient(), of)
  const make = useMutation(mutations.make)
  const drop = useMutation(mutations.drop)
  const draftEditor = useDraft(of)
  const toast = useToast()
  const settings = draft ? withShare(draft.settings, suggested) : suggested
  const isRedrawing =
    draftEditor.send.isPending && draftEditor.send.variables.change.kind === 'redraw'
  return (
    <>
      <WithoutSide of={of} studio={studio} />
      <details open={!draft} className="rounded-md border border-slate-300 bg-white">
        <summary className="flex min-h-12 cursor-pointer items-center px-4 font-semibold">
          Sådan inddeles flights
        </summary>
        <div className="border-t border-slate-200 p-4 sm:p-5">
          <DrawSettings
            key={`${draft?.id} ${JSON.stringify(settings)}`}
            settings={settings}
            courses={round.courses}
            divisions={divisions}
            hasStanding={players.some(({ place }) => place !== null)}
            busy={(make.isPending || isRedrawing) && 'Inddeler …'}
            {...(draft && {
              onRedraw: (next) => draftEditor.change(draft, { kind: 'redraw', settings: next }),
            })}
            onNew={(next) =>
              make.mutate(next, { onSuccess: (now) => setChosenId(now.drafts.at(-1)?.id) })
            }
          />
        </div>
      </details>
      {make.error && <Problem error={make.error} title="Der er ikke lavet et udkast" />}
      {drop.error && <Problem error={drop.error} title="Udkastet er ikke slettet" />}
      <ChangeProblem draftEditor={draftEditor} draft={draft} />
      {drafts.length > 1 && <DraftChoice {...{ drafts, draft }} onChoose={setChosenId} />}
      {draft && (
        <DraftBoard
          key={draft.id}
          {...{ of, studio, draft, draftEditor }}
          onDrop={() =>
            drop.mutate(draft.id, {
              onSuccess: () => toast({ title: `${draftName(draft)} er slettet.`, tone: 'success' }),
            })
          }
        />
      )}
    </>
  )
}

/** The players who must be put on a side, or withdrawn, before the start list can be published. */
function WithoutSide({
  of: { tournamentId },
  studio: { clubId, withoutSide },
}: DrawStudioViewProps) {
  if (withoutSide.length === 0) return null
  const names = withoutSide.map(({ name }) => name)
  return (
    <Notice
      tone="warning"
      title={
        names.length <= 3
          ? `${listInDanish(names)} mangler et helt hold`
          : `${names.length} spillere mangler et helt hold`
      }
      action={
        <ButtonLink
          href={`/club/${clubId}/tournaments/${tournamentId}/entrants/sides`}
          variant="secondary"
        >
          Sæt dem sammen
        </ButtonLink>
      }
    >
      Sæt dem på hold, eller meld dem fra, før startlisten kan offentliggøres.
    </Notice>
  )
}

type DraftChoiceProps = {
  drafts: readonly StoredDraft[]
  draft: StoredDraft | undefined
  onChoose: (id: string) => void
}

function DraftChoice({ drafts, draft, onChoose }: DraftChoiceProps) {
  return (
    <ul className="flex flex-wrap gap-2" aria-label="Udkast">
      {drafts.map((one) => (
        <li key={one.id}>
          <button
            type="button"
            aria-pressed={one.id === draft?.id}
            onClick={() => onChoose(one.id)}
            className="min-h-11 rounded-full border border-slate-400 px-4 font-medium aria-pressed:border-green-800 aria-pressed:bg-green-800 aria-pressed:text-white"
          >
            {draftName(one)}
            {one.isPublished && <span className="ml-1.5 font-normal">er ude</span>}
          </button>
        </li>
      ))}
    </ul>
  )
}

type DraftEditor = ReturnType<typeof useDraft>

/** After a change by another director, the refused change can be repeated on the new version. */
function ChangeProblem({
  draftEditor,
  draft,
}: {
  draftEditor: DraftEditor
  draft: StoredDraft | undefined
}) {
  const { conflict, send } = draftEditor
  const again = useMemo(
    () => (conflict && draft?.id === conflict.draftId ? conflict.change : undefined),
    [conflict, draft?.id],
  )
  if (conflict) {
    return (
      <Notice
        tone="warning"
        live
        title="En anden har rettet udkastet imens"
        action={
          again &&
          draft && (
            <Button variant="secondary" onClick={() => repeatChange(draftEditor, draft, again)}>
              Gør det alligevel
            </Button>
          )
        }
      >
        Det, du lige gjorde, er ikke gemt. Nu ser du udkastet, som det står. Dine tidligere
        ændringer er med, eller kan findes med Fortryd.
      </Notice>
    )
  }
  if (send.error && !isDraftConflict(send.error)) {
    return <Problem error={send.error} title="Ændringen er ikke gemt" />
  }
  return null
}

function repeatChange(draftEditor: DraftEditor, draft: StoredDraft, change: DraftChange) {
  if (change.kind === 'edit') draftEditor.edit(draft, change.edit)
  else draftEditor.change(draft, change)
}
