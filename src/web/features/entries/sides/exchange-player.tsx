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
  leaving: Player
  coming: Player
  /** Fails when the exchange is refused. */
  onConfirm: () => Promise<unknown>
}

/** Exchanges a player of a side on a published start list, after what it changes is shown. */
export function ExchangePlayer({ leaving, coming, onConfirm, ...side }: ExchangeProps) {
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
    toast({ title: `${coming.name} er skiftet ind for ${leaving.name}.`, tone: 'success' })
    setOpen(false)
  }
  const open = () => {
    exchange.reset()
    setOpen(true)
  }
  return (
    <>
      <Button variant="quiet" onClick={open}>
        Skift ud<span className="sr-only"> {leaving.name}</span>
      </Button>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={`${coming.name} ind for ${leaving.name}?`}
        effect={
          <div className="grid gap-3">
            {exchangeText({ leaving, coming, ...side }).map((line) => (
              <p key={line}>{line}</p>
            ))}
            {exchange.error && (
              <Problem error={exchange.error} title="Spilleren er ikke skiftet ud" />
            )}
          </div>
        }
        confirmLabel="Skift ud"
        busy={exchange.isPending && 'Skifter …'}
        onConfirm={() => void confirm()}
      />
    </>
  )
}

/** What an exchange means for the flight, the handicap of the side and the mails. */
export function exchangeText({
  division: { isOneBall, play },
  players,
  leaving,
  coming,
}: Omit<ExchangeProps, 'onConfirm'>): string[] {
  const handicapOf = ({ handicapTenths }: Player) =>
    handicapTenths === null ? 'uden handicap' : `med handicap ${formatHandicap(handicapTenths)}`
  const others = players.filter(({ entryId }) => entryId !== leaving.entryId)
  return [
    `${coming.name} (${handicapOf(coming)}) overtager pladsen i flighten efter ${leaving.name} (${handicapOf(leaving)}), som så er uden hold.`,
    isOneBall
      ? `${play}: holdets fælles spillehandicap regnes ud på ny for alle på holdet.`
      : `${coming.name} får sit eget kort og sit eget spillehandicap. De andre på holdet beholder deres.`,
    ...mailRecipientsText([coming, leaving, ...others], 'om ændringen'),
    'Resten af flighten får også besked.',
  ]
}
