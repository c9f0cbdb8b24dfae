import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { planMatch, type OwnMatch } from '#contract/matches/own.ts'
import { parseMinute } from '#domain/shared/clock-time.ts'
import { readDanishDate } from '#domain/shared/danish-date.ts'
import { formatDay, plainDate } from '#domain/shared/dates.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button, ButtonRow } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { DateField, TextField } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ownMatchMutations } from '../match-queries.ts'
import { AddToCalendar, RemoveFromCalendar, whenText } from './match-calendar.tsx'

/** The agreed day: one proposes, the other accepts. */
export function MatchPlan({ match }: { match: OwnMatch }) {
  const { plan, id, calendar } = match
  const [isOpen, setOpen] = useState(false)
  const answer = useMutation(ownMatchMutations(useQueryClient()).answerPlan)
  const reply = (accepts: boolean) => answer.mutate({ matchId: id, accepts })
  const busy = answer.isPending && 'Øjeblik …'
  return (
    <div className="grid gap-3 border-t border-slate-200 pt-4">
      {plan && (
        <p>
          {plan.isAccepted ? (
            <>
              I spiller <strong>{whenText(plan)}</strong>.
            </>
          ) : plan.isMine ? (
            <>
              Du har foreslået <strong>{whenText(plan)}</strong>. Din modstander har fået en mail.
            </>
          ) : (
            <>
              Din modstander foreslår <strong>{whenText(plan)}</strong>.
            </>
          )}
        </p>
      )}
      {calendar?.state === 'cancelled' && <RemoveFromCalendar id={id} start={calendar} />}
      {answer.error && <Problem error={answer.error} title="Svaret blev ikke gemt" />}
      <ButtonRow>
        {calendar?.state === 'agreed' && <AddToCalendar id={id} />}
        {plan && !plan.isMine && !plan.isAccepted && (
          <Button onClick={() => reply(true)} busy={busy}>
            Det passer
          </Button>
        )}
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {plan ? 'Foreslå en anden tid' : 'Foreslå en tid'}
        </Button>
        {plan && (
          <Button variant="quiet" onClick={() => reply(false)} busy={busy}>
            {plan.isAccepted
              ? 'Aflys tiden'
              : plan.isMine
                ? 'Træk forslaget tilbage'
                : 'Det passer ikke'}
          </Button>
        )}
      </ButtonRow>
      <Propose match={match} isOpen={isOpen} onClose={() => setOpen(false)} />
    </div>
  )
}

type ProposeProps = { match: OwnMatch; isOpen: boolean; onClose: () => void }

function Propose({ match, isOpen, onClose }: ProposeProps) {
  const toast = useToast()
  const plan = useMutation(ownMatchMutations(useQueryClient()).plan)
  const form = useContractForm({
    endpoint: planMatch,
    read: ({ day, time }) => ({
      matchId: match.id,
      day: readDanishDate(day ?? '') ?? '',
      minute: parseMinute(time ?? '') ?? -1,
    }),
    fieldOf: ([first]) => (first === 'minute' ? 'time' : String(first)),
    send: async (input) => {
      await plan.mutateAsync(input)
      toast({ title: 'Forslaget er sendt til din modstander.', tone: 'success' })
      onClose()
    },
  })
  const last = formatDay(plainDate(match.lastDay), { year: false })
  return (
    <Dialog
      open={isOpen}
      onOpenChange={(open) => !open && onClose()}
      title="Foreslå en tid"
      description={`Spil senest ${last}. Book selv tiden på banen.`}
    >
      <form noValidate {...form.props} className="grid gap-5">
        <DateField
          name="day"
          label="Dag"
          help="Fx 19.06.2027"
          error={form.isWrong('day') ? 'Skriv dagen som 19.06.2027.' : undefined}
        />
        <TextField
          name="time"
          label="Klokken"
          help="Fx 09:00"
          inputMode="decimal"
          maxLength={5}
          autoComplete="off"
          error={form.isWrong('time') ? 'Skriv klokkeslættet som 09:00.' : undefined}
        />
        {form.error !== null && <Problem error={form.error} title="Forslaget er ikke sendt" />}
        <Button type="submit" busy={form.isBusy && 'Sender …'}>
          Send forslaget
        </Button>
      </form>
    </Dialog>
  )
}
