import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState, type SubmitEvent } from 'react'
import type { DirectedDivision } from '#contract/matches/endpoints.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatShortDate, plainDate } from '#domain/shared/dates.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { matchMutations } from '../match-queries.ts'

type MoveDeadlineProps = {
  tournamentId: string
  division: DirectedDivision
  round: DirectedDivision['rounds'][number]
}

/** Another last day for a round; those who have not played get a mail. */
export function MoveDeadline(props: MoveDeadlineProps) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" className="-ml-3 w-fit" onClick={() => setOpen(true)}>
        Flyt sidste dag
        <span className="sr-only"> for {props.round.name}</span>
      </Button>
      {isOpen && <NewLastDay {...props} onClose={() => setOpen(false)} />}
    </>
  )
}

type NewLastDayProps = MoveDeadlineProps & { onClose: () => void }

function NewLastDay({ tournamentId, division, round, onClose }: NewLastDayProps) {
  const [isWrong, setWrong] = useState(false)
  const toast = useToast()
  const move = useMutation(matchMutations(useQueryClient(), tournamentId).moveDeadline)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const lastDay = readDanishDate(String(new FormData(event.currentTarget).get('lastDay') ?? ''))
    setWrong(!lastDay)
    if (!lastDay) return
    move.mutate(
      {
        tournamentId,
        divisionId: division.id,
        version: division.version,
        stage: round.stage,
        round: round.round,
        lastDay,
      },
      {
        onSuccess: () => {
          onClose()
          toast({ title: 'Sidste dag er flyttet.', tone: 'success' })
        },
      },
    )
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={`Sidste dag for ${round.name}`}
      description="De, der ikke har spillet, får en mail om den nye dag."
    >
      <form method="post" noValidate onSubmit={send} className="grid gap-5">
        <DateField
          name="lastDay"
          label="Sidste dag"
          defaultValue={formatShortDate(plainDate(round.lastDay))}
          error={isWrong ? 'Skriv dagen som 20.06.2027.' : undefined}
        />
        {move.error && <Problem error={move.error} title="Dagen er ikke flyttet" />}
        <Button type="submit" busy={move.isPending && 'Gemmer …'}>
          Flyt dagen
        </Button>
      </form>
    </Dialog>
  )
}
