import type { DrawStudio, StoredDraft } from '#contract/draw.ts'
import { countOf, listInDanish } from '#domain/shared/danish.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Who would start elsewhere by the standing of now; nobody once the round has begun. */
export const movedByNewStanding = ({ round }: DrawStudio, { movedByStanding }: StoredDraft) =>
  round.hasScores ? [] : movedByStanding

type Moved = { moved: readonly string[]; nameOf: (player: string) => string }

type OutdatedStandingProps = Moved & {
  draft: StoredDraft
  busy: boolean
  onRedraw: () => void
}

/** The draft rests on a standing that is no more, and this is the way to the one that is. */
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

/** Before the list comes out by it all the same; again when they are others than the press said yes to. */
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

/** By name while they are few. */
function movedPlayersText({ moved, nameOf }: Moved): string {
  const names = moved.length <= 8 ? `: ${listInDanish(moved.map(nameOf))}` : ''
  return `${countOf(moved.length, 'spiller', 'spillere')} ville starte et andet sted${names}.`
}
