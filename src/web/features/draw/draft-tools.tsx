import type { RefObject } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { draftName } from '#domain/draw/draw-text.ts'
import type { RoundIds } from './draw-queries.ts'
import { personsOf, type DraftEvaluation } from './evaluate-draft.ts'
import { PublishDraft } from './publish-draft.tsx'
import type { useDraft } from './use-draft.ts'

type DraftToolsProps = {
  /** Gets the focus after a redraw. */
  heading: RefObject<HTMLHeadingElement | null>
  of: RoundIds
  studio: DrawStudio
  draft: StoredDraft
  evaluation: DraftEvaluation
  draftEditor: ReturnType<typeof useDraft>
  nameOf: (player: string) => string
  step: (direction: 'back' | 'forward') => void
  onDrop: () => void
  isComparing: boolean
  onCompare: () => void
}

/** The name and size of a draft, and the commands for the draft as a whole. */
export function DraftTools(props: DraftToolsProps) {
  const { of, studio, draft, evaluation, draftEditor, nameOf, step, onDrop } = props
  const { isComparing, onCompare, heading } = props
  const persons = personsOf(studio)
  const placed = draft.flights
    .flatMap(({ players }) => players)
    .reduce((sum, id) => sum + (persons.get(id) ?? 1), 0)
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-4">
      <div className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <h3 ref={heading} tabIndex={-1}>
          {draftName(draft)}
        </h3>
        <p className="text-slate-700">
          {countOf(draft.flights.length, 'flight', 'flights')},{' '}
          {countOf(placed, 'spiller', 'spillere')}
        </p>
        {draft.isPublished && <Badge tone="success">Er startlisten</Badge>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button variant="secondary" disabled={!draft.canUndo} onClick={() => step('back')}>
          Fortryd
        </Button>
        <Button variant="secondary" disabled={!draft.canRedo} onClick={() => step('forward')}>
          Gentag
        </Button>
        {studio.drafts.length > 1 && (
          <Button variant="secondary" aria-pressed={isComparing} onClick={onCompare}>
            {isComparing ? 'Luk sammenligning' : 'Sammenlign'}
          </Button>
        )}
        {studio.drafts.length > 1 && !draft.isPublished && (
          <Button variant="quiet" onClick={onDrop}>
            Slet udkastet
          </Button>
        )}
        <PublishDraft
          {...{ of, studio, draft, evaluation, nameOf }}
          versionOf={draftEditor.versionOf}
          onPublished={draftEditor.forget}
        />
      </div>
    </div>
  )
}
