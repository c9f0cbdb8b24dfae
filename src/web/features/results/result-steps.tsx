import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResultStep, TournamentResults } from '#contract/results/endpoints.ts'
import { countOf } from '#domain/shared/danish.ts'
import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/dialog.tsx'
import { Notice } from '../../ui/notice.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Problem } from '../shell/problem.tsx'
import { resultMutations } from './results-queries.ts'
import { dayAndTimeText } from './day-and-time-text.ts'

type To = ResultStep['to']
type ResultStepsProps = { tournamentId: string; results: TournamentResults }

type Step = { to: To; label: string; title: string; effect: string; needsReason?: true }
type Stage = { heading: string; text: string; next?: Step; back?: Step }

function useSteps({ tournamentId }: ResultStepsProps) {
  const move = useMutation(resultMutations(useQueryClient(), tournamentId).move)
  const [step, setStep] = useState<Step>()
  const [reason, setReason] = useState('')
  const [isReasonMissing, setReasonMissing] = useState(false)
  const open = (next: Step) => {
    move.reset()
    setReason('')
    setReasonMissing(false)
    setStep(next)
  }
  const close = () => setStep(undefined)
  const confirm = () => {
    if (!step) return
    if (step.needsReason && reason.trim().length < 3) return setReasonMissing(true)
    move.mutate({ to: step.to, ...(step.needsReason && { reason }) }, { onSuccess: close })
  }
  return { move, step, reason, isReasonMissing, open, close, confirm, setReason }
}

/** The state of the result with its next and previous step; each is confirmed after its effect is shown. */
export function ResultSteps(props: ResultStepsProps) {
  const { results } = props
  const { move, step, reason, isReasonMissing, open, close, confirm, setReason } = useSteps(props)
  const { heading, text, next, back } = stageOf(results)
  return (
    <Notice
      tone={results.state === 'final' ? 'success' : 'info'}
      title={heading}
      action={
        <div className="flex flex-wrap gap-3">
          {next && <Button onClick={() => open(next)}>{next.label}</Button>}
          {back && (
            <Button variant="secondary" onClick={() => open(back)}>
              {back.label}
            </Button>
          )}
        </div>
      }
    >
      <p>{text}</p>
      <ConfirmDialog
        open={step !== undefined}
        onOpenChange={close}
        title={step?.title ?? ''}
        effect={
          <div className="grid gap-4">
            <p>{step?.effect}</p>
            {step?.needsReason && (
              <TextField
                name="reason"
                label="Hvorfor?"
                help="Står i mailen til spillerne"
                maxLength={300}
                value={reason}
                onChange={(event) => setReason(event.target.value)}
                error={isReasonMissing ? 'Skriv grunden. Spillerne får den at vide.' : undefined}
              />
            )}
            {move.error && <Problem error={move.error} title="Resultatet står, som det stod" />}
          </div>
        }
        confirmLabel={step?.label ?? ''}
        busy={move.isPending && 'Øjeblik …'}
        onConfirm={confirm}
      />
    </Notice>
  )
}

function stageOf({ state, missing, final, divisions, rounds }: TournamentResults): Stage {
  const hasRound = rounds.some(({ voidReason }) => voidReason === null)
  const cards = missing.filter(({ kind }) => kind.startsWith('card')).length
  const others = missing.length - cards
  const players = divisions.flatMap(({ placings }) => placings)
  switch (state) {
    case 'in_play':
    case 'suspended':
      return {
        heading: 'Der spilles endnu',
        text:
          cards > 0
            ? `${countOf(cards, 'scorekort mangler', 'scorekort mangler')}. Når de er inde, kan resultatet gøres klar.`
            : hasRound
              ? 'Alle scorekort er inde.'
              : 'Ingen runde tæller. Turneringen kan slutte uden resultat.',
        ...(state === 'in_play' && { next: steps.scoresIn }),
      }
    case 'scores_in':
      return {
        heading: 'Alle er inde',
        text: 'Offentliggør det foreløbige resultat, så spillerne kan se det igennem.',
        next: steps.provisional,
        back: steps.playOn,
      }
    case 'provisional':
      return {
        heading: 'Resultatet er foreløbigt',
        text:
          others > 0
            ? `${countOf(others, 'ting mangler', 'ting mangler')}, før det kan blive endeligt.`
            : 'Når ingen har indvendinger, gør du det endeligt.',
        next: steps.final,
        back: steps.takeBack,
      }
    case 'final':
      return {
        heading: 'Resultatet er endeligt',
        text: final ? `${dayAndTimeText(final.at)}${final.by ? ` af ${final.by}` : ''}.` : '',
        back: {
          ...steps.reopen,
          effect: [
            'Placeringerne kan flytte sig igen.',
            ...mailRecipientsText(players, 'med grunden'),
          ].join(' '),
        },
      }
    default:
      return {
        heading: 'Resultatet kommer her',
        text: 'Når de første scorer er skrevet, kan du følge det og gøre det endeligt.',
      }
  }
}

const steps = {
  scoresIn: {
    to: 'scores_in',
    label: 'Alle er inde',
    title: 'Er alle inde?',
    effect: 'Spillet er slut. Du kan stadig rette og åbne det igen.',
  },
  playOn: {
    to: 'in_play',
    label: 'Der spilles igen',
    title: 'Spilles der igen?',
    effect: 'Turneringen er i gang igen, og telefonerne kan skrive scorer.',
  },
  provisional: {
    to: 'provisional',
    label: 'Offentliggør foreløbigt',
    title: 'Offentliggør det foreløbige resultat?',
    effect: 'Alle ser det som foreløbigt. Scorer fra telefoner tæller ikke længere. Du kan rette.',
  },
  takeBack: {
    to: 'scores_in',
    label: 'Tag det tilbage',
    title: 'Tag det foreløbige resultat tilbage?',
    effect: 'Resultatet er ikke længere offentliggjort. Stillingen kan stadig ses.',
  },
  final: {
    to: 'final',
    label: 'Gør det endeligt',
    title: 'Gør resultatet endeligt?',
    effect:
      'Tiden og dit navn står ved det. Ingen score kan rettes, før det bliver åbnet igen, og så får spillerne besked.',
  },
  reopen: {
    to: 'provisional',
    label: 'Åbn resultatet igen',
    title: 'Åbn resultatet igen?',
    effect: '',
    needsReason: true,
  },
} as const satisfies Record<string, Step>
