import type { DrawStudio, StoredDraft } from '#contract/draw/endpoints.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Players who would start elsewhere by the current standing; none once the round has scores. */
export const movedByNewStanding = ({ round }: DrawStudio, { movedByStanding }: StoredDraft) =>
  round.hasScores ? [] : movedByStanding

type Moved = { moved: readonly string[]; nameOf: (player: string) => string }

type OutdatedStandingProps = Moved & {
  draft: StoredDraft
  busy: boolean
  onRedraw: () => void
}

/** The draft was drawn by an older standing: offers a redraw by the current one. */
export function OutdatedStanding({ draft, moved, nameOf, busy, onRedraw }: OutdatedStandingProps) {
  if (moved.length === 0) return null
  const isLocked = draft.flights.some((flight) => flight.isLocked)
  return (
    <Notice
      tone="warning"
      live
      title={`Stillingen er ændret, siden ${draft.isPublished ? 'startlisten' : 'udkastet'} blev lavet`}
      action={
        <Button variant="secondary" busy={busy && 'Inddeler …'} onClick={onRedraw}>
          Inddel igen efter stillingen
        </Button>
      }
    >
      <p>{movedPlayersText({ moved, nameOf })}</p>
      <p className="mt-1">
        {isLocked ? 'Låste flights bliver, som de er. ' : ''}
        Det, du ellers har flyttet i hånden, laves om. Med Fortryd får du det igen.
      </p>
    </Notice>
  )
}

/** The warning before publishing by an older standing, repeated when other players are affected than shown. */
export function OutdatedStandingWarning({
  moved,
  nameOf,
  isChangedAgain,
}: Moved & { isChangedAgain: boolean }) {
  if (moved.length === 0) return null
  const since = isChangedAgain ? ' igen. Startlisten er ikke ude' : ', siden udkastet blev lavet'
  return (
    <Notice tone="warning" live title={`Stillingen er ændret${since}`}>
      {movedPlayersText({ moved, nameOf })} Annullér, hvis flights skal inddeles igen efter den.
    </Notice>
  )
}

/** Names up to eight players. */
function movedPlayersText({ moved, nameOf }: Moved): string {
  const names = moved.length <= 8 ? `: ${listInDanish(moved.map(nameOf))}` : ''
  return `${countOf(moved.length, 'spiller', 'spillere')} ville starte et andet sted${names}.`
}
