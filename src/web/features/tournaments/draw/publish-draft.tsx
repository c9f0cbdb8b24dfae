import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { DrawStudio, StoredDraft } from '#contract/tournament-draw.ts'
import { countOf } from '#domain/shared/danish.ts'
import { compareDraws } from '#domain/tournaments/draw/compare-draws.ts'
import { sayWhoIsTold } from '#domain/tournaments/say-who-is-told.ts'
import { reasonOf } from '../../../error-text.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { studioMutations, type OnRound } from './draw-queries.ts'
import type { Judged } from './judge-studio.ts'
import { movedIn, OlderUnlessMeant } from './older-standing.tsx'

type PublishDraftProps = {
  of: OnRound
  studio: DrawStudio
  draft: StoredDraft
  judged: Judged
  /** After the last change that was stored. */
  versionOf: (draft: StoredDraft) => number
  onPublished: () => void
  nameOf: (player: string) => string
}

/** Shows who is told before anybody is (TD-4). */
export function PublishDraft(props: PublishDraftProps) {
  const { of, studio, draft, judged, versionOf, onPublished, nameOf } = props
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const publish = useMutation(studioMutations(useQueryClient(), of).publish)
  const told = toldBy(studio, judged)
  const isFaulty = judged.faults.length > 0
  const moved = movedIn(studio, draft)
  // Said above already, with names.
  const isTold = moved.length > 0 && reasonOf(publish.error) === 'standing_changed'
  // The press said yes to another difference than the one that stands there now.
  const isAnew = isTold && (publish.variables?.movedSeen.length ?? 0) > 0
  const isSame = studio.published.length > 0 && told.changed === 0
  const put = () =>
    publish.mutate(
      { id: draft.id, version: () => versionOf(draft), movedSeen: [...moved] },
      {
        onSuccess: (now) => {
          onPublished()
          setOpen(false)
          toast({ title: `Startlisten er ude, udgave ${now.round.drawVersion}.`, tone: 'success' })
        },
      },
    )
  const open = () => {
    publish.reset()
    setOpen(true)
  }
  return (
    <>
      <Button onClick={open}>Offentliggør</Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={isFaulty ? 'Udkastet har fejl' : 'Offentliggør startlisten?'}
        isPossible={!isFaulty && !isSame}
        confirmLabel={moved.length > 0 ? 'Offentliggør alligevel' : 'Offentliggør'}
        busy={publish.isPending && 'Offentliggør …'}
        onConfirm={put}
        effect={
          <div className="grid gap-3">
            {isFaulty && (
              <p>
                {countOf(judged.faults.length, 'fejl', 'fejl')} skal rettes først. De står over
                inddelingen, hver med det, der skal til.
              </p>
            )}
            {isSame && <p>Startlisten er allerede sådan. Ingen skal have besked.</p>}
            {!isFaulty && !isSame && <OlderUnlessMeant {...{ moved, nameOf, isAnew }} />}
            {!isFaulty && !isSame && <Told {...{ studio, told }} />}
            {publish.error && !isTold && (
              <Problem error={publish.error} title="Startlisten er ikke ude" />
            )}
          </div>
        }
      />
    </>
  )
}

type ToldBy = ReturnType<typeof toldBy>

function Told({ studio, told }: { studio: DrawStudio; told: ToldBy }) {
  const { players, flights } = told
  const isFirst = studio.published.length === 0
  return (
    <>
      <p>
        {isFirst
          ? 'Alle kan se startlisten fra nu af, og flights får deres link til scoringen.'
          : `${countOf(flights, 'flight', 'flights')} ændres. De andre scorekort skal ikke skrives ud igen.`}
      </p>
      {sayWhoIsTold(players, 'med starttid og medspillere').map((line) => (
        <p key={line}>{line}</p>
      ))}
    </>
  )
}

/** The same comparison that the server tells by. */
function toldBy(studio: DrawStudio, judged: Judged) {
  const after = judged.flights.flatMap(({ id, players, slot }) =>
    slot ? [{ id, players, slot }] : [],
  )
  const { players, flights, removed } = compareDraws(studio.published, after)
  const concerned = new Set(players)
  return {
    changed: players.length,
    // Who is out is told of no start.
    players: studio.players.filter(({ id, isOut }) => !isOut && concerned.has(id)),
    flights: flights.length + removed.length,
  }
}
