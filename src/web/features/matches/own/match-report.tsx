import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { answerMatchReport, type OwnMatch } from '#contract/matches/own.ts'
import { decisionText } from '#domain/matches/match-score.ts'
import { winningSide } from '#domain/matches/match.ts'
import { momentText } from '../../../moment-text.ts'
import { useContractForm } from '../../../use-contract-form.ts'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import { TextArea } from '../../../ui/text-field.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import { ownMatchMutations } from '../match-queries.ts'
import { decisionOf, nothingPicked, OutcomePicker } from '../outcome-picker.tsx'

type MatchProps = { match: OwnMatch }

/** The result: reported by one, confirmed by the other; or the match conceded. */
export function MatchReport({ match }: MatchProps) {
  const { report } = match
  const mayAnswer = report && !report.isMine && report.objection === null
  return (
    <div className="grid gap-3 border-t border-slate-200 pt-4">
      {report && <Reported match={match} report={report} />}
      <div className="flex flex-wrap gap-3">
        {mayAnswer ? (
          <Answer match={match} />
        ) : (
          <>
            {!match.waitsForPartner && <ReportResult match={match} />}
            <Concede match={match} />
          </>
        )}
      </div>
    </div>
  )
}

type Report = NonNullable<OwnMatch['report']>

function Reported({ match, report }: MatchProps & { report: Report }) {
  const text = reportText(match, report)
  if (report.objection !== null) {
    return (
      <p className="text-slate-800">
        Der er meldt <strong>{text}</strong>, men I er uenige: »{report.objection}«.
        Turneringsledelsen afgør det, eller meld det rigtige resultat igen.
      </p>
    )
  }
  return (
    <p className="text-slate-800">
      {report.isMine ? 'Du har meldt' : 'Din modstander har meldt'} <strong>{text}</strong>. Uden
      svar gælder det fra {momentText(report.standsAt)}.
    </p>
  )
}

/** `Du vandt 3&2`, `Delt`. */
function reportText({ side, opponent, isPair }: OwnMatch, { decision }: Report): string {
  const winner = winningSide(decision)
  if (winner === null) return 'Delt'
  return `${winner === side ? (isPair ? 'I' : 'Du') : (opponent?.name ?? 'Modstanderen')} vandt ${decisionText(decision)}`
}

function ReportResult({ match }: MatchProps) {
  const { id, stage, holes, side, opponent, report } = match
  const [isOpen, setOpen] = useState(false)
  const [picked, setPicked] = useState(nothingPicked)
  const toast = useToast()
  const send = useMutation(ownMatchMutations(useQueryClient()).report)
  const decision = decisionOf(picked)
  const result = decision?.how === 'played' || decision?.how === 'halved' ? decision : null
  const other = opponent?.name ?? 'Modstanderen'
  const close = () => {
    setOpen(false)
    setPicked(nothingPicked)
    send.reset()
  }
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        {report ? 'Ret det meldte resultat' : 'Meld resultatet'}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => !open && close()}
        title="Meld resultatet"
        description={`${other} får en mail og kan bekræfte eller gøre indsigelse. Uden svar gælder det efter 24 timer.`}
      >
        <div className="grid gap-5">
          <OutcomePicker
            stage={stage}
            holes={holes}
            names={side === 'A' ? { A: 'Jeg', B: other } : { A: other, B: 'Jeg' }}
            picked={picked}
            onPick={setPicked}
          />
          {send.error && <Problem error={send.error} title="Resultatet er ikke meldt" />}
          <Button
            disabled={!result}
            busy={send.isPending && 'Sender …'}
            onClick={() =>
              result &&
              send.mutate(
                { matchId: id, result },
                {
                  onSuccess: () => {
                    close()
                    toast({ title: `Resultatet er sendt til ${other}.`, tone: 'success' })
                  },
                },
              )
            }
          >
            Send resultatet
          </Button>
        </div>
      </Dialog>
    </>
  )
}

function Answer({ match }: MatchProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const answer = useMutation(ownMatchMutations(useQueryClient()).answer)
  const form = useContractForm({
    endpoint: answerMatchReport,
    read: ({ objection }) => ({ matchId: match.id, objection: objection ?? '' }),
    send: async (input) => {
      await answer.mutateAsync(input)
      toast({ title: 'Indsigelsen er sendt til turneringsledelsen.', tone: 'success' })
      setOpen(false)
    },
  })
  const confirm = () =>
    answer.mutate(
      { matchId: match.id, objection: null },
      { onSuccess: () => toast({ title: 'Resultatet er bekræftet.', tone: 'success' }) },
    )
  return (
    <>
      {answer.error && !isOpen && <Problem error={answer.error} title="Svaret blev ikke gemt" />}
      <Button onClick={confirm} busy={answer.isPending && 'Øjeblik …'}>
        Bekræft resultatet
      </Button>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        Det er ikke rigtigt
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setOpen}
        title="Gør indsigelse"
        description="Turneringsledelsen får en mail og afgør kampen med jer."
      >
        <form noValidate {...form.props} className="grid gap-5">
          <TextArea
            name="objection"
            label="Hvad er rigtigt?"
            rows={3}
            maxLength={400}
            error={form.isWrong('objection') ? 'Skriv det med mindst 3 tegn.' : undefined}
          />
          {form.error !== null && <Problem error={form.error} title="Indsigelsen er ikke sendt" />}
          <Button type="submit" busy={form.isBusy && 'Sender …'}>
            Send indsigelsen
          </Button>
        </form>
      </Dialog>
    </>
  )
}

/** Conceding is final (Rule 3.2b), so it is confirmed. */
function Concede({ match }: MatchProps) {
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const concede = useMutation(ownMatchMutations(useQueryClient()).concede)
  const other = match.opponent?.name ?? 'modstanderen'
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        Giv kampen
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`Giv kampen til ${other}?`}
        effect={
          <div className="grid gap-3">
            <p>{other} vinder med det samme. Det kan ikke fortrydes.</p>
            {concede.error && <Problem error={concede.error} title="Kampen er ikke givet" />}
          </div>
        }
        confirmLabel="Giv kampen"
        cancelLabel="Behold kampen"
        danger
        busy={concede.isPending && 'Øjeblik …'}
        onConfirm={() =>
          concede.mutate(
            { matchId: match.id },
            {
              onSuccess: () => {
                setOpen(false)
                toast({ title: 'Kampen er givet.', tone: 'success' })
              },
            },
          )
        }
      />
    </>
  )
}
