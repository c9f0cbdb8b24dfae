import { useState } from 'react'
import type { ListRow } from '#contract/admin/list.ts'
import { returnedRoundsText } from '#domain/clubs/closure-end.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { IfPermitted } from '../permission.tsx'
import { Problem } from '../../shell/problem.tsx'
import { useCloseCourse, useOpenCourse } from './club-queries.ts'
import { reasonOptions, type Reason } from './reasons.ts'

/** The actions on a club: a new version of its agreement, closing and opening the course. */
export function ClubActions({ club }: { club: ListRow }) {
  return (
    <>
      {Number(club.members) > 0 && (
        <IfPermitted power="people.read">
          <ButtonLink
            variant="secondary"
            href={`/admin/members?clubNumber=${String(club.dguClubNumber)}`}
          >
            Vis medlemmer
          </ButtonLink>
        </IfPermitted>
      )}
      <IfPermitted power="texts.write">
        <ButtonLink variant="secondary" href={`/club/${club.id}/page`}>
          Klubbens side
        </ButtonLink>
      </IfPermitted>
      <IfPermitted power="terms.write">
        <ButtonLink href={`/admin/clubs/${club.id}/terms`}>Ny version af aftalen</ButtonLink>
      </IfPermitted>
      <IfPermitted power="courses.close">
        {club.closureId === null ? <CloseCourse id={club.id} /> : <OpenCourse id={club.id} />}
      </IfPermitted>
    </>
  )
}

function CloseCourse({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const [reason, setReason] = useState<Reason>('frost')
  const [note, setNote] = useState('')
  const toast = useToast()
  const close = useCloseCourse((roundsReturned) => {
    const text = returnedRoundsText(roundsReturned)
    toast({ tone: 'success', title: 'Banen er lukket.', ...(text && { text }) })
  })
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Luk banen nu
      </Button>
      {close.error && <Problem error={close.error} title="Banen blev ikke lukket" />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Luk banen nu?"
        effect={
          <div className="grid gap-5">
            <p>
              Kortgæster afvises, til nogen åbner banen igen. Er de tjekket ind for højst to timer
              siden, får de runden tilbage.
            </p>
            <SelectField
              name="closeReason"
              label="Grund"
              options={reasonOptions}
              value={reason}
              onChange={(event) => setReason(event.currentTarget.value as Reason)}
            />
            <TextField
              name="closeNote"
              label="Det læser gæsterne"
              optional
              maxLength={200}
              value={note}
              onChange={(event) => setNote(event.currentTarget.value)}
            />
          </div>
        }
        confirmLabel="Luk banen"
        busy={close.isPending && 'Lukker …'}
        onConfirm={() =>
          close.mutate(
            { id, reason, note: note.trim() || null },
            { onSettled: () => setAsking(false) },
          )
        }
      />
    </>
  )
}

function OpenCourse({ id }: { id: string }) {
  const [asking, setAsking] = useState(false)
  const open = useOpenCourse()
  return (
    <>
      <Button variant="secondary" onClick={() => setAsking(true)}>
        Åbn banen
      </Button>
      {open.error && <Problem error={open.error} title="Banen blev ikke åbnet" />}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title="Åbn banen?"
        effect="Kortgæster kan tjekke ind igen med det samme. Aftalens faste lukninger gælder stadig."
        confirmLabel="Åbn banen"
        busy={open.isPending && 'Åbner …'}
        onConfirm={() => open.mutate(id, { onSettled: () => setAsking(false) })}
      />
    </>
  )
}
