import { mailRecipientsText } from '#domain/competitions/mail-recipients-text.ts'
import { formatHandicap } from '#domain/shared/handicap.ts'
import { useState } from 'react'
import { Button } from '../../../ui/button.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import type { SidesDivision } from './sides-queries.ts'

type Player = SidesDivision['alone'][number]
type ExchangeProps = {
  division: SidesDivision
  players: readonly Player[]
  leaving: Player
  coming: Player
  onConfirm: () => void
}

/** Exchanges a player of a side on a published start list, after what it changes is shown. */
export function ExchangePlayer({ leaving, coming, onConfirm, ...side }: ExchangeProps) {
  const [isOpen, setOpen] = useState(false)
  const confirm = () => {
    setOpen(false)
    onConfirm()
  }
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
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
          </div>
        }
        confirmLabel="Skift ud"
        onConfirm={confirm}
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
