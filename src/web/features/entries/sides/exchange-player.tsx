import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { useToast } from '../../../ui/toast.tsx'
import { Problem } from '../../shell/problem.tsx'
import type { SidesDivision } from './sides-queries.ts'

type Player = SidesDivision['alone'][number]
type ExchangeProps = {
  division: SidesDivision
  players: readonly Player[]
  /** Null where the side lacks a player, whose place is empty. */
  leaving: Player | null
  coming: Player
  /** Of the side. */
  title: string
  variant?: 'primary' | 'secondary' | 'quiet'
  /** Fails when the exchange is refused. */
  onConfirm: () => Promise<unknown>
}

/** Exchanges or adds a player of a side on a published start list, after what it changes is shown. */
export function ExchangePlayer({ onConfirm, variant = 'quiet', ...given }: ExchangeProps) {
  const texts = textsOf(given)
  const [isOpen, setOpen] = useState(false)
  const toast = useToast()
  const exchange = useMutation({ mutationFn: onConfirm })
  const confirm = async () => {
    try {
      await exchange.mutateAsync()
    } catch {
      return // Shown in the dialog.
    }
    // Shown even though the row has unmounted by then, because another player stands in it.
    toast({ title: texts.done, tone: 'success' })
    setOpen(false)
  }
  const open = () => {
    exchange.reset()
    setOpen(true)
  }
  return (
    <>
      <Button variant={variant} onClick={open}>
        {texts.button}
        {texts.whom && <span className="sr-only"> {texts.whom}</span>}
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={texts.question}
        effect={
          <div className="grid gap-3">
            {exchangeText(given).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {exchange.error && <Problem error={exchange.error} title={texts.failed} />}
          </div>
        }
        confirmLabel={texts.confirm}
        busy={exchange.isPending && texts.busy}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

const textsOf = ({ leaving, coming, title }: Pick<ExchangeProps, 'leaving' | 'coming' | 'title'>) =>
  leaving
    ? {
        button: 'Skift ud',
        whom: leaving.name,
        question: `${coming.name} ind for ${leaving.name}?`,
        confirm: 'Skift ud',
        busy: 'Skifter …',
        done: `${coming.name} er skiftet ind for ${leaving.name}.`,
        failed: 'Spilleren er ikke skiftet ud',
      }
    : {
        button: `Sæt på ${title}`,
        whom: null,
        question: `${coming.name} ind på ${title}?`,
        confirm: 'Sæt på holdet',
        busy: 'Sætter på holdet …',
        done: `${coming.name} er sat på ${title}.`,
        failed: 'Spilleren er ikke sat på holdet',
      }

/** What an exchange means for the flight, the handicap of the side and the mails. */
export function exchangeText({
  division: { isOneBall, play },
  players,
  leaving,
  coming,
}: Pick<ExchangeProps, 'division' | 'players' | 'leaving' | 'coming'>): string[] {
  const handicapOf = ({ handicapTenths }: Player) =>
    handicapTenths === null ? 'uden handicap' : `med handicap ${formatHandicap(handicapTenths)}`
  const others = players.filter(({ entryId }) => entryId !== leaving?.entryId)
  return [
    leaving
      ? `${coming.name} (${handicapOf(coming)}) overtager pladsen i flighten efter ${leaving.name} (${handicapOf(leaving)}), som så er uden hold.`
      : `${coming.name} (${handicapOf(coming)}) får den ledige plads på holdet og i flighten.`,
    isOneBall
      ? `${play}: holdets fælles spillehandicap regnes ud på ny for alle på holdet.`
      : `${coming.name} får sit eget kort og sit eget spillehandicap. De andre på holdet beholder deres.`,
    ...mailRecipientsText([coming, ...(leaving ? [leaving] : []), ...others], 'om ændringen'),
    'Resten af flighten får også besked.',
  ]
}
